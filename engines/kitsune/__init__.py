"""Kitsune no Hi: Новый дом: the rules engine of the hunt."""
