"""Pictures as files: form, place and names; and as plain data that come from another process or another machine."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pylogic import drawing
from pylogic.cli import outputs, streams
from pylogic.cli.inputs import Outcome
from pylogic.cli.streams import FOUND, failed
from pylogic.drawing import PictureForm, Shown, form_named
from pylogic.model import files
from pylogic.model.canvas import Canvas, Form, Picture, Piece
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.text import suggestion


def vet(options: Namespace, others: Sequence[str], inputs: Sequence[str]) -> PictureForm:
    """Make sure in advance that pictures can be written where requested.

    Args:
        options: The options of the command.
        others: Forms that ``--to`` may name here besides pictures.
        inputs: The files that are read.

    Raises:
        EngineError: A package that the form needs is not installed.
        UsageError: There is no such form; the place cannot be written, or its name is that of another form; the content
            is not for a terminal.
    """
    if options.to not in drawing.names():
        known = sorted({*others, *drawing.names()})
        raise UsageError(f"there is no format '{options.to}'{suggestion(options.to, known)} ({', '.join(known)})")
    form = form_named(options.to)
    form.vet()
    output = options.output
    if output is None or output == "-":
        if not form.text:
            outputs.vet_terminal(options.to, output)
    elif _is_folder(output):
        _vet_folder(output)
    else:
        _vet_ending(options.to, output)
        outputs.vet_places(inputs, {"-o": output})
    return form


def _vet_ending(form: str, output: str) -> None:
    """Refuse a file name that ends in another picture form: programs trust the name."""
    other = Path(output).suffix.lower().lstrip(".")
    if other != form and other in drawing.names() and not files.is_stream(output):
        raise UsageError(f"{output} would hold {form}; say --to {other}, or -o {Path(output).with_suffix('.' + form)}")


def path_for(options: Namespace, name: str, inputs: Sequence[str]) -> str | None:
    """The path of a picture by the stem of its name; ``None`` for standard output.

    Raises:
        UsageError: It would come over an input.
    """
    if options.output is None or options.output == "-":
        return None
    if not _is_folder(options.output):
        return str(options.output)
    path = str(Path(options.output) / f"{name}.{options.to}")
    outputs.vet_places(inputs, {"-o": path})
    return path


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


def _vet_folder(output: str) -> None:
    folder = Path(output)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise UsageError(f"{output} cannot be written: it is a file, not a folder") from None
    except PermissionError:
        raise UsageError(f"{output} cannot be written: permission denied") from None
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(f"{output} cannot be written: permission denied")


def as_fields(shown: Iterable[tuple[str, Shown]]) -> dict[str, Any]:
    """Pictures and the names of their files as fields of an outcome, which may come from another process."""
    return {"pictures": [[name, as_json_values(one.canvas), one.title, one.caption] for name, one in shown]}


def _unpacked(fields: dict[str, Any]) -> list[tuple[str, Shown]]:
    """The pictures that `as_fields` gave.

    Raises:
        EngineError: The fields are invalid.
    """
    try:
        pictures = [(name, Shown(canvas_of(canvas), *texts)) for name, canvas, *texts in fields["pictures"]]
    except (KeyError, TypeError, ValueError):
        pictures = None
    if pictures is None or not all(isinstance(text, str) for name, one in pictures for text in (name, *one[1:])):
        raise EngineError("what came back is not a picture of pylogic's")
    return pictures


def write_all(outcomes: Iterator[Outcome], options: Namespace, inputs: Sequence[str]) -> int:
    """Write the pictures of outcomes; the worst exit code.  The inputs are as for `write`."""
    codes = [FOUND]
    pictures: list[tuple[str, Shown]] = []
    try:
        with closing(outcomes):  # type: ignore[type-var]
            for one in outcomes:
                codes.append(one.code)
                if one.fields is not None:
                    pictures += _unpacked(one.fields)
                for line in one.messages:
                    streams.say(line)
                vet_number(len(pictures), options)
                if one.last:
                    break
        if pictures:
            write(pictures, options, inputs)
    except (Exception, KeyboardInterrupt) as error:
        codes.append(failed(error))
    return max(codes)


def write(pictures: Sequence[tuple[str, Shown]], options: Namespace, inputs: Sequence[str]) -> None:
    """Write pictures, each with the stem of a name, to one file, into a folder, or to standard output.

    Raises:
        UsageError: They cannot be written, there are several for a file that holds one, or one in the folder would
            come over an input; then none is written.
    """
    form, output = form_named(options.to), options.output
    pictures = [(name, one._replace(theme=options.theme)) for name, one in pictures]
    if output is not None and output != "-" and _is_folder(output):
        names = _named([name for name, _ in pictures])
        places = [path_for(options, name, inputs) for name in names]
        for name, file, (_, one) in zip(names, places, pictures, strict=True):
            content, note = form.write([one])
            outputs.write_bytes(content, file)
            if note:
                streams.say(f"{name}.{options.to}: {note}")
        return
    vet_number(len(pictures), options)
    content, note = form.write([one for _, one in pictures])
    if form.text and output in (None, "-"):
        outputs.write_output(content.decode(), None)
    else:
        outputs.write_bytes(content, output)
    if note:
        streams.say(note)


def vet_number(count: int, options: Namespace) -> None:
    """Refuse a second picture in a form that holds one."""
    folder = options.output is not None and options.output != "-" and _is_folder(options.output)
    if count > 1 and not folder and not form_named(options.to).several:
        raise UsageError(
            f"there are several pictures, and {options.to} holds one: give a folder, which gets a file for each, "
            "such as -o pictures/"
        )


def _named(names: Sequence[str]) -> list[str]:
    """File names, numbered where they repeat."""
    plain = [re.sub(r"[^\w.-]+", "_", name) or "puzzle" for name in names]
    seen: dict[str, int] = {}
    result = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        times = plain.count(name)
        result.append(f"{name}_{seen[name]:0{len(str(times))}}" if times > 1 else name)
    return result


def stem_of(name: str) -> str:
    """The name of a picture of a puzzle from a file."""
    return "puzzle" if name.startswith("<") or name == "-" else Path(name).stem


def as_json_values(canvas: Canvas) -> dict[str, Any]:
    """A canvas as values that JSON has."""
    return {name: _plain(value) for name, value in vars(canvas).items()}


def canvas_of(data: Any) -> Canvas:
    """The canvas that `as_json_values` gave.

    Raises:
        ValueError: It is something else.
    """
    parts = _types(Canvas)
    _check(isinstance(data, dict) and data.keys() == parts.keys())
    return Canvas(**{name: _read(wanted, data[name]) for name, wanted in parts.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(one)] for key, one in value.items()]
    if isinstance(value, Set):
        return [_plain(one) for one in sorted(value)]
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _read(wanted: Any, data: Any) -> Any:
    """Convert a value of a type from its plain form."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is UnionType:
        return None if data is None else _read(arguments[0], data)
    if origin is Annotated:
        return _check(isinstance(data, str) and data in arguments[1], data)
    if wanted is Form:
        return Form(_check(isinstance(data, str), data))
    if wanted in (int, bool, str):
        return _check(type(data) is wanted, data)
    _check(isinstance(data, list))
    if wanted is Picture:
        return Picture(_read(tuple[tuple[Piece, ...], ...], data))
    if origin is dict:
        return dict(_each(arguments, pair) for pair in data)
    if origin in (list, frozenset) or arguments[1:] == (...,):
        return origin(_read(arguments[0], one) for one in data)
    if origin is tuple:
        return _each(arguments, data)
    return wanted(*_each(_types(wanted).values(), data))


def _each(wanted: Iterable[Any], data: Any) -> tuple[Any, ...]:
    return tuple(_read(one, value) for one, value in zip(wanted, data, strict=True))


@cache
def _types(wanted: Any) -> dict[str, Any]:
    """The types of the fields of a class, with the texts that may stand in them."""
    return get_type_hints(wanted, include_extras=True)


def _check(right: bool, data: Any = None) -> Any:
    if not right:
        raise ValueError("not a canvas")
    return data
