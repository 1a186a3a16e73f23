"""The distribution, its extras, and what messages say of them, from a wheel in an environment of its own."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest
from installed import environment, install, run, wheel

from pylogic.model.files import ROOT
from pylogic.model.plugins import DISTRIBUTION, install_command

pytestmark = pytest.mark.slow


TEXTS = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("pylogic/**/*.py")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel, and an environment in which it is installed from there as from an index."""
    place = tmp_path_factory.mktemp("installing")
    (place / "dist").mkdir()
    shutil.copy(wheel(tmp_path_factory), place / "dist")
    environment(place / "venv")
    install(place / "venv" / "bin", "--no-index", "--find-links", str(place / "dist"), DISTRIBUTION)
    return place


def extras() -> set[str]:
    """Every extra that a message or a page names."""
    call = re.compile(r"plugins\.(?:install_command|missing_extra)\((?:.*, )?['\"](\w+)['\"]\)")
    named = {extra for path in TEXTS for extra in call.findall(path.read_text())}
    written = re.findall(rf"{DISTRIBUTION}\[([\w,]+)\]", "".join(path.read_text() for path in TEXTS))
    return named | {extra for words in written for extra in words.split(",")}


def test_no_text_says_to_install_the_other_pylogic() -> None:
    guilty = [path for path in TEXTS if re.search(r"pip install (-\S+ )*['\"]?pylogic(?!-puzzles)\b", path.read_text())]

    assert guilty == []


def test_what_messages_say_can_be_installed(folder: Path) -> None:
    binary = folder / "venv" / "bin"
    named = sorted(extras())
    assert {*named} >= {"exact", "plot", "cluster"}
    code = f"from pylogic.model.plugins import install_command; print(*map(install_command, {named!r}), sep='\\n')"
    said = run(binary, "python", "-c", code, cwd=folder).stdout.splitlines()
    assert said == [f"pip install '{DISTRIBUTION}[{extra}]'" for extra in named]
    wanted = [shlex.split(command)[2] for command in said]
    output = install(binary, "--no-index", "--find-links", str(folder / "dist"), *wanted)
    assert "does not provide the extra" not in output


def test_the_readme_names_every_extra() -> None:
    there = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    section = (ROOT / "README.md").read_text().partition("The extras:")[2].partition("\n\n")[0]

    assert {*there} <= {*re.findall(r"`(\w+)`", section)}


def test_in_a_checkout_the_checkout_is_installed() -> None:
    assert install_command("exact") == f"pip install -e '{ROOT}[exact]'"


def test_a_wheel_is_named_where_it_lies(folder: Path, tmp_path: Path) -> None:
    (file,) = (folder / "dist").glob("*.whl")
    binary = environment(tmp_path / "venv", file)
    code = "from pylogic.model.plugins import install_command; print(install_command('plot'))"
    said = run(binary, "python", "-c", code, cwd=tmp_path).stdout.strip()

    assert said == f"pip install '{DISTRIBUTION}[plot] @ {file.as_uri()}'"
    assert "does not provide the extra" not in install(binary, *shlex.split(said)[2:])
