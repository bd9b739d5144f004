/** The picture part of the dialog: options, a preview, and the ways to save, copy, share or print the picture. */

import { fileSize, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { downloadFile } from "../widgets/keep-file.js";
import { PictureForm } from "./picture-form.js";
import { makePicture, pictureMemoryBytes } from "./picture.js";
import { printRun } from "./print-sheet.js";

/** @import { RunSnapshot, SaveView } from "./run-snapshot.js" */
/** @import { Picture, PictureOptions } from "./picture.js" */

/** The debounce time after a change before a picture is made, in milliseconds. */
const DEBOUNCE_MS = 150;

/** @implements {SaveView} */
export class PictureView {
  #form = new PictureForm(() => this.#change());
  #preview = createElement("img", { className: "keep-preview" });
  #frame = createElement("div", { className: "keep-frame" }, this.#preview);
  #pictureStatus = createElement("p", { className: "keep-said muted small", role: "status" });
  #actionStatus = createElement("p", { className: "keep-told", role: "status" });
  #save = createButton("keep.picture.save", () => this.#savePicture());
  #copy = createButton("keep.picture.copy", () => this.#copyPicture());
  #send = createButton("keep.picture.send", () => this.#sendPicture());
  #print = createButton("keep.picture.print", () => this.#printSheet());
  root = createElement("section", { className: "keep-picture" },
    createElement("div", { className: "keep-shown" }, this.#frame, this.#pictureStatus),
    createElement("div", { className: "keep-made" },
      this.#form.root,
      createElement("div", { className: "keep-tools" }, this.#save, this.#copy, this.#send, this.#print),
      this.#actionStatus,
    ),
  );
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  /** The last picture and its options. @type {{picture: Picture, wishes: PictureOptions} | null} */
  #rendered = null;
  #isMaking = false;
  /** Whether the picture must be made again. */
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  constructor() {
    this.#save.classList.add("chosen");
    this.#send.hidden = !navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] });
  }

  /** @param {RunSnapshot} kept */
  show(kept) {
    this.#snapshot = kept;
    this.#actionStatus.textContent = "";
    this.#form.showApplicableOptions(kept);
    this.#preview.alt = this.#title;
    this.#updatePicture();
  }

  leave() {
    clearTimeout(this.#pause);
    this.#snapshot = null;
    this.#isStale = false;
    this.#showPicture(null);
  }

  get #title() {
    return this.#snapshot ? translate("header.experiment", this.#snapshot.names) : "";
  }

  /** Handles a change of the options. */
  #change() {
    this.#actionStatus.textContent = "";
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#updatePicture(), DEBOUNCE_MS);
    this.#setActionsEnabled(false);
  }

  /** Makes the picture at once, or after the one that is being made. */
  async #updatePicture() {
    this.#isStale = true;
    this.#setActionsEnabled(false);
    if (this.#isMaking) return;
    this.#isMaking = true;
    while (this.#isStale) {
      this.#isStale = false;
      const [kept, wishes] = [this.#snapshot, this.#form.options];
      if (!kept) break;
      if (!wishes) {
        this.#showPicture(null);
        continue;
      }
      this.#pictureStatus.textContent = translate("keep.picture.making");
      // Lets the browser paint the message before the slow work.
      await new Promise((resolve) => setTimeout(resolve));
      const picture = await makePicture(kept, wishes, this.#title);
      if (kept !== this.#snapshot || this.#isStale) continue;
      this.#showPicture(picture && { picture, wishes });
      if (!picture) this.#pictureStatus.textContent = translate("keep.picture.none");
    }
    this.#isMaking = false;
  }

  /** Shows a finished picture, or none. @param {{picture: Picture, wishes: PictureOptions} | null} made */
  #showPicture(made) {
    URL.revokeObjectURL(this.#preview.src);
    this.#rendered = made;
    this.#frame.dataset.ground = String(made?.wishes.hasBackground ?? true);
    this.#setActionsEnabled(made !== null);
    this.#preview.hidden = !made;
    this.#pictureStatus.textContent = "";
    if (!made) return this.#preview.removeAttribute("src");
    const { file, width, height } = made.picture;
    this.#preview.src = URL.createObjectURL(file);
    const size = { width: wholeNumber(width), height: wholeNumber(height), size: fileSize(file.size) };
    const memory = made.wishes.format === "png" ? translate("keep.picture.memory", { memory: memorySize(pictureMemoryBytes(made.picture)) }) : "";
    this.#pictureStatus.textContent = sentences(translate("keep.picture.size", size), memory);
  }

  /** @param {boolean} isMade whether the picture matches the options */
  #setActionsEnabled(isMade) {
    // `aria-disabled` leaves the keyboard focus on a button that was just pressed.
    for (const tool of [this.#save, this.#copy, this.#send]) tool.ariaDisabled = String(!isMade);
  }

  /** The picture as a named file, or null if it does not match the options. */
  get #file() {
    const { ariaDisabled } = this.#save;
    if (!this.#rendered || !this.#snapshot || ariaDisabled === "true") return null;
    const { picture: { file }, wishes: { format } } = this.#rendered;
    return new File([file], [translate("keep.picture.file"), format].join("."), { type: file.type });
  }

  #savePicture() {
    const file = this.#file;
    if (!file) return;
    downloadFile(file, file.name);
    this.#actionStatus.textContent = translate("keep.picture.saved", { file: file.name });
  }

  async #copyPicture() {
    const [kept, made] = [this.#snapshot, this.#rendered];
    if (!this.#file || !kept || !made) return;
    const { wishes, picture } = made;
    // Programs paste pictures as PNG. A promise for the PNG keeps the permission of the click, so that the page
    // need not ask again.
    const pixels = wishes.format === "png" ? picture.file : makePicture(kept, { ...wishes, format: "png" }, this.#title).then((made) => made?.file ?? Promise.reject(new Error("no picture")));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels })]);
      this.#actionStatus.textContent = translate(wishes.format === "png" ? "keep.picture.copied" : "keep.picture.copiedAsPixels");
    } catch {
      this.#actionStatus.textContent = translate("keep.picture.notCopied");
    }
  }

  async #sendPicture() {
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

/** @param {string} key @param {() => void} onClick */
function createButton(key, onClick) {
  const made = createElement("button", { type: "button", className: "plain" }, translate(key));
  made.addEventListener("click", onClick);
  return made;
}
