/** The view that saves a picture: options, a preview, and buttons that save, copy, share or print the picture. */

import { fileSize, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { PictureForm } from "./picture-form.js";
import { makePicture, pictureMemoryBytes } from "./picture.js";
import { printRun } from "./print-sheet.js";

/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */
/** @import { Picture, PictureOptions } from "./picture.js" */

/** The debounce time after a change before a picture is made, in milliseconds. */
const DEBOUNCE_MS = 150;

/** @implements {SaveView} */
export class PictureView {
  #form = new PictureForm(() => this.#handleChange());
  #preview = createElement("img", { className: "keep-preview" });
  #frame = createElement("div", { className: "keep-frame" }, this.#preview);
  #pictureStatus = createElement("p", { className: "keep-picture-status muted small", role: "status" });
  #actionStatus = createElement("p", { className: "keep-action-status", role: "status" });
  #saveButton = createButton("keep.picture.save", () => this.#savePicture());
  #copyButton = createButton("keep.picture.copy", () => this.#copyPicture());
  #shareButton = createButton("keep.picture.send", () => this.#sharePicture());
  #printButton = createButton("keep.picture.print", () => this.#printSheet());
  root = createElement(
    "section",
    { className: "keep-picture" },
    createElement("div", { className: "keep-preview-area" }, this.#frame, this.#pictureStatus),
    createElement(
      "div",
      { className: "keep-controls" },
      this.#form.root,
      createElement(
        "div",
        { className: "keep-tools" },
        this.#saveButton,
        this.#copyButton,
        this.#shareButton,
        this.#printButton,
      ),
      this.#actionStatus,
    ),
  );
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The last picture and its options. @type {{picture: Picture, options: PictureOptions} | null} */
  #rendered = null;
  #isRendering = false;
  /** Whether the picture must be made again. */
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #debounceTimer;

  constructor() {
    this.#saveButton.classList.add("chosen");
    this.#shareButton.hidden = !navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] });
  }

  /** @param {RunSnapshot} snapshot */
  show(snapshot) {
    this.#snapshot = snapshot;
    this.#actionStatus.textContent = "";
    this.#form.showApplicableOptions(snapshot);
    this.#preview.alt = this.#title;
    this.#updatePicture();
  }

  leave() {
    clearTimeout(this.#debounceTimer);
    this.#snapshot = null;
    this.#isStale = false;
    this.#showPicture(null);
  }

  get #title() {
    return this.#snapshot ? translate("header.experiment", this.#snapshot.names) : "";
  }

  /** Handles a change of the options. */
  #handleChange() {
    this.#actionStatus.textContent = "";
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => this.#updatePicture(), DEBOUNCE_MS);
    this.#setActionsEnabled(false);
  }

  /** Makes the picture at once, or after the picture that is being made. */
  async #updatePicture() {
    this.#isStale = true;
    this.#setActionsEnabled(false);
    if (this.#isRendering) return;
    this.#isRendering = true;
    while (this.#isStale) {
      this.#isStale = false;
      const [snapshot, options] = [this.#snapshot, this.#form.options];
      if (!snapshot) break;
      if (!options) {
        this.#showPicture(null);
        continue;
      }
      this.#pictureStatus.textContent = translate("keep.picture.making");
      // Lets the browser paint the message before the slow work.
      await new Promise((resolve) => setTimeout(resolve));
      const picture = await makePicture(snapshot, options, this.#title);
      if (snapshot !== this.#snapshot || this.#isStale) continue;
      this.#showPicture(picture && { picture, options });
      if (!picture) this.#pictureStatus.textContent = translate("keep.picture.none");
    }
    this.#isRendering = false;
  }

  /** Shows a finished picture, or none. @param {{picture: Picture, options: PictureOptions} | null} rendered */
  #showPicture(rendered) {
    URL.revokeObjectURL(this.#preview.src);
    this.#rendered = rendered;
    this.#frame.dataset.hasBackground = String(rendered?.options.hasBackground ?? true);
    this.#setActionsEnabled(rendered !== null);
    this.#preview.hidden = !rendered;
    this.#pictureStatus.textContent = "";
    if (!rendered) return this.#preview.removeAttribute("src");
    const { file, width, height } = rendered.picture;
    this.#preview.src = URL.createObjectURL(file);
    const size = { width: wholeNumber(width), height: wholeNumber(height), size: fileSize(file.size) };
    const memory =
      rendered.options.format === "png"
        ? translate("keep.picture.memory", { memory: memorySize(pictureMemoryBytes(rendered.picture)) })
        : "";
    this.#pictureStatus.textContent = sentences(translate("keep.picture.size", size), memory);
  }

  /** @param {boolean} isCurrent whether the picture matches the options */
  #setActionsEnabled(isCurrent) {
    // `aria-disabled` leaves the keyboard focus on a button that was just pressed.
    for (const button of [this.#saveButton, this.#copyButton, this.#shareButton])
      button.ariaDisabled = String(!isCurrent);
  }

  /** The picture as a named file, or null if the picture does not match the options. */
  get #file() {
    const { ariaDisabled } = this.#saveButton;
    if (!this.#rendered || !this.#snapshot || ariaDisabled === "true") return null;
    const {
      picture: { file },
      options: { format },
    } = this.#rendered;
    return new File([file], [translate("keep.picture.file"), format].join("."), { type: file.type });
  }

  #savePicture() {
    const file = this.#file;
    if (!file) return;
    downloadFile(file, file.name);
    this.#actionStatus.textContent = translate("keep.picture.saved", { file: file.name });
  }

  async #copyPicture() {
    const [snapshot, rendered] = [this.#snapshot, this.#rendered];
    if (!this.#file || !snapshot || !rendered) return;
    const { options, picture } = rendered;
    // Programs paste pictures as PNG. A promise for the PNG keeps the permission of the click, so that the page
    // need not ask again.
    const png =
      options.format === "png"
        ? picture.file
        : makePicture(snapshot, { ...options, format: "png" }, this.#title).then(
            (pngPicture) => pngPicture?.file ?? Promise.reject(new Error("no picture")),
          );
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      this.#actionStatus.textContent = translate(
        options.format === "png" ? "keep.picture.copied" : "keep.picture.copiedAsPixels",
      );
    } catch {
      this.#actionStatus.textContent = translate("keep.picture.notCopied");
    }
  }

  async #sharePicture() {
    const file = this.#file;
    if (!file) return;
    // A cancelled share needs no message.
    await navigator.share({ files: [file], title: document.title }).catch(() => undefined);
  }

  async #printSheet() {
    if (!this.#snapshot) return;
    const isReady = await printRun(this.#snapshot);
    this.#actionStatus.textContent = isReady ? "" : translate("keep.picture.none");
  }
}

/** Creates a button. @param {string} key of its label @param {() => void} onClick */
function createButton(key, onClick) {
  const button = createElement("button", { type: "button", className: "plain" }, translate(key));
  button.addEventListener("click", onClick);
  return button;
}
