/** A dialog on what a random tour is: how tours by Warnsdorff's rule differ from uniformly random ones. */

import { html, render, svg } from "lit-html";
import { nullIfEngineLost } from "../engine/engine.js";
import { sentences, translate, wholeNumber } from "../locales/locale.js";
import { createButton, createElement } from "../widgets/element.js";

/** @import { DrawComparison, Draws } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 25;

/** The seed of the draws, so that a class sees the same numbers on every computer. */
const SEED = 1;

/** The size of the chart, and the space to the left of it and around it, in its own unit. */
const WIDTH = 340;
const HEIGHT = 130;
const LEFT = 44;
const MARGIN = 10;

/** The ways to draw a tour, with their classes in the style sheet. */
const WAYS = /** @type {const} */ ([
  ["byRule", "random-tour-rule"],
  ["uniform", "random-tour-uniform"],
]);

export class RandomTourDialog {
  #engine;
  #title = createElement("h2", { id: "random-tour-title", tabIndex: -1 }, translate("randomTour.title"));
  #number = createElement("p", {});
  #content = createElement("div", { className: "random-tour-content", tabIndex: 0 });
  #dialog = createElement(
    "dialog",
    { id: "random-tours", className: "dialog" },
    this.#title,
    this.#number,
    createElement("p", {}, translate("randomTour.rule")),
    this.#content,
    createElement(
      "footer",
      {},
      createButton(translate("lists.close"), () => this.#dialog.close(), { className: "plain chosen" }),
    ),
  );

  /** @param {Engine} engine an engine of its own, which ends with the dialog */
  constructor(engine) {
    this.#engine = engine;
    this.#dialog.setAttribute("aria-labelledby", this.#title.id);
    this.#dialog.addEventListener("close", () => {
      this.#engine.end();
      this.#dialog.remove();
    });
    // A click on the backdrop closes the dialog.
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
  }

  /**
   * Opens the dialog, and draws tours in both ways.
   *
   * @param {string} numberWords the number of the shown tour in words
   */
  async show(numberWords) {
    this.#number.textContent = sentences(numberWords, translate("randomTour.uniform"));
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#title.focus();
    while (this.#dialog.open) {
      const request = this.#engine.request("compare-draws", { seed: SEED, milliseconds: TIME_SLICE_MS });
      const comparison = await nullIfEngineLost(request);
      if (!comparison || !this.#dialog.open) return;
      this.#render(comparison);
      if (comparison.draws === comparison.allDraws) return;
    }
  }

  /** @param {DrawComparison} comparison */
  #render(comparison) {
    const { rows, columns, tours, draws, allDraws, walks } = comparison;
    const numbers = {
      size: translate("shape.size", { rows, columns }),
      tours: wholeNumber(tours),
      draws: wholeNumber(draws),
      all: wholeNumber(allDraws),
      walks: wholeNumber(walks),
    };
    const row = (/** @type {string} */ key, /** @type {(way: Draws) => number} */ valueOf) =>
      html`<tr>
        <th scope="row">${translate(`randomTour.${key}`)}</th>
        ${WAYS.map(([way]) => html`<td>${wholeNumber(valueOf(comparison[way]))}</td>`)}
      </tr>`;
    render(
      html`<h3>${translate("randomTour.chart", numbers)}</h3>
        ${chart(comparison)}
        <table>
          <thead>
            <tr>
              <td></td>
              ${WAYS.map(
                ([way, className]) =>
                  html`<th scope="col">
                    <span class="random-tour-swatch ${className}" aria-hidden="true"></span>
                    ${translate(`randomTour.way.${way}`)}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${row("reached", ({ reached }) => reached)} ${row("missed", ({ reached }) => tours - reached)}
            ${row("most", ({ most }) => most)}
          </tbody>
        </table>
        <p class="muted small">${translate("randomTour.method", numbers)}</p>`,
      this.#content,
    );
  }
}

/**
 * Returns a chart of the number of different tours after each number of draws, for both ways.
 *
 * @param {DrawComparison} comparison
 */
function chart(comparison) {
  const { tours, allDraws, step, byRule, uniform } = comparison;
  const x = (/** @type {number} */ draws) => LEFT + ((WIDTH - LEFT - MARGIN) * draws) / allDraws;
  const y = (/** @type {number} */ reached) => HEIGHT - 2 * MARGIN - ((HEIGHT - 4 * MARGIN) * reached) / tours;
  const points = (/** @type {Draws} */ { curve }) =>
    [0, ...curve].map((reached, index) => `${x(index * step).toFixed(1)},${y(reached).toFixed(1)}`).join(" ");
  const label = translate("randomTour.chartLabel", {
    rule: wholeNumber(byRule.reached),
    uniform: wholeNumber(uniform.reached),
    draws: wholeNumber(comparison.draws),
  });
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${[0, tours].map(
      (value) =>
        svg`<line x1=${LEFT} x2=${WIDTH - MARGIN} y1=${y(value)} y2=${y(value)} />
          <text x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${wholeNumber(value)}</text>`,
    )}
    <text x=${WIDTH - MARGIN} y=${HEIGHT - 6} text-anchor="end">
      ${translate("randomTour.axis", { number: wholeNumber(allDraws) })}
    </text>
    ${WAYS.map(([way, className]) => svg`<polyline class=${className} points=${points(comparison[way])} />`)}
  </svg>`;
}
