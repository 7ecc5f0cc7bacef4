"""The nouns of metel: what a request, a plan, a tool, a run and its events are.

JSON Schema files judge bytes at the borders; the frozen Pydantic types here are what travels inside. Nothing in this
package does I/O, reads a clock or imports another package of the project.
"""
