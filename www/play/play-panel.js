/** Panel around the board of a game: the state of the game, its actions and its settings. */

import redoIcon from "lucide-static/icons/redo-2.svg?raw";
import undoIcon from "lucide-static/icons/undo-2.svg?raw";
import { wholeNumber, translate } from "../locales/locale.js";
import { manualModeLinks } from "../screens/hand-links.js";
import { EndChoice } from "../setup/end-choice.js";
import { createButton, setIcon, createElement, setText } from "../widgets/element.js";
import { resultOf } from "./score.js";
import { solvabilityWords, stateWords } from "./wording.js";

/** @import { Draft, Solvability, GameState } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Score } from "./score.js" */
/** @import { WalkedPath } from "./walk.js" */
/** @import { Phrasing } from "./wording.js" */

/** Sizes of the boards on offer. */
const SIZES = ["3x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12"];

/**
 * @typedef {object} PlayActions
 * @property {(square: number) => void} pick a move was chosen from the list
 * @property {(length: number) => void} goTo the path is to have this number of squares
 * @property {() => void} restart
 * @property {() => void} askHint
 * @property {() => void} finish
 * @property {(rows: string, columns: string) => void} setSize
 * @property {(tour: string) => void} setGoal
 * @property {(end: string) => void} setEnd
 * @property {() => void} setShown the choice of what is shown has changed
 */

