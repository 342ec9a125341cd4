"""What goes over the wire: the server's description at /api/openapi.json is made from these."""

from triskele.server.models.analyses import Analysed
from triskele.server.models.games import OpenView, View
from triskele.server.models.guide import (
    AskHint,
    AskReasons,
    Hint,
    HintReasons,
    Offers,
    RulePage,
    TableChoices,
    TableLens,
    Why,
)
from triskele.server.models.lessons import Courses, LessonDo, LessonOut, Remarks
from triskele.server.models.lists import Games, Statistics, Tables
from triskele.server.models.people import Me, Rename, Token, UseToken
from triskele.server.models.practice import OwnMistakes, PlayOn, Practice, PuzzleOut, PuzzleReasons, Solution, Solve
from triskele.server.models.programs import NameProgram, NewProgram, Programs
from triskele.server.models.refusals import Health, Problem
from triskele.server.models.seats import ChangeSeat, Join, TakeSeat
from triskele.server.models.tables import Branch, NewTable, Play, Rematch, Stored, TableOut, Undo
from triskele.server.models.telling import Chat, ChatLine, RecordOut, Say, Told
from triskele.table.shapes.course import Course

__all__ = [
    "Analysed",
    "AskHint",
    "AskReasons",
    "Branch",
    "ChangeSeat",
    "Chat",
    "ChatLine",
    "Course",
    "Courses",
    "Games",
    "Health",
    "Hint",
    "HintReasons",
    "Join",
    "LessonDo",
    "LessonOut",
    "Me",
    "NameProgram",
    "NewProgram",
    "NewTable",
    "Offers",
    "OpenView",
    "OwnMistakes",
    "Play",
    "PlayOn",
    "Practice",
    "Problem",
    "Programs",
    "PuzzleOut",
    "PuzzleReasons",
    "RecordOut",
    "Remarks",
    "Rematch",
    "Rename",
    "RulePage",
    "Say",
    "Solution",
    "Solve",
    "Statistics",
    "Stored",
    "TableChoices",
    "TableLens",
    "TableOut",
    "Tables",
    "TakeSeat",
    "Token",
    "Told",
    "Undo",
    "UseToken",
    "View",
    "Why",
]
