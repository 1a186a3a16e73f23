// The text of a puzzle: a text area, or CodeMirror where it was built.  Both say what was typed and point at problems.

export async function editor(root, label, onchange) {
  try {
    const { create } = await import("./vendor/editor.js");
    return create(root, label, onchange);
  } catch {
    return new Plain(root, label, onchange);
  }
}

// The text before there is an editor for it.
export const unready = () => ({ text: "", found: [], problems(found) { this.found = found; }, go() {} });

class Plain {
  constructor(root, label, onchange) {
    this.area = document.createElement("textarea");
    Object.assign(this.area, { spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off" });
    this.area.setAttribute("aria-label", label);
    this.area.oninput = () => onchange(this.area.value);
    this.area.onkeydown = (event) => {
      if (event.key === "Enter") this._indent(event);
    };
    root.replaceChildren(this.area);
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    if (text !== this.area.value) this.area.value = text;
  }

  problems(found) {
    this.area.setAttribute("aria-invalid", found.length > 0);
  }

  go(line, column, length) {
    const before = this.area.value.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(before + column - 1, before + column - 1 + length);
  }

  _indent(event) {
    const { selectionStart: at, value } = this.area;
    const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    const indent = line.match(/^ */)[0] + (line.trimEnd().endsWith("{") ? "  " : "");
    if (!indent) return;
    event.preventDefault();
    this.area.setRangeText(`\n${indent}`, at, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new Event("input"));
  }
}
