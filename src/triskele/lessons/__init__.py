"""Courses: for each game a few short lessons at the real table, and a mentor for the first game.

A lesson is data: a position, what is right there, and what is said about everything else. See docs/lessons.md."""

from triskele.lessons.course import Exercise, Lesson, course, lesson
from triskele.lessons.learning import Answer, Learning

__all__ = ["Answer", "Exercise", "Learning", "Lesson", "course", "lesson"]
