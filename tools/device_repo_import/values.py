"""What the script's tables hold: words, sets, dictionaries and paths that remember where they stand."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A line of a file of the checkout; the file is relative to its root."""

    file: str
    line: int

    def __str__(self):
        return f"{self.file}:{self.line}"


class Word(str):
    """A string literal, its place, and the literal (a table, or a platform's part of one) around it.

    A key of a dictionary has its value in `meaning`.
    """

    place: Place
    scope: Place
    meaning: object

    def __new__(cls, text, place, scope, meaning=None):
        word = super().__new__(cls, text)
        word.place = place
        word.scope = scope
        word.meaning = meaning
        return word


class WordSet:
    """A set in the order of the source. Of equal words the first stays; `repeated` keeps the others."""

    def __init__(self, words=(), name=None, repeated=(), frozen=False):
        self.words = {}
        self.frozen = frozen  # a frozenset, which no statement changes
        self.repeated = list(repeated)
        self.name = name  # the module variable that holds exactly this set
        for word in words:
            if word in self.words:
                self.repeated.append(word)
            else:
                self.words[word] = word

    def __iter__(self):
        return iter(self.words.values())

    def __len__(self):
        return len(self.words)

    def __contains__(self, word):
        return word in self.words

    def __or__(self, other):
        if isinstance(other, Everything):
            return other
        added = [word for word in other if word not in self]
        return WordSet([*self, *added], None, [*self.repeated, *other.repeated], self.frozen)

    def __and__(self, other):
        return WordSet([word for word in self if word in other], None, self.repeated, self.frozen)

    def __sub__(self, other):
        return WordSet([word for word in self if word not in other], None, self.repeated, self.frozen)


class Everything:
    """A set that holds every word: an intersection with it keeps what a table states."""

    def __contains__(self, word):
        return True

    def __or__(self, other):
        return self

    def __and__(self, other):
        return other

    def __sub__(self, other):
        return self


class Table(dict):
    """A dictionary whose keys are words."""


@dataclass(frozen=True)
class RepoPath:
    """A path inside the checkout, relative to its root, with "/" between its parts."""

    path: str

    def __truediv__(self, part):
        return RepoPath(posixpath.normpath(posixpath.join(self.path, part)))
