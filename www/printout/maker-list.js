/** The answer to the question what made a path: the programs that come to it, and those that begin like it. */

import { html, nothing, svg, render } from "lit-html";
import { numberWords } from "../insight/magnitude-words.js";
import { translate, wholeNumber } from "../locales/locale.js";
import { moveWords } from "./wording.js";

/** @import { DepartureInfo, Identification, ProgramInfo } from "../bindings/protocol" */

/** The maximum number of listed programs whose path only begins like the given one. */
const MAX_DEPARTURES = 3;

/** The minimum number of common moves that are more than chance. */
const MIN_COMMON_MOVES = 3;

/**
 * Shows the answer, or as much of it as is known.
 *
 * @param {HTMLElement} parent
 * @param {Identification} answer
 * @param {number} length the number of squares of the path
 */
export function showMakers(parent, { programs, departures, undecided, more }, length) {
  parent.hidden = false;
  const known = new Set(programs.map(({ algorithm }) => algorithm));
  const undecidedAlgorithms = new Set(undecided.map(({ algorithm }) => algorithm));
  const similar = departures
    .filter(({ algorithm, moves }) => moves >= MIN_COMMON_MOVES && !known.has(algorithm))
    .filter(({ algorithm }) => !undecidedAlgorithms.has(algorithm))
    .filter((departure, index, all) => all.findIndex((other) => other.algorithm === departure.algorithm) === index)
    .slice(0, MAX_DEPARTURES);
  render(
    html`<h3>${translate("check.maker.heading")}</h3>
      ${more ? html`<p class="muted">${translate("check.maker.working")}</p>` : nothing}
      ${
        !more && programs.length === 0 && undecided.length === 0
          ? html`<p>${translate("check.maker.none")}</p>`
          : nothing
      }
      <ul>
        ${programs.map((program) => programTemplate(program, length))}
        ${undecided.map((departure) => departureTemplate(departure, "undecided"))}
        ${more ? nothing : similar.map((departure) => departureTemplate(departure, "followed"))}
      </ul>`,
    parent,
  );
}

/** The name of an algorithm. @param {string} algorithm */
const nameOf = (algorithm) => translate(`algorithms.name.${algorithm}`);

/**
 * The counters of a search that made a tour: the squares entered, the moves tried and the steps back.
 *
 * @typedef {{entered: number, tried: number, back: number}} SearchCounters
 */

/**
 * Names what a program has counted, by comparison with the counters of the search.
 *
 * @param {number} count
 * @param {SearchCounters} counters
 */
export function countedBy(count, { entered, tried, back }) {
  /** @type {[number, "entered" | "enteredLater" | "enteredEnd" | "tried" | "triedCall" | "back"][]} */
  const known = [
    [entered, "entered"],
    [tried, "tried"],
    [tried + 1, "triedCall"],
    [back, "back"],
    [entered - 1, "enteredLater"],
    [entered + 1, "enteredEnd"],
  ];
  return known.find(([number]) => number === count)?.[1] ?? "other";
}

/**
 * The counters of a search, and a field for the count of a program, which are compared.
 *
 * @param {SearchCounters} counters
 */
function countTemplate(counters) {
  const compare = (/** @type {InputEvent} */ { target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    const digits = field.value.replace(/\D/g, "");
    const output = /** @type {HTMLOutputElement} */ (field.closest(".check-count")?.querySelector("output"));
    const same = digits && translate(`check.count.same.${countedBy(Number(digits), counters)}`);
    output.textContent = same ? `= ${same}` : "";
  };
  const words = {
    visits: wholeNumber(counters.entered),
    tried: wholeNumber(counters.tried),
    back: wholeNumber(counters.back),
  };
  return html`<p>${translate("check.count.all", words)}</p>
    <p class="check-count">
      <label>${translate("check.count.yours")} <input inputmode="numeric" size="10" @input=${compare} /></label>
      <output></output>
    </p>`;
}

/** The side of a square in the picture of an order, whose board has five squares a side. */
const WHEEL_SQUARE = 20;

/**
 * The picture of an order: the number of each move, on the square to which it leads from the middle.
 *
 * @param {import("../bindings/protocol").Move[]} order
 */
function wheelTemplate(order) {
  const centreOf = (/** @type {number} */ offset) => (2.5 + offset) * WHEEL_SQUARE;
  const targets = order.map(
    ([down, right], index) => svg`<g>
      <circle cx=${centreOf(right)} cy=${centreOf(down)} r="9" />
      <text x=${centreOf(right)} y=${centreOf(down) + 4.5}>${index + 1}</text>
    </g>`,
  );
  return html`<svg class="check-wheel" viewBox="0 0 100 100" aria-hidden="true">
    <rect width="100" height="100" />
    <circle class="check-wheel-start" cx="50" cy="50" r="6" />
    ${targets}
  </svg>`;
}

/** @param {ProgramInfo} program @param {number} length the number of squares of the path */
function programTemplate(program, length) {
  const { algorithm, orders, order, orderName, transposed, visits, movesTried, logVisits, query } = program;
  const moves = order?.map(moveWords).join(" ");
  const named = orderName ? translate(`order.name.${orderName}`) : "";
  const visitWords =
    visits !== null
      ? translate("check.maker.visits", { count: visits, visits: wholeNumber(visits) })
      : logVisits !== null
        ? translate("check.maker.aboutVisits", { visits: numberWords(logVisits, 2) })
        : "";
  return html`<li>
    <p>
      <strong>${nameOf(algorithm)}</strong>${transposed ? html`, ${translate("check.maker.transposed")}` : nothing}${
        visitWords ? html`: ${visitWords}` : nothing
      }
      ${query ? html`<a href=${`?${query}`}>${translate("check.maker.run")}</a>` : nothing}
    </p>
    ${
      order && moves
        ? html`${wheelTemplate(order)}
            <p class="check-order">
              ${named ? html`<strong>${named}</strong> ` : nothing}<span class="muted"
                >${translate("check.maker.moves")}</span
              >
              ${moves}
            </p>`
        : nothing
    }
    ${visits === null || movesTried === null ? nothing : countTemplate({ entered: visits, tried: movesTried, back: visits - length })}
    ${orders === null ? nothing : html`<p class="muted">${translate("check.maker.orders", { count: orders, orders: wholeNumber(orders) })}</p>`}
  </li>`;
}

/** @param {DepartureInfo} departure @param {"followed" | "undecided"} kind */
function departureTemplate({ algorithm, moves }, kind) {
  const parts = { algorithm: nameOf(algorithm), count: moves, moves: wholeNumber(moves) };
  return html`<li class="muted"><p>${translate(`check.maker.${kind}`, parts)}</p></li>`;
}
