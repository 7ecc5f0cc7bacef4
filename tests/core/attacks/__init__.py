"""Attacks and harmless requests by the thousand, made from tools, goals and disguises without looking at any rule."""
