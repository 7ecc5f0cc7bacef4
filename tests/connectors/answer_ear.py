"""Hears a model's answer as it comes."""

from dataclasses import dataclass, field


@dataclass
class Ear:
    """Implements ``orchestration.llm.model_client.AnswerListener``: keeps what it hears."""

    pieces: list[str] = field(default_factory=list[str])
    waits: list[float] = field(default_factory=list[float])

    def start(self) -> None:
        self.pieces.clear()

    def hear(self, text: str) -> None:
        self.pieces.append(text)

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
