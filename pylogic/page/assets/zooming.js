// How large the board is: by buttons, by Ctrl and the wheel, or by two fingers, which move it as well.

const MOST = 6; // times the size at which it fits
const STEP = 1.25;
const WHEEL = 300; // pixels of a wheel for a factor of e

export class Zooming {
  // root: the element around the board; interrupted(): called when a second finger ends the stroke of the first
  constructor(root, interrupted) {
    Object.assign(this, { root, interrupted, fingers: new Map() });
    root.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / WHEEL), [event.clientX, event.clientY]);
    }, { passive: false });
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) root.addEventListener(name, (event) => this._finger(event), true);
    this.reset();
  }

  reset() {
    this._set(1);
  }

  larger() {
    this.by(STEP);
  }

  smaller() {
    this.by(1 / STEP);
  }

  // Draw it larger by a factor; what is at a point of the window stays there.
  by(factor, at = this._middle()) {
    const svg = this.root.querySelector("svg");
    if (!svg) return;
    const [before, size] = [svg.getBoundingClientRect(), this.size];
    this._set(Math.min(MOST, Math.max(1, size * factor)));
    const [after, grown] = [svg.getBoundingClientRect(), this.size / size];
    this.root.scrollLeft += after.left + (at[0] - before.left) * grown - at[0];
    this.root.scrollTop += after.top + (at[1] - before.top) * grown - at[1];
  }

  _middle() {
    const box = this.root.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  _set(size) {
    this.size = size;
    this.root.style.setProperty("--zoom", size);
    this.root.classList.toggle("zoomed", size > 1);
  }

  _finger(event) {
    if (event.pointerType !== "touch") return;
    const before = this._spread();
    if (event.type === "pointerdown" || this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (event.type === "pointerup" || event.type === "pointercancel") this.fingers.delete(event.pointerId);
    const after = this._spread();
    if (!before && !after) return;
    event.stopImmediatePropagation(); // the board takes one finger alone
    if (!before) this.interrupted();
    else if (after) {
      this.root.scrollLeft -= after.at[0] - before.at[0];
      this.root.scrollTop -= after.at[1] - before.at[1];
      this.by(after.apart / before.apart, after.at);
    }
  }

  // Where two fingers are, and how far apart.
  _spread() {
    if (this.fingers.size !== 2) return undefined;
    const [[x1, y1], [x2, y2]] = this.fingers.values();
    return { at: [(x1 + x2) / 2, (y1 + y2) / 2], apart: Math.max(1, Math.hypot(x1 - x2, y1 - y2)) };
  }
}
