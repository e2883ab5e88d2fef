"""The known word that a misspelt one most likely meant."""

import difflib


def did_you_mean(word, known):
    close = difflib.get_close_matches(word, sorted(known), 1)
    return f', did you mean "{close[0]}"?' if close else ""
