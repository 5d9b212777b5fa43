"""Russian grammar for templates: persons, cases, agreement, numerals, typography. Pure functions and data."""
