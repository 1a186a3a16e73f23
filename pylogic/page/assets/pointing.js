// Clicks and drags on a board: cells are selected or painted, lines are drawn; a drag is one step.

const TWICE = 350; // milliseconds from one tap to the next of a double one
const MIDDLE = 0.25; // cells from the middle of a cell within which a drag from it begins, and a click means no side
const FAR = 0.6; // cells from where a pointer went down to where a click ends at most
const STRIDE = 0.1; // cells from one point of a stroke to the next, whatever the pointer skips

export class Pointing {
  constructor(board) {
    this.board = board;
    board.root.onpointerdown = (event) => this.down(event);
    board.root.onpointermove = (event) => this.move(event);
    board.root.onpointerup = board.root.onpointercancel = (event) => this.up(event);
    board.root.oncontextmenu = (event) => event.preventDefault(); // the right button marks
  }

  // Where a pointer is, in cells: [row, column] with fractions, counting from 1.
  spot(event) {
    const { a: scale, e: left, f: top } = this.board.svg.getScreenCTM(); // a low screen leaves room beside the picture
    return [
      ((event.clientY - top) / scale - this.board.top) / this.board.cell + 1, ((event.clientX - left) / scale - this.board.left) / this.board.wide + 1,
    ];
  }

  // The cell where a pointer is, on the board or beside it.
  cellAt(event) {
    return this._cellAt(this.spot(event));
  }

  _cellAt(spot) {
    return spot.map(Math.floor);
  }

  // The place that a click means: in the middle the cell, else the edge or link near by.
  _placeAt([row, column]) {
    const cell = this._cellAt([row, column]);
    const [down, right] = [row - cell[0], column - cell[1]];
    const sides = [
      [down, [cell[0] - 1, cell[1]]], [1 - down, [cell[0] + 1, cell[1]]], [right, [cell[0], cell[1] - 1]], [1 - right, [cell[0], cell[1] + 1]],
    ].sort((a, b) => a[0] - b[0]);
    if (this.board.forms.has("edges") || this.board.forms.has("links")) {
      if (Math.max(Math.abs(down - 0.5), Math.abs(right - 0.5)) > MIDDLE) {
        for (const [, other] of sides) {
          const number = this.board.sidePlace(cell, other);
          if (number !== undefined) return number;
        }
      }
    }
    if (this.board.forms.has("bridges")) return this._bridgeAt([row, column]);
    return this.board.cellPlace(cell);
  }

  _bridgeAt([row, column]) {
    let best, least = 0.35;
    this.board.model.places.forEach((place, number) => {
      const [[r1, c1], [r2, c2]] = place.cells.map(([r, c]) => [r + 0.5, c + 0.5]);
      const away = r1 === r2
        ? (column > c1 + 0.3 && column < c2 - 0.3 ? Math.abs(row - r1) : 9)
        : (row > r1 + 0.3 && row < r2 - 0.3 ? Math.abs(column - c1) : 9);
      if (away < least) [best, least] = [number, away];
    });
    return best;
  }

  down(event) {
    if (!event.isPrimary || (event.button > 0 && event.button !== 2)) return;
    const spot = this.spot(event);
    this.board.root.focus({ preventScroll: true });
    this.board.root.setPointerCapture?.(event.pointerId);
    const cell = this._cellAt(spot);
    if (this.board.inside(cell)) this.board.cursor = cell;
    if (!this.board.selecting) this.board.selected.clear();
    this.dragged = { from: spot, spot, cell, vertex: spot.map(Math.round), moved: false, right: event.button === 2, boxing: event.button !== 2 && this._boxes(cell, spot) };
    const lines = this.board.forms.has("edges") || this.board.forms.has("links") || this.board.forms.has("bridges");
    if (!lines && this.board.inside(cell) && this.board.cellPlace(cell) !== undefined) {
      if (this.board.selecting) this.board.select(cell, event.ctrlKey || event.metaKey || event.shiftKey);
      else this._paint(cell, this.board.next(this.board.cellPlace(cell), event.button === 2));
      this._turn(cell, spot);
    } else if (lines && this.board.selecting && this.board.cellPlace(cell) !== undefined) {
      this.board.select(cell, event.ctrlKey || event.metaKey || event.shiftKey);
    }
    if (String(cell) === this.tapped?.cell && event.timeStamp - this.tapped.at < TWICE && !this.dragged.step) this.board.selectAlike();
    this.tapped = { cell: String(cell), at: event.timeStamp };
    this.board.showCursor();
    event.preventDefault();
  }

