// The editor of the page, from CodeMirror: colours, problems at their place, completion of the words of the language.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(["kind", "like", "use", "solve", "with", "where", "in", "inside", "within", "except", "of", "limit"]);

export function create(root, label, onchange) {
  return new Editor(root, label, onchange);
}

class Editor {
  constructor(root, label, onchange) {
    this.view = new EditorView({
      parent: root,
      state: EditorState.create({
        extensions: [
          lineNumbers(), history(), drawSelection(), bracketMatching(), indentUnit.of("  "), lintGutter(),
          language(), syntaxHighlighting(colours), autocompletion({ override: [(context) => this.complete(context)] }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap]),
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.silent) onchange(this.text);
          }),
        ],
      }),
    });
    this.view.scrollDOM.tabIndex = 0; // a long text is scrolled by keys
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    if (text === this.text) return;
    this.silent = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.silent = false;
  }

  // The page sets `completer`: the words for a place in the text.
  complete(context) {
    const before = context.matchBefore(/\w*/);
    if (before.from === before.to && !context.explicit) return null;
    const words = this.completer?.(this.text, context.pos) ?? [];
    return words.length ? { from: before.from, options: words.map((label) => ({ label, type: "keyword" })), validFor: /^\w*$/ } : null;
  }

  problems(found) {
    const { doc } = this.view.state;
    const at = ({ line, column }) => Math.min(doc.line(Math.min(line, doc.lines)).from + column - 1, doc.length);
    const marked = found.map((one) => ({ from: at(one), to: Math.min(at(one) + (one.length ?? 1), doc.length), severity: "error", message: one.sentence }));
    this.view.dispatch(setDiagnostics(this.view.state, marked));
  }

  go(line, column, length) {
    const { doc } = this.view.state;
    const from = Math.min(doc.line(Math.min(line, doc.lines)).from + column - 1, doc.length);
    this.view.dispatch({ selection: { anchor: from, head: Math.min(from + length, doc.length) }, scrollIntoView: true });
    this.view.focus();
  }
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" }, { tag: tags.string, color: "var(--good)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" }, { tag: tags.number, color: "var(--bad)" }, { tag: tags.variableName, color: "inherit" },
]);

function language() {
  return StreamLanguage.define({
    name: "puzzle",
    token(stream) {
      if (stream.match(/%.*/)) return "comment";
      if (stream.match(/"(\\.|[^"\\])*"?/)) return "string";
      if (stream.match(/\d+/)) return "number";
      const word = stream.match(/[A-Za-z_]\w*/);
      if (word) return KEYWORDS.has(word[0]) ? "keyword" : "variableName";
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: "%" } },
  });
}
