/** The panel of a count: the board, counting here, taking a seat, and the results of others. */

import { html, nothing, render } from "lit-html";
import { duration, joinList, sentences, translate, wholeNumber } from "../locales/locale.js";
import { qrDrawing } from "../share/qr-code.js";
import { createElement } from "../widgets/element.js";
import { BOARDS, DEFAULT_SEATS, MAX_SEATS, isShare } from "./link.js";

/** @import { ResultFault } from "../bindings/protocol" */
/** @import { CountLink } from "./link.js" */

/** The least memory that can be set, in megabytes. */
export const MIN_MEMORY_MB = 100;

/** The default memory of a page, in megabytes. */
const DEFAULT_MEMORY_MB = 1000;

/** The place of a button that copies. @typedef {"result" | "seats" | "missing"} CopyPlace */

/**
 * The state that the panel shows.
 *
 * @typedef {object} PanelState
 * @property {CountLink} link
 * @property {"ready" | "running" | "paused" | "done"} phase of the count on this computer
 * @property {number} openCount the number of parts that are still to be counted here
 * @property {number} wantedCount the number of parts that are to be counted here
 * @property {number} refusedCount the number of parts that could not be counted here
 * @property {number} workers the number of parts that are counted at once
 * @property {number | null} remainingMs
 * @property {string} middleLink the link to the tours with a given middle, or back to the parts
 * @property {string} seatLink the link that students open
 * @property {string} missingLink the link to the parts that are missing; empty if there are none
 * @property {string} resultText the results of this seat as text; empty while there are none
 * @property {number} receivedCount the number of texts of others
 * @property {number} repeatedCount the number of texts that were added last, and had been added before
 * @property {ResultFault[]} faults the faults of the texts that were added last
 * @property {import("../share/qr-camera.js").CameraState} camera
 * @property {string[]} fileFaults the faults of the files that were added last and could not be read
 * @property {{place: CopyPlace, text: string} | null} notice the message beside a button that copies
 * @property {number[]} emptySeats the seats of which results are missing
 * @property {number} earlierSeat the seat that was taken before; 0 if none was
 * @property {string} seatsLink the link to all seats
 * @property {boolean} isStored whether the results are kept in the browser
 */

/**
 * @typedef {object} PanelActions
 * @property {(board: {rows: number, columns: number}) => void} setBoard
 * @property {() => void} start starts the count on this computer, or continues it
 * @property {() => void} pause
 * @property {(seats: number) => void} setSeats
 * @property {(seat: number) => void} takeSeat
 * @property {(text: string) => void} addResults adds results of others
 * @property {(files: File[]) => void} addFiles adds results of others from files: texts, or pictures of codes
 * @property {(video: HTMLVideoElement) => void} openCamera reads codes from the camera, until it is closed
 * @property {() => void} closeCamera
 * @property {(text: string, place: CopyPlace) => void} copy
 * @property {(text: string) => void} save
 * @property {() => void} clear deletes all results of the board
 */

export class CountPanel {
  root = createElement("aside", { className: "count-side" });
  #actions;
  /** The last state. @type {PanelState | null} */
  #state = null;
  /** Whether the panel shows the question that precedes the deletion of all results. */
  #asksToClear = false;

  /** @param {PanelActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** The memory for counting, in bytes. */
  get memory() {
    const field = /** @type {HTMLInputElement | null} */ (this.root.querySelector("#count-memory"));
    return Math.max(MIN_MEMORY_MB, field?.valueAsNumber || DEFAULT_MEMORY_MB) * 1e6;
  }

  /** Opens the section for results of others, and scrolls to the outcome of the last addition. */
  showOutcome() {
    this.root.querySelector("details")?.setAttribute("open", "");
    this.root.querySelector(".count-outcome")?.scrollIntoView({ block: "nearest" });
  }

  /** Empties the field for results of others. */
  clearField() {
    const field = /** @type {HTMLTextAreaElement | null} */ (this.root.querySelector("#count-received"));
    if (field) field.value = "";
  }

  /** @param {PanelState} state */
  show(state) {
    this.#state = state;
    const { link } = state;
    const hasShare = isShare(link);
    render(
      html`<h2>${translate("count.title")}</h2>
        <p>${translate(link.middle ? "count.middle.intro" : hasShare ? "count.introOfShare" : "count.intro")}</p>
        ${hasShare ? nothing : this.#boards(state)} ${link.middle ? nothing : this.#shares(state, hasShare)}
        ${state.isStored ? nothing : html`<p class="fault">${translate("count.notStored")}</p>`}`,
      this.root,
    );
  }

