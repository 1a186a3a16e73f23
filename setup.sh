#!/bin/sh
# What the Makefile needs from the machine.
#   sh setup.sh core VENV    a virtual environment with pylogic and clingo
#   sh setup.sh tools VENV   the tools of the checks, into the same
#   sh setup.sh prolog       SWI-Prolog, through apt-get where there is one
#   sh setup.sh browser [firefox-esr]  Chromium, or Debian's Firefox, for the tests of the page
#   sh setup.sh web          what the page takes from npm: its editor, and Pyodide, clingo and SWI-Prolog for static files
set -eu

say() { echo "setup: $*" >&2; }

# Run a command as root: directly, or through sudo.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

apt() {
    command -v apt-get >/dev/null || return 1
    say "installing $* with apt-get"
    as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

# The first Python that is new enough.
find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            command -v "$name"
            return
        fi
    done
    say "Python 3.11 or newer was not found; install it and try again"
    return 1
}

make_venv() {
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian and Ubuntu ship these parts of Python apart.
        apt "$(basename "$(readlink -f "$python")")-venv" ||
            { say "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
    fi
    say "making a virtual environment in $1"
    "$python" -m venv "$1"
    say "installing pylogic and clingo into $1: 46 MB"
    install "$1" .
    # The first command shall be as quick as the later ones.
    say "compiling pylogic"
    "$1/bin/python" -m compileall -q pylogic
}

install() { "$1/bin/pip" install --quiet --disable-pip-version-check --editable "$2"; }

install_tools() {
    say "installing the tools of the checks into $1, once: 850 MB, one to three minutes"
    install "$1" '.[dev]'
}

find_swipl() {
    if command -v swipl >/dev/null; then return; fi
    apt swi-prolog-nox ||
        { say "SWI-Prolog 9 or newer is missing; get it from your package manager or https://www.swi-prolog.org"; exit 1; }
}

find_browser() {
    if command -v "$1" >/dev/null; then return; fi
    apt "$1" || { say "$1 is missing; get it from your package manager"; exit 1; }
}

# The versions and their checksums are those of web/package-lock.json.
fetch_web() {
    command -v npm >/dev/null || { say "npm is missing; without it the page has a plain editor, and no static files"; exit 1; }
    say "fetching what the page takes from npm: 80 MB"
    (cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
    build_editor
}

# The editor of the page as one file, where npm's packages are.
build_editor() {
    [ -x web/node_modules/.bin/esbuild ] || return 0
    vendor=pylogic/page/assets/vendor
    mkdir -p "$vendor"
    (cd web && node_modules/.bin/esbuild editor.js --bundle --minify --format=esm --legal-comments=eof --log-level=warning) >"$vendor/editor.js"
    for package in @codemirror/view @codemirror/state @lezer/common; do
        echo "$package"; cat "web/node_modules/$package/LICENSE"; echo
    done >"$vendor/LICENSES.txt"
}

case "${1-}" in
    core) make_venv "$2" ;;
    tools) install_tools "$2" ;;
    prolog) find_swipl ;;
    browser) find_browser "${2-chromium}" ;;
    web) fetch_web ;;
    editor) build_editor ;;
    *) say "usage: sh setup.sh core VENV | tools VENV | prolog | browser | web"; exit 2 ;;
esac
