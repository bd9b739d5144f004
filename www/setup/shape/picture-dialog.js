/** Dialog that makes a board from a picture. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { readColours } from "../../widgets/colours.js";
import { getElement, setText } from "../../widgets/element.js";
import { MAX_FILE_BYTES, readPicture } from "./picture.js";
import { boardText, gridSize, otsu, shrink } from "./picture-board.js";

/** Longest side of a board that is made from a picture, small enough to show single steps. */
const MAX_BOARD_SIDE = 100;

/** Maximum size of the preview, in CSS pixels. */
const MAX_PREVIEW_SIZE = 260;

const COLOURS = /** @type {const} */ ({ square: "--square-dark", other: "--square-light", well: "--well" });

/** Reads a picture, previews its board, and lets the user adjust the board. */
export class PictureDialog {
  #dialog = getElement("picture", HTMLDialogElement);
  #file = getElement("picture-file", HTMLInputElement);
  #fault = getElement("picture-fault", HTMLElement);
  #reading = getElement("picture-reading", HTMLElement);
  #shown = getElement("picture-shown", HTMLElement);
  #preview = getElement("picture-preview", HTMLCanvasElement);
  #columns = getElement("picture-columns", HTMLInputElement);
  #threshold = getElement("picture-threshold", HTMLInputElement);
  #invert = getElement("picture-invert", HTMLInputElement);
  #summary = getElement("picture-summary", HTMLElement);
  #use = getElement("picture-use", HTMLButtonElement);
  #onUse;
  /** The picture that was read last. @type {import("./picture-board.js").GreyscaleImage | null} */
  #tones = null;
  /** Counts the files, so that only the last one is shown. */
  #files = 0;
  #boardText = "";

  /**
   * @param {(text: string) => Promise<string>} onUse uses the text of the board; resolves with its fault, or an empty
   * string
   */
  constructor(onUse) {
    this.#onUse = onUse;
    this.#file.addEventListener("change", () => this.#take(this.#file.files));
    for (const field of [this.#columns, this.#threshold, this.#invert]) {
      field.addEventListener("input", () => this.#show());
    }
    this.#dialog.addEventListener("dragover", (event) => event.preventDefault());
    this.#dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer?.files ?? null);
    });
    this.#dialog.addEventListener("paste", (event) => this.#take(event.clipboardData?.files ?? null));
    getElement("picture-cancel", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    this.#use.addEventListener("click", () => this.#submit());
  }

  open() {
    this.#refuse("");
    this.#dialog.showModal();
    this.#show();
  }

  /** @param {FileList | null} files */
  async #take(files) {
    const [file] = files ?? [];
    if (!file) {
      this.#refuse(translate("shape.pictureDialog.fault.none"));
      return;
    }
    const asked = ++this.#files;
    this.#refuse("");
    this.#reading.textContent = translate("shape.pictureDialog.reading");
    const read = await readPicture(file);
    if (asked !== this.#files) return;
    this.#reading.textContent = "";
    // Clearing the field lets the same file be chosen again after a change.
    this.#file.value = "";
    if (typeof read === "string") {
      const most = Math.round(MAX_FILE_BYTES / 1e6);
      this.#refuse(translate(`shape.pictureDialog.fault.${read}`, { name: file.name, most }));
      return;
    }
    this.#tones = read;
    this.#threshold.value = String(otsu(read.light));
    this.#show();
  }

  /** Shows the board that the picture results in. */
  #show() {
    for (const field of [this.#columns, this.#threshold]) {
      const output = field.parentElement?.querySelector("output");
      if (output) output.textContent = field.value;
      const part = (Number(field.value) - Number(field.min)) / (Number(field.max) - Number(field.min));
      field.style.setProperty("--filled", `${100 * part}%`);
    }
    this.#shown.hidden = !this.#tones;
    this.#use.disabled = !this.#tones;
    if (!this.#tones) return;
    const { rows, columns } = gridSize(this.#tones, Number(this.#columns.value), MAX_BOARD_SIDE);
    const cells = shrink(this.#tones, columns, rows);
    this.#boardText = boardText(cells, Number(this.#threshold.value), this.#invert.checked);
    this.#draw(this.#boardText.split("\n"));
    const count = this.#boardText.replaceAll(/[^.]/g, "").length;
    this.#summary.textContent = translate("shape.pictureDialog.summary", { rows, columns, count, squares: wholeNumber(count) });
  }

  /** @param {string[]} lines */
  #draw(lines) {
    const canvas = this.#preview;
    const ratio = window.devicePixelRatio || 1;
    const side = Math.max(1, Math.floor((MAX_PREVIEW_SIZE * ratio) / Math.max(lines.length, lines[0].length)));
    canvas.width = lines[0].length * side;
    canvas.height = lines.length * side;
    canvas.style.width = `${canvas.width / ratio}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    const { square, other, well } = readColours(canvas, COLOURS);
    lines.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        const tone = (row + column) % 2 === 0 ? other : square;
        context.fillStyle = line[column] === "." ? tone : well;
        context.fillRect(column * side, row * side, side, side);
      }
    });
  }

  async #submit() {
    this.#use.disabled = true;
    const fault = await this.#onUse(this.#boardText);
    this.#use.disabled = false;
    if (fault) this.#refuse(fault);
    else this.#dialog.close();
  }

  /** @param {string} text the fault, or an empty string */
  #refuse(text) {
    setText(this.#fault, text);
  }
}
