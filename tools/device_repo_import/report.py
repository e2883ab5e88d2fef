"""What the import could not carry over, and what it left for people to decide, by line."""

from __future__ import annotations

from .values import Place


def first_few(words, most=8):
    """The words of a list, as many as a line can hold."""
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown} and {len(words) - most} more"


def shortened(text):
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


class Report:
    def __init__(self):
        self._unmapped = {}
        self._to_fill_in = {}

    def unmapped(self, place, text):
        self._unmapped.setdefault((place.file, place.line, text))

    def to_fill_in(self, place, text):
        self._to_fill_in.setdefault((place.file, place.line, text))

    def lines(self):
        return [
            *self._section("not mapped", self._unmapped),
            *self._section("to fill in by hand", self._to_fill_in),
        ]

    @staticmethod
    def _section(title, findings):
        if not findings:
            return [f"{title}: nothing"]
        return [f"{title}:", *(f"  {Place(file, line)}: {text}" for file, line, text in sorted(findings))]
