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
         * @description Who is to have a seat, and the word of who sits down.
         * @example {
         *       "who": "bot",
         *       "level": "easy"
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
        /**
         * Chat
         * @example {
         *       "lines": [
         *         {
         *           "number": 1,
         *           "name": "Niamh",
         *           "seat": 0,
         *           "text": "Hello!",
         *           "time": 1767222000
         *         }
         *       ]
         *     }
         */
        Chat: {
            lines: components["schemas"]["ChatLine"][];
        };
        /**
         * ChatLine
         * @example {
         *       "number": 1,
         *       "name": "Niamh",
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
         *       "title": "Keltis",
         *       "line": "Five stone paths, cards that only rise or fall, and the courage to begin.",
         *       "seats": [
         *         2,
         *         4
         *       ],
         *       "options": [
         *         {
         *           "name": "start",
         *           "title": "Who starts",
         *           "text": "A seat, or one chosen at random.",
         *           "values": [
         *             {
         *               "value": "random",
         *               "text": "at random"
         *             },
         *             {
         *               "value": 0,
         *               "text": "seat 1"
         *             }
         *           ]
         *         }
         *       ],
         *       "levels": [
         *         {
         *           "level": "easy",
         *           "title": "easy",
         *           "text": "Knows the rules well and follows simple plans."
         *         }
         *       ],
         *       "reconstructed": null
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
        /**
         * Choices
         * @example {
         *       "games": [
         *         {
         *           "game": "keltis",
         *           "title": "Keltis",
         *           "line": "Five stone paths, cards that only rise or fall, and the courage to begin.",
         *           "seats": [
         *             2,
         *             4
         *           ],
         *           "options": [
         *             {
         *               "name": "start",
         *               "title": "Who starts",
         *               "text": "A seat, or one chosen at random.",
         *               "values": [
         *                 {
         *                   "value": "random",
         *                   "text": "at random"
         *                 },
         *                 {
         *                   "value": 0,
         *                   "text": "seat 1"
         *                 }
         *               ]
         *             }
         *           ],
         *           "levels": [
         *             {
         *               "level": "easy",
         *               "title": "easy",
         *               "text": "Knows the rules well and follows simple plans."
         *             }
         *           ],
         *           "reconstructed": null
         *         }
         *       ]
         *     }
         */
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
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "game": "keltis",
         *       "players": 2,
         *       "options": {
         *         "start": "random"
         *       },
         *       "status": "finished",
         *       "touched": 1767222000,
         *       "seats": [
         *         {
         *           "kind": "person",
         *           "name": "Niamh",
         *           "level": null,
         *           "mine": true
         *         },
         *         {
         *           "kind": "bot",
         *           "name": "Brendan",
         *           "level": "easy",
         *           "mine": false
         *         }
         *       ],
         *       "deciding": null,
         *       "your_turn": false,
         *       "results": [
         *         {
         *           "seat": 0,
         *           "score": 31,
         *           "won": true,
         *           "mine": true,
         *           "level": null
         *         },
         *         {
         *           "seat": 1,
         *           "score": 18,
         *           "won": false,
         *           "mine": false,
         *           "level": "easy"
         *         }
         *       ]
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
        /**
         * Games
         * @example {
         *       "games": [
         *         {
         *           "id": "kJ3xQ0aZp9LmR2wV",
         *           "game": "keltis",
         *           "players": 2,
         *           "options": {
         *             "start": "random"
         *           },
         *           "status": "finished",
         *           "touched": 1767222000,
         *           "seats": [
         *             {
         *               "kind": "person",
         *               "name": "Niamh",
         *               "level": null,
         *               "mine": true
         *             },
         *             {
         *               "kind": "bot",
         *               "name": "Brendan",
         *               "level": "easy",
         *               "mine": false
         *             }
         *           ],
         *           "deciding": null,
         *           "your_turn": false,
         *           "results": [
         *             {
         *               "seat": 0,
         *               "score": 31,
         *               "won": true,
         *               "mine": true,
         *               "level": null
         *             },
         *             {
         *               "seat": 1,
         *               "score": 18,
         *               "won": false,
         *               "mine": false,
         *               "level": "easy"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Games: {
            games: components["schemas"]["Finished"][];
        };
        /**
         * GameStatistics
         * @example {
         *       "played": 12,
         *       "won": 7,
         *       "mean_score": 24.5,
         *       "levels": {
         *         "easy": {
         *           "played": 12,
         *           "won": 7,
         *           "mean_score": 24.5
         *         }
         *       }
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
         *       "at": 3,
         *       "seat": 0,
         *       "action": {
         *         "id": 38,
         *         "kind": "lay",
         *         "text": "lay green 5",
         *         "colour": "green",
         *         "value": 5
         *       },
         *       "label": "Lay green 5",
         *       "reason": "It wins 63 % of 480 imagined games, 7 percentage points more than the next best choice.",
         *       "found": [
         *         {
         *           "id": 38,
         *           "text": "lay green 5",
         *           "label": "Lay green 5",
         *           "visits": 480,
         *           "value": 0.71,
         *           "margin": 0.08
         *         }
         *       ]
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
         *       "text": "lay green 5",
         *       "label": "Lay green 5",
         *       "visits": 480,
         *       "value": 0.71,
         *       "margin": 0.08
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
         *       "title": "easy",
         *       "text": "Knows the rules well and follows simple plans."
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
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "game": "keltis",
         *       "players": 2,
         *       "options": {
         *         "start": "random"
         *       },
         *       "status": "playing",
         *       "touched": 1767222000,
         *       "seats": [
         *         {
         *           "kind": "person",
         *           "name": "Niamh",
         *           "level": null,
         *           "mine": true
         *         },
         *         {
         *           "kind": "bot",
         *           "name": "Brendan",
         *           "level": "easy",
         *           "mine": false
         *         }
         *       ],
         *       "deciding": 0,
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
         *       "name": "Niamh",
         *       "level": null,
         *       "mine": true
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
         * Newcomer
         * @description Somebody who came into a running game: after how many actions, to which seat, and with which word.
         */
        Newcomer: {
            after: number;
            seat: number;
            word: string;
        };
        /**
         * NewTable
         * @description A table to open. The number of seats is the number of players.
         * @example {
         *       "game": "keltis",
         *       "seats": [
         *         {
         *           "who": "me"
         *         },
         *         {
         *           "who": "bot",
         *           "level": "easy"
         *         }
         *       ],
         *       "options": {
         *         "start": "random"
         *       },
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
            game_hash: string | null;
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
         *       "title": "Who starts",
         *       "text": "A seat, or one chosen at random.",
         *       "values": [
         *         {
         *           "value": "random",
         *           "text": "at random"
         *         },
         *         {
         *           "value": 0,
         *           "text": "seat 1"
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
         *       "value": "random",
         *       "text": "at random"
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
         *       "at": 3,
         *       "action": "lay green 5"
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
         *       "id": 38,
         *       "text": "lay green 5",
         *       "label": "Lay green 5",
         *       "events": [
         *         {
         *           "seat": 0,
         *           "kind": "lay",
         *           "colour": "green",
         *           "value": 5
         *         }
         *       ],
         *       "sentence": "Niamh lays green 5."
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
         *       "type": "urn:triskele:problem:stale",
         *       "title": "Stale",
         *       "status": 409,
         *       "detail": "The table has gone on: it is at 7. Look at it again.",
         *       "code": "stale"
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
         * @example {
         *       "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
         *       "secret": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "words": [
         *         {
         *           "seat": 0,
         *           "word": "any-random-letters"
         *         }
         *       ]
         *     }
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
            game_hash: string;
            key: string | null;
            key_hash: string;
            names: string[];
            newcomers?: components["schemas"]["Newcomer"][];
            options: {
                [key: string]: string | number;
            };
            players: number;
            result: components["schemas"]["Result"] | null;
            rules: number;
            /**
             * Version
             * @constant
             */
            version: 1;
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
            /**
             * Name
             * @description Printable, with something to see in it; of any script.
             */
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
         *       "title": "Keltis",
         *       "reconstructed": null,
         *       "sections": [
         *         {
         *           "title": "Laying a card out",
         *           "rules": [
         *             {
         *               "id": "KEL-LAY-1",
         *               "text": "The first card of a colour starts that colour's row."
         *             }
         *           ]
         *         }
         *       ]
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
         *       "title": "Laying a card out",
         *       "rules": [
         *         {
         *           "id": "KEL-LAY-1",
         *           "text": "The first card of a colour starts that colour's row."
         *         }
         *       ]
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
            /**
             * Text
             * @description One line, printable, with something to see in it; of any script.
             */
            text: string;
        };
        /**
         * SeatOut
         * @example {
         *       "seat": 1,
         *       "kind": "bot",
         *       "name": "Brendan",
         *       "level": "easy",
         *       "mine": false,
         *       "kept": false,
         *       "kept_for_me": false,
         *       "together": [],
         *       "held_by": [
         *         "Niamh"
         *       ]
         *     }
         */
        SeatOut: {
            held_by: string[];
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
            together: number[];
        };
        /**
         * SeatResult
         * @example {
         *       "seat": 0,
         *       "score": 31,
         *       "won": true,
         *       "mine": true,
         *       "level": null
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
         *       "who": "bot",
         *       "level": "easy"
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
        /**
         * Statistics
         * @example {
         *       "games": {
         *         "keltis": {
         *           "played": 12,
         *           "won": 7,
         *           "mean_score": 24.5,
         *           "levels": {
         *             "easy": {
         *               "played": 12,
         *               "won": 7,
         *               "mean_score": 24.5
         *             }
         *           }
         *         }
         *       }
         *     }
         */
        Statistics: {
            games: {
                [key: string]: components["schemas"]["GameStatistics"];
            };
        };
        /**
         * TableChoices
         * @example {
         *       "at": 3,
         *       "seat": 0,
         *       "choices": [
         *         {
         *           "id": 38,
         *           "text": "lay green 5",
         *           "label": "Lay green 5",
         *           "events": [
         *             {
         *               "seat": 0,
         *               "kind": "lay",
         *               "colour": "green",
         *               "value": 5
         *             }
         *           ],
         *           "sentence": "Niamh lays green 5."
         *         }
         *       ]
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
         *       "id": "kJ3xQ0aZp9LmR2wV",
         *       "game": "keltis",
         *       "players": 2,
         *       "options": {
         *         "start": "random"
         *       },
         *       "public": false,
         *       "chat": true,
         *       "own": true,
         *       "created": 1767222000,
         *       "touched": 1767222000,
         *       "status": "waiting",
         *       "at": 1,
         *       "seats": [
         *         {
         *           "seat": 0,
         *           "kind": "person",
         *           "name": "Niamh",
         *           "level": null,
         *           "mine": true,
         *           "kept": false,
         *           "kept_for_me": false,
         *           "together": [],
         *           "held_by": []
         *         },
         *         {
         *           "seat": 1,
         *           "kind": "open",
         *           "name": "",
         *           "level": null,
         *           "mine": false,
         *           "kept": false,
         *           "kept_for_me": false,
         *           "together": [],
         *           "held_by": []
         *         }
         *       ],
         *       "seal": "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2",
         *       "key_hash": null,
         *       "game_hash": null,
         *       "undo": false,
         *       "previous": null,
         *       "rematch": null,
         *       "revealed_undos": 0,
         *       "views": []
         *     }
         */
        TableOut: {
            at: number;
            chat: boolean;
            created: number;
            game: string;
            game_hash: string | null;
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
            revealed_undos: number;
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
        /**
         * Tables
         * @example {
         *       "tables": [
         *         {
         *           "id": "kJ3xQ0aZp9LmR2wV",
         *           "game": "keltis",
         *           "players": 2,
         *           "options": {
         *             "start": "random"
         *           },
         *           "status": "playing",
         *           "touched": 1767222000,
         *           "seats": [
         *             {
         *               "kind": "person",
         *               "name": "Niamh",
         *               "level": null,
         *               "mine": true
         *             },
         *             {
         *               "kind": "bot",
         *               "name": "Brendan",
         *               "level": "easy",
         *               "mine": false
         *             }
         *           ],
         *           "deciding": 0,
         *           "your_turn": true
         *         }
         *       ]
         *     }
         */
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
         *       "played": 12,
         *       "won": 7,
         *       "mean_score": 24.5
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
         *       "token": "kq…",
         *       "link": "http://127.0.0.1:8000/#/carry/kq…",
         *       "expires": 1767225600
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
         *           "at": 4,
         *           "kind": "action",
         *           "time": 1767222000,
         *           "seat": 0,
         *           "step": 0,
         *           "events": [
         *             {
         *               "seat": 0,
         *               "kind": "lay",
         *               "colour": "green",
         *               "value": 5
         *             }
         *           ],
         *           "text": "Niamh lays green 5.",
         *           "action": {
         *             "id": 38,
         *             "kind": "lay",
         *             "text": "lay green 5",
         *             "colour": "green",
         *             "value": 5
         *           }
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
            game_hash: string | null;
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
