"""What goes over the wire: the server's description at /api/openapi.json is made from these."""

from triskele.server.models.analyses import Analysed
from triskele.server.models.clocks import ClockOut, ClockWish, DaysClock, LiveClock
from triskele.server.models.days import DayOut, DaysOut
from triskele.server.models.duels import DuelOut, DuelsOut, NewDuel
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
    TablePosition,
    Why,
)
from triskele.server.models.lessons import Courses, LessonDo, LessonOut, Remarks
from triskele.server.models.lists import Games, Statistics, Tables
from triskele.server.models.people import Me, Rename, Token, UseToken
from triskele.server.models.practice import OwnMistakes, PlayOn, Practice, PuzzleOut, PuzzleReasons, Solution, Solve
from triskele.server.models.programs import NameProgram, NewProgram, Programs
from triskele.server.models.refusals import Health, Problem
from triskele.server.models.seats import ChangeSeat, Join, TakeSeat
from triskele.server.models.tables import Branch, Bring, NewTable, Play, Rematch, Stored, TableOut, Undo
from triskele.server.models.telling import Chat, ChatLine, RecordOut, RunningRecord, Say, Told
from triskele.table.shapes.course import Course

__all__ = [
    "Analysed",
    "AskHint",
    "AskReasons",
    "Branch",
    "Bring",
    "ChangeSeat",
    "Chat",
    "ChatLine",
    "ClockOut",
    "ClockWish",
    "Course",
    "Courses",
    "DayOut",
    "DaysClock",
    "DaysOut",
    "DuelOut",
    "DuelsOut",
    "Games",
    "Health",
    "Hint",
    "HintReasons",
    "Join",
    "LessonDo",
    "LessonOut",
    "LiveClock",
    "Me",
    "NameProgram",
    "NewDuel",
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
    "RunningRecord",
    "Say",
    "Solution",
    "Solve",
    "Statistics",
    "Stored",
    "TableChoices",
    "TableLens",
    "TableOut",
    "TablePosition",
    "Tables",
    "TakeSeat",
    "Token",
    "Told",
    "Undo",
    "UseToken",
    "View",
    "Why",
]
