/** Dialog that creates a board from a picture. */

import { wholeNumber, translate } from "../../locales/locale.js";
import { readColours } from "../../widgets/colours.js";
import { getElement, setText } from "../../widgets/element.js";
import { MAX_FILE_BYTES, readPicture } from "./picture.js";
import { boardText, gridSize, otsuThreshold, shrink } from "./picture-board.js";

/** Maximum number of rows and of columns, small enough to show single steps. */
const MAX_BOARD_SIDE = 100;

/** Maximum width and height of the preview, in CSS pixels. */
const MAX_PREVIEW_SIZE = 260;

/** CSS properties with the colours of the preview. */
const COLOURS = /** @type {const} */ ({ darkSquare: "--square-dark", lightSquare: "--square-light", hole: "--well" });

/** Reads a picture, previews its board, and lets the user adjust the board. */
export class PictureDialog {
  #dialog = getElement("picture", HTMLDialogElement);
  #file = getElement("picture-file", HTMLInputElement);
  #fault = getElement("picture-fault", HTMLElement);
  #readingStatus = getElement("picture-reading", HTMLElement);
  #boardSection = getElement("picture-shown", HTMLElement);
  #preview = getElement("picture-preview", HTMLCanvasElement);
  #columns = getElement("picture-columns", HTMLInputElement);
  #threshold = getElement("picture-threshold", HTMLInputElement);
  #invert = getElement("picture-invert", HTMLInputElement);
  #summary = getElement("picture-summary", HTMLElement);
  #useButton = getElement("picture-use", HTMLButtonElement);
  #onUse;
  /** The picture that was read last. @type {import("./picture-board.js").GreyscaleImage | null} */
  #image = null;
  /** The number of files so far, by which an outdated result is recognised. */
  #fileCount = 0;
  #boardText = "";

  /**
   * @param {(text: string) => Promise<string>} onUse uses the text of the board; resolves with its fault, or an empty
   *   string
   */
  constructor(onUse) {
    this.#onUse = onUse;
    this.#file.addEventListener("change", () => this.#readFile(this.#file.files));
    for (const field of [this.#columns, this.#threshold, this.#invert]) {
      field.addEventListener("input", () => this.#update());
    }
    this.#dialog.addEventListener("dragover", (event) => event.preventDefault());
    this.#dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#readFile(event.dataTransfer?.files ?? null);
    });
    this.#dialog.addEventListener("paste", (event) => this.#readFile(event.clipboardData?.files ?? null));
    getElement("picture-cancel", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    this.#useButton.addEventListener("click", () => this.#submit());
  }

  open() {
    this.#showFault("");
    this.#dialog.showModal();
    this.#update();
  }

  /** Reads the first of the given files as a picture. @param {FileList | null} files */
  async #readFile(files) {
    const [file] = files ?? [];
    if (!file) {
      this.#showFault(translate("shape.pictureDialog.fault.none"));
      return;
    }
    const fileNumber = ++this.#fileCount;
    this.#showFault("");
    this.#readingStatus.textContent = translate("shape.pictureDialog.reading");
    const result = await readPicture(file);
    if (fileNumber !== this.#fileCount) return;
    this.#readingStatus.textContent = "";
    // An empty field lets the user choose the same file again, after it has changed.
    this.#file.value = "";
    if (typeof result === "string") {
      const maxMegabytes = Math.round(MAX_FILE_BYTES / 1e6);
      this.#showFault(translate(`shape.pictureDialog.fault.${result}`, { name: file.name, most: maxMegabytes }));
      return;
    }
    this.#image = result;
    this.#threshold.value = String(otsuThreshold(result.tones));
    this.#update();
  }

  /** Shows the board that results from the picture and the settings. */
  #update() {
    for (const field of [this.#columns, this.#threshold]) {
      const output = field.parentElement?.querySelector("output");
      if (output) output.textContent = field.value;
      const fraction = (Number(field.value) - Number(field.min)) / (Number(field.max) - Number(field.min));
      field.style.setProperty("--filled", `${100 * fraction}%`);
    }
    this.#boardSection.hidden = !this.#image;
    this.#useButton.disabled = !this.#image;
    if (!this.#image) return;
    const { rows, columns } = gridSize(this.#image, Number(this.#columns.value), MAX_BOARD_SIDE);
    const cells = shrink(this.#image, columns, rows);
    this.#boardText = boardText(cells, Number(this.#threshold.value), this.#invert.checked);
    this.#drawPreview(this.#boardText.split("\n"));
    const count = this.#boardText.replaceAll(/[^.]/g, "").length;
    this.#summary.textContent = translate("shape.pictureDialog.summary", {
      rows,
      columns,
      count,
      squares: wholeNumber(count),
    });
  }

  /** Draws the board. @param {string[]} lines the rows of the board as text */
  #drawPreview(lines) {
    const canvas = this.#preview;
    const ratio = window.devicePixelRatio || 1;
    const side = Math.max(1, Math.floor((MAX_PREVIEW_SIZE * ratio) / Math.max(lines.length, lines[0].length)));
    canvas.width = lines[0].length * side;
    canvas.height = lines.length * side;
    canvas.style.width = `${canvas.width / ratio}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    const { darkSquare, lightSquare, hole } = readColours(canvas, COLOURS);
    lines.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        const squareColour = (row + column) % 2 === 0 ? lightSquare : darkSquare;
        context.fillStyle = line[column] === "." ? squareColour : hole;
        context.fillRect(column * side, row * side, side, side);
      }
    });
  }

  async #submit() {
    this.#useButton.disabled = true;
    const fault = await this.#onUse(this.#boardText);
    this.#useButton.disabled = false;
    if (fault) this.#showFault(fault);
    else this.#dialog.close();
  }

  /** Shows a fault. @param {string} text the fault, or an empty string */
  #showFault(text) {
    setText(this.#fault, text);
  }
}
