"""What is known to have happened to a text that was to be copied, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["confirmed", "given", "sent", "none"]
"""Read back and equal; taken by a tool; on its way to a terminal that never answers; not copied."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of copying.

    `how` names the tool or the road. `why` is the reason for "none", or for a text that stays
    in tmux. `sequence` is what the caller must write to the terminal, which only the caller owns;
    until then nothing is sent. `tried` says of each road that was given up why. `hung` says that
    the desktop's tool ran into its time limit, so that it need not be waited for again.
    """

    kind: Kind
    how: str
    why: str = ""
    sequence: str = ""
    tried: tuple[str, ...] = ()
    hung: bool = False

    def sentence(self, shows: str = "") -> str:
        """Say it to a person; "Copied" stands for what was read back, and for nothing else.

        `shows` is the key that shows the link, to be named where nothing is certain.
        """
        further = f" {shows} shows the link." if shows else ""
        match self.kind:
            case "confirmed":
                return f"Copied ({self.how})."
            case "given":
                return f"Given to {self.how}."
            case "none":
                return f"Not copied: {self.why}.{further}"
            case "sent" if self.how == "tmux" and self.why:
                return f"In the tmux buffer only (prefix ] pastes it): {self.why}."
            case "sent" if self.how == "tmux":
                return (
                    "In the tmux buffer (prefix ] pastes it); also sent to your terminal's "
                    "clipboard, which can't be confirmed."
                )
            case _:
                return f"Sent to your terminal's clipboard; that can't be confirmed.{further}"