  /** The parts that are counted here, and those of others. @param {PanelState} state @param {boolean} hasShare */
  #shares(state, hasShare) {
    const { link } = state;
    const mustTakeSeat = link.seats > 0 && link.seat === 0;
    return html`${mustTakeSeat ? this.#seats(state) : this.#localCount(state)}
    ${hasShare && !mustTakeSeat ? this.#result(state) : nothing} ${hasShare ? nothing : this.#exchange(state)}`;
  }

  #render() {
    if (this.#state) this.show(this.#state);
  }

  /** @param {PanelState} state */
  #boards({ link, middleLink }) {
    return html`<div class="count-boards" role="group" aria-label=${translate("board.heading")}>
        ${BOARDS.map(
          ([rows, columns]) =>
            html`<button
              type="button"
              class="plain quieter"
              aria-pressed=${link.rows === rows && link.columns === columns}
              @click=${() => this.#actions.setBoard({ rows, columns })}
            >
              ${translate("shape.size", { rows, columns })}
            </button>`,
        )}
      </div>
      <p><a href=${middleLink}>${translate(link.middle ? "count.middle.back" : "count.middle.link")}</a></p>`;
  }

  /** @param {PanelState} state */
  #seats({ link: { seats }, earlierSeat }) {
    const numbers = Array.from({ length: seats }, (_, index) => index + 1);
    return html`<section>
      <h3>${translate("count.takeSeat")}</h3>
      <p class="muted">
        ${translate("count.takeSeatNote")}
        ${earlierSeat > 0 ? translate("count.earlierSeat", { seat: wholeNumber(earlierSeat) }) : nothing}
      </p>
      <div class="count-seats">
        ${numbers.map(
          (seat) =>
            html`<button
              type="button"
              class="plain quieter"
              aria-pressed=${seat === earlierSeat}
              @click=${() => this.#actions.takeSeat(seat)}
            >
              ${wholeNumber(seat)}
            </button>`,
        )}
      </div>
    </section>`;
  }

  /** @param {PanelState} state */
  #localCount({ link, phase, openCount, wantedCount, refusedCount, workers, remainingMs, seatsLink }) {
    const isRunning = phase === "running";
    const { start, pause } = this.#actions;
    const numbers = { parts: wholeNumber(wantedCount), open: wholeNumber(openCount), count: openCount };
    const left = remainingMs === null ? translate("count.timeUnknown") : duration(remainingMs);
    const heading = link.seat > 0 ? translate("count.seatOf", link) : translate("count.here");
    return html`<section>
      <h3>${heading}</h3>
      <div class="count-row">
        <button
          type="button"
          id="count-run"
          class="plain"
          aria-disabled=${phase === "done"}
          @click=${phase === "done" ? null : isRunning ? pause : start}
        >
          ${translate(`count.action.${phase}`)}
        </button>
        <label>
          ${translate("count.memory")}
          <input
            id="count-memory"
            type="number"
            min=${MIN_MEMORY_MB}
            step="100"
            .defaultValue=${String(DEFAULT_MEMORY_MB)}
            ?disabled=${isRunning}
          />
        </label>
      </div>
      <p class="count-status" role="status">
        ${translate(`count.state.${phase}`, { ...numbers, workers: wholeNumber(workers), left })}
        ${
          refusedCount > 0
            ? translate("count.refused", { count: refusedCount, number: wholeNumber(refusedCount) })
            : nothing
        }
      </p>
      ${link.seat > 0 ? html`<p><a href=${seatsLink}>${translate("count.changeSeat")}</a></p>` : nothing}
    </section>`;
  }

  /** @param {PanelState} state */
  #result({ resultText, openCount, notice }) {
    if (!resultText) return nothing;
    return html`<section>
      <h3>${translate("count.yourResult")}</h3>
      <p class="muted">${translate(openCount > 0 ? "count.yourResultSoFar" : "count.yourResultNote")}</p>
      <div class="count-code">${qrDrawing(resultText, translate("count.codeOfResult"))}</div>
      <textarea id="count-result" rows="4" readonly aria-label=${translate("count.yourResult")} .value=${resultText}>
      </textarea>
      <div class="count-row">${this.#textButtons(resultText, notice)}</div>
    </section>`;
  }

  /** Buttons that copy and save a text. @param {string} text @param {PanelState["notice"]} notice */
  #textButtons(text, notice) {
    const { copy, save } = this.#actions;
    return html`<button type="button" class="plain" @click=${() => copy(text, "result")}>
        ${translate("count.copy")}
      </button>
      <button type="button" class="plain quieter" @click=${() => save(text)}>${translate("count.save")}</button>
      ${noticeAt("result", notice)}`;
  }

  /** @param {PanelState} state */
  #exchange({ seatLink, missingLink, receivedCount, repeatedCount, resultText, camera, notice, emptySeats, ...state }) {
    const faults = [...state.fileFaults, ...state.faults.map((fault) => translate(`count.fault.${fault.kind}`, fault))];
    const { copy, addResults, addFiles, setSeats } = this.#actions;
    const readField = () => {
      const field = /** @type {HTMLTextAreaElement | null} */ (this.root.querySelector("#count-received"));
      if (field?.value.trim()) addResults(field.value);
    };
    return html`<details id="count-together">
      <summary>${translate("count.together")}</summary>
      <p>${translate("count.togetherNote")}</p>
      <label>
        ${translate("count.seats")}
        <input
          id="count-seats"
          type="number"
          min="1"
          max=${MAX_SEATS}
          .defaultValue=${String(DEFAULT_SEATS)}
          @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => setSeats(target.valueAsNumber)}
        />
      </label>
      <div class="count-code">${qrDrawing(seatLink, translate("count.codeOfLink"))}</div>
      <div class="count-row">
        <a href=${seatLink}>${translate("count.seatLink")}</a>
        <button type="button" class="plain quieter" @click=${() => copy(seatLink, "seats")}>
          ${translate("count.copyLink")}
        </button>
        ${noticeAt("seats", notice)}
      </div>
      <h3>${translate("count.received")}</h3>
      <textarea
        id="count-received"
        rows="3"
        spellcheck="false"
        placeholder=${translate("count.receivedHint")}
        aria-label=${translate("count.received")}
      ></textarea>
      <div class="count-row">
        <button type="button" class="plain" @click=${readField}>${translate("count.add")}</button>
        <label class="plain file">
          <input
            type="file"
            multiple
            @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => {
              addFiles([...(target.files ?? [])]);
              target.value = "";
            }}
          />
          <span>${translate("count.addFiles")}</span>
        </label>
        ${this.#cameraButton(camera)}
      </div>
      <video class="count-camera" muted playsinline ?hidden=${camera !== "open"}></video>
      ${cameraFault(camera)}
      <div class="count-outcome">
        <p role="status">
          ${
            receivedCount > 0
              ? translate("count.receivedCount", { count: receivedCount, number: wholeNumber(receivedCount) })
              : nothing
          }
          ${
            receivedCount > 0 && emptySeats.length > 0
              ? translate("count.emptySeats", {
                  count: emptySeats.length,
                  seats: joinList(emptySeats.map((seat) => wholeNumber(seat))),
                })
              : nothing
          }
          ${repeatedCount > 0 ? translate("count.again", { count: repeatedCount }) : nothing}
        </p>
        ${faults.map((fault) => html`<p class="fault" role="alert">${fault}</p>`)}
      </div>
      ${
        missingLink
          ? html`<p>${translate("count.missingNote")}</p>
              <div class="count-row">
                <a href=${missingLink}>${translate("count.missingLink")}</a>
                <button type="button" class="plain quieter" @click=${() => copy(missingLink, "missing")}>
                  ${translate("count.copyMissingLink")}
                </button>
                ${noticeAt("missing", notice)}
              </div>`
          : nothing
      }
      ${resultText ? html`<div class="count-row">${this.#textButtons(resultText, notice)}</div>` : nothing}
      ${this.#clearButtons()}
    </details>`;
  }

  /** @param {PanelState["camera"]} camera */
  #cameraButton(camera) {
    // Browsers offer no camera to pages without a secure connection.
    if (!navigator.mediaDevices) return nothing;
    const { openCamera, closeCamera } = this.#actions;
    const open = () => {
      const video = this.root.querySelector("video");
      if (video) openCamera(video);
    };
    const isOpen = camera === "open";
    return html`<button type="button" class="plain quieter" @click=${isOpen ? closeCamera : open}>
      ${translate(isOpen ? "count.closeCamera" : "count.openCamera")}
    </button>`;
  }

  #clearButtons() {
    const ask = (/** @type {boolean} */ asks) => {
      this.#asksToClear = asks;
      this.#render();
    };
    const clear = () => {
      this.#asksToClear = false;
      this.#actions.clear();
    };
    return this.#asksToClear
      ? html`<p>${translate("count.clearQuestion")}</p>
          <div class="count-row">
            <button type="button" class="plain quieter" @click=${() => ask(false)}>
              ${translate("count.clearNot")}
            </button>
            <button type="button" class="plain" @click=${clear}>${translate("count.clearSurely")}</button>
          </div>`
      : html`<div class="count-row">
          <button type="button" class="plain quieter" @click=${() => ask(true)}>${translate("count.clear")}</button>
        </div>`;
  }
}

/** The message beside a button that copies. @param {CopyPlace} place @param {PanelState["notice"]} notice */
function noticeAt(place, notice) {
  return html`<span role="status">${notice?.place === place ? notice.text : ""}</span>`;
}

/** The reason why the camera cannot be used, and what helps instead. @param {PanelState["camera"]} camera */
function cameraFault(camera) {
  if (camera === "closed" || camera === "opening" || camera === "open") return nothing;
  const words = sentences(translate(`count.cameraFault.${camera}`), translate("count.noCamera"));
  return html`<p class="fault" role="alert">${words}</p>`;
}
