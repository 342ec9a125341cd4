// Made by `make web-types` from the server; never edited.
export interface paths {
    "/api/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today
         * @description Today's deals, one a game, how far you are with each, and the seals of the next days'.
         */
        get: operations["today_api_days_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/days/{game}/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description The deal of a day: once you are through how people did, and once the day is over the best game and the secret.
         */
        get: operations["see_api_days__game___day__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/days/{game}/{day}/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin
         * @description Your table of today's deal, where the game begins at once. Whoever asks again gets the same one.
         */
        post: operations["begin_api_days__game___day__begin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/duels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open Duel
         * @description Open a duel: the same deal for several people, each at their own table. Its address is the invitation.
         */
        post: operations["open_duel_api_duels_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/duels/{duel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description A duel: who plays, and once you are through yourself how everybody did.
         */
        get: operations["see_api_duels__duel__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/duels/{duel}/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin
         * @description Your table of a duel, where the game begins at once. Whoever asks again gets the same one.
         */
        post: operations["begin_api_duels__duel__begin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/duels/{duel}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description Let nobody else begin a duel that you opened.
         */
        post: operations["close_api_duels__duel__close_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description What can be played, with which options, and against which bots.
         */
        get: operations["games_api_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Board
         * @description The board file of a game, with comments. A new table can be played with a corrected copy, as `board_file`.
         */
        get: operations["board_api_games__game__board_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Courses
         * @description The courses of all games: what each lesson is called, and whether you have done it.
         */
        get: operations["courses_api_lessons_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{game}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin
         * @description A lesson at its beginning.
         */
        get: operations["begin_api_lessons__game___number__get"];
        put?: never;
        /**
         * Act
         * @description Do something in a lesson. What is not right is answered with the rule, and not carried out. That you have done
         *     the lesson to its end is kept.
         */
        post: operations["act_api_lessons__game___number__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me
         * @description Who you are. If you have no identity yet you get one, in a signed cookie that scripts can't read.
         */
        get: operations["me_api_me_get"];
        /**
         * Rename
         * @description Change your name. At tables where you already sit, you keep the old one.
         */
        put: operations["rename_api_me_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/carried": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carried
         * @description Become the person who made the link.
         */
        post: operations["carried_api_me_carried_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/carry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry
         * @description A link that makes another device you as well. It works once, within a quarter of an hour.
         */
        post: operations["carry_api_me_carry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/duels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description The duels that you opened or play in, the newest first.
         */
        get: operations["mine_api_me_duels_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Games
         * @description Your finished games with their results, the latest first.
         */
        get: operations["my_games_api_me_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description Your programs.
         */
        get: operations["mine_api_me_programs_get"];
        put?: never;
        /**
         * Make
         * @description Make an identity for a program of yours. Its token is shown only now: `Authorization: Bearer TOKEN`.
         */
        post: operations["make_api_me_programs_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/programs/{program}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End
         * @description Revoke a program's token. What it played stays, computers play on for it, and its connections end; answers with
         *     the programs that are left.
         */
        delete: operations["end_api_me_programs__program__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics
         * @description How often you played and won, and your mean score: by game, and by opponent.
         */
        get: operations["statistics_api_me_statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Tables
         * @description Your unfinished tables, the latest change first.
         */
        get: operations["my_tables_api_me_tables_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overview
         * @description How you practise each game, and the positions of the day.
         */
        get: operations["overview_api_practice_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{game}/{puzzle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description A position in which one action is clearly best: the next one for you, that of the day, or any by its id.
         */
        get: operations["see_api_practice__game___puzzle__get"];
        put?: never;
        /**
         * Solve
         * @description Answer a puzzle. Your first answer counts; after that you may try again as often as you like.
         */
        post: operations["solve_api_practice__game___puzzle__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{game}/{puzzle}/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reasons
         * @description Why the best action is better than another one, once you have answered. It may take a second.
         */
        get: operations["reasons_api_practice__game___puzzle__reasons_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{game}/{puzzle}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play On
         * @description Play on from a position of a set, against bots, at a new table, once you have answered. What is hidden there is
         *     dealt, and it counts in nobody's statistics. From a mistake of your own, `branch` plays on.
         */
        post: operations["play_on_api_practice__game___puzzle__table_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/{game}/{puzzle}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why
         * @description Why an action is not legal in a position: the rule's id, a sentence, and the rule's text.
         */
        get: operations["why_api_practice__game___puzzle__why_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/practice/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mine
         * @description Your own mistakes in games that were judged, to find what was better there, the latest games first; and what is
         *     worth a second look.
         */
        get: operations["mine_api_practice_mine_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring
         * @description Bring a game as a record, from another server, a page or a terminal: it is played through again and refused if
         *     anything in it is wrong. A finished one can be looked at and judged; one that goes on needs its key, and is played
         *     on against bots. It counts in nobody's statistics.
         */
        post: operations["bring_api_records_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules
         * @description The numbered rules of a game. Texts have `**bold**`; paragraphs without an id explain.
         */
        get: operations["rules_api_rules__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open Tables
         * @description The tables that are open to everybody.
         */
        get: operations["open_tables_api_tables_get"];
        put?: never;
        /**
         * Create
         * @description Open a table. It starts when every seat is taken; its address is the invitation.
         */
        post: operations["create_api_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See
         * @description A table as you see it; without a seat, as a spectator does.
         */
        get: operations["see_api_tables__table__get"];
        put?: never;
        post?: never;
        /**
         * Delete
         * @description Delete your own table, unless it is a finished game that counts.
         */
        delete: operations["delete_api_tables__table__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act
         * @description Play an action. `at` is the place in the log that you saw; if the table has moved on, the answer is `stale`.
         */
        post: operations["act_api_tables__table__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look
         * @description How far the judge is with a finished game, or what it found.
         */
        get: operations["look_api_tables__table__analysis_get"];
        put?: never;
        /**
         * Ask
         * @description Have a finished game judged: was it you or the cards? It takes a while, is done once, and stays.
         */
        post: operations["ask_api_tables__table__analysis_post"];
        /**
         * Give Up
         * @description Wait no longer. When nobody waits any more, the game is not judged further.
         */
        delete: operations["give_up_api_tables__table__analysis_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branch
         * @description Play on from a position of a finished game, against bots, at a new table. It counts in nobody's statistics.
         */
        post: operations["branch_api_tables__table__branch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chat
         * @description What was said after a line, at most the last 200.
         */
        get: operations["chat_api_tables__table__chat_get"];
        put?: never;
        /**
         * Say
         * @description Say something at a table: plain text.
         */
        post: operations["say_api_tables__table__chat_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Choices
         * @description The legal actions of your seat to move, with what each would do, up to the point where chance decides.
         */
        get: operations["choices_api_tables__table__choices_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/course": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Course
         * @description How the scores went, action by action, and what each is made of, to the last point.
         */
        get: operations["course_api_tables__table__course_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hint
         * @description What the strongest bot would do, within a second. Where other people play, only if the table allows aids.
         */
        post: operations["hint_api_tables__table__hint_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/hint/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reasons
         * @description Why one action of a hint is better than the other: both are played to the end in the same imagined games, within
         *     about a second. Where other people play, only if the table allows aids.
         */
        post: operations["reasons_api_tables__table__hint_reasons_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join
         * @description Take the first open seat, or the one that a bot keeps for you.
         */
        post: operations["join_api_tables__table__join_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description Leave your seats. Once the game has started, bots keep them for you until you join again.
         */
        post: operations["leave_api_tables__table__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/lens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lens
         * @description What your seat could count, with exact chances. Where other people play, only if the table allows aids.
         */
        get: operations["lens_api_tables__table__lens_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Told
         * @description What happened at a table since a place in its log, as far as you may know it: the same entries as in `news`.
         */
        get: operations["told_api_tables__table__log_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/mentor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mentor
         * @description What a mentor says at once about the latest actions, from what your seat knows. Only where all others are
         *     bots.
         */
        get: operations["mentor_api_tables__table__mentor_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/mentor/better": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Second Thoughts
         * @description What a mentor says after some thought: what would have been clearly better than your latest action, and the
         *     largest reason, within a few seconds. Nothing where it is too close to say, where there is no net, or shortly after
         *     the last such remark.
         */
        get: operations["second_thoughts_api_tables__table__mentor_better_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause
         * @description Ask for a pause, where there is a clock. It stands once all people who sit there want that, until somebody of
         *     them plays or wants it to go on.
         */
        post: operations["pause_api_tables__table__pause_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw
         * @description A finished game as a picture, 1200 by 630: who won, the scores, and how they went. Who has said no name is You
         *     on their own picture.
         */
        get: operations["draw_api_tables__table__picture_png_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Position
         * @description How the game stands as your seat knows it, as a line of text: what a bot is given, and nothing else.
         */
        get: operations["position_api_tables__table__position_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record of a finished game, to keep and to check with `triskele verify`; of a duel once all are through.
         */
        get: operations["record_api_tables__table__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rematch
         * @description The same people and levels again. It is one new table, whoever asks, and starts at once.
         */
        post: operations["rematch_api_tables__table__rematch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume
         * @description Let the clock go on, or want no pause any more.
         */
        post: operations["resume_api_tables__table__resume_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change Seat
         * @description Give a seat to yourself, to a bot, or to whoever comes: your own seat or, as the host, one that nobody has.
         */
        put: operations["change_seat_api_tables__table__seats__seat__put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats/{seat}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link Seat
         * @description A link for this seat only: whoever opens it first sits there, on any device. It works once.
         */
        post: operations["link_seat_api_tables__table__seats__seat__link_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats/{seat}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Seat
         * @description Sit down with a seat's link.
         */
        post: operations["take_seat_api_tables__table__seats__seat__take_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/steps/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Step
         * @description The table after a number of actions: as your own seat saw it or, after the end, as any seat did.
         */
        get: operations["step_api_tables__table__steps__step__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/steps/{step}/picture.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Position
         * @description The table after a number of actions as a picture: as your own seat saw it or, after the end, as any seat did. Who
         *     has said no name is You.
         */
        get: operations["position_api_tables__table__steps__step__picture_svg_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/taken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Along
         * @description Take your own running game along as a record, to play on elsewhere: only where nobody else plays, because it has
         *     the key. From then on the game counts in nobody's statistics.
         */
        post: operations["take_along_api_tables__table__taken_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Take back your last action: within your turn if it revealed nothing, and freely where all others are bots.
         */
        post: operations["undo_api_tables__table__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why
         * @description Why an action is not legal now: the rule's id, a sentence, and the rule's text.
         */
        get: operations["why_api_tables__table__why_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Whether the server and its database answer, and whether it will go on.
         */
        get: operations["health_healthz_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Account
         * @description A seat's account: what made the result, in words; and the figures: the result is expectation + luck + own play +
         *     the others' play. Play is mistakes, and what is too small to be called one but adds up: `small` says how much of the
         *     seat's own.
         */
        Account: {
            decisions: number;
            expectation: components["schemas"]["Swing"];
            headline: string;
            luck: components["schemas"]["Swing"];
            mistakes: {
                [key: string]: number;
            };
            others: components["schemas"]["Swing"];
            own: components["schemas"]["Swing"];
            result: components["schemas"]["Swing"];
            scale: components["schemas"]["Bar"][];
            seat: number;
            small: components["schemas"]["Swing"];
            told: string[];
            /**
             * Verdict
             * @enum {string}
             */
            verdict: "won-by-luck" | "won-by-play" | "won-by-both" | "won-by-others" | "won-already" | "shared" | "lost-by-luck" | "lost-by-play" | "lost-by-both" | "lost-by-others" | "lost-already";
        };
        Action: components["schemas"]["KeltisAction"] | components["schemas"]["OrakelAction"] | components["schemas"]["WuerfelAction"] | components["schemas"]["CelticaAction"];
        /**
         * ActionEntry
         * @description An action, as far as the reader may know it.
         */
        ActionEntry: {
            action?: components["schemas"]["Action"];
            at: number;
            brief: string;
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
            turn: number;
        };
        /**
         * Analysed
         * @description Whether the judge was asked about a game, how many decisions it has looked at (of 0 while it gets ready), and
         *     what it found. A game is `waiting` while others come first.
         */
        Analysed: {
            done: number;
            of: number;
            report: components["schemas"]["Report"] | null;
            /**
             * Status
             * @enum {string}
             */
            status: "none" | "waiting" | "running" | "failed" | "done";
        };
        AskHint: {
            seat: number;
        };
        /**
         * AskReasons
         * @description Two legal actions of a seat, at a place in the log.
         */
        AskReasons: {
            action: number;
            against: number;
            at: number;
            seat: number;
        };
        /**
         * Bar
         * @description How much something did for the win, from -3 to 3, and in words; the points, where they say the same.
         */
        Bar: {
            amount: string;
            label: string;
            level: number;
            /**
             * Part
             * @enum {string}
             */
            part: "luck" | "own" | "others";
            word: string;
        };
        /**
         * BestGame
         * @description The best game of a day, which everybody may look at once it is over.
         */
        BestGame: {
            mine: boolean;
            name: string;
            parted: components["schemas"]["Parted"] | null;
            steps: number;
            table: string;
        };
        /**
         * Branch
         * @description A position of a finished game to play on from: your seat, and the level of the bots at the others. If your seat
         *     decides there, you may give an action that is played first.
         */
        Branch: {
            action?: string | null;
            level: string;
            seat: number;
            step: number;
        };
        /**
         * BranchOf
         * @description The finished game that a game left, and after how many actions.
         */
        BranchOf: {
            step: number;
            table: string;
        };
        /**
         * BranchShown
         * @description The same, with the name of that game's table.
         */
        BranchShown: {
            place: string;
            step: number;
            table: string;
        };
        /**
         * Bring
         * @description A game as a record: which seats are yours, and the level of the bots at the others if it goes on.
         */
        Bring: {
            level?: string | null;
            record: {
                [key: string]: unknown;
            };
            seats?: number[];
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
         * CardsCounted
         * @description Some of the cards that nobody has shown, and the chances of those that may be laid out.
         */
        CardsCounted: {
            count: number;
            fitting: number;
            next: number;
            rest: number;
        };
        /**
         * CardsOpen
         * @description All cards, by the lot they lie in.
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
        CelticaColour: {
            count: number;
            next: number;
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
        CelticaDruidLens: {
            moves: components["schemas"]["CelticaMove"][];
            step: number;
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
        CelticaKind: {
            lacked: boolean;
            left: number;
            next: number;
        };
        /**
         * CelticaLens
         * @description What this seat could count.
         */
        CelticaLens: {
            druid_cards: components["schemas"]["CelticaUnseen"];
            druids: {
                black: components["schemas"]["CelticaDruidLens"];
                brown: components["schemas"]["CelticaDruidLens"];
                grey: components["schemas"]["CelticaDruidLens"];
                red: components["schemas"]["CelticaDruidLens"];
                white: components["schemas"]["CelticaDruidLens"];
            };
            experience_cards: components["schemas"]["CelticaUnseen"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "celtica";
            pieces: components["schemas"]["CelticaPieces"];
            seat: number;
        };
        /**
         * CelticaMove
         * @description Cards of the seat's own, where they lead the druid, and what that brings.
         */
        CelticaMove: {
            card: ("druid" | "experience") | null;
            druid: number;
            experience: number;
            pieces: number;
            /**
             * Place
             * @enum {string}
             */
            place: "start" | "village" | "monastery" | "castle" | "goal" | "ruin" | "shrine";
            step: number;
        };
        CelticaMoved: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "red" | "grey" | "white" | "brown" | "black";
            from: number;
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
        CelticaPieces: {
            kinds: {
                east: components["schemas"]["CelticaKind"];
                middle: components["schemas"]["CelticaKind"];
                north: components["schemas"]["CelticaKind"];
                northeast: components["schemas"]["CelticaKind"];
                northwest: components["schemas"]["CelticaKind"];
                south: components["schemas"]["CelticaKind"];
                southeast: components["schemas"]["CelticaKind"];
                southwest: components["schemas"]["CelticaKind"];
                west: components["schemas"]["CelticaKind"];
            };
            lacked: number;
            supply: number;
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
            lacks: ("north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle")[];
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
            reason: ("round" | "goal" | "pieces") | "given-up";
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
        CelticaUnseen: {
            colours: {
                black: components["schemas"]["CelticaColour"];
                brown: components["schemas"]["CelticaColour"];
                grey: components["schemas"]["CelticaColour"];
                red: components["schemas"]["CelticaColour"];
                white: components["schemas"]["CelticaColour"];
            };
            pile: number;
            unseen: number;
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
        Chat: {
            lines: components["schemas"]["ChatLine"][];
        };
        ChatLine: {
            name: string;
            number: number;
            seat: number | null;
            text: string;
            time: number;
        };
        /**
         * ChatNews
         * @description What was said. Lines are numbered, because a line may come twice.
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
         * ClockOut
         * @description How the clock of a table stands. A seat that a computer has needs no time.
         */
        ClockOut: {
            asked: number[];
            bank: number;
            ends: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "live" | "days";
            left: number[];
            level: string | null;
            more: number;
            out: number[];
            paused: boolean;
            runs: number | null;
            warned: number[];
            weekends: boolean;
            zone: number;
        };
        ClockWish: components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
        ColourLens: {
            count: number;
            fits: number[];
            fitting: number;
            left: number[];
            next: number;
            rest: number;
        };
        /**
         * Comment
         * @description What is said of a game after so many actions; before the first one, of the whole game.
         */
        Comment: {
            after: number;
            text: string;
        };
        /**
         * Course
         * @description A game from its start to where it stands now.
         */
        Course: {
            /**
             * Counts
             * @enum {string}
             */
            counts: "total" | "pieces";
            parts: components["schemas"]["Part"][][];
            scores: number[][];
            turns: number[];
        };
        /**
         * CourseOut
         * @description The course of a game; lessons are counted from 1.
         */
        CourseOut: {
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            lessons: components["schemas"]["LessonTitle"][];
        };
        Courses: {
            courses: components["schemas"]["CourseOut"][];
        };
        /**
         * Daily
         * @description The position of the day, which is the same for everybody: whether you found it, null before your answer.
         */
        Daily: {
            found: boolean | null;
            id: string;
            stars: number;
        };
        /**
         * DayGame
         * @description Today's deal of a game, and how far you are with it.
         */
        DayGame: {
            begun: number;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "playing" | "through" | "late" | "gone";
            streak: components["schemas"]["Streak"];
            table: string | null;
        };
        /**
         * DayOut
         * @description The deal of a day as you may see it. Everybody has the first seat at their own table.
         */
        DayOut: {
            before: string | null;
            begun: number;
            best: components["schemas"]["BestGame"] | null;
            closes: number;
            day: string;
            ends: number;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            key_hash: string;
            level: string;
            /**
             * Mine
             * @enum {string}
             */
            mine: "open" | "playing" | "through" | "late" | "gone";
            options: {
                [key: string]: string | number;
            };
            own: components["schemas"]["Percentile"] | null;
            players: number;
            results: components["schemas"]["DayResult"][];
            seal: string;
            secret: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "ahead" | "open" | "closing" | "over";
            steps: number | null;
            streak: components["schemas"]["Streak"];
            table: string | null;
            through: number;
            word: string;
        };
        /**
         * DayResult
         * @description How somebody did.
         */
        DayResult: {
            mine: boolean;
            name: string;
            place: number;
            standings: number[];
            steps: number;
            won: boolean;
        };
        /**
         * DaysClock
         * @description A clock for people who play by days: a bank, and some more after each turn, never above the bank.
         */
        DaysClock: {
            /**
             * Bank
             * @description Seconds that each seat has at the start.
             */
            bank: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "days";
            /**
             * Level
             * @description The computer that plays on once time is over; without one the seat gives up.
             */
            level?: string | null;
            /**
             * More
             * @description Seconds that it gets after each turn.
             * @default 86400
             */
            more?: number;
            /**
             * Weekends
             * @description Whether time passes on Saturdays and Sundays.
             * @default true
             */
            weekends?: boolean;
            /**
             * Zone
             * @description Whose: minutes east of Greenwich.
             * @default 0
             */
            zone?: number;
        };
        /**
         * DaysOut
         * @description Today's deals, and the seals of those to come.
         */
        DaysOut: {
            ahead: components["schemas"]["Sealed"][];
            day: string;
            ends: number;
            games: components["schemas"]["DayGame"][];
        };
        /**
         * Decisive
         * @description A moment that brought or cost a seat something, and how it is told.
         */
        Decisive: {
            by: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "deal" | "luck" | "mistake" | "probable";
            points: number;
            points_error: number;
            seat: number;
            step: number | null;
            text: string;
            title: string;
            win: number;
            win_error: number;
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
        /**
         * DuelistOut
         * @description Somebody who began. What they did is there for those who are through themselves, and in the end for all.
         */
        DuelistOut: {
            mine: boolean;
            name: string;
            parted: components["schemas"]["Parted"] | null;
            place: number | null;
            ranking: number[] | null;
            scores: number[] | null;
            standings: number[] | null;
            /**
             * Status
             * @enum {string}
             */
            status: "playing" | "through" | "gone";
            steps: number | null;
            table: string | null;
        };
        /**
         * DuelOut
         * @description A duel as you may see it. Everybody has the first seat at their own table.
         */
        DuelOut: {
            aids: boolean;
            created: number;
            duelists: components["schemas"]["DuelistOut"][];
            full: boolean;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            id: string;
            key_hash: string;
            level: string;
            may_begin: boolean;
            mine: boolean;
            options: {
                [key: string]: string | number;
            };
            over: boolean;
            people: number;
            players: number;
            seal: string;
            table: string | null;
        };
        DuelsOut: {
            duels: components["schemas"]["DuelOut"][];
        };
        Entry: components["schemas"]["SeatEntry"] | components["schemas"]["StartEntry"] | components["schemas"]["ActionEntry"] | components["schemas"]["UndoEntry"] | components["schemas"]["WordEntry"] | components["schemas"]["RematchEntry"] | components["schemas"]["TakenEntry"] | components["schemas"]["WarnedEntry"] | components["schemas"]["OutEntry"] | components["schemas"]["PauseEntry"];
        Events: components["schemas"]["KeltisEvent"][] | components["schemas"]["OrakelEvent"][] | components["schemas"]["WuerfelEvent"][] | components["schemas"]["CelticaEvent"][];
        /**
         * Finished
         * @description A finished game of yours.
         */
        Finished: {
            branch: components["schemas"]["BranchShown"] | null;
            clock: components["schemas"]["TermsOut"] | null;
            day: string | null;
            deciding: number | null;
            duel: string | null;
            ends: number | null;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            id: string;
            options: {
                [key: string]: string | number;
            };
            place: string;
            players: number;
            practice: string | null;
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
         * Gain
         * @description What the best action is ahead of another one: a share of the win, and points, with standard errors.
         */
        Gain: {
            points: number;
            points_error: number;
            win: number;
            win_error: number;
        };
        Games: {
            games: components["schemas"]["Finished"][];
        };
        GameStatistics: {
            levels: {
                [key: string]: components["schemas"]["TallyOut"];
            };
            mean_score: number;
            played: number;
            won: number;
        };
        /**
         * GivenUp
         * @description A seat that gave up: after how many actions.
         */
        GivenUp: {
            after: number;
            seat: number;
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
         * @description What the strongest bot would do. `against` is what a beginner might do instead, if both can be compared now;
         *     `preparing` says that they can't yet, but soon.
         */
        Hint: {
            action: components["schemas"]["Action"];
            against: components["schemas"]["HintChoice"] | null;
            at: number;
            found: components["schemas"]["HintFinding"][];
            label: string;
            preparing: boolean;
            reason: string;
            seat: number;
        };
        HintChoice: {
            id: number;
            label: string;
        };
        /**
         * HintFinding
         * @description An action that was considered: in how many imagined games, what it was worth there, its lead over the best other
         *     one, and how likely a trained net thinks it is to be the best (0 if none was asked).
         */
        HintFinding: {
            chance: number;
            id: number;
            label: string;
            margin: number;
            text: string;
            value: number;
            visits: number;
        };
        /**
         * HintReasons
         * @description How far one action is ahead of another, in the chance to win and in points, with standard errors; whether both
         *     are equally good; and why one is better, in sentences, and what each of these reasons weighs.
         */
        HintReasons: {
            action: components["schemas"]["Action"];
            at: number;
            better: components["schemas"]["HintChoice"];
            close: boolean;
            counted: string;
            figures: string[];
            other: components["schemas"]["HintChoice"];
            points: number;
            points_error: number;
            reasons: string[];
            seat: number;
            verdict: string;
            win: number;
            win_error: number;
            worlds: number;
        };
        /**
         * Item
         * @description One thing that counts in a part of a score.
         */
        Item: {
            at?: number;
            /**
             * Colour
             * @enum {string}
             */
            colour?: "russet" | "yellow" | "pink" | "green" | "blue";
            count?: number;
            each?: number;
            /**
             * Name
             * @enum {string}
             */
            name: "figure" | "large" | "stones" | "tile" | "start" | "mirror" | "bonus" | "gathered" | "row" | "leprechauns" | "complete" | "begun" | "kind" | "found" | "bought" | "given";
            /**
             * Piece
             * @enum {string}
             */
            piece?: "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "middle";
            points: number;
        };
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
            next: number | null;
            points: number;
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
        /**
         * KeltisLens
         * @description What this seat could count.
         */
        KeltisLens: {
            all: components["schemas"]["CardsCounted"];
            colours: {
                blue: components["schemas"]["ColourLens"];
                green: components["schemas"]["ColourLens"];
                pink: components["schemas"]["ColourLens"];
                russet: components["schemas"]["ColourLens"];
                yellow: components["schemas"]["ColourLens"];
            };
            draw_pile: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "keltis";
            seat: number;
        };
        KeltisMoved: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            from: number;
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
        KeltisPreview: {
            events: components["schemas"]["KeltisEvent"][];
            id: number;
            label: string;
            sentence: string;
            text: string;
        };
        KeltisResult: {
            ranking: number[];
            reason: ("goal" | "pile" | "turns") | "given-up";
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
        Lens: components["schemas"]["KeltisLens"] | components["schemas"]["OrakelLens"] | components["schemas"]["WuerfelLens"] | components["schemas"]["CelticaLens"];
        /**
         * LessonDo
         * @description What you did in a lesson so far, and what you do now. The server keeps
         *     only that you have done it to its end.
         */
        LessonDo: {
            action: string;
            actions: string[];
        };
        /**
         * LessonOut
         * @description A lesson as it stands: the table as you see it, what to do, and what just happened.
         */
        LessonOut: {
            actions: string[];
            choices: components["schemas"]["Previews"];
            done: boolean;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            idea: string;
            lessons: number;
            name: string;
            number: number;
            said: components["schemas"]["LessonSaid"] | null;
            step: number;
            steps: number;
            task: string;
            title: string;
            told: components["schemas"]["LessonTold"][];
            view: components["schemas"]["View"];
        };
        /**
         * LessonSaid
         * @description What the mentor says to an action: nothing to a right one, else what to do instead, with the rule.
         */
        LessonSaid: {
            right: boolean;
            rule: string;
            rule_text: string;
            text: string;
        };
        LessonTitle: {
            done: boolean;
            name: string;
            title: string;
        };
        /**
         * LessonTold
         * @description An action that was carried out, yours or an opponent's, and how the table looked then.
         */
        LessonTold: {
            events: components["schemas"]["Events"];
            seat: number;
            text: string;
            view: components["schemas"]["View"];
        };
        Level: {
            level: string;
            text: string;
            title: string;
        };
        /**
         * Listed
         * @description A table in a list.
         */
        Listed: {
            branch: components["schemas"]["BranchShown"] | null;
            clock: components["schemas"]["TermsOut"] | null;
            day: string | null;
            deciding: number | null;
            duel: string | null;
            ends: number | null;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            id: string;
            options: {
                [key: string]: string | number;
            };
            place: string;
            players: number;
            practice: string | null;
            seats: components["schemas"]["ListedSeat"][];
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "playing" | "finished";
            touched: number;
            your_turn: boolean;
        };
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
         * LiveClock
         * @description A clock for people who play at once: time for the whole game, and some more after each turn.
         */
        LiveClock: {
            /**
             * Bank
             * @description Seconds that each seat has at the start.
             */
            bank: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "live";
            /**
             * Level
             * @description The computer that plays on once time is over; without one the seat gives up.
             */
            level?: string | null;
            /**
             * More
             * @description Seconds that it gets after each of its turns.
             * @default 0
             */
            more?: number;
        };
        Me: {
            name: string;
        };
        Message: components["schemas"]["News"] | components["schemas"]["Presence"] | components["schemas"]["Thinking"] | components["schemas"]["ChatNews"] | components["schemas"]["Refusal"] | components["schemas"]["Gone"] | components["schemas"]["Pong"];
        /**
         * Mistake
         * @description What cost something beyond doubt, or probably much, and what would have been better.
         */
        Mistake: {
            amount: string;
            best: string;
            best_label: string;
            /**
             * Grade
             * @enum {string}
             */
            grade: "small" | "clear" | "grave" | "probable";
            label: string;
            points: number;
            points_error: number;
            seat: number;
            step: number;
            title: string;
            why: string[];
            win: number;
            win_error: number;
        };
        NameProgram: {
            /**
             * Name
             * @description Printable, with something visible in it; in any script.
             */
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
         * NewDuel
         * @description A duel to open: what is played, against which level, and how many people may play it.
         */
        NewDuel: {
            /**
             * Aids
             * @description Whether hints and the lens are allowed.
             * @default false
             */
            aids?: boolean;
            game: string;
            level: string;
            options?: {
                [key: string]: string | number;
            };
            /**
             * People
             * @default 2
             */
            people?: number;
            /**
             * Players
             * @description At each table: you, and bots.
             * @default 2
             */
            players?: number;
            word?: string | null;
        };
        /**
         * NewProgram
         * @description A new program; its token is never shown again.
         */
        NewProgram: {
            id: string;
            name: string;
            token: string;
        };
        /**
         * News
         * @description What happened since a place in the log, and the table as it is now.
         */
        News: {
            at: number;
            choices?: components["schemas"]["Previews"] | null;
            entries: components["schemas"]["Entry"][];
            now?: number;
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
         */
        NewTable: {
            /**
             * Aids
             * @description Whether hints and the lens are allowed where several people play.
             * @default false
             */
            aids?: boolean;
            /**
             * Board
             * @description A corrected board, as the board file’s content.
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
            /** @description How much time each seat has; none unless it is said. */
            clock?: components["schemas"]["ClockWish"] | null;
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
         * Offer
         * @description What can be played. `reconstructed` says which part of the board is not certain.
         */
        Offer: {
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
        Offers: {
            games: components["schemas"]["Offer"][];
        };
        OpenView: components["schemas"]["KeltisOpenView"] | components["schemas"]["OrakelOpenView"] | components["schemas"]["WuerfelOpenView"] | components["schemas"]["CelticaOpenView"];
        /**
         * Option
         * @description An option of a game; the first value is the usual one.
         */
        Option: {
            name: string;
            text: string;
            title: string;
            values: components["schemas"]["OptionValue"][];
        };
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
        /**
         * OrakelLens
         * @description What this seat could count.
         */
        OrakelLens: {
            all: components["schemas"]["CardsCounted"];
            colours: {
                blue: components["schemas"]["ColourLens"];
                green: components["schemas"]["ColourLens"];
                pink: components["schemas"]["ColourLens"];
                russet: components["schemas"]["ColourLens"];
                yellow: components["schemas"]["ColourLens"];
            };
            draw_pile: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "orakel";
            seat: number;
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
            ahead: {
                blue: number[];
                green: number[];
                pink: number[];
                russet: number[];
                yellow: number[];
            } | null;
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
            figure_points: number[];
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
            reason: ("third_figure" | "fifth_figure" | "pile" | "turns") | "given-up";
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
            ahead: {
                blue: number[];
                green: number[];
                pink: number[];
                russet: number[];
                yellow: number[];
            } | null;
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
         * @description What is being decided, besides the phase.
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
         * OutEntry
         * @description A seat has no time left: it gives up, or a computer plays on.
         */
        OutEntry: {
            at: number;
            gives_up: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "out";
            seat: number;
            time: number;
        };
        /**
         * OwnDecision
         * @description Which decision of your own game it was.
         */
        OwnDecision: {
            place: string;
            step: number;
            table: string;
        };
        /**
         * OwnLook
         * @description A decision of your own, from a game that was judged, that probably cost much, though not beyond doubt.
         */
        OwnLook: {
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            id: string;
            place: string;
            players: number;
            step: number;
            table: string;
            time: number;
            turn: number;
        };
        /**
         * OwnMistake
         * @description A mistake of your own: whether you found what was better, null before your answer.
         */
        OwnMistake: {
            found: boolean | null;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            /**
             * Grade
             * @enum {string}
             */
            grade: "small" | "clear" | "grave";
            id: string;
            place: string;
            players: number;
            step: number;
            table: string;
            time: number;
            turn: number;
        };
        OwnMistakes: {
            judged: number;
            looks: components["schemas"]["OwnLook"][];
            mistakes: components["schemas"]["OwnMistake"][];
        };
        /**
         * Part
         * @description A part of a score; its items add up to its points and, where things are counted, to its count.
         */
        Part: {
            count?: number;
            items: components["schemas"]["Item"][];
            /**
             * Name
             * @enum {string}
             */
            name: "paths" | "large" | "stones" | "tiles" | "path" | "mirrors" | "priestess" | "leprechauns" | "start" | "rows" | "bonus" | "amulets" | "kinds" | "pieces";
            points: number;
        };
        /**
         * Parted
         * @description Where two games of a deal parted: after how many actions, and in which turn, counted from 0.
         */
        Parted: {
            step: number;
            turn: number;
        };
        /**
         * PauseEntry
         * @description Somebody wants the clock to stand, or to go on.
         */
        PauseEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pause" | "resume";
            seat: number;
            time: number;
        };
        /**
         * Percentile
         * @description Where your result is among all of them.
         */
        Percentile: {
            better_than: number | null;
            place: number;
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
         */
        Play: {
            action: string | number;
            at: number;
            /**
             * Table
             * @description Whether the answer is the table, or only its place: for clients that listen.
             * @default true
             */
            table?: boolean;
        };
        /**
         * PlayOn
         * @description The level of the bots that you go on against.
         */
        PlayOn: {
            level: string;
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
         * Practice
         * @description How you practise the games that there are positions of.
         */
        Practice: {
            date: string;
            games: components["schemas"]["PracticeGame"][];
        };
        PracticeGame: {
            count: number;
            day: components["schemas"]["Daily"];
            days: number;
            found: number;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            longest: number;
            rating: number;
            streak: number;
            themes: components["schemas"]["ThemeCount"][];
            trend: number[];
            tried: number;
        };
        /**
         * PracticeProgress
         * @description How you get on in a game: your rating and the last ones, and how many you found, in all and in a row.
         */
        PracticeProgress: {
            days: number;
            found: number;
            longest: number;
            rating: number;
            streak: number;
            trend: number[];
            tried: number;
        };
        /**
         * Presence
         * @description Which seats have somebody looking on, and how many people look on without one.
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
        Program: {
            id: string;
            name: string;
        };
        Programs: {
            programs: components["schemas"]["Program"][];
        };
        /**
         * Proof
         * @description How the key was made: `triskele verify` checks it.
         */
        Proof: {
            branch?: components["schemas"]["BranchOf"];
            seal: string;
            secret: string;
            words: {
                [key: string]: string | number;
            }[];
        };
        PuzzleAction: {
            id: number;
            label: string;
            text: string;
        };
        /**
         * PuzzleOut
         * @description A position as the seat that decides sees it, and what each action would do. What is best is not in it.
         */
        PuzzleOut: {
            choices: components["schemas"]["Previews"];
            day: boolean;
            found: boolean | null;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            id: string;
            own: components["schemas"]["OwnDecision"] | null;
            players: number;
            seat: number;
            stars: number | null;
            theme: string | null;
            variant: string[];
            view: components["schemas"]["View"];
        };
        /**
         * PuzzleReasons
         * @description Why the best action is better than another one: the largest differences, counted in imagined games.
         */
        PuzzleReasons: {
            reasons: string[];
        };
        /**
         * PuzzleTheme
         * @description What a position is about, and the lesson of the course that teaches it.
         */
        PuzzleTheme: {
            lesson: components["schemas"]["ThemeLesson"];
            name: string;
            title: string;
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
            comments?: components["schemas"]["Comment"][];
            fairness?: components["schemas"]["Proof"];
            /**
             * Format
             * @constant
             */
            format: "triskele";
            game: string;
            game_hash: string;
            given_up?: components["schemas"]["GivenUp"][];
            key: string | null;
            key_hash: string;
            names: string[];
            newcomers?: components["schemas"]["Newcomer"][];
            options: {
                [key: string]: string | number;
            };
            players: number;
            position?: string;
            result: components["schemas"]["Result"] | null;
            rules: number;
            variations?: components["schemas"]["Variation"][];
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
         * Remark
         * @description What the mentor says about an action. `key` tells remarks apart: one that was heard need not be shown again.
         *     `action` is what would have been better, if it says so.
         */
        Remark: {
            action: components["schemas"]["Action"] | null;
            key: string;
            seat: number;
            step: number;
            text: string;
        };
        /**
         * Remarks
         * @description What the mentor says about the actions of a game since a step.
         */
        Remarks: {
            remarks: components["schemas"]["Remark"][];
            step: number;
        };
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
        Rename: {
            /**
             * Name
             * @description Printable, with something visible in it; in any script.
             */
            name: string;
        };
        /**
         * Report
         * @description How the chances to win went, and why.
         */
        Report: {
            accounts: components["schemas"]["Account"][];
            at: number[];
            chances: number[][];
            /**
             * Judged By
             * @enum {string}
             */
            judged_by: "net" | "rollouts";
            looks: components["schemas"]["Mistake"][];
            marks: components["schemas"]["Decisive"][];
            mistakes: components["schemas"]["Mistake"][];
            moments: components["schemas"]["Decisive"][];
            over_moments: string;
            seat: number;
        };
        Result: {
            ranking: number[];
            reason: string;
            scores: number[];
            winners: number[];
        };
        RuleOut: {
            id: string;
            text: string;
        };
        /**
         * RulePage
         * @description The numbered rules of a game.
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
        RuleSection: {
            rules: components["schemas"]["RuleOut"][];
            title: string;
        };
        /**
         * RunningRecord
         * @description A game that is not over, with its key.
         */
        RunningRecord: {
            actions: string[];
            board: {
                [key: string]: unknown;
            };
            comments?: components["schemas"]["Comment"][];
            fairness?: components["schemas"]["Proof"];
            /**
             * Format
             * @constant
             */
            format: "triskele";
            game: string;
            game_hash?: string;
            given_up?: components["schemas"]["GivenUp"][];
            key: string | null;
            key_hash: string;
            names: string[];
            newcomers?: components["schemas"]["Newcomer"][];
            options: {
                [key: string]: string | number;
            };
            players: number;
            position?: string;
            result: components["schemas"]["Result"] | null;
            rules: number;
            variations?: components["schemas"]["Variation"][];
            /**
             * Version
             * @constant
             */
            version: 1;
        };
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
         * Sealed
         * @description A deal to come: its secret is fixed, and can't be changed any more.
         */
        Sealed: {
            day: string;
            /**
             * Game
             * @enum {string}
             */
            game: "keltis" | "orakel" | "wuerfel" | "celtica";
            seal: string;
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
        /**
         * Solution
         * @description What is best: ahead of your answer, or, if you found it, of the action that comes nearest to it.
         */
        Solution: {
            best: components["schemas"]["PuzzleAction"];
            change: number;
            counted: boolean;
            found: boolean;
            gain: components["schemas"]["Gain"] | null;
            other: components["schemas"]["PuzzleAction"];
            played: components["schemas"]["PuzzleAction"] | null;
            progress: components["schemas"]["PracticeProgress"];
            theme: components["schemas"]["PuzzleTheme"];
        };
        /**
         * Solve
         * @description Your answer: an action by its text or its number.
         */
        Solve: {
            action: string | number;
        };
        StartEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "start";
            time: number;
        };
        Statistics: {
            games: {
                [key: string]: components["schemas"]["GameStatistics"];
            };
        };
        /**
         * Stored
         * @description What was asked for is stored: the place that the log has now.
         */
        Stored: {
            at: number;
        };
        /**
         * Streak
         * @description How many days in a row somebody brought a game's deal to its end.
         */
        Streak: {
            longest: number;
            now: number;
        };
        /**
         * StreamLine
         * @description A line of the stream: you are to move at a `table`; a table is new or has changed its status; it is `over`.
         */
        StreamLine: {
            at?: number;
            game?: string;
            options?: {
                [key: string]: unknown;
            };
            players?: number;
            status?: string;
            table: string;
            /**
             * Type
             * @enum {string}
             */
            type: "turn" | "table" | "over";
        };
        /**
         * Swing
         * @description A share of the win, and points of lead; each with its standard error.
         */
        Swing: {
            points: number;
            points_error: number;
            win: number;
            win_error: number;
        };
        TableChoices: {
            at: number;
            choices: components["schemas"]["Previews"];
            seat: number;
        };
        /**
         * TableLens
         * @description What a seat could count, at a place in the log.
         */
        TableLens: {
            at: number;
            lens: components["schemas"]["Lens"];
        };
        /**
         * TableOut
         * @description A table as you see it: one view for each of your seats, or the spectator's. `at` is the place in its log.
         */
        TableOut: {
            aided: boolean;
            aids: boolean;
            at: number;
            branch: components["schemas"]["BranchShown"] | null;
            carried: boolean;
            chat: boolean;
            clock: components["schemas"]["ClockOut"] | null;
            created: number;
            day: string | null;
            duel: string | null;
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
            place: string;
            players: number;
            practice: string | null;
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
         * TablePosition
         * @description What a seat knows, at a place in the log: a line of text, on the usual board or on one that was handed in.
         */
        TablePosition: {
            at: number;
            board: {
                [key: string]: unknown;
            } | null;
            position: string;
        };
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
         * TakenEntry
         * @description Somebody took the running game along as a file with its key.
         */
        TakenEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "taken";
            time: number;
        };
        TakeSeat: {
            token: string;
            word?: string | null;
        };
        TallyOut: {
            mean_score: number;
            played: number;
            won: number;
        };
        /**
         * TermsOut
         * @description What the clock of a table is set to.
         */
        TermsOut: {
            bank: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "live" | "days";
            level: string | null;
            more: number;
            weekends: boolean;
            zone: number;
        };
        /**
         * ThemeCount
         * @description Something that positions of a game are about, and how many are.
         */
        ThemeCount: {
            count: number;
            name: string;
            title: string;
        };
        ThemeLesson: {
            number: number;
            title: string;
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
         */
        Token: {
            expires: number;
            link: string;
            token: string;
        };
        /**
         * Told
         * @description What happened at a table: seats, the start, actions with their events and a sentence, undos, a rematch.
         */
        Told: {
            entries: components["schemas"]["Entry"][];
        };
        /**
         * Undo
         * @description Taking back your last action, at the place in the log that you saw.
         */
        Undo: {
            at: number;
            /**
             * Table
             * @description Whether the answer is the table, or only its place: for clients that listen.
             * @default true
             */
            table?: boolean;
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
        UseToken: {
            token: string;
        };
        /**
         * Variation
         * @description What could have been played after so many actions, instead of what was.
         */
        Variation: {
            actions: string[];
            after: number;
            comment?: string;
        };
        View: components["schemas"]["KeltisView"] | components["schemas"]["OrakelView"] | components["schemas"]["WuerfelView"] | components["schemas"]["CelticaView"];
        /**
         * WarnedEntry
         * @description Whoever has this seat was told that there is little time left.
         */
        WarnedEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "warned";
            seat: number;
            time: number;
        };
        /**
         * Why
         * @description Why an action is not legal now.
         */
        Why: {
            action: string;
            rule: string;
            sentence: string;
            text: string;
        };
        /**
         * WordEntry
         * @description A word was mixed into the key: what is drawn from here on is new. In games that left another one.
         */
        WordEntry: {
            at: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "word";
            seat: number;
            time: number;
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
        /**
         * WuerfelBought
         * @description A tile that the dice as they lie buy, and its row then.
         */
        WuerfelBought: {
            /**
             * Colour
             * @enum {string}
             */
            colour: "russet" | "yellow" | "pink" | "green" | "blue";
            /**
             * Direction
             * @enum {string}
             */
            direction: "open" | "rising" | "falling";
            hidden: number;
            points: number;
            tiles: number;
            value: number;
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
        /**
         * WuerfelLens
         * @description What this seat could count.
         */
        WuerfelLens: {
            begun: ("russet" | "yellow" | "pink" | "green" | "blue")[];
            fits: ("russet" | "yellow" | "pink" | "green" | "blue")[][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "wuerfel";
            new_row: number;
            rolls: components["schemas"]["WuerfelOdds"][];
            seat: number;
            stones_left: number;
        };
        /**
         * WuerfelOdds
         * @description A roll: in how many of its equally likely ways it brings what.
         */
        WuerfelOdds: {
            action: string | null;
            continues: number;
            dice: number[];
            of: number;
            results: components["schemas"]["WuerfelThrow"][];
            stones: number;
            tiles: number;
            useful: number;
            values: number[];
        };
        /**
         * WuerfelOpenView
         * @description Nothing is hidden but the dice to come.
         */
        WuerfelOpenView: {
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
            reason: ("stones" | "colour" | "turns") | "given-up";
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
         * WuerfelStonesBought
         * @description The stones that the dice as they lie bring.
         */
        WuerfelStonesBought: {
            count: number;
            points: number;
        };
        /**
         * WuerfelTable
         * @description What lies on the table. Nothing is hidden but the dice to come.
         */
        WuerfelTable: {
            bought: components["schemas"]["WuerfelBought"][];
            dice: (number | "stone")[];
            fewest_leprechauns: number;
            last_dice: (number | "stone")[];
            most_leprechauns: number;
            players: components["schemas"]["WuerfelPlayer"][];
            row_points: number[];
            stone_points: number[];
            stones_bought: components["schemas"]["WuerfelStonesBought"] | null;
            stones_left: number;
            sum_dice: number[][];
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
        /**
         * WuerfelThrow
         * @description Dice as they may fall, and what they would buy.
         */
        WuerfelThrow: {
            continues: number[];
            dice: (number | "stone")[];
            stones: number;
            values: number[];
            ways: number;
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
export interface operations {
    today_api_days_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaysOut"];
                };
            };
        };
    };
    see_api_days__game___day__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A day by UTC. */
                day: string;
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayOut"];
                };
            };
        };
    };
    begin_api_days__game___day__begin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A day by UTC. */
                day: string;
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    open_duel_api_duels_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDuel"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuelOut"];
                };
            };
        };
    };
    see_api_duels__duel__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuelOut"];
                };
            };
        };
    };
    begin_api_duels__duel__begin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    close_api_duels__duel__close_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    games_api_games_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offers"];
                };
            };
        };
    };
    board_api_games__game__board_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example players = [2, 4] */
                    "text/plain": string;
                };
            };
        };
    };
    courses_api_lessons_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Courses"];
                };
            };
        };
    };
    begin_api_lessons__game___number__get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description Of a lesson, counted from 1. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonOut"];
                };
            };
        };
    };
    act_api_lessons__game___number__post: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description Of a lesson, counted from 1. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonDo"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonOut"];
                };
            };
        };
    };
    me_api_me_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    rename_api_me_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    carried_api_me_carried_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseToken"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    carry_api_me_carry_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    mine_api_me_duels_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuelsOut"];
                };
            };
        };
    };
    my_games_api_me_games_get: {
        parameters: {
            query?: {
                /** @description Only what changed last before this time. */
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Games"];
                };
            };
        };
    };
    mine_api_me_programs_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Programs"];
                };
            };
        };
    };
    make_api_me_programs_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameProgram"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewProgram"];
                };
            };
        };
    };
    end_api_me_programs__program__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                program: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Programs"];
                };
            };
        };
    };
    statistics_api_me_statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
        };
    };
    my_tables_api_me_tables_get: {
        parameters: {
            query?: {
                /** @description Only what changed last before this time. */
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tables"];
                };
            };
        };
    };
    overview_api_practice_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practice"];
                };
            };
        };
    };
    see_api_practice__game___puzzle__get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description How hard the next one shall be. */
                stars?: number | null;
                /** @description What the next one shall be about. */
                theme?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description A puzzle, or `next`, or `day`. */
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleOut"];
                };
            };
        };
    };
    solve_api_practice__game___puzzle__post: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description A puzzle, or `next`, or `day`. */
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Solve"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Solution"];
                };
            };
        };
    };
    reasons_api_practice__game___puzzle__reasons_get: {
        parameters: {
            query: {
                action: string;
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description A puzzle, or `next`, or `day`. */
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleReasons"];
                };
            };
        };
    };
    play_on_api_practice__game___puzzle__table_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                /** @description A puzzle, or `next`, or `day`. */
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayOn"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    why_api_practice__game___puzzle__why_get: {
        parameters: {
            query: {
                action: string;
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
                /** @description A puzzle, or `next`, or `day`. */
                puzzle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    mine_api_practice_mine_get: {
        parameters: {
            query?: {
                /** @description Only those of this game. */
                table?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMistakes"];
                };
            };
        };
    };
    bring_api_records_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Bring"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    rules_api_rules__game__get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePage"];
                };
            };
        };
    };
    open_tables_api_tables_get: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tables"];
                };
            };
        };
    };
    create_api_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    see_api_tables__table__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    delete_api_tables__table__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    act_api_tables__table__actions_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Play"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aided": true,
                     *       "aids": true,
                     *       "at": 1,
                     *       "branch": null,
                     *       "carried": false,
                     *       "chat": true,
                     *       "clock": null,
                     *       "created": 1795137044.416027,
                     *       "day": null,
                     *       "duel": null,
                     *       "game": "wuerfel",
                     *       "game_hash": null,
                     *       "id": "dccQOgpQoIB6-K8N",
                     *       "key_hash": null,
                     *       "options": {
                     *         "end": "either",
                     *         "start": 0
                     *       },
                     *       "own": true,
                     *       "place": "Valentia 51",
                     *       "players": 2,
                     *       "practice": null,
                     *       "previous": null,
                     *       "public": true,
                     *       "rematch": null,
                     *       "revealed_undos": 0,
                     *       "seal": "ee1bc9f75a8fc2dbc654eb35ac61d390cd6423fc3f5228a4ee08c2774d7db7b7",
                     *       "seats": [
                     *         {
                     *           "held_by": [],
                     *           "kept": false,
                     *           "kept_for_me": false,
                     *           "kind": "person",
                     *           "level": null,
                     *           "mine": true,
                     *           "name": "Niamh",
                     *           "seat": 0,
                     *           "together": []
                     *         },
                     *         {
                     *           "held_by": [],
                     *           "kept": false,
                     *           "kept_for_me": false,
                     *           "kind": "open",
                     *           "level": null,
                     *           "mine": false,
                     *           "name": "",
                     *           "seat": 1,
                     *           "together": []
                     *         }
                     *       ],
                     *       "status": "waiting",
                     *       "touched": 1795137044.416027,
                     *       "undo": false,
                     *       "views": []
                     *     }
                     */
                    "application/json": components["schemas"]["TableOut"] | components["schemas"]["Stored"];
                };
            };
        };
    };
    look_api_tables__table__analysis_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysed"];
                };
            };
        };
    };
    ask_api_tables__table__analysis_post: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysed"];
                };
            };
        };
    };
    give_up_api_tables__table__analysis_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    branch_api_tables__table__branch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Branch"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    chat_api_tables__table__chat_get: {
        parameters: {
            query?: {
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    say_api_tables__table__chat_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Say"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatLine"];
                };
            };
        };
    };
    choices_api_tables__table__choices_get: {
        parameters: {
            query: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description Your seat, which is to move. */
                seat: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableChoices"];
                };
            };
        };
    };
    course_api_tables__table__course_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
        };
    };
    hint_api_tables__table__hint_post: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskHint"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
        };
    };
    reasons_api_tables__table__hint_reasons_post: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskReasons"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HintReasons"];
                };
            };
        };
    };
    join_api_tables__table__join_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Join"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    leave_api_tables__table__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    lens_api_tables__table__lens_get: {
        parameters: {
            query: {
                /** @description Your seat. */
                seat: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLens"];
                };
            };
        };
    };
    told_api_tables__table__log_get: {
        parameters: {
            query?: {
                /** @description A place in the log. */
                from?: number;
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Told"];
                };
            };
        };
    };
    mentor_api_tables__table__mentor_get: {
        parameters: {
            query: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description Your seat. */
                seat: number;
                /** @description How many actions you heard about. */
                since?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remarks"];
                };
            };
        };
    };
    second_thoughts_api_tables__table__mentor_better_get: {
        parameters: {
            query: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description Your seat. */
                seat: number;
                /** @description How many actions you heard about. */
                since?: number;
                /** @description The `step` of the last `better` remark that you heard. */
                spoken?: number | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remarks"];
                };
            };
        };
    };
    pause_api_tables__table__pause_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    draw_api_tables__table__picture_png_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example PNG… */
                    "image/png": string;
                };
            };
        };
    };
    position_api_tables__table__position_get: {
        parameters: {
            query: {
                /** @description Your seat. */
                seat: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablePosition"];
                };
            };
        };
    };
    record_api_tables__table__record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordOut"];
                };
            };
        };
    };
    rematch_api_tables__table__rematch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rematch"];
                };
            };
        };
    };
    resume_api_tables__table__resume_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    change_seat_api_tables__table__seats__seat__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    link_seat_api_tables__table__seats__seat__link_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    take_seat_api_tables__table__seats__seat__take_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seat: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeSeat"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOut"];
                };
            };
        };
    };
    step_api_tables__table__steps__step__get: {
        parameters: {
            query?: {
                /** @description Whose view; without it, the spectator’s. `open` shows everything, after the end. */
                seat?: number | "open" | null;
            };
            header?: never;
            path: {
                step: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actions": [],
                     *       "at": 3,
                     *       "deciding": 1,
                     *       "finished": false,
                     *       "game": "wuerfel",
                     *       "game_hash": null,
                     *       "key": null,
                     *       "key_hash": "39fefd6381931dd5e48e3e2456796a8c8b8cdc8fc4f0a414c9769111d5308081",
                     *       "names": [
                     *         "Niamh",
                     *         "Ailbhe"
                     *       ],
                     *       "options": {
                     *         "end": "either",
                     *         "start": 0
                     *       },
                     *       "phase": "choose",
                     *       "result": null,
                     *       "rules": 1,
                     *       "seat": 0,
                     *       "table": {
                     *         "bought": [
                     *           {
                     *             "colour": "russet",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 2
                     *           },
                     *           {
                     *             "colour": "russet",
                     *             "direction": "open",
                     *             "hidden": 1,
                     *             "points": -3,
                     *             "tiles": 2,
                     *             "value": 5
                     *           },
                     *           {
                     *             "colour": "russet",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 7
                     *           },
                     *           {
                     *             "colour": "russet",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 10
                     *           },
                     *           {
                     *             "colour": "yellow",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 2
                     *           },
                     *           {
                     *             "colour": "yellow",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 5
                     *           },
                     *           {
                     *             "colour": "yellow",
                     *             "direction": "open",
                     *             "hidden": 1,
                     *             "points": -3,
                     *             "tiles": 2,
                     *             "value": 7
                     *           },
                     *           {
                     *             "colour": "yellow",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 10
                     *           },
                     *           {
                     *             "colour": "pink",
                     *             "direction": "open",
                     *             "hidden": 1,
                     *             "points": -3,
                     *             "tiles": 2,
                     *             "value": 2
                     *           },
                     *           {
                     *             "colour": "pink",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 5
                     *           },
                     *           {
                     *             "colour": "pink",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 7
                     *           },
                     *           {
                     *             "colour": "pink",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 10
                     *           },
                     *           {
                     *             "colour": "green",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 2
                     *           },
                     *           {
                     *             "colour": "green",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 5
                     *           },
                     *           {
                     *             "colour": "green",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 7
                     *           },
                     *           {
                     *             "colour": "green",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 10
                     *           },
                     *           {
                     *             "colour": "blue",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 2
                     *           },
                     *           {
                     *             "colour": "blue",
                     *             "direction": "open",
                     *             "hidden": 1,
                     *             "points": -3,
                     *             "tiles": 2,
                     *             "value": 5
                     *           },
                     *           {
                     *             "colour": "blue",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 7
                     *           },
                     *           {
                     *             "colour": "blue",
                     *             "direction": "open",
                     *             "hidden": 0,
                     *             "points": -4,
                     *             "tiles": 1,
                     *             "value": 10
                     *           }
                     *         ],
                     *         "dice": [
                     *           2,
                     *           5,
                     *           5
                     *         ],
                     *         "fewest_leprechauns": -3,
                     *         "last_dice": [
                     *           "stone",
                     *           "stone",
                     *           5
                     *         ],
                     *         "most_leprechauns": 3,
                     *         "players": [
                     *           {
                     *             "leprechauns": 0,
                     *             "rows": {
                     *               "blue": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "green": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "pink": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": -4,
                     *                 "values": [
                     *                   0
                     *                 ]
                     *               },
                     *               "russet": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "yellow": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               }
                     *             },
                     *             "score": {
                     *               "bonus": 0,
                     *               "leprechauns": 0,
                     *               "rows": -4,
                     *               "stones": -7,
                     *               "total": -11
                     *             },
                     *             "seat": 0,
                     *             "stones": 0
                     *           },
                     *           {
                     *             "leprechauns": 0,
                     *             "rows": {
                     *               "blue": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "green": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "pink": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "russet": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               },
                     *               "yellow": {
                     *                 "direction": "open",
                     *                 "fits": [
                     *                   0,
                     *                   1,
                     *                   2,
                     *                   3,
                     *                   4,
                     *                   5,
                     *                   6,
                     *                   7,
                     *                   8,
                     *                   9,
                     *                   10
                     *                 ],
                     *                 "hidden": 0,
                     *                 "points": 0,
                     *                 "values": []
                     *               }
                     *             },
                     *             "score": {
                     *               "bonus": 0,
                     *               "leprechauns": 0,
                     *               "rows": 0,
                     *               "stones": -7,
                     *               "total": -7
                     *             },
                     *             "seat": 1,
                     *             "stones": 0
                     *           }
                     *         ],
                     *         "row_points": [
                     *           0,
                     *           -4,
                     *           -3,
                     *           -2,
                     *           1,
                     *           2,
                     *           3,
                     *           6,
                     *           7,
                     *           10
                     *         ],
                     *         "stone_points": [
                     *           -7,
                     *           -4,
                     *           -3,
                     *           -2,
                     *           1,
                     *           2,
                     *           3,
                     *           6,
                     *           7,
                     *           10
                     *         ],
                     *         "stones_bought": null,
                     *         "stones_left": 24,
                     *         "sum_dice": [
                     *           [
                     *             1
                     *           ],
                     *           [
                     *             2
                     *           ],
                     *           [
                     *             1,
                     *             2
                     *           ],
                     *           [
                     *             2,
                     *             3
                     *           ]
                     *         ],
                     *         "sums": [
                     *           2,
                     *           5,
                     *           7,
                     *           10
                     *         ],
                     *         "tiles": {
                     *           "blue": [
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 0
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 1
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 2
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 3
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 4
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 5
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 6
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 7
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_3"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 8
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_1"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 9
                     *             },
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 10
                     *             }
                     *           ],
                     *           "green": [
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 0
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_1"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 1
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 2
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 3
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 4
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_3"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 5
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 6
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 7
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 8
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 9
                     *             },
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 10
                     *             }
                     *           ],
                     *           "pink": [
                     *             {
                     *               "symbols": [],
                     *               "taken_by": 0,
                     *               "value": 0
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 1
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 2
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 3
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 4
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_1"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 5
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 6
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_3"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 7
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 8
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 9
                     *             },
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 10
                     *             }
                     *           ],
                     *           "russet": [
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 0
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 1
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_3"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 2
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 3
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 4
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 5
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_1"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 6
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 7
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 8
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 9
                     *             },
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 10
                     *             }
                     *           ],
                     *           "yellow": [
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 0
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 1
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 2
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_3"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 3
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "bonus_1"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 4
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 5
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 6
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "clover"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 7
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "stone"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 8
                     *             },
                     *             {
                     *               "symbols": [
                     *                 "leprechaun"
                     *               ],
                     *               "taken_by": null,
                     *               "value": 9
                     *             },
                     *             {
                     *               "symbols": [],
                     *               "taken_by": null,
                     *               "value": 10
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "turn": 1
                     *     }
                     */
                    "application/json": components["schemas"]["View"] | components["schemas"]["OpenView"];
                };
            };
        };
    };
    position_api_tables__table__steps__step__picture_svg_get: {
        parameters: {
            query?: {
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description Whose view; without it, the spectator’s. */
                seat?: number | null;
                theme?: "light" | "dark";
                /** @description Which action’s turn is named: the next one’s, or the last one’s. */
                told?: "next" | "last";
            };
            header?: never;
            path: {
                step: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg … */
                    "image/svg+xml": string;
                };
            };
        };
    };
    take_along_api_tables__table__taken_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningRecord"];
                };
            };
        };
    };
    undo_api_tables__table__undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Undo"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aided": true,
                     *       "aids": true,
                     *       "at": 1,
                     *       "branch": null,
                     *       "carried": false,
                     *       "chat": true,
                     *       "clock": null,
                     *       "created": 1795137044.416027,
                     *       "day": null,
                     *       "duel": null,
                     *       "game": "wuerfel",
                     *       "game_hash": null,
                     *       "id": "dccQOgpQoIB6-K8N",
                     *       "key_hash": null,
                     *       "options": {
                     *         "end": "either",
                     *         "start": 0
                     *       },
                     *       "own": true,
                     *       "place": "Valentia 51",
                     *       "players": 2,
                     *       "practice": null,
                     *       "previous": null,
                     *       "public": true,
                     *       "rematch": null,
                     *       "revealed_undos": 0,
                     *       "seal": "ee1bc9f75a8fc2dbc654eb35ac61d390cd6423fc3f5228a4ee08c2774d7db7b7",
                     *       "seats": [
                     *         {
                     *           "held_by": [],
                     *           "kept": false,
                     *           "kept_for_me": false,
                     *           "kind": "person",
                     *           "level": null,
                     *           "mine": true,
                     *           "name": "Niamh",
                     *           "seat": 0,
                     *           "together": []
                     *         },
                     *         {
                     *           "held_by": [],
                     *           "kept": false,
                     *           "kept_for_me": false,
                     *           "kind": "open",
                     *           "level": null,
                     *           "mine": false,
                     *           "name": "",
                     *           "seat": 1,
                     *           "together": []
                     *         }
                     *       ],
                     *       "status": "waiting",
                     *       "touched": 1795137044.416027,
                     *       "undo": false,
                     *       "views": []
                     *     }
                     */
                    "application/json": components["schemas"]["TableOut"] | components["schemas"]["Stored"];
                };
            };
        };
    };
    why_api_tables__table__why_get: {
        parameters: {
            query: {
                action: string;
                /** @description A language; it wins over the header’s. */
                lang?: string | null;
                /** @description Your seat, which is to move. */
                seat: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    health_healthz_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
