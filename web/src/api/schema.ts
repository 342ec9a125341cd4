// Made by `make web-types` from the server; never edited.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ActionJson
         * @description A legal action: its fields, such as colour and value, stand beside these.
         */
        ActionJson: {
            id: number;
            kind: string;
            text: string;
        } & {
            [key: string]: string | number;
        };
        Card: {
            colour: string;
            value: number;
        };
        /**
         * ChangeSeat
         * @example {
         *       "level": "easy",
         *       "who": "bot"
         *     }
         */
        ChangeSeat: {
            level?: string | null;
            /**
             * Who
             * @enum {string}
             */
            who: "me" | "bot" | "open";
            word?: string | null;
        };
        Chat: {
            lines: components["schemas"]["ChatLine"][];
        };
        /**
         * ChatLine
         * @example {
         *       "name": "Niamh",
         *       "number": 1,
         *       "seat": 0,
         *       "text": "Hello!",
         *       "time": 1767222000
         *     }
         */
        ChatLine: {
            name: string;
            number: number;
            seat: number | null;
            text: string;
            time: number;
        };
        /**
         * Choice
         * @description What can be played.
         * @example {
         *       "game": "keltis",
         *       "levels": [
         *         "easy"
         *       ],
         *       "options": {
         *         "start": [
         *           "random",
         *           0,
         *           1,
         *           2,
         *           3
         *         ]
         *       },
         *       "seats": [
         *         2,
         *         4
         *       ],
         *       "title": "Keltis"
         *     }
         */
        Choice: {
            game: string;
            levels: string[];
            options: {
                [key: string]: (string | number)[];
            };
            seats: [
                number,
                number
            ];
            title: string;
        };
        Choices: {
            games: components["schemas"]["Choice"][];
        };
        DiscardPile: {
            closed: boolean;
            size: number;
            top: number | null;
        };
        /**
         * Exchange
         * @description An exchange that is not finished.
         */
        Exchange: {
            given: string;
            partner: number | null;
            source: string | null;
        };
        Figure: {
            colour: string;
            size: string;
            step: number;
        };
        /**
         * Finished
         * @description A finished game of yours.
         * @example {
         *       "game": "keltis",
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "options": {
         *         "start": "random"
         *       },
         *       "players": 2,
         *       "results": [
         *         {
         *           "mine": true,
         *           "score": 31,
         *           "seat": 0,
         *           "won": true
         *         },
         *         {
         *           "level": "easy",
         *           "mine": false,
         *           "score": 18,
         *           "seat": 1,
         *           "won": false
         *         }
         *       ],
         *       "status": "finished",
         *       "touched": 1767222000
         *     }
         */
        Finished: {
            game: string;
            id: string;
            options: {
                [key: string]: string | number;
            };
            players: number;
            results: components["schemas"]["SeatResult"][];
            status: string;
            touched: number;
        };
        Games: {
            games: components["schemas"]["Finished"][];
        };
        /**
         * GameStatistics
         * @example {
         *       "levels": {
         *         "easy": {
         *           "mean_score": 24.5,
         *           "played": 12,
         *           "won": 7
         *         }
         *       },
         *       "mean_score": 24.5,
         *       "played": 12,
         *       "won": 7
         *     }
         */
        GameStatistics: {
            levels: {
                [key: string]: components["schemas"]["TallyOut"];
            };
            mean_score: number;
            played: number;
            won: number;
        };
        Hand: {
            druid: {
                [key: string]: number;
            };
            experience: {
                [key: string]: number;
            };
        };
        /**
         * Health
         * @example {
         *       "status": "ok",
         *       "version": "0.1.0"
         *     }
         */
        Health: {
            /**
             * Status
             * @constant
             */
            status: "ok";
            version: string;
        };
        /**
         * Join
         * @example {
         *       "word": "9f86d081884c7d65"
         *     }
         */
        Join: {
            word?: string | null;
        };
        /**
         * Listed
         * @description A table in a list.
         * @example {
         *       "game": "keltis",
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "options": {
         *         "start": "random"
         *       },
         *       "players": 2,
         *       "status": "waiting",
         *       "touched": 1767222000
         *     }
         */
        Listed: {
            game: string;
            id: string;
            options: {
                [key: string]: string | number;
            };
            players: number;
            status: string;
            touched: number;
        };
        /**
         * Me
         * @example {
         *       "name": "Niamh"
         *     }
         */
        Me: {
            name: string;
        };
        /**
         * NewTable
         * @description A table to open. The number of seats is the number of players.
         * @example {
         *       "game": "keltis",
         *       "options": {
         *         "start": "random"
         *       },
         *       "seats": [
         *         {
         *           "who": "me"
         *         },
         *         {
         *           "level": "easy",
         *           "who": "bot"
         *         }
         *       ],
         *       "word": "9f86d081884c7d65"
         *     }
         */
        NewTable: {
            /**
             * Board
             * @description A corrected board, as the board file's content.
             */
            board?: {
                [key: string]: unknown;
            } | null;
            /**
             * Chat
             * @default true
             */
            chat?: boolean;
            game: string;
            options?: {
                [key: string]: string | number;
            };
            /**
             * Public
             * @description Whether it is listed for everybody while seats are open.
             * @default false
             */
            public?: boolean;
            seats: components["schemas"]["SeatWish"][];
            word?: string | null;
        };
        /**
         * PathField
         * @description A field of the path; the first is the start.
         */
        PathField: {
            big: boolean;
            colour: string;
            points: number;
            stones: number;
            tile: string;
        };
        Place: {
            amount: number;
            kind: string;
        };
        /**
         * Play
         * @description An action, by its text or number, at the place of the log that you saw.
         * @example {
         *       "action": "lay green 5",
         *       "at": 3
         *     }
         */
        Play: {
            action: string | number;
            at: number;
        };
        /**
         * Problem
         * @description RFC 9457 problem details. `code` is stable; `detail` is a sentence in the reader's language.
         * @example {
         *       "code": "stale",
         *       "detail": "The table has gone on: it is at 7. Look at it again.",
         *       "status": 409,
         *       "title": "Stale",
         *       "type": "urn:triskele:problem:stale"
         *     }
         */
        Problem: {
            code: string;
            detail: string;
            status: number;
            title: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Proof
         * @description How the key was made: `triskele verify` checks it.
         */
        Proof: {
            seal: string;
            secret: string;
            words: {
                [key: string]: string | number;
            }[];
        };
        /**
         * RecordOut
         * @description A finished game, as `triskele verify` reads it.
         */
        RecordOut: {
            actions: string[];
            board: {
                [key: string]: unknown;
            };
            fairness: components["schemas"]["Proof"];
            /**
             * Format
             * @constant
             */
            format: "triskele";
            game: string;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            players: number;
            result: {
                [key: string]: unknown;
            } | null;
            rules: number;
            version: number;
        };
        /**
         * Rematch
         * @example {
         *       "table": "kJ3xQ0aZp9LmR2wV"
         *     }
         */
        Rematch: {
            table: string;
        };
        /**
         * Rename
         * @example {
         *       "name": "Anna"
         *     }
         */
        Rename: {
            name: string;
        };
        Result: {
            ranking: number[];
            reason: string;
            scores: number[];
            winners: number[];
        };
        /**
         * Say
         * @example {
         *       "text": "Well played!"
         *     }
         */
        Say: {
            text: string;
        };
        /**
         * SeatOut
         * @example {
         *       "kept": false,
         *       "kept_for_me": false,
         *       "kind": "bot",
         *       "level": "easy",
         *       "mine": false,
         *       "name": "Computer 2",
         *       "seat": 1
         *     }
         */
        SeatOut: {
            kept: boolean;
            kept_for_me: boolean;
            /**
             * Kind
             * @enum {string}
             */
            kind: "open" | "person" | "bot";
            level: string | null;
            mine: boolean;
            name: string;
            seat: number;
        };
        /**
         * SeatResult
         * @example {
         *       "mine": true,
         *       "score": 31,
         *       "seat": 0,
         *       "won": true
         *     }
         */
        SeatResult: {
            level: string | null;
            mine: boolean;
            score: number;
            seat: number;
            won: boolean;
        };
        /**
         * SeatWish
         * @description Who is to have a seat: `me`, a `bot` of a level, or `open` for whoever comes.
         * @example {
         *       "level": "easy",
         *       "who": "bot"
         *     }
         */
        SeatWish: {
            level?: string | null;
            /**
             * Who
             * @enum {string}
             */
            who: "me" | "bot" | "open";
        };
        Statistics: {
            games: {
                [key: string]: components["schemas"]["GameStatistics"];
            };
        };
        /**
         * TableOut
         * @description A table as you see it: one view for each of your seats, or the spectator's. `at` is the place in its log.
         * @example {
         *       "at": 1,
         *       "chat": true,
         *       "created": 1767222000,
         *       "game": "keltis",
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "options": {
         *         "start": "random"
         *       },
         *       "own": true,
         *       "players": 2,
         *       "public": false,
         *       "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
         *       "seats": [
         *         {
         *           "kept": false,
         *           "kept_for_me": false,
         *           "kind": "person",
         *           "mine": true,
         *           "name": "Niamh",
         *           "seat": 0
         *         },
         *         {
         *           "kept": false,
         *           "kept_for_me": false,
         *           "kind": "open",
         *           "mine": false,
         *           "name": "",
         *           "seat": 1
         *         }
         *       ],
         *       "status": "waiting",
         *       "touched": 1767222000,
         *       "undo": false,
         *       "views": []
         *     }
         */
        TableOut: {
            at: number;
            chat: boolean;
            created: number;
            game: string;
            id: string;
            key_hash: string | null;
            options: {
                [key: string]: string | number;
            };
            own: boolean;
            players: number;
            previous: string | null;
            public: boolean;
            rematch: string | null;
            seal: string;
            seats: components["schemas"]["SeatOut"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "finished";
            touched: number;
            undo: boolean;
            views: components["schemas"]["View"][];
        };
        Tables: {
            tables: components["schemas"]["Listed"][];
        };
        /**
         * TakeSeat
         * @example {
         *       "token": "b2zWm0cX1yT4uQ7sV9aE3dF6gH8jK5lN",
         *       "word": "9f86d081884c7d65"
         *     }
         */
        TakeSeat: {
            token: string;
            word?: string | null;
        };
        /**
         * TallyOut
         * @example {
         *       "mean_score": 24.5,
         *       "played": 12,
         *       "won": 7
         *     }
         */
        TallyOut: {
            mean_score: number;
            played: number;
            won: number;
        };
        Tile: {
            symbols: string[];
            taken_by: number | null;
            value: number;
        };
        /**
         * Token
         * @description A one-time link. The text is what a QR code would hold.
         * @example {
         *       "expires": 1767225600,
         *       "link": "http://127.0.0.1:8000/#/carry/kq…",
         *       "token": "kq…"
         *     }
         */
        Token: {
            expires: number;
            link: string;
            token: string;
        };
        triskele__table__cardgame__Row: {
            direction: string;
            values: number[];
        };
        triskele__table__celtica__Player: {
            amulets: number[];
            druid_cards: number;
            experience_cards: number;
            out: boolean;
            pieces: {
                [key: string]: number;
            };
            score: {
                [key: string]: number;
            };
            seat: number;
        };
        triskele__table__celtica__Table: {
            display: {
                [key: string]: number;
            };
            druid_discards: {
                [key: string]: number;
            };
            druid_pile: number;
            druids: {
                [key: string]: number;
            };
            exchange: components["schemas"]["Exchange"] | null;
            experience_discards: {
                [key: string]: number;
            };
            experience_pile: number;
            given_up: {
                [key: string]: number;
            };
            hand: components["schemas"]["Hand"] | null;
            last_mover: number | null;
            last_round: boolean;
            picks: number;
            places: components["schemas"]["Place"][];
            players: components["schemas"]["triskele__table__celtica__Player"][];
            round: number;
            supply: number;
        };
        triskele__table__keltis__Player: {
            figures: components["schemas"]["Figure"][];
            hand_size: number;
            large_at_start: number;
            points: number;
            rows: {
                [key: string]: components["schemas"]["triskele__table__cardgame__Row"];
            };
            score: {
                [key: string]: number;
            };
            seat: number;
            small_at_start: number;
            stones: number;
        };
        triskele__table__keltis__Table: {
            discards: {
                [key: string]: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            players: components["schemas"]["triskele__table__keltis__Player"][];
            removed: number;
            step_points: number[];
            stone_points: number[];
            tiles: {
                [key: string]: string[];
            };
        };
        triskele__table__orakel__Player: {
            figures: number[];
            hand_size: number;
            in_goal: number;
            leprechauns_scored: boolean;
            mirrors: number;
            points: number;
            rows: {
                [key: string]: components["schemas"]["triskele__table__cardgame__Row"];
            };
            score: {
                [key: string]: number;
            };
            seat: number;
            stones: number;
        };
        triskele__table__orakel__Table: {
            discards: {
                [key: string]: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            fields: components["schemas"]["PathField"][];
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            leprechaun_points: number[];
            own_goal_figures: number;
            players: components["schemas"]["triskele__table__orakel__Player"][];
            priestess: number;
            priestess_bonus: number;
            priestess_steps: number[];
            removed: number;
            spiral_limit: number;
            stone_points: number[];
            turn: components["schemas"]["TurnSoFar"];
        };
        triskele__table__wuerfel__Player: {
            leprechauns: number;
            rows: {
                [key: string]: components["schemas"]["triskele__table__wuerfel__Row"];
            };
            score: {
                [key: string]: number;
            };
            seat: number;
            stones: number;
        };
        triskele__table__wuerfel__Row: {
            direction: string;
            fits: number[];
            hidden: number;
            points: number;
            values: number[];
        };
        triskele__table__wuerfel__Table: {
            dice: (number | string)[];
            fewest_leprechauns: number;
            last_dice: (number | string)[];
            most_leprechauns: number;
            players: components["schemas"]["triskele__table__wuerfel__Player"][];
            row_points: number[];
            stone_points: number[];
            stones_left: number;
            sums: number[];
            tiles: {
                [key: string]: components["schemas"]["Tile"][];
            };
        };
        /**
         * TurnSoFar
         * @description What is being decided, beside the phase.
         */
        TurnSoFar: {
            began: number[];
            cards_due: number;
            figure: number | null;
            laid: components["schemas"]["Card"] | null;
            spirals: number;
        };
        /**
         * Undo
         * @example {
         *       "at": 4
         *     }
         */
        Undo: {
            at: number;
        };
        /**
         * UseToken
         * @example {
         *       "token": "b2zWm0cX1yT4uQ7sV9aE3dF6gH8jK5lN"
         *     }
         */
        UseToken: {
            token: string;
        };
        View: {
            actions: components["schemas"]["ActionJson"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            game: string;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            phase: string;
            result: components["schemas"]["Result"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["triskele__table__keltis__Table"] | components["schemas"]["triskele__table__orakel__Table"] | components["schemas"]["triskele__table__wuerfel__Table"] | components["schemas"]["triskele__table__celtica__Table"];
            turn: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
