"""What inference servers ask for one prompt at a time: texts that grow, and text out of ids as they are generated."""

from collections.abc import Sequence
from typing import Any

from . import _core
from . import ids as _ids

__all__ = ["AppendState", "DecodeStream"]


class AppendState:
    """A text so far, such as a conversation: `TokenizerEngine.append_state` makes one, `TokenizerEngine.encode_append` adds to it.

    For one thread at a time. `copy` gives another for a conversation that shares the beginning; the two grow apart. It does not survive
    ``fork`` and does not pickle: keep the text for that.
    """

    __slots__ = ("_growing", "_tokenizer")

    _growing: _core.Growing
    _tokenizer: _core.Tokenizer

    def __init__(self) -> None:
        raise TypeError("make one with TokenizerEngine.append_state()")

    @classmethod
    def _of(cls, tokenizer: _core.Tokenizer, growing: _core.Growing) -> "AppendState":
        state = cls.__new__(cls)
        state._tokenizer, state._growing = tokenizer, growing
        return state

    @property
    def ids(self) -> list[int]:
        """All ids so far, a new list: those of a whole encode of the text."""
        return self._growing.ids

    def copy(self) -> "AppendState":
        """The same text, to grow another way."""
        return self._of(self._tokenizer, self._growing.copy())

    def __copy__(self) -> "AppendState":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "AppendState":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("an AppendState does not pickle: keep the text, and append it to a new one")

    def __repr__(self) -> str:
        return f"AppendState(ids={len(self.ids)})"


class DecodeStream:
    """Decodes ids as a model generates them; `TokenizerEngine.decode_stream` makes one. For one thread at a time."""

    __slots__ = ("_stream",)

    _stream: _core.Stream

    def __init__(self) -> None:
        raise TypeError("make one with TokenizerEngine.decode_stream()")

    @classmethod
    def _of(cls, tokenizer: _core.Tokenizer, ids: Any, skip_special_tokens: bool) -> "DecodeStream":
        stream = cls.__new__(cls)
        row = [] if ids is None else _ids.row(ids)
        stream._stream = tokenizer.stream(row.tolist() if hasattr(row, "tolist") else row, 1 if skip_special_tokens else 0)
        return stream

    def step(self, id: int | Sequence[int]) -> str | None:
        """Take the next id, or several: the text that they complete, or None while a character is unfinished.

        Raises: EncodeError where the oracle does (the decoder rewrote text that is out already), and when 16,384 ids wait for text;
        TypeError, ValueError for what is no id.
        """
        return self._stream.step(id)
