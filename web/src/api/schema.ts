// Made by `make web-types` from the server; never edited.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Action: components["schemas"]["KeltisAction"] | components["schemas"]["OrakelAction"] | components["schemas"]["WuerfelAction"] | components["schemas"]["CelticaAction"];
        /**
         * ActionEntry
         * @description An action, as far as the reader may know it.
         */
        ActionEntry: {
            action?: components["schemas"]["Action"];
            at: number;
            events: components["schemas"]["Events"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "action";
            seat: number;
            step: number;
            text: string;
            time: number;
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
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            value: number;
        };
        CardAction: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "lay" | "discard";
            text: string;
            value: number;
        };
        CardEvent: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @enum {string}
             */
            kind: "lay" | "discard" | "take";
            seat: number;
            value: number;
        };
        CardRow: {
            /**
             * Direction
             * @enum {string}
             */
            direction: "open" | "rising" | "falling";
            values: number[];
        };
        /**
         * CardsOpen
         * @description All cards, by place.
         */
        CardsOpen: {
            bag: components["schemas"]["Card"][];
            discards: {
                blue: number[];
                green: number[];
                pink: number[];
                russet: number[];
                yellow: number[];
            };
            hands: components["schemas"]["Card"][][];
        };
        CelticaAction: components["schemas"]["CelticaPlay"] | components["schemas"]["CelticaPick"] | components["schemas"]["CelticaFrom"] | components["schemas"]["CelticaChoice"];
        CelticaChoice: {
            id: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "card" | "no_card" | "pass";
            text: string;
        };
        CelticaCount: {
            count: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "goal" | "hands_discarded";
            seat: number;
        };
        CelticaDrawn: {
            /**
             * Colour
             * @enum {string}
             */
            colour?: "red" | "grey" | "white" | "brown" | "black";
            /**
             * Kind
             * @enum {string}
             */
            kind: "card" | "experience";
            seat: number;
        };
        CelticaEnd: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "spending" | "end";
            /**
             * Reason
             * @enum {string}
             */
            reason: "round" | "goal" | "pieces";
            seat: number;
        };
        CelticaEvent: components["schemas"]["CelticaPlayed"] | components["schemas"]["CelticaMoved"] | components["schemas"]["CelticaPicked"] | components["schemas"]["CelticaPicks"] | components["schemas"]["CelticaDrawn"] | components["schemas"]["CelticaNumber"] | components["schemas"]["CelticaSwapped"] | components["schemas"]["CelticaRefilled"] | components["schemas"]["CelticaCount"] | components["schemas"]["CelticaPlain"] | components["schemas"]["CelticaEnd"];
        /**
         * CelticaExchange
         * @description An exchange that is not finished.
         */
        CelticaExchange: {
            /**
             * Given
             * @enum {string}
             */
            given: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            partner: number | null;
            source: ("display" | "player") | null;
        };
        CelticaFrom: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "from";
            number: number;
            text: string;
        };
        CelticaHand: {
            druid: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            experience: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
        };
        /**
         * CelticaHidden
         * @description What lies face down, by colour or kind.
         */
        CelticaHidden: {
            druid_pile: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            experience_pile: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            hands: components["schemas"]["CelticaHand"][];
            supply: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
        };
        CelticaMoved: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "red" | "grey" | "white" | "brown" | "black";
            /**
             * Kind
             * @constant
             */
            kind: "move";
            /**
             * Place
             * @enum {string}
             */
            place: "start" | "village" | "monastery" | "castle" | "goal" | "ruin" | "shrine";
            seat: number;
            step: number;
        };
        CelticaNumber: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "from" | "round";
            number: number;
            seat: number;
        };
        CelticaOpenTable: {
            display: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
            druid_discards: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            druid_pile: number;
            druids: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            exchange: components["schemas"]["CelticaExchange"] | null;
            experience_discards: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            experience_pile: number;
            given_up: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
            hand: components["schemas"]["CelticaHand"] | null;
            hidden: components["schemas"]["CelticaHidden"];
            last_mover: number | null;
            last_round: boolean;
            picks: number;
            places: components["schemas"]["CelticaPlace"][];
            players: components["schemas"]["CelticaPlayer"][];
            round: number;
            supply: number;
        };
        CelticaOpenView: {
            actions: components["schemas"]["CelticaAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "celtica";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "take" | "give" | "shrine" | "spend" | "partner" | "exchange" | "over";
            result: components["schemas"]["CelticaResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["CelticaOpenTable"];
            turn: number;
        };
        CelticaPick: {
            id: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "take" | "give" | "buy" | "exchange";
            /**
             * Piece
             * @enum {string}
             */
            piece: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            text: string;
        };
        CelticaPicked: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "take" | "give" | "buy" | "exchange";
            /**
             * Piece
             * @enum {string}
             */
            piece: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            seat: number;
        };
        CelticaPicks: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "to_take" | "to_give";
            picks: number;
            seat: number;
        };
        CelticaPlace: {
            amount: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "start" | "village" | "monastery" | "castle" | "goal" | "ruin" | "shrine";
        };
        CelticaPlain: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "druid_pile" | "experience_pile" | "new_supply" | "no_card" | "pass" | "no_effect" | "offer" | "no_druid_card" | "nothing_to_give" | "nothing_to_take" | "no_experience" | "last_round" | "out";
            seat: number;
        };
        CelticaPlay: {
            cards: string;
            /**
             * Colour
             * @enum {string}
             */
            colour: "red" | "grey" | "white" | "brown" | "black";
            druid: number;
            experience: number;
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "play";
            text: string;
        };
        CelticaPlayed: {
            cards: string;
            /**
             * Colour
             * @enum {string}
             */
            colour: "red" | "grey" | "white" | "brown" | "black";
            druid: number;
            experience: number;
            /**
             * Kind
             * @constant
             */
            kind: "play";
            seat: number;
        };
        CelticaPlayer: {
            amulets: number[];
            druid_cards: number;
            experience_cards: number;
            out: boolean;
            pieces: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
            score: components["schemas"]["CelticaScore"];
            seat: number;
        };
        CelticaPreview: {
            events: components["schemas"]["CelticaEvent"][];
            id: number;
            label: string;
            sentence: string;
            text: string;
        };
        CelticaRefilled: {
            /**
             * Kind
             * @constant
             */
            kind: "refill";
            pieces: ("north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle")[];
            seat: number;
        };
        CelticaResult: {
            ranking: number[];
            /**
             * Reason
             * @enum {string}
             */
            reason: "round" | "goal" | "pieces";
            scores: number[];
            winners: number[];
        };
        /**
         * CelticaScore
         * @description What a score is made of, as if the game ended now: amulets count, the rest is for comparison.
         */
        CelticaScore: {
            amulets: number;
            largest: number;
            pieces: number;
            total: number;
        };
        CelticaSwapped: {
            /**
             * Given
             * @enum {string}
             */
            given: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            /**
             * Kind
             * @constant
             */
            kind: "swap";
            /**
             * Piece
             * @enum {string}
             */
            piece: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            seat: number;
        };
        /**
         * CelticaTable
         * @description What lies on the table.
         */
        CelticaTable: {
            display: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
            druid_discards: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            druid_pile: number;
            druids: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            exchange: components["schemas"]["CelticaExchange"] | null;
            experience_discards: {
                black: number;
                brown: number;
                grey: number;
                red: number;
                white: number;
            };
            experience_pile: number;
            given_up: {
                east: number;
                middle: number;
                north: number;
                northeast: number;
                northwest: number;
                south: number;
                southeast: number;
                southwest: number;
                west: number;
            };
            hand: components["schemas"]["CelticaHand"] | null;
            last_mover: number | null;
            last_round: boolean;
            picks: number;
            places: components["schemas"]["CelticaPlace"][];
            players: components["schemas"]["CelticaPlayer"][];
            round: number;
            supply: number;
        };
        CelticaView: {
            actions: components["schemas"]["CelticaAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "celtica";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "take" | "give" | "shrine" | "spend" | "partner" | "exchange" | "over";
            result: components["schemas"]["CelticaResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["CelticaTable"];
            turn: number;
        };
        /**
         * ChangeSeat
         * @description Who is to have a seat, and the word of whoever sits down.
         * @example {
         *       "who": "bot",
         *       "level": "easy"
         *     }
         */
        ChangeSeat: {
            level?: string | null;
            /**
             * Name
             * @description Who sits there, if `me` is several people at one screen.
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
         * ChatNews
         * @description What was said. Lines are numbered, because with several servers a line may come twice.
         */
        ChatNews: {
            lines: components["schemas"]["ChatLine"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat";
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
         *           "text": "A certain seat, or one at random.",
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
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
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
         *               "text": "A certain seat, or one at random.",
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
        DeclineAction: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "decline";
            text: string;
        };
        DiscardPile: {
            closed: boolean;
            size: number;
            top: number | null;
        };
        DrawAction: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "draw";
            text: string;
        };
        DrawEvent: {
            /**
             * Colour
             * @enum {string}
             */
            colour?: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @constant
             */
            kind: "draw";
            seat: number;
            value?: number;
        };
        Entry: components["schemas"]["SeatEntry"] | components["schemas"]["StartEntry"] | components["schemas"]["ActionEntry"] | components["schemas"]["UndoEntry"] | components["schemas"]["RematchEntry"];
        Events: components["schemas"]["KeltisEvent"][] | components["schemas"]["OrakelEvent"][] | components["schemas"]["WuerfelEvent"][] | components["schemas"]["CelticaEvent"][];
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
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
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
        /**
         * Gone
         * @description The table was deleted.
         */
        Gone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "gone";
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
            action: components["schemas"]["Action"];
            at: number;
            found: components["schemas"]["HintFinding"][];
            label: string;
            reason: string;
            seat: number;
        };
        /**
         * HintFinding
         * @description An action that was tried: in how many imagined games, what it was worth there, and its lead over the best
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
        KeltisAction: components["schemas"]["CardAction"] | components["schemas"]["KeltisAdvance"] | components["schemas"]["KeltisStart"] | components["schemas"]["DeclineAction"] | components["schemas"]["DrawAction"] | components["schemas"]["TakeAction"];
        KeltisAdvance: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "advance";
            text: string;
        };
        KeltisEnd: {
            /**
             * Kind
             * @constant
             */
            kind: "end";
            /**
             * Reason
             * @enum {string}
             */
            reason: "goal" | "pile" | "turns";
            seat: number;
        };
        KeltisEvent: components["schemas"]["CardEvent"] | components["schemas"]["DrawEvent"] | components["schemas"]["KeltisMoved"] | components["schemas"]["KeltisGoal"] | components["schemas"]["KeltisPlain"] | components["schemas"]["PointsEvent"] | components["schemas"]["KeltisEnd"];
        KeltisFigure: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Size
             * @enum {string}
             */
            size: "small" | "large";
            step: number;
        };
        KeltisGoal: {
            count: number;
            /**
             * Kind
             * @constant
             */
            kind: "goal";
            seat: number;
        };
        KeltisMoved: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @enum {string}
             */
            kind: "start" | "advance";
            seat: number;
            /**
             * Size
             * @enum {string}
             */
            size: "small" | "large";
            step: number;
        };
        KeltisOpenTable: {
            cards: components["schemas"]["CardsOpen"];
            discards: {
                blue: components["schemas"]["DiscardPile"];
                green: components["schemas"]["DiscardPile"];
                pink: components["schemas"]["DiscardPile"];
                russet: components["schemas"]["DiscardPile"];
                yellow: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            players: components["schemas"]["KeltisPlayer"][];
            removed: number;
            step_points: number[];
            stone_points: number[];
            tiles: {
                blue: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                green: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                pink: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                russet: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                yellow: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
            };
        };
        KeltisOpenView: {
            actions: components["schemas"]["KeltisAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "keltis";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "move" | "clover" | "draw" | "over";
            result: components["schemas"]["KeltisResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["KeltisOpenTable"];
            turn: number;
        };
        KeltisPlain: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "decline" | "clover" | "stone";
            seat: number;
        };
        KeltisPlayer: {
            figures: components["schemas"]["KeltisFigure"][];
            hand_size: number;
            large_at_start: number;
            points: number;
            rows: {
                blue: components["schemas"]["CardRow"];
                green: components["schemas"]["CardRow"];
                pink: components["schemas"]["CardRow"];
                russet: components["schemas"]["CardRow"];
                yellow: components["schemas"]["CardRow"];
            };
            score: components["schemas"]["KeltisScore"];
            seat: number;
            small_at_start: number;
            stones: number;
        };
        /**
         * KeltisPreview
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
        KeltisPreview: {
            events: components["schemas"]["KeltisEvent"][];
            id: number;
            label: string;
            sentence: string;
            text: string;
        };
        KeltisResult: {
            ranking: number[];
            /**
             * Reason
             * @enum {string}
             */
            reason: "goal" | "pile" | "turns";
            scores: number[];
            winners: number[];
        };
        /**
         * KeltisScore
         * @description What a score is made of, as if the game ended now.
         */
        KeltisScore: {
            paths: number;
            stones: number;
            tiles: number;
            total: number;
        };
        KeltisStart: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "start";
            /**
             * Size
             * @enum {string}
             */
            size: "small" | "large";
            text: string;
        };
        /**
         * KeltisTable
         * @description What lies on the table.
         */
        KeltisTable: {
            discards: {
                blue: components["schemas"]["DiscardPile"];
                green: components["schemas"]["DiscardPile"];
                pink: components["schemas"]["DiscardPile"];
                russet: components["schemas"]["DiscardPile"];
                yellow: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            players: components["schemas"]["KeltisPlayer"][];
            removed: number;
            step_points: number[];
            stone_points: number[];
            tiles: {
                blue: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                green: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                pink: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                russet: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
                yellow: ("none" | "points_1" | "points_2" | "points_3" | "clover" | "wishing_stone")[];
            };
        };
        KeltisView: {
            actions: components["schemas"]["KeltisAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "keltis";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "move" | "clover" | "draw" | "over";
            result: components["schemas"]["KeltisResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["KeltisTable"];
            turn: number;
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
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
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
        Message: components["schemas"]["News"] | components["schemas"]["Presence"] | components["schemas"]["Thinking"] | components["schemas"]["ChatNews"] | components["schemas"]["Refusal"] | components["schemas"]["Gone"] | components["schemas"]["Pong"];
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
         * News
         * @description What happened since a place in the log, and the table as it is now.
         */
        News: {
            at: number;
            entries: components["schemas"]["Entry"][];
            since: number;
            table: components["schemas"]["TableOut"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "news";
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
             * @description The same, as the text of a board file in TOML.
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
        OpenView: components["schemas"]["KeltisOpenView"] | components["schemas"]["OrakelOpenView"] | components["schemas"]["WuerfelView"] | components["schemas"]["CelticaOpenView"];
        /**
         * Option
         * @description An option of a game; the first value is the usual one.
         * @example {
         *       "name": "start",
         *       "title": "Who starts",
         *       "text": "A certain seat, or one at random.",
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
        OrakelAction: components["schemas"]["CardAction"] | components["schemas"]["OrakelAdvance"] | components["schemas"]["OrakelLead"] | components["schemas"]["DeclineAction"] | components["schemas"]["OrakelScoring"] | components["schemas"]["OrakelDrop"] | components["schemas"]["OrakelBack"] | components["schemas"]["DrawAction"] | components["schemas"]["TakeAction"];
        OrakelAdvance: {
            figure: number;
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "advance";
            text: string;
        };
        OrakelBack: {
            field: number;
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "back";
            text: string;
        };
        OrakelBonus: {
            /**
             * Kind
             * @constant
             */
            kind: "bonus";
            points: number;
            seat: number;
        };
        OrakelDeclined: {
            /**
             * Kind
             * @constant
             */
            kind: "decline";
            seat: number;
            /**
             * What
             * @enum {string}
             */
            what: "play" | "move" | "clover" | "spiral" | "scoring" | "leprechaun" | "draw" | "over";
        };
        OrakelDrop: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "drop";
            text: string;
        };
        OrakelDropped: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @constant
             */
            kind: "drop";
            seat: number;
            value: number;
        };
        OrakelEnd: {
            /**
             * Kind
             * @constant
             */
            kind: "end";
            /**
             * Reason
             * @enum {string}
             */
            reason: "third_figure" | "fifth_figure" | "pile" | "turns";
            seat: number;
        };
        OrakelEvent: components["schemas"]["CardEvent"] | components["schemas"]["DrawEvent"] | components["schemas"]["OrakelDropped"] | components["schemas"]["OrakelDeclined"] | components["schemas"]["OrakelMoved"] | components["schemas"]["OrakelLed"] | components["schemas"]["OrakelGoal"] | components["schemas"]["OrakelOnClover"] | components["schemas"]["OrakelOnSpiral"] | components["schemas"]["OrakelGathered"] | components["schemas"]["OrakelFound"] | components["schemas"]["OrakelPlain"] | components["schemas"]["PointsEvent"] | components["schemas"]["OrakelBonus"] | components["schemas"]["OrakelEnd"];
        /**
         * OrakelField
         * @description A field of the path; the first is the start.
         */
        OrakelField: {
            big: boolean;
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue" | "start";
            points: number;
            stones: number;
            /**
             * Tile
             * @enum {string}
             */
            tile: "none" | "points_1" | "points_2" | "points_3" | "points_4" | "clover_russet" | "clover_yellow" | "clover_pink" | "clover_green" | "clover_blue" | "spiral" | "leprechaun" | "mirror" | "wishing_stone";
        };
        OrakelFound: {
            count: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "mirror" | "stone";
            seat: number;
        };
        OrakelGathered: {
            fields: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "gathered" | "leprechauns";
            points: number;
            seat: number;
        };
        OrakelGoal: {
            count: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "goal" | "goal_left";
            own: number;
            seat: number;
        };
        OrakelLead: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "priestess";
            steps: number;
            text: string;
        };
        OrakelLed: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue" | "start";
            field: number;
            from: number;
            /**
             * Kind
             * @constant
             */
            kind: "lead";
            seat: number;
            steps: number;
        };
        OrakelMoved: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue" | "start";
            field: number;
            figure: number;
            from: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "move" | "back" | "home";
            seat: number;
        };
        OrakelOnClover: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @enum {string}
             */
            kind: "clover" | "idle";
            seat: number;
            /**
             * Tile
             * @enum {string}
             */
            tile: "clover_russet" | "clover_yellow" | "clover_pink" | "clover_green" | "clover_blue";
        };
        OrakelOnSpiral: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "spiral" | "idle";
            seat: number;
            /**
             * Tile
             * @constant
             */
            tile: "spiral";
        };
        OrakelOpenTable: {
            cards: components["schemas"]["CardsOpen"];
            discards: {
                blue: components["schemas"]["DiscardPile"];
                green: components["schemas"]["DiscardPile"];
                pink: components["schemas"]["DiscardPile"];
                russet: components["schemas"]["DiscardPile"];
                yellow: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            fields: components["schemas"]["OrakelField"][];
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            leprechaun_points: number[];
            own_goal_figures: number;
            players: components["schemas"]["OrakelPlayer"][];
            priestess: number;
            priestess_bonus: number;
            priestess_steps: number[];
            removed: number;
            spiral_limit: number;
            stone_points: number[];
            turn: components["schemas"]["OrakelTurn"];
        };
        OrakelOpenView: {
            actions: components["schemas"]["OrakelAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "orakel";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "move" | "clover" | "spiral" | "scoring" | "leprechaun" | "draw" | "over";
            result: components["schemas"]["OrakelResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["OrakelOpenTable"];
            turn: number;
        };
        OrakelPlain: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "leprechaun" | "no_stone";
            seat: number;
        };
        OrakelPlayer: {
            figures: number[];
            hand_size: number;
            in_goal: number;
            leprechauns_scored: boolean;
            mirrors: number;
            points: number;
            rows: {
                blue: components["schemas"]["CardRow"];
                green: components["schemas"]["CardRow"];
                pink: components["schemas"]["CardRow"];
                russet: components["schemas"]["CardRow"];
                yellow: components["schemas"]["CardRow"];
            };
            score: components["schemas"]["OrakelScore"];
            seat: number;
            stones: number;
        };
        OrakelPreview: {
            events: components["schemas"]["OrakelEvent"][];
            id: number;
            label: string;
            sentence: string;
            text: string;
        };
        OrakelResult: {
            ranking: number[];
            /**
             * Reason
             * @enum {string}
             */
            reason: "third_figure" | "fifth_figure" | "pile" | "turns";
            scores: number[];
            winners: number[];
        };
        /**
         * OrakelScore
         * @description What a score is made of, as if the game ended now.
         */
        OrakelScore: {
            mirrors: number;
            path: number;
            scored: number;
            stones: number;
            total: number;
        };
        OrakelScoring: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "score";
            text: string;
        };
        /**
         * OrakelTable
         * @description What lies on the table.
         */
        OrakelTable: {
            discards: {
                blue: components["schemas"]["DiscardPile"];
                green: components["schemas"]["DiscardPile"];
                pink: components["schemas"]["DiscardPile"];
                russet: components["schemas"]["DiscardPile"];
                yellow: components["schemas"]["DiscardPile"];
            };
            draw_pile: number;
            fields: components["schemas"]["OrakelField"][];
            goal_figures: number;
            goal_from: number;
            hand: components["schemas"]["Card"][];
            in_goal: number;
            leprechaun_points: number[];
            own_goal_figures: number;
            players: components["schemas"]["OrakelPlayer"][];
            priestess: number;
            priestess_bonus: number;
            priestess_steps: number[];
            removed: number;
            spiral_limit: number;
            stone_points: number[];
            turn: components["schemas"]["OrakelTurn"];
        };
        /**
         * OrakelTurn
         * @description What is being decided, beside the phase.
         */
        OrakelTurn: {
            began: number[];
            cards_due: number;
            figure: number | null;
            laid: components["schemas"]["Card"] | null;
            spirals: number;
        };
        OrakelView: {
            actions: components["schemas"]["OrakelAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "orakel";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "play" | "move" | "clover" | "spiral" | "scoring" | "leprechaun" | "draw" | "over";
            result: components["schemas"]["OrakelResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["OrakelTable"];
            turn: number;
        };
        /**
         * Ping
         * @description Asks whether the server is still there.
         */
        Ping: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /**
         * Play
         * @description An action, by its text or its number, at the place in the log that you saw.
         * @example {
         *       "at": 3,
         *       "action": "lay green 5"
         *     }
         */
        Play: {
            action: string | number;
            at: number;
        };
        PointsEvent: {
            /**
             * Kind
             * @constant
             */
            kind: "points";
            points: number;
            seat: number;
        };
        /**
         * Pong
         * @description The answer to a ping.
         */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /**
         * Presence
         * @description Which seats have somebody looking on, and how many people watch without a seat.
         */
        Presence: {
            seats: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "presence";
            watching: number;
        };
        Previews: components["schemas"]["KeltisPreview"][] | components["schemas"]["OrakelPreview"][] | components["schemas"]["WuerfelPreview"][] | components["schemas"]["CelticaPreview"][];
        /**
         * Problem
         * @description RFC 9457 problem details. `code` is stable; `detail` is a sentence in the reader's language.
         * @example {
         *       "type": "urn:triskele:problem:stale",
         *       "title": "Stale",
         *       "status": 409,
         *       "detail": "The table has moved on: it is at 7. Look at it again.",
         *       "code": "stale"
         *     }
         */
        Problem: {
            code: string;
            detail: string;
            errors?: components["schemas"]["Unfit"][];
            line?: number;
            retry_after?: number;
            rule?: string;
            status: number;
            table?: components["schemas"]["TableOut"];
            title: string;
            type: string;
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
         * Refusal
         * @description Something you sent was refused.
         */
        Refusal: {
            problem: components["schemas"]["Problem"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "problem";
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
        RematchEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rematch";
            table: string;
            time: number;
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
             * @description Printable, with something visible in it; in any script.
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
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
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
             * @description One line, printable, with something visible in it; in any script.
             */
            text: string;
        };
        /**
         * SayMessage
         * @description Says a line of chat.
         */
        SayMessage: {
            /**
             * Text
             * @description One line, printable, with something visible in it; in any script.
             */
            text: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat";
        };
        /**
         * SeatEntry
         * @description A seat has somebody else now.
         */
        SeatEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "seat";
            level: string | null;
            name: string;
            newcomer: boolean;
            seat: number;
            time: number;
            /**
             * To
             * @enum {string}
             */
            to: "open" | "person" | "bot";
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
             * @description Who sits there, if `me` is several people at one screen.
             */
            name?: string | null;
            /**
             * Who
             * @enum {string}
             */
            who: "me" | "bot" | "open";
        };
        Sent: components["schemas"]["Ping"] | components["schemas"]["SayMessage"];
        StartEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "start";
            time: number;
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
            choices: components["schemas"]["Previews"];
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
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
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
        TakeAction: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "take";
            text: string;
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
        /**
         * Thinking
         * @description A bot is thinking.
         */
        Thinking: {
            level: string;
            seat: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
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
            entries: components["schemas"]["Entry"][];
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
        UndoEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "undo";
            revealed: boolean;
            seat: number;
            time: number;
            to_step: number;
        };
        /**
         * Unfit
         * @description A part of the request that does not fit the description.
         */
        Unfit: {
            where: string[];
            why: string;
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
        View: components["schemas"]["KeltisView"] | components["schemas"]["OrakelView"] | components["schemas"]["WuerfelView"] | components["schemas"]["CelticaView"];
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
        WuerfelAction: components["schemas"]["WuerfelTake"] | components["schemas"]["WuerfelReroll"] | components["schemas"]["WuerfelChoice"];
        WuerfelBonus: {
            /**
             * Kind
             * @constant
             */
            kind: "bonus";
            points: number;
            seat: number;
        };
        WuerfelChoice: {
            id: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "keep" | "stones" | "nothing";
            text: string;
        };
        WuerfelDice: {
            die_1: number | "stone";
            die_2: number | "stone";
            die_3: number | "stone";
            /**
             * Kind
             * @constant
             */
            kind: "dice";
            seat: number;
            was_1: number | "stone";
            was_2: number | "stone";
            was_3: number | "stone";
        };
        WuerfelDirection: {
            /**
             * Direction
             * @enum {string}
             */
            direction: "open" | "rising" | "falling";
            /**
             * Kind
             * @constant
             */
            kind: "direction";
            seat: number;
        };
        WuerfelEnd: {
            /**
             * Kind
             * @constant
             */
            kind: "end";
            /**
             * Reason
             * @enum {string}
             */
            reason: "stones" | "colour" | "turns";
            seat: number;
        };
        WuerfelEvent: components["schemas"]["WuerfelTaken"] | components["schemas"]["WuerfelRerolled"] | components["schemas"]["WuerfelStones"] | components["schemas"]["WuerfelPlain"] | components["schemas"]["WuerfelRolled"] | components["schemas"]["WuerfelDice"] | components["schemas"]["WuerfelDirection"] | components["schemas"]["WuerfelBonus"] | components["schemas"]["WuerfelEnd"];
        WuerfelPlain: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "keep" | "nothing" | "no_fit" | "stone" | "clover" | "no_stone_left";
            seat: number;
        };
        WuerfelPlayer: {
            leprechauns: number;
            rows: {
                blue: components["schemas"]["WuerfelRow"];
                green: components["schemas"]["WuerfelRow"];
                pink: components["schemas"]["WuerfelRow"];
                russet: components["schemas"]["WuerfelRow"];
                yellow: components["schemas"]["WuerfelRow"];
            };
            score: components["schemas"]["WuerfelScore"];
            seat: number;
            stones: number;
        };
        WuerfelPreview: {
            events: components["schemas"]["WuerfelEvent"][];
            id: number;
            label: string;
            sentence: string;
            text: string;
        };
        WuerfelReroll: {
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "reroll";
            text: string;
            which: string;
        };
        WuerfelRerolled: {
            /**
             * Kind
             * @constant
             */
            kind: "reroll";
            seat: number;
            which: string;
        };
        WuerfelResult: {
            ranking: number[];
            /**
             * Reason
             * @enum {string}
             */
            reason: "stones" | "colour" | "turns";
            scores: number[];
            winners: number[];
        };
        WuerfelRolled: {
            die_1: number | "stone";
            die_2: number | "stone";
            die_3: number | "stone";
            /**
             * Kind
             * @constant
             */
            kind: "roll";
            seat: number;
        };
        WuerfelRow: {
            /**
             * Direction
             * @enum {string}
             */
            direction: "open" | "rising" | "falling";
            fits: number[];
            hidden: number;
            points: number;
            values: number[];
        };
        /**
         * WuerfelScore
         * @description What a score is made of, as if the game ended now.
         */
        WuerfelScore: {
            bonus: number;
            leprechauns: number;
            rows: number;
            stones: number;
            total: number;
        };
        WuerfelStones: {
            count: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "stones" | "leprechaun";
            seat: number;
        };
        /**
         * WuerfelTable
         * @description What lies on the table. Nothing is hidden but the dice to come.
         */
        WuerfelTable: {
            dice: (number | "stone")[];
            fewest_leprechauns: number;
            last_dice: (number | "stone")[];
            most_leprechauns: number;
            players: components["schemas"]["WuerfelPlayer"][];
            row_points: number[];
            stone_points: number[];
            stones_left: number;
            sums: number[];
            tiles: {
                blue: components["schemas"]["WuerfelTile"][];
                green: components["schemas"]["WuerfelTile"][];
                pink: components["schemas"]["WuerfelTile"][];
                russet: components["schemas"]["WuerfelTile"][];
                yellow: components["schemas"]["WuerfelTile"][];
            };
        };
        WuerfelTake: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            id: number;
            /**
             * Kind
             * @constant
             */
            kind: "take";
            text: string;
            value: number;
        };
        WuerfelTaken: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Kind
             * @constant
             */
            kind: "take";
            seat: number;
            value: number;
        };
        WuerfelTile: {
            symbols: ("stone" | "clover" | "leprechaun" | "bonus_1" | "bonus_2" | "bonus_3")[];
            taken_by: number | null;
            value: number;
        };
        WuerfelView: {
            actions: components["schemas"]["WuerfelAction"][];
            at: number;
            deciding: number | null;
            finished: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "wuerfel";
            game_hash: string | null;
            key: string | null;
            key_hash: string;
            names: string[];
            options: {
                [key: string]: string | number;
            };
            /**
             * Phase
             * @enum {string}
             */
            phase: "reroll" | "choose" | "over";
            result: components["schemas"]["WuerfelResult"] | null;
            rules: number;
            seat: number | null;
            table: components["schemas"]["WuerfelTable"];
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