  // Where values are named by corners, a click in one puts its value there, or takes it away; the right button crosses the cell out.
  _turn(cell, spot) {
    const number = this.board.cellPlace(cell);
    const { sort, vacant } = this.board.model.places[number];
    const [south, east] = spot.map((at, axis) => at - cell[axis] > 0.5);
    const corner = this.board.model.sorts[sort].values.indexOf((south ? "S" : "N") + (east ? "E" : "W"));
    const value = this.dragged.right ? vacant : corner;
    if (corner >= 0 && this.board.mode === "value") this._put(number, this.board.value(number) === value ? undefined : value);
  }

  move(event) {
    const drag = this.dragged;
    if (!drag || !event.isPrimary || !event.buttons) return;
    for (const spot of this.passed(drag.spot, event)) this._through(drag, drag.spot = spot);
  }

  // Where a pointer has been since it was at a spot: a browser tells of a quick one now and then.
  passed(from, event) {
    const told = event.getCoalescedEvents?.() ?? [];
    const spots = [];
    for (const one of told.length ? told : [event]) {
      const to = this.spot(one);
      const strides = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STRIDE);
      for (let stride = 1; stride <= strides; stride++) spots.push(from.map((at, axis) => at + ((to[axis] - at) * stride) / strides));
      from = to;
    }
    return spots;
  }

  _through(drag, spot) {
    const cell = this._cellAt(spot);
    if (drag.boxing) {
      if (String(cell) === String(drag.cell) || !this.board.inside(cell)) return;
      drag.cell = cell;
      this.board.mark(this._box(drag).map((one) => ["path", [one]]));
    } else if (this.board.forms.has("edges")) {
      const vertex = spot.map(Math.round);
      if (String(vertex) !== String(drag.vertex) && Math.hypot(spot[0] - vertex[0], spot[1] - vertex[1]) < 0.4) this._along(drag, vertex);
    } else if (String(cell) === String(drag.cell) || !this.board.inside(cell)) {
      return;
    } else if (this.board.forms.has("links")) {
      const number = this.board.sidePlace(drag.cell, cell);
      if (number !== undefined) this._stroke(drag, number);
      drag.cell = cell;
    } else if (!this.board.forms.has("bridges")) {
      const arrow = drag.right || this.board.mode !== "value" ? undefined : this.board.arrow(drag.cell, cell);
      if (arrow !== undefined) this._put(this.board.cellPlace(drag.cell), arrow);
      drag.cell = cell;
      drag.moved = true;
      if (this.board.selecting) this.board.select(cell, arrow === undefined);
      else if ("paint" in drag && arrow === undefined) this._paint(cell, drag.paint);
    }
  }

  // Along the edges of a row or a column of points, to another one.
  _along(drag, vertex) {
    const [from, to] = [drag.vertex, vertex];
    drag.vertex = vertex;
    const axis = from[0] === to[0] ? 1 : 0;
    if (from[1 - axis] !== to[1 - axis]) return;
    const step = Math.sign(to[axis] - from[axis]);
    for (let at = from[axis]; at !== to[axis]; at += step) {
      const [row, column] = axis ? [from[0], Math.min(at, at + step)] : [Math.min(at, at + step), from[1]];
      const number = axis ? this.board.sidePlace([row - 1, column], [row, column]) : this.board.sidePlace([row, column - 1], [row, column]);
      if (number !== undefined) this._stroke(drag, number);
    }
  }

  // Draw where the pointer runs, or take away what is there when it began on a line; the right button draws crosses.
  _stroke(drag, number) {
    const place = this.board.model.places[number];
    if (place.framed) return;
    const value = drag.right ? place.vacant : this.board.model.sorts[place.sort].values.length - 1;
    if (!drag.moved) drag.drawing = this.board.value(number) !== value;
    drag.moved = true;
    this._put(number, drag.drawing ? value : undefined);
  }

  // Whether a drag from here draws rectangles: from the middle of a cell, where lines part the board.
  _boxes(cell, spot) {
    const middle = spot.every((at, axis) => Math.abs(at - cell[axis] - 0.5) < MIDDLE);
    return middle && this.board.inside(cell) && this.board.model.places.some((place) => place.framed);
  }

  // The cells between the first and the last one of a drag.
  _box({ from, cell }) {
    const range = (axis) => {
      const [low, high] = [Math.floor(from[axis]), cell[axis]].sort((a, b) => a - b);
      return Array.from({ length: high - low + 1 }, (_, step) => low + step);
    };
    return range(0).flatMap((row) => range(1).map((column) => [row, column]));
  }

  // Whether a drag that ends at a spot has a rectangle: one cell is clicked, unless cells have values.
  _drawn({ from, cell }, spot) {
    const end = String(cell);
    return end !== String(this._cellAt(from)) || (end === String(this._cellAt(spot)) && !this.board.forms.has("cells"));
  }

  // Draw lines around cells, and take those between them away.
  _outline(cells) {
    const inside = new Set(cells.map(String));
    const changes = new Map();
    for (const [row, column] of cells) {
      for (const other of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
        const number = this.board.sidePlace([row, column], other);
        if (number === undefined) continue;
        const line = this.board.model.sorts[this.board.model.places[number].sort].values.length - 1;
        if (!inside.has(String(other))) changes.set(number, line);
        else if (this.board.value(number) === line) changes.set(number, undefined);
      }
    }
    this.board.mark([]);
    this.board.put(changes);
  }

  // A change of the drag that is under way, in one step with those before.
  _put(number, value) {
    this.dragged.step = this.board.put([[number, value]], [], this.dragged.step);
  }

  up(event) {
    const drag = this.dragged;
    if (!drag || !event.isPrimary) return;
    this.dragged = undefined;
    if (event.type === "pointercancel") return;
    const spot = this.spot(event);
    if (drag.boxing && this._drawn(drag, spot)) {
      this._outline(this._box(drag));
      return;
    }
    if (this.board.forms.has("bridges")) {
      const number = this.towards(drag, spot) ?? this._placeAt(spot);
      if (number !== undefined) this.board.put([[number, this.board.next(number, event.button === 2)]]);
      return;
    }
    const far = Math.hypot(spot[0] - drag.from[0], spot[1] - drag.from[1]) > FAR;
    if (drag.moved || far || !(this.board.forms.has("edges") || this.board.forms.has("links"))) return;
    const number = this._placeAt(spot);
    if (number === undefined) return;
    const cells = this.board.model.sorts[this.board.model.places[number].sort].form === "cells";
    if (!(cells && this.board.selecting)) this.board.put([[number, this.board.next(number, event.button === 2)]]);
  }

  // The bridge from the island where a drag began in the direction in which it went.
  towards(drag, spot) {
    const [down, right] = [spot[0] - drag.from[0], spot[1] - drag.from[1]];
    if (Math.max(Math.abs(down), Math.abs(right)) < 0.4) return undefined;
    const across = Math.abs(right) > Math.abs(down);
    return this.board.bridgesAt(drag.cell).find((number) => {
      const other = this.board.model.places[number].cells.find((one) => String(one) !== String(drag.cell));
      return across ? other[0] === drag.cell[0] && Math.sign(other[1] - drag.cell[1]) === Math.sign(right)
        : other[1] === drag.cell[1] && Math.sign(other[0] - drag.cell[0]) === Math.sign(down);
    });
  }

  // End a stroke, and take back what it put down.
  cancel() {
    const { step, boxing } = this.dragged ?? {};
    this.dragged = undefined;
    if (boxing) this.board.mark([]);
    if (step && this.board.done.at(-1) === step) {
      this.board.undo();
      this.board.undone.pop();
    }
  }

  _paint(cell, value) {
    this.dragged.paint = value;
    const number = this.board.cellPlace(cell);
    if (number !== undefined) this._put(number, value);
  }
}
