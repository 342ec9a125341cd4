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
        /**
         * AskHint
         * @example {
         *       "seat": 0
         *     }
         */
        AskHint: {
            seat: number;
        };
        Card: {
            colour: string;
            value: number;
        };
        /**
         * CardsOpen
         * @description All cards, by place.
         */
        CardsOpen: {
            bag: components["schemas"]["Card"][];
            discards: {
                [key: string]: number[];
            };
            hands: components["schemas"]["Card"][][];
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
             * Name
             * @description Who sits there, if `me` is several at one screen.
             */
            name?: string | null;
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
         * @description What can be played. `reconstructed` says which part of the board is not certain.
         * @example {
         *       "game": "keltis",
         *       "levels": [
         *         {
         *           "level": "easy",
         *           "text": "Knows the rules well and follows simple plans.",
         *           "title": "easy"
         *         }
         *       ],
         *       "line": "Five stone paths, cards that only rise or fall, and the courage to begin.",
         *       "options": [
         *         {
         *           "name": "start",
         *           "text": "A seat, or one chosen at random.",
         *           "title": "Who starts",
         *           "values": [
         *             {
         *               "text": "at random",
         *               "value": "random"
         *             },
         *             {
         *               "text": "seat 1",
         *               "value": 0
         *             }
         *           ]
         *         }
         *       ],
         *       "seats": [
         *         2,
         *         4
         *       ],
         *       "title": "Keltis"
         *     }
         */
        Choice: {
            game: string;
            levels: components["schemas"]["Level"][];
            line: string;
            options: components["schemas"]["Option"][];
            reconstructed: string | null;
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
         *       "seats": [
         *         {
         *           "kind": "person",
         *           "mine": true,
         *           "name": "Niamh"
         *         },
         *         {
         *           "kind": "bot",
         *           "level": "easy",
         *           "mine": false,
         *           "name": "Brendan"
         *         }
         *       ],
         *       "status": "finished",
         *       "touched": 1767222000,
         *       "your_turn": false
         *     }
         */
        Finished: {
            deciding: number | null;
            game: string;
            id: string;
            options: {
                [key: string]: string | number;
            };
            players: number;
            results: components["schemas"]["SeatResult"][];
            seats: components["schemas"]["ListedSeat"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "finished";
            touched: number;
            your_turn: boolean;
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
         * Hidden
         * @description What lies face down, by colour or kind.
         */
        Hidden: {
            druid_pile: {
                [key: string]: number;
            };
            experience_pile: {
                [key: string]: number;
            };
            hands: components["schemas"]["Hand"][];
            supply: {
                [key: string]: number;
            };
        };
        /**
         * Hint
         * @description What the strongest bot would do.
         * @example {
         *       "action": {
         *         "colour": "green",
         *         "id": 38,
         *         "kind": "lay",
         *         "text": "lay green 5",
         *         "value": 5
         *       },
         *       "at": 3,
         *       "found": [
         *         {
         *           "id": 38,
         *           "label": "Lay green 5",
         *           "margin": 0.08,
         *           "text": "lay green 5",
         *           "value": 0.71,
         *           "visits": 480
         *         }
         *       ],
         *       "label": "Lay green 5",
         *       "reason": "It wins 63 % of 480 imagined games, 7 percentage points more than the next best choice.",
         *       "seat": 0
         *     }
         */
        Hint: {
            action: {
                [key: string]: unknown;
            };
            at: number;
            found: components["schemas"]["HintFinding"][];
            label: string;
            reason: string;
            seat: number;
        };
        /**
         * HintFinding
         * @description An action that was tried: in how many imagined games, its value there, and how far it is ahead of the best
         *     other one.
         * @example {
         *       "id": 38,
         *       "label": "Lay green 5",
         *       "margin": 0.08,
         *       "text": "lay green 5",
         *       "value": 0.71,
         *       "visits": 480
         *     }
         */
        HintFinding: {
            id: number;
            label: string;
            margin: number;
            text: string;
            value: number;
            visits: number;
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
         * Level
         * @example {
         *       "level": "easy",
         *       "text": "Knows the rules well and follows simple plans.",
         *       "title": "easy"
         *     }
         */
        Level: {
            level: string;
            text: string;
            title: string;
        };
        /**
         * Listed
         * @description A table in a list.
         * @example {
         *       "deciding": 0,
         *       "game": "keltis",
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "options": {
         *         "start": "random"
         *       },
         *       "players": 2,
         *       "seats": [
         *         {
         *           "kind": "person",
         *           "mine": true,
         *           "name": "Niamh"
         *         },
         *         {
         *           "kind": "bot",
         *           "level": "easy",
         *           "mine": false,
         *           "name": "Brendan"
         *         }
         *       ],
         *       "status": "playing",
         *       "touched": 1767222000,
         *       "your_turn": true
         *     }
         */
        Listed: {
            deciding: number | null;
            game: string;
            id: string;
            options: {
                [key: string]: string | number;
            };
            players: number;
            seats: components["schemas"]["ListedSeat"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "finished";
            touched: number;
            your_turn: boolean;
        };
        /**
         * ListedSeat
         * @example {
         *       "kind": "person",
         *       "mine": true,
         *       "name": "Niamh"
         *     }
         */
        ListedSeat: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "open" | "person" | "bot";
            level: string | null;
            mine: boolean;
            name: string;
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
             * Board File
             * @description The same as the text of a board file, TOML.
             */
            board_file?: string | null;
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
        OpenView: {
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
            table: components["schemas"]["triskele__table__keltis__OpenTable"] | components["schemas"]["triskele__table__orakel__OpenTable"] | components["schemas"]["triskele__table__wuerfel__OpenTable"] | components["schemas"]["triskele__table__celtica__OpenTable"];
            turn: number;
        };
        /**
         * Option
         * @description An option of a game; the first value is the usual one.
         * @example {
         *       "name": "start",
         *       "text": "A seat, or one chosen at random.",
         *       "title": "Who starts",
         *       "values": [
         *         {
         *           "text": "seat 1",
         *           "value": 0
         *         }
         *       ]
         *     }
         */
        Option: {
            name: string;
            text: string;
            title: string;
            values: components["schemas"]["OptionValue"][];
        };
        /**
         * OptionValue
         * @example {
         *       "text": "at random",
         *       "value": "random"
         *     }
         */
        OptionValue: {
            text: string;
            value: string | number;
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
         * Preview
         * @description A legal action, for a button: what it is called and what it would do, up to where chance decides.
         * @example {
         *       "events": [
         *         {
         *           "colour": "green",
         *           "kind": "lay",
         *           "seat": 0,
         *           "value": 5
         *         }
         *       ],
         *       "id": 38,
         *       "label": "Lay green 5",
         *       "sentence": "Niamh lays green 5.",
         *       "text": "lay green 5"
         *     }
         */
        Preview: {
            events: {
                [key: string]: unknown;
            }[];
            id: number;
            label: string;
            sentence: string;
            text: string;
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
         * RuleOut
         * @example {
         *       "id": "KEL-LAY-1",
         *       "text": "The first card of a colour starts that colour's row."
         *     }
         */
        RuleOut: {
            id: string;
            text: string;
        };
        /**
         * RulePage
         * @description The numbered rules of a game.
         * @example {
         *       "game": "keltis",
         *       "sections": [
         *         {
         *           "rules": [
         *             {
         *               "id": "KEL-LAY-1",
         *               "text": "The first card …"
         *             }
         *           ],
         *           "title": "Laying a card out"
         *         }
         *       ],
         *       "title": "Keltis"
         *     }
         */
        RulePage: {
            game: string;
            reconstructed: string | null;
            sections: components["schemas"]["RuleSection"][];
            title: string;
        };
        /**
         * RuleSection
         * @example {
         *       "rules": [
         *         {
         *           "id": "KEL-LAY-1",
         *           "text": "The first card …"
         *         }
         *       ],
         *       "title": "Laying a card out"
         *     }
         */
        RuleSection: {
            rules: components["schemas"]["RuleOut"][];
            title: string;
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
         *       "name": "Brendan",
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
             * Name
             * @description Who sits there, if `me` is several at one screen.
             */
            name?: string | null;
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
         * TableChoices
         * @example {
         *       "at": 3,
         *       "choices": [
         *         {
         *           "events": [
         *             {
         *               "colour": "green",
         *               "kind": "lay",
         *               "seat": 0,
         *               "value": 5
         *             }
         *           ],
         *           "id": 38,
         *           "label": "Lay green 5",
         *           "sentence": "Niamh lays green 5.",
         *           "text": "lay green 5"
         *         }
         *       ],
         *       "seat": 0
         *     }
         */
        TableChoices: {
            at: number;
            choices: components["schemas"]["Preview"][];
            seat: number;
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
        /**
         * Told
         * @description What happened at a table: seats, the start, actions with their events and a sentence, undos, a rematch.
         * @example {
         *       "entries": [
         *         {
         *           "action": {
         *             "colour": "green",
         *             "id": 38,
         *             "kind": "lay",
         *             "text": "lay green 5",
         *             "value": 5
         *           },
         *           "at": 4,
         *           "events": [
         *             {
         *               "colour": "green",
         *               "kind": "lay",
         *               "seat": 0,
         *               "value": 5
         *             }
         *           ],
         *           "kind": "action",
         *           "seat": 0,
         *           "step": 0,
         *           "text": "Niamh lays green 5.",
         *           "time": 1767222000
         *         }
         *       ]
         *     }
         */
        Told: {
            entries: {
                [key: string]: unknown;
            }[];
        };
        triskele__table__cardgame__Row: {
            direction: string;
            values: number[];
        };
        triskele__table__celtica__OpenTable: {
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
            hidden: components["schemas"]["Hidden"];
            last_mover: number | null;
            last_round: boolean;
            picks: number;
            places: components["schemas"]["Place"][];
            players: components["schemas"]["triskele__table__celtica__Player"][];
            round: number;
            supply: number;
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
        triskele__table__keltis__OpenTable: {
            cards: components["schemas"]["CardsOpen"];
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
        triskele__table__orakel__OpenTable: {
            cards: components["schemas"]["CardsOpen"];
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
        /**
         * OpenTable
         * @description Nothing is hidden but the dice to come.
         */
        triskele__table__wuerfel__OpenTable: {
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
        /**
         * Why
         * @description Why an action is not legal now.
         * @example {
         *       "action": "lay green 5",
         *       "rule": "KEL-LAY-3",
         *       "sentence": "Your green row rises: after the 7 only 7 or higher fits.",
         *       "text": "Rising rows take equal or higher cards, falling rows equal or lower ones."
         *     }
         */
        Why: {
            action: string;
            rule: string;
            sentence: string;
            text: string;
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
