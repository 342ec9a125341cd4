"""An example for each of the types, by its name, as the server's description gives it."""

from typing import Any

from triskele.server.places import place_of

TABLE = "kJ3xQ0aZp9LmR2wV"
PLACE = place_of(TABLE)
LINK = "b2zWm0cX1yT4uQ7sV9aE3dF6gH8jK5lN"
WORD = "9f86d081884c7d65"
SEAL = "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2"
NOON = 1767222000.0

Example = dict[str, Any]

SEAT: Example = {
    "seat": 0,
    "kind": "person",
    "name": "Niamh",
    "level": None,
    "mine": True,
    "kept": False,
    "kept_for_me": False,
    "together": [],
    "held_by": [],
}
LISTED: Example = {
    "id": TABLE,
    "place": PLACE,
    "game": "keltis",
    "players": 2,
    "options": {"start": "random"},
    "status": "playing",
    "touched": NOON,
    "seats": [
        {"kind": "person", "name": "Niamh", "level": None, "mine": True},
        {"kind": "bot", "name": "Brendan", "level": "easy", "mine": False},
    ],
    "deciding": 0,
    "your_turn": True,
    "branch": None,
    "practice": None,
}
RESULT: Example = {"seat": 0, "score": 31, "won": True, "mine": True, "level": None}
FINISHED: Example = {
    **LISTED,
    "status": "finished",
    "deciding": None,
    "your_turn": False,
    "results": [RESULT, {"seat": 1, "score": 18, "won": False, "mine": False, "level": "easy"}],
}
TALLY: Example = {"played": 12, "won": 7, "mean_score": 24.5}
LEVEL: Example = {"level": "easy", "title": "easy", "text": "Knows the rules well and follows simple plans."}
OPTION: Example = {
    "name": "start",
    "title": "Who starts",
    "text": "A certain seat, or one at random.",
    "values": [{"value": "random", "text": "at random"}, {"value": 0, "text": "seat 1"}],
}
OFFER: Example = {
    "game": "keltis",
    "title": "Keltis",
    "line": "Five stone paths, cards that only rise or fall, and the courage to begin.",
    "seats": [2, 4],
    "options": [OPTION],
    "levels": [LEVEL],
    "reconstructed": None,
}
RULE: Example = {"id": "KEL-LAY-1", "text": "The first card of a colour starts that colour's row."}
SECTION: Example = {"title": "Laying a card out", "rules": [RULE]}
LAY: Example = {"seat": 0, "kind": "lay", "colour": "green", "value": 5}
ACTION: Example = {"id": 38, "kind": "lay", "text": "lay green 5", "colour": "green", "value": 5}
PREVIEW: Example = {
    "id": 38,
    "text": "lay green 5",
    "label": "Lay green 5",
    "events": [LAY],
    "sentence": "Niamh lays green 5.",
}
FINDING: Example = {
    "id": 38,
    "text": "lay green 5",
    "label": "Lay green 5",
    "visits": 480,
    "value": 0.71,
    "margin": 0.08,
    "chance": 0.46,
}
COUNTED: Example = {"count": 102, "fitting": 102, "next": 1.0, "rest": 1.0}
LENS: Example = {
    "game": "keltis",
    "seat": 0,
    "draw_pile": 64,
    "all": COUNTED,
    "colours": {
        colour: {"count": 20, "fitting": 20, "next": 0.2, "rest": 1.0, "left": [2] * 9 + [1] * 2, "fits": [*range(11)]}
        for colour in ("russet", "yellow", "pink", "green", "blue")
    },
}
COURSE: Example = {
    "turns": [0, 1],
    "counts": "total",
    "scores": [[-4, -4], [-3, -4]],
    "parts": [
        [
            {"name": "stones", "points": -4, "items": [{"name": "stones", "points": -4, "count": 0}]},
            {"name": "tiles", "points": 1, "items": [{"name": "tile", "points": 1, "count": 1, "each": 1}]},
        ],
        [{"name": "stones", "points": -4, "items": [{"name": "stones", "points": -4, "count": 0}]}],
    ],
}
ACCOUNT: Example = {
    "seat": 0,
    "verdict": "won-by-luck",
    "headline": "You won, mostly by luck. Enjoy it all the same.",
    "told": ["One mistake in 37 decisions."],
    "scale": [{"part": "luck", "label": "Luck", "level": 3, "word": "very lucky", "amount": "+4 points"}],
    "expectation": {"win": 0.52, "points": 0.9, "win_error": 0.02, "points_error": 0.3},
    "luck": {"win": 0.31, "points": 4.4, "win_error": 0.02, "points_error": 0.3},
    "own": {"win": -0.05, "points": -1.1, "win_error": 0.02, "points_error": 0.3},
    "others": {"win": 0.22, "points": 3.8, "win_error": 0.02, "points_error": 0.3},
    "result": {"win": 1.0, "points": 8.0, "win_error": 0.02, "points_error": 0.3},
    "small": {"win": 0.0, "points": 0.0, "win_error": 0.0, "points_error": 0.0},
    "mistakes": {"small": 1, "clear": 0, "grave": 0},
    "decisions": 37,
}
MOMENT: Example = {
    "kind": "luck",
    "step": 0,
    "seat": 0,
    "by": None,
    "win": 0.12,
    "points": 1.9,
    "win_error": 0.02,
    "points_error": 0.3,
    "title": "luck for you",
    "text": "The pile gave you green 7.",
}
ANALYSED: Example = {
    "status": "done",
    "done": 74,
    "of": 74,
    "report": {
        "judged_by": "net",
        "at": [0],
        "chances": [[0.55, 1.0], [0.45, 0.0]],
        "seat": 0,
        "accounts": [ACCOUNT],
        "mistakes": [
            {
                "step": 0,
                "seat": 0,
                "grade": "clear",
                "title": "a clear mistake of yours",
                "amount": "−1 point",
                "win": 0.05,
                "points": 1.1,
                "win_error": 0.01,
                "points_error": 0.2,
                "label": "Lay green 5",
                "best": "lay green 4",
                "best_label": "Lay green 4",
                "why": [],
            }
        ],
        "looks": [],
        "marks": [MOMENT],
        "moments": [MOMENT],
    },
}
LINE: Example = {"number": 1, "name": "Niamh", "seat": 0, "text": "Hello!", "time": NOON}
PROOF: Example = {
    "seal": SEAL,
    "secret": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "words": [{"seat": 0, "word": "any-random-letters"}],
}