/** Shows a game in words and buttons. */
export class PlayPanel {
  #size = createElement("select", {});
  #goals = ["open", "closed"].map((value) => createElement("input", { type: "radio", name: "play-goal", value }));
  #moveCountsBox = createElement("input", { type: "checkbox", checked: true });
  #solvabilityBox = createElement("input", { type: "checkbox", checked: true });
  #sentence = createElement("h2", { id: "play-sentence", tabIndex: -1 });
  #detail = createElement("p", { className: "play-detail" });
  #endButton = createElement("button", { type: "button", className: "plain quieter" });
  #endRow = createElement("div", { className: "play-end" }, createElement("span", { id: "play-end-label" }, translate("algorithm.end.heading")), this.#endButton);
  /** Choice of the square where the tour must end. */
  end;
  #moves = createElement("ul", { className: "play-moves" });
  #solvability = createElement("p", { className: "play-answer" });
  #advice = createElement("p", { className: "play-advice", role: "status" });
  #score = createElement("p", { className: "play-score muted" });
  #explore = createElement("a", {}, translate("play.explore"));
  #slider = createElement("input", { type: "range", min: "1", step: "1", ariaLabel: translate("play.way") });
  #visited = createElement("output", { className: "play-visited" });
  #buttons;
  #actions;
  /** Number of squares before the move that lost the game. */
  #lengthBeforeLoss = 1;
  /** Number of squares of the path. */
  #length = 1;

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas of the board
   * @param {PlayActions} deeds
   */
  constructor(main, canvas, deeds) {
    this.#actions = deeds;
    this.#buttons = {
      undo: iconButton(translate("play.undo"), () => deeds.goTo(this.#length - 1), undoIcon),
      redo: iconButton(translate("play.redo"), () => deeds.goTo(this.#length + 1), redoIcon),
      anew: createButton(translate("play.anew"), deeds.restart),
      back: createButton("", () => deeds.goTo(this.#lengthBeforeLoss)),
      hint: createButton(translate("play.askHint"), deeds.askHint),
      finish: createButton(translate("play.finish"), deeds.finish),
    };
    this.#endButton.id = "play-end";
    this.#endButton.setAttribute("aria-labelledby", "play-end-label play-end");
    this.end = new EndChoice(this.#endRow, this.#endButton, () => deeds.setEnd(this.end.value));
    this.#listen();
    const { undo, redo, anew, back, hint, finish } = this.#buttons;
    const goals = this.#goals.map((goal) => check(goal, goal.value));
    main.append(
      createElement("section", { className: "stage", ariaLabel: translate("header.play") }, canvas),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("play.help") },
        manualModeLinks("play"),
        createElement(
          "div",
          { className: "play-wanted" },
          createElement("label", {}, translate("board.heading"), " ", this.#size),
          createElement("fieldset", {}, createElement("legend", {}, translate("play.goal")), ...goals),
        ),
        createElement("div", { className: "play-now", ariaLive: "polite" }, this.#sentence, this.#detail),
        createElement("div", { className: "play-prospect" }, this.#solvability, back),
        createElement("div", { className: "play-help" }, hint, finish, this.#advice),
        createElement("section", { className: "play-chances", ariaLabel: translate("play.moves") }, this.#moves),
        createElement(
          "div",
          { className: "play-setup" },
          this.#endRow,
          check(this.#moveCountsBox, "ways"),
          check(this.#solvabilityBox, "live"),
          this.#score,
          this.#explore,
        ),
      ),
      createElement(
        "section",
        { className: "transport play-transport", ariaLabel: translate("play.way") },
        createElement("div", { className: "buttons" }, undo, redo),
        createElement("div", { className: "timeline" }, this.#slider),
        this.#visited,
        anew,
      ),
    );
  }

  /** Whether the numbers of ways out are shown. */
  get showsMoveCounts() {
    return this.#moveCountsBox.checked;
  }

  /** Whether the panel tells after every move whether the game can still be finished. */
  get showsSolvability() {
    return this.#solvabilityBox.checked;
  }

  #listen() {
    const own = createElement("option", { value: "", hidden: true }, translate("play.ownBoard"));
    const sizes = SIZES.map((size) => size.split("x"));
    this.#size.append(own, ...sizes.map(([rows, columns]) => createElement("option", { value: `${rows}x${columns}` }, translate("shape.size", { rows, columns }))));
    this.#size.addEventListener("change", () => {
      const [rows, columns] = this.#size.value.split("x");
      if (columns) this.#actions.setSize(rows, columns);
    });
    for (const goal of this.#goals) goal.addEventListener("change", () => this.#actions.setGoal(goal.value));
    for (const box of [this.#moveCountsBox, this.#solvabilityBox]) box.addEventListener("change", this.#actions.setShown);
    this.#slider.addEventListener("input", () => this.#actions.goTo(Number(this.#slider.value)));
  }

  /**
   * Shows the board and the goal of the game.
   *
   * @param {Draft} draft
   * @param {Ground} ground
   * @param {string | null} query of the board, or null if it has none
   * @param {string} end the name of the square where the tour must end, or an empty string
   */
  showBoard(draft, ground, query, end) {
    const size = `${draft.rows}x${draft.columns}`;
    const isOffered = ground.isWholeBoard && !ground.isGraph && SIZES.includes(size);
    this.#size.options[0].hidden = isOffered;
    this.#size.value = isOffered ? size : "";
    for (const goal of this.#goals) goal.checked = goal.value === draft.tour;
    this.end.offered = draft.tour === "open";
    this.end.show(draft.end, end);
    this.#explore.hidden = query === null;
    if (query !== null) this.#explore.href = `?${query}#`;
    this.showAdvice("");
  }

  /** Shows why there is no game. @param {string} message */
  giveUp(message) {
    setText(this.#sentence, translate("sentence.notStarted"));
    setText(this.#detail, message);
  }

  /** Shows advice beside the game. @param {string} text */
  showAdvice(text) {
    setText(this.#advice, text);
  }

  /**
   * Shows the state of the game.
   *
   * @param {GameState} state
   * @param {{size: number, walk: WalkedPath, score: Score}} game
   * @param {Phrasing} speaking
   */
  showState(state, { size, walk, score }, speaking) {
    const [sentence, detail] = stateWords(state, size, speaking);
    setText(this.#sentence, sentence);
    setText(this.#detail, detail);
    this.#moves.replaceChildren(...state.chances.map((chance) => createElement("li", {}, this.#move(chance, speaking))));
    const { undo, redo, anew, hint } = this.#buttons;
    this.#length = state.path.length;
    undo.disabled = anew.disabled = this.#length <= 1;
    redo.disabled = this.#length >= walk.lengthWithRedo;
    hint.disabled = isTour(state);
    const visited = translate("play.visited", { visited: wholeNumber(this.#length), size: wholeNumber(size) });
    this.#slider.max = String(Math.max(2, walk.lengthWithRedo));
    this.#slider.value = String(this.#length);
    this.#slider.setAttribute("aria-valuetext", visited);
    setText(this.#visited, visited);
    setText(this.#score, translate(`play.score.${resultOf(score)}`, { best: wholeNumber(score.best), size: wholeNumber(size), count: score.tours, alone: wholeNumber(score.alone) }));
  }

  /**
   * @param {import("../bindings/protocol").PossibleMove} chance
   * @param {Phrasing} speaking
   */
  #move({ square, waysOut }, { nameOf }) {
    const name = nameOf(square);
    const move = createButton(name, () => this.#actions.pick(square), { className: "chip" });
    if (this.showsMoveCounts) {
      move.ariaLabel = translate("play.moveWays", { square: name, count: waysOut });
      move.append(createElement("span", { className: "play-ways" }, wholeNumber(waysOut)));
    }
    return move;
  }

  /**
   * Shows whether the game can still be finished, if this is enabled.
   *
   * @param {Solvability} solvability
   * @param {GameState} state
   * @param {Phrasing} speaking
   */
  showSolvability(solvability, state, speaking) {
    const isSaid = this.showsSolvability && !isTour(state);
    const isLost = isSaid && solvability.kind === "lost";
    setText(this.#solvability, isSaid ? solvabilityWords(solvability, state.path, speaking) : "");
    this.#solvability.dataset.prospect = isSaid ? solvability.kind : "";
    const { back, finish } = this.#buttons;
    finish.disabled = isTour(state) || isLost;
    back.hidden = !isLost || solvability.length === 1;
    if (back.hidden || solvability.kind !== "lost") return;
    this.#lengthBeforeLoss = solvability.length - 1;
    setText(back, translate("play.back", { square: speaking.nameOf(state.path[this.#lengthBeforeLoss]) }));
  }
}

/** Whether a game ended with a tour. @param {GameState} state */
export function isTour({ standing }) {
  return standing === "open-tour" || standing === "closed-tour";
}

/**
 * Creates a button with an icon and an accessible label.
 *
 * @param {string} text
 * @param {() => void} onClick
 * @param {string} icon
 */
function iconButton(text, onClick, icon) {
  const made = createButton("", onClick);
  made.ariaLabel = made.title = text;
  setIcon(made, icon);
  return made;
}

/**
 * @param {HTMLInputElement} box
 * @param {string} key
 */
function check(box, key) {
  return createElement("label", { className: "check" }, box, translate(`play.${key}`));
}
