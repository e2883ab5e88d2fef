"""Comment blocks, and what they become: reasons and issues."""

from __future__ import annotations

import io
import re
import tokenize

# A mention of FlagGems right before the number says whose issue it is; otherwise only the number is known.
_ISSUE = re.compile(
    r"(?:\b(?P<library>FlagGems)(?:'s|')?(?:\s+issues?)?\s+)?(?<![\w&/])#(?P<number>\d+)\b", re.IGNORECASE
)


class Comments:
    """The comments of one file, by line."""

    def __init__(self):
        self._whole_lines = {}
        self._trailing = {}
        self._blank_lines = set()

    @staticmethod
    def of_python(text):
        comments = Comments()
        comments._find_blank_lines(text)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                alone = token.line[:column].strip() == ""
                (comments._whole_lines if alone else comments._trailing)[line] = token.string[1:]
        return comments

    @staticmethod
    def of_conf(text):
        """Only whole lines: what trails an op line is an annotation."""
        comments = Comments()
        comments._find_blank_lines(text)
        for number, line in enumerate(text.splitlines(), 1):
            if line.lstrip().startswith("#"):
                comments._whole_lines[number] = line.lstrip()[1:]
        return comments

    def block_above(self, line):
        """The lines of the comment that ends right above `line`."""
        first = line
        while first - 1 in self._whole_lines:
            first -= 1
        return [self._whole_lines[number] for number in range(first, line)]

    def block_over(self, line, first):
        """The line below the comment block that reaches down to `line`: a blank line or `first` ends its reach."""
        while line > first:
            if line - 1 in self._whole_lines:
                return line
            if line - 1 in self._blank_lines:
                return None
            line -= 1
        return None

    def _find_blank_lines(self, text):
        self._blank_lines.update(
            number for number, line in enumerate(text.splitlines(), 1) if not line.strip()
        )

    def trailing(self, line):
        return self._trailing.get(line, "").strip()

    def blocks(self, first, last):
        """(first line, last line) of each comment block between two lines."""
        found = []
        for line in range(first, last + 1):
            if line not in self._whole_lines:
                continue
            if found and found[-1][1] == line - 1:
                found[-1] = (found[-1][0], line)
            else:
                found.append((line, line))
        return found


def reason_of(lines):
    """One line of prose, without the dashes that frame a heading."""
    text = " ".join(" ".join(lines).split())
    return re.sub(r"^-{2,}\s*|\s*-{2,}$", "", text)


def issues_of(text):
    """The issues that a reason mentions, in its order, each once."""
    issues = []
    for match in _ISSUE.finditer(text):
        issue = f"{'FlagGems' if match['library'] else ''}#{match['number']}"
        if issue not in issues:
            issues.append(issue)
    return issues
