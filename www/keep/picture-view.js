/** The picture part of the dialog: options, a preview, and the ways to save, copy, share or print the picture. */

import { fileSize, memorySize, sentences, wholeNumber, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { keepFile } from "../widgets/keep-file.js";
import { PictureForm } from "./picture-form.js";
import { makePicture, memoryOf } from "./picture.js";
import { printKept } from "./print-sheet.js";

/** @import { Kept, Part } from "./kept.js" */
/** @import { Picture, Wishes } from "./picture.js" */

/** The debounce time after a change before a picture is made, in milliseconds. */
const PAUSE = 150;

/** @implements {Part} */
export class PictureView {
  #form = new PictureForm(() => this.#change());
  #preview = make("img", { className: "keep-preview" });
  #frame = make("div", { className: "keep-frame" }, this.#preview);
  #said = make("p", { className: "keep-said muted small", role: "status" });
  #told = make("p", { className: "keep-told", role: "status" });
  #save = button("keep.picture.save", () => this.#keep());
  #copy = button("keep.picture.copy", () => this.#copyPicture());
  #send = button("keep.picture.send", () => this.#sendPicture());
  #print = button("keep.picture.print", () => this.#printSheet());
  root = make("section", { className: "keep-picture" },
    make("div", { className: "keep-shown" }, this.#frame, this.#said),
    make("div", { className: "keep-made" },
      this.#form.root,
      make("div", { className: "keep-tools" }, this.#save, this.#copy, this.#send, this.#print),
      this.#told,
    ),
  );
  /** @type {Kept | null} */
  #kept = null;
  /** The last picture and its options. @type {{picture: Picture, wishes: Wishes} | null} */
  #made = null;
  #isMaking = false;
  /** Whether the picture must be made again. */
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  constructor() {
    this.#save.classList.add("chosen");
    this.#send.hidden = !navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] });
  }

  /** @param {Kept} kept */
  show(kept) {
    this.#kept = kept;
    this.#told.textContent = "";
    this.#form.offer(kept);
    this.#preview.alt = this.#title;
    this.#make();
  }

  leave() {
    clearTimeout(this.#pause);
    this.#kept = null;
    this.#isStale = false;
    this.#take(null);
  }

  get #title() {
    return this.#kept ? words("header.experiment", this.#kept.names) : "";
  }

  /** Handles a change of the options. */
  #change() {
    this.#told.textContent = "";
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#make(), PAUSE);
    this.#allow(false);
  }

  /** Makes the picture at once, or after the one that is being made. */
  async #make() {
    this.#isStale = true;
    this.#allow(false);
    if (this.#isMaking) return;
    this.#isMaking = true;
    while (this.#isStale) {
      this.#isStale = false;
      const [kept, wishes] = [this.#kept, this.#form.wishes];
      if (!kept) break;
      if (!wishes) {
        this.#take(null);
        continue;
      }
      this.#said.textContent = words("keep.picture.making");
      // Lets the browser paint the message before the slow work.
      await new Promise((resolve) => setTimeout(resolve));
      const picture = await makePicture(kept, wishes, this.#title);
      if (kept !== this.#kept || this.#isStale) continue;
      this.#take(picture && { picture, wishes });
      if (!picture) this.#said.textContent = words("keep.picture.none");
    }
    this.#isMaking = false;
  }

  /** Shows a finished picture, or none. @param {{picture: Picture, wishes: Wishes} | null} made */
  #take(made) {
    URL.revokeObjectURL(this.#preview.src);
    this.#made = made;
    this.#frame.dataset.ground = String(made?.wishes.hasGround ?? true);
    this.#allow(made !== null);
    this.#preview.hidden = !made;
    this.#said.textContent = "";
    if (!made) return this.#preview.removeAttribute("src");
    const { file, width, height } = made.picture;
    this.#preview.src = URL.createObjectURL(file);
    const size = { width: wholeNumber(width), height: wholeNumber(height), size: fileSize(file.size) };
    const memory = made.wishes.format === "png" ? words("keep.picture.memory", { memory: memorySize(memoryOf(made.picture)) }) : "";
    this.#said.textContent = sentences(words("keep.picture.size", size), memory);
  }

  /** @param {boolean} isMade whether the picture matches the options */
  #allow(isMade) {
    // `aria-disabled` leaves the keyboard focus on a button that was just pressed.
    for (const tool of [this.#save, this.#copy, this.#send]) tool.ariaDisabled = String(!isMade);
  }

  /** The picture as a named file, or null if it does not match the options. */
  get #file() {
    const { ariaDisabled } = this.#save;
    if (!this.#made || !this.#kept || ariaDisabled === "true") return null;
    const { picture: { file }, wishes: { format } } = this.#made;
    return new File([file], [words("keep.picture.file"), format].join("."), { type: file.type });
  }

  #keep() {
    const file = this.#file;
    if (!file) return;
    keepFile(file, file.name);
    this.#told.textContent = words("keep.picture.saved", { file: file.name });
  }

  async #copyPicture() {
    const [kept, made] = [this.#kept, this.#made];
    if (!this.#file || !kept || !made) return;
    const { wishes, picture } = made;
    // Programs paste pictures as PNG. A promise for the PNG keeps the permission of the click, so that the page
    // need not ask again.
    const pixels = wishes.format === "png" ? picture.file : makePicture(kept, { ...wishes, format: "png" }, this.#title).then((made) => made?.file ?? Promise.reject(new Error("no picture")));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels })]);
      this.#told.textContent = words(wishes.format === "png" ? "keep.picture.copied" : "keep.picture.copiedAsPixels");
    } catch {
      this.#told.textContent = words("keep.picture.notCopied");
    }
  }

  async #sendPicture() {
    const file = this.#file;
    if (!file) return;
    // A cancelled share needs no message.
    await navigator.share({ files: [file], title: document.title }).catch(() => undefined);
  }

  async #printSheet() {
    if (!this.#kept) return;
    const isReady = await printKept(this.#kept);
    this.#told.textContent = isReady ? "" : words("keep.picture.none");
  }
}

/** @param {string} key @param {() => void} onClick */
function button(key, onClick) {
  const made = make("button", { type: "button", className: "plain" }, words(key));
  made.addEventListener("click", onClick);
  return made;
}