PROGRESS: Example = {
    "rating": 1312,
    "tried": 21,
    "found": 15,
    "streak": 4,
    "longest": 7,
    "days": 2,
    "trend": [1268, 1290, 1312],
}
GAIN: Example = {"win": 0.112, "win_error": 0.018, "points": 2.4, "points_error": 0.4}
PUZZLE: Example = {"id": "0123456789ab", "game": "keltis", "players": 2}
OWN: Example = {"table": TABLE, "place": PLACE, "step": 12}
MISTAKE: Example = {**PUZZLE, **OWN, "id": f"{TABLE}.12", "turn": 5, "time": NOON}

EXAMPLES: dict[str, Example] = {
    "Practice": {
        "date": "2026-01-01",
        "games": [
            {
                **PROGRESS,
                "game": "keltis",
                "count": 2000,
                "themes": [{"name": "discard", "title": "What to discard", "count": 116}],
                "day": {"id": "0123456789ab", "stars": 3, "found": None},
            }
        ],
    },
    "OwnMistakes": {"judged": 3, "mistakes": [{**MISTAKE, "grade": "clear", "found": None}], "looks": []},
    "PuzzleReasons": {"reasons": ["After green 4 you could no longer lay green 3."]},
    "Solve": {"action": "lay green 5"},
    "PlayOn": {"level": "steady"},
    "Solution": {
        "found": False,
        "counted": True,
        "best": {"id": 38, "text": "lay green 5", "label": "Lay green 5"},
        "other": {"id": 39, "text": "lay green 6", "label": "Lay green 6"},
        "played": None,
        "gain": GAIN,
        "theme": {
            "name": "playable",
            "title": "What still fits",
            "lesson": {"number": 2, "title": "Rows rise or fall"},
        },
        "change": -12,
        "progress": PROGRESS,
    },
    "Problem": {
        "type": "urn:triskele:problem:stale",
        "title": "Stale",
        "status": 409,
        "detail": "The table has moved on: it is at 7. Look at it again.",
        "code": "stale",
    },
    "Analysed": ANALYSED,
    "Health": {"status": "ok", "version": "0.1.0"},
    "Me": {"name": "Niamh"},
    "Rename": {"name": "Anna"},
    "NameProgram": {"name": "Rust"},
    "NewProgram": {"id": "0123456789abcdef", "name": "⚙ Rust", "token": "kq…"},
    "Programs": {"programs": [{"id": "0123456789abcdef", "name": "⚙ Rust"}]},
    "Token": {"token": "kq…", "link": "http://127.0.0.1:8000/#/carry/kq…", "expires": 1767225600.0},
    "UseToken": {"token": LINK},
    "SeatWish": {"who": "bot", "level": "easy"},
    "Join": {"word": WORD},
    "ChangeSeat": {"who": "bot", "level": "easy"},
    "TakeSeat": {"token": LINK, "word": WORD},
    "SeatOut": {
        **SEAT,
        "seat": 1,
        "kind": "bot",
        "name": "Brendan",
        "level": "easy",
        "mine": False,
        "held_by": ["Niamh"],
    },
    "NewTable": {
        "game": "keltis",
        "seats": [{"who": "me"}, {"who": "bot", "level": "easy"}],
        "options": {"start": "random"},
        "word": WORD,
    },
    "Play": {"at": 3, "action": "lay green 5", "table": True},
    "Undo": {"at": 4},
    "TableOut": {
        "id": TABLE,
        "place": PLACE,
        "game": "keltis",
        "players": 2,
        "options": {"start": "random"},
        "public": False,
        "chat": True,
        "aids": False,
        "own": True,
        "created": NOON,
        "touched": NOON,
        "status": "waiting",
        "at": 1,
        "seats": [SEAT, {**SEAT, "seat": 1, "kind": "open", "name": "", "mine": False}],
        "seal": SEAL,
        "key_hash": None,
        "game_hash": None,
        "undo": False,
        "previous": None,
        "rematch": None,
        "branch": None,
        "practice": None,
        "revealed_undos": 0,
        "views": [],
    },
    "Stored": {"at": 4},
    "Rematch": {"table": TABLE},
    "Branch": {"step": 12, "seat": 0, "level": "easy"},
    "BranchOf": {"table": TABLE, "step": 12},
    "BranchShown": {"table": TABLE, "step": 12, "place": PLACE},
    "ListedSeat": LISTED["seats"][0],
    "Listed": LISTED,
    "Tables": {"tables": [LISTED]},
    "SeatResult": RESULT,
    "Finished": FINISHED,
    "Games": {"games": [FINISHED]},
    "TallyOut": TALLY,
    "GameStatistics": {**TALLY, "levels": {"easy": TALLY}},
    "Statistics": {"games": {"keltis": {**TALLY, "levels": {"easy": TALLY}}}},
    "OptionValue": {"value": "random", "text": "at random"},
    "Option": OPTION,
    "Level": LEVEL,
    "Offer": OFFER,
    "Offers": {"games": [OFFER]},
    "RuleOut": RULE,
    "RuleSection": SECTION,
    "RulePage": {"game": "keltis", "title": "Keltis", "reconstructed": None, "sections": [SECTION]},
    "KeltisPreview": PREVIEW,
    "TableChoices": {"at": 3, "seat": 0, "choices": [PREVIEW]},
    "Why": {
        "action": "lay green 5",
        "rule": "KEL-LAY-3",
        "sentence": "Your green row rises: after the 7 only 7 or higher fits.",
        "text": "Rising rows take equal or higher cards, falling rows equal or lower ones.",
    },
    "TableLens": {"at": 3, "lens": LENS},
    "AskHint": {"seat": 0},
    "HintFinding": FINDING,
    "Hint": {
        "at": 3,
        "seat": 0,
        "action": ACTION,
        "label": "Lay green 5",
        "reason": "In 480 imagined games its chance to win is 63%; the next best choice is just as good.",
        "found": [FINDING],
        "against": {"id": 63, "label": "Discard blue 8"},
        "preparing": False,
    },
    "HintChoice": {"id": 38, "label": "Lay green 5"},
    "AskReasons": {"at": 3, "seat": 0, "action": 38, "against": 63},
    "HintReasons": {
        "at": 3,
        "seat": 0,
        "action": ACTION,
        "better": {"id": 38, "label": "Lay green 5"},
        "other": {"id": 63, "label": "Discard blue 8"},
        "worlds": 48,
        "win": 0.083,
        "win_error": 0.022,
        "points": 3.4,
        "points_error": 0.9,
        "close": False,
        "verdict": "",
        "counted": "What differs, counted in 48 imagined games:",
        "reasons": ["Your green path comes out of the minus."],
        "figures": ["about 3.1 points (± 0.8)"],
    },
    "Courses": {
        "courses": [{"game": "keltis", "lessons": [{"name": "turn", "title": "Your first turn", "done": True}]}]
    },
    "LessonDo": {"actions": ["lay green 3"], "action": "start small green"},
    "LessonOut": {
        "game": "keltis",
        "name": "turn",
        "number": 1,
        "lessons": 8,
        "title": "Your first turn",
        "idea": "Every card you lay takes a figure one stone up the path of its colour.",
        "task": "Lay green 3.",
        "step": 0,
        "steps": 3,
        "done": False,
        "actions": [],
        "said": None,
        "told": [],
        "choices": [PREVIEW],
    },
    "Remarks": {
        "step": 12,
        "remarks": [
            {"step": 11, "seat": 1, "key": "other.clover", "text": "A clover: two steps in one turn.", "action": None}
        ],
    },
    "Told": {
        "entries": [
            {
                "at": 4,
                "kind": "action",
                "time": NOON,
                "seat": 0,
                "step": 0,
                "turn": 0,
                "events": [LAY],
                "text": "Niamh lays green 5.",
                "brief": "green 5",
                "action": ACTION,
            }
        ]
    },
    "Course": COURSE,
    "Part": COURSE["parts"][0][1],
    "Item": COURSE["parts"][0][1]["items"][0],
    "Say": {"text": "Well played!"},
    "ChatLine": LINE,
    "Chat": {"lines": [LINE]},
    "Proof": PROOF,
}
