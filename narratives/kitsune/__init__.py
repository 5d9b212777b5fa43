"""The chronicler of Kitsune no Hi."""
