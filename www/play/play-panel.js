/** Panel around the board of a game: the state of the game, its actions and its settings. */

import redoIcon from "lucide-static/icons/redo-2.svg?raw";
import undoIcon from "lucide-static/icons/undo-2.svg?raw";
import { wholeNumber, translate } from "../locales/locale.js";
import { createManualModeLinks } from "../screens/screens.js";
import { EndChoice } from "../setup/end-choice.js";
import { createButton, setIcon, createElement, setText } from "../widgets/element.js";
import { scoreKind } from "./score.js";
import { solvabilityWords, stateWords } from "./wording.js";

/** @import { Draft, Solvability, GameState } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Score } from "./score.js" */
/** @import { WalkedPath } from "./walked-path.js" */
/** @import { Phrasing } from "./wording.js" */

/** Board sizes in the menu, as rows and columns. */
const BOARD_SIZES = ["3x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12"];

/** Board sizes that are offered after a tour, by the kind of the tour. Every board has such a tour. */
const LARGER_SIZES = { open: BOARD_SIZES, closed: ["6x6", "8x8", "10x10", "12x12"] };

/** The number of moves that have a key. */
const KEY_COUNT = 8;

/**
 * @typedef {object} PlayActions
 * @property {(square: number) => void} pick makes a move that the player chose from the list
 * @property {(length: number) => void} goTo undoes or redoes moves until the path has this number of squares
 * @property {() => void} restart
 * @property {() => void} askHint
 * @property {() => void} finish
 * @property {(isLongest: boolean) => void} playExtreme plays the longest path from the start, or the shortest path that
 *   cannot be extended
 * @property {() => void} share
 * @property {(rows: string, columns: string) => void} setSize
 * @property {(tour: string) => void} setGoal
 * @property {(end: string) => void} setEnd
 * @property {(isShown: boolean) => void} setGraph shows or hides the graph beside the board
 * @property {() => void} updateDisplay called after a change of the display options
 */

/** Shows the state of a game as text, and its actions as buttons. */
export class PlayPanel {
  #sizeSelect = createElement("select", {});
  #goalInputs = ["open", "closed"].map((value) => createElement("input", { type: "radio", name: "play-goal", value }));
  #moveCountsBox = createElement("input", { type: "checkbox", checked: true });
  #solvabilityBox = createElement("input", { type: "checkbox", checked: true });
  #graphBox = createElement("input", { type: "checkbox" });
  #sentence = createElement("h2", { id: "play-sentence", tabIndex: -1 });
  #detail = createElement("p", { className: "play-detail" });
  #endButton = createElement("button", { type: "button", className: "plain quieter" });
  #endRow = createElement(
    "div",
    { className: "play-end" },
    createElement("span", { id: "play-end-label" }, translate("algorithm.end.heading")),
    this.#endButton,
  );
  /** Choice of the square where the tour must end. */
  endChoice;
  #moveList = createElement("ul", { className: "play-moves" });
  /** The parts for the next move, and the actions that replace them after a tour. */
  #moveParts = createElement("div", { className: "play-next" });
  #wonParts = createElement("div", { className: "play-won", hidden: true });
  /** Size offered by the button for a larger board; null if there is none. @type {string[] | null} */
  #largerSize = null;
  #solvabilityText = createElement("p", { className: "play-solvability-text" });
  #advice = createElement("p", { className: "play-advice", role: "status" });
  #score = createElement("p", { className: "play-score muted" });
  #options = createElement("div", { className: "play-options" });
  /** Shows the number of given numbers of a puzzle. */
  #puzzleNote = createElement("p", { className: "play-puzzle", hidden: true });
  #exploreLink = createElement("a", {}, translate("play.explore"));
  #slider = createElement("input", { type: "range", min: "1", step: "1", ariaLabel: translate("play.way") });
  #visited = createElement("output", { className: "play-visited" });
  #buttons;
  #actions;
  /** Number of squares of the path before the move that lost the game. */
  #lengthBeforeLoss = 1;
  /** Number of squares of the path. */
  #pathLength = 1;

  /**
   * @param {HTMLElement} screen
   * @param {HTMLCanvasElement} canvas the board
   * @param {PlayActions} actions
   */
  constructor(screen, canvas, actions) {
    this.#actions = actions;
    this.#buttons = {
      undo: iconButton(translate("play.undo"), () => actions.goTo(this.#pathLength - 1), undoIcon),
      redo: iconButton(translate("play.redo"), () => actions.goTo(this.#pathLength + 1), redoIcon),
      restart: createButton(translate("play.anew"), actions.restart),
      undoLoss: createButton("", () => actions.goTo(this.#lengthBeforeLoss)),
      hint: createButton(translate("play.askHint"), actions.askHint),
      finish: createButton(translate("play.finish"), actions.finish),
      longest: createButton(translate("play.longest"), () => actions.playExtreme(true), {
        className: "plain chosen",
        hidden: true,
      }),
      soonest: createButton(translate("play.soonest"), () => actions.playExtreme(false), {
        className: "plain quieter",
        hidden: true,
      }),
      share: createButton(translate("play.share"), actions.share, { className: "plain chosen" }),
      again: createButton("", actions.restart),
      larger: createButton(translate("play.larger"), () => {
        if (this.#largerSize) actions.setSize(this.#largerSize[0], this.#largerSize[1]);
      }),
    };
    this.#endButton.id = "play-end";
    this.#endButton.setAttribute("aria-labelledby", "play-end-label play-end");
    this.endChoice = new EndChoice(this.#endRow, this.#endButton, () => actions.setEnd(this.endChoice.value));
    this.#setUpControls();
    const { undo, redo, restart, undoLoss, hint, finish, longest, soonest, share, again, larger } = this.#buttons;
    this.#moveParts.append(
      createElement("section", { ariaLabel: translate("play.moves") }, this.#moveList),
      createElement("div", { className: "play-help" }, hint, finish, longest, soonest),
    );
    this.#wonParts.role = "group";
    this.#wonParts.ariaLabel = translate("play.won");
    this.#wonParts.append(share, again, larger);
    const goals = this.#goalInputs.map((goal) => labelledInput(goal, goal.value));
    this.#options.append(
      createElement("label", {}, translate("board.heading"), " ", this.#sizeSelect),
      createElement("fieldset", {}, createElement("legend", {}, translate("play.goal")), ...goals),
    );
    screen.append(
      createElement("section", { className: "stage", ariaLabel: translate("header.play") }, canvas),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("play.help") },
        createManualModeLinks("play"),
        this.#options,
        this.#puzzleNote,
        createElement("div", { className: "play-state", ariaLive: "polite" }, this.#sentence, this.#detail),
        createElement(
          "div",
          { className: "play-words" },
          createElement("div", { className: "play-solvability" }, this.#solvabilityText, undoLoss),
          this.#advice,
        ),
        this.#moveParts,
        this.#wonParts,
        createElement(
          "div",
          { className: "play-setup" },
          this.#endRow,
          labelledInput(this.#moveCountsBox, "ways"),
          labelledInput(this.#solvabilityBox, "live"),
          labelledInput(this.#graphBox, "graph"),
          this.#score,
          this.#exploreLink,
        ),
      ),
      createElement(
        "section",
        { className: "transport play-transport", ariaLabel: translate("play.way") },
        createElement("div", { className: "buttons" }, undo, redo),
        createElement("div", { className: "timeline" }, this.#slider),
        this.#visited,
        restart,
      ),
    );
  }

  /** Whether each possible move shows the number of moves that are possible after that move. */
  get showsMoveCounts() {
    return this.#moveCountsBox.checked;
  }

  /** Whether the panel shows after every move if the game can still be finished. */
  get showsSolvability() {
    return this.#solvabilityBox.checked;
  }

  #setUpControls() {
    const ownOption = createElement("option", { value: "", hidden: true }, translate("play.ownBoard"));
    const sizeOptions = BOARD_SIZES.map((size) => {
      const [rows, columns] = size.split("x");
      return createElement("option", { value: size }, translate("shape.size", { rows, columns }));
    });
    this.#sizeSelect.append(ownOption, ...sizeOptions);
    this.#sizeSelect.addEventListener("change", () => {
      const [rows, columns] = this.#sizeSelect.value.split("x");
      if (columns) this.#actions.setSize(rows, columns);
    });
    for (const goal of this.#goalInputs) goal.addEventListener("change", () => this.#actions.setGoal(goal.value));
    for (const box of [this.#moveCountsBox, this.#solvabilityBox]) {
      box.addEventListener("change", this.#actions.updateDisplay);
    }
    this.#graphBox.addEventListener("change", () => this.#actions.setGraph(this.#graphBox.checked));
    this.#slider.addEventListener("input", () => this.#actions.goTo(Number(this.#slider.value)));
  }

  /** Shows whether there is a graph beside the board. @param {boolean} isShown */
  showGraphOption(isShown) {
    this.#graphBox.checked = isShown;
  }

  /**
   * Shows the board and the goal of the game.
   *
   * @param {Draft} draft
   * @param {Ground} ground
   * @param {string | null} query of a link to the board, or null if the board has no link
   * @param {string} end the name of the square where the tour must end, or an empty string
   */
  showBoard(draft, ground, query, end) {
    const size = `${draft.rows}x${draft.columns}`;
    const isRectangle = ground.isWholeBoard && !ground.isGraph;
    const isListed = isRectangle && BOARD_SIZES.includes(size);
    const [ownOption] = this.#sizeSelect.options;
    ownOption.hidden = isListed;
    setText(
      ownOption,
      isRectangle ? translate("shape.size", { rows: draft.rows, columns: draft.columns }) : translate("play.ownBoard"),
    );
    this.#sizeSelect.value = isListed ? size : "";
    for (const goal of this.#goalInputs) goal.checked = goal.value === draft.tour;
    const squareCount = Number(draft.rows) * Number(draft.columns);
    this.#largerSize =
      (draft.tour === "closed" ? LARGER_SIZES.closed : LARGER_SIZES.open)
        .map((text) => text.split("x"))
        .find(([rows, columns]) => Number(rows) * Number(columns) > squareCount) ?? null;
    this.#buttons.larger.hidden = !isListed || !this.#largerSize;
    this.endChoice.isAvailable = draft.tour === "open";
    this.endChoice.show(draft.end, end);
    this.#exploreLink.hidden = query === null;
    if (query !== null) this.#exploreLink.href = `?${query}#`;
    this.showAdvice("");
  }

  /**
   * Shows whether the game is a puzzle. The board and the kind of tour of a puzzle cannot be chosen.
   *
   * @param {number} givenCount the number of given numbers; 0 if the game is no puzzle
   * @param {number} size number of squares of the board
   */
  showPuzzle(givenCount, size) {
    const isPuzzle = givenCount > 0;
    // The two displays give the next move away, or look like given numbers. They are shown on request.
    if (isPuzzle === this.#puzzleNote.hidden) this.#solvabilityBox.checked = this.#moveCountsBox.checked = !isPuzzle;
    this.#puzzleNote.hidden = !isPuzzle;
    this.#options.hidden = this.#score.hidden = isPuzzle;
    this.#exploreLink.hidden ||= isPuzzle;
    if (isPuzzle) this.endChoice.isAvailable = false;
    this.#buttons.larger.hidden ||= isPuzzle;
    const numbers = { count: givenCount, given: wholeNumber(givenCount), size: wholeNumber(size) };
    setText(this.#puzzleNote, translate("play.puzzle.given", numbers));
  }

  /** Shows why no game could be started. @param {string} message */
  showFailure(message) {
    setText(this.#sentence, translate("sentence.notStarted"));
    setText(this.#detail, message);
  }

  /** Shows advice beside the game, and scrolls it into view where the page scrolls. @param {string} text */
  showAdvice(text) {
    setText(this.#advice, text);
    if (text) this.#advice.scrollIntoView({ block: "nearest" });
  }

  /**
   * Shows the state of the game.
   *
   * @param {GameState} state
   * @param {{size: number, walk: WalkedPath, score: Score, isHelped: boolean, isPuzzle: boolean,
   *   isClosed: boolean}} game
   * @param {Phrasing} phrasing
   */
  showState(state, { size, walk, score, isHelped, isPuzzle, isClosed }, phrasing) {
    const [sentence, detail] = stateWords(state, size, phrasing, { isPuzzle, isClosed });
    setText(this.#sentence, sentence);
    setText(this.#detail, detail);
    const moveButtons = state.chances.map((move, index) => this.#createMoveButton(move, index, phrasing));
    // If the focused button is replaced, the first move from the new square takes the focus.
    const hadFocus = this.#moveList.contains(document.activeElement);
    this.#moveList.replaceChildren(...moveButtons.map((button) => createElement("li", {}, button)));
    if (hadFocus) (moveButtons.at(0) ?? this.#sentence).focus({ preventScroll: true });
    const { undo, redo, restart, hint } = this.#buttons;
    this.#pathLength = state.path.length;
    undo.disabled = restart.disabled = this.#pathLength <= 1;
    redo.disabled = this.#pathLength >= walk.lengthWithRedo;
    hint.disabled = state.standing === "astray";
    if (isTour(state) && this.#wonParts.hidden) this.#sentence.parentElement?.scrollIntoView({ block: "nearest" });
    // The focused button is about to be hidden, so the focus moves to the sentence.
    const hidden = isTour(state) ? this.#moveParts : this.#wonParts;
    if (hidden.contains(document.activeElement)) this.#sentence.focus({ preventScroll: true });
    this.#moveParts.hidden = isTour(state);
    this.#wonParts.hidden = !isTour(state);
    setText(this.#buttons.again, translate(isHelped ? "play.againAlone" : "play.again"));
    const visited = translate("play.visited", { visited: wholeNumber(this.#pathLength), size: wholeNumber(size) });
    this.#slider.max = String(Math.max(2, walk.lengthWithRedo));
    this.#slider.value = String(this.#pathLength);
    this.#slider.setAttribute("aria-valuetext", visited);
    setText(this.#visited, visited);
    const numbers = { best: wholeNumber(score.best), size: wholeNumber(size), alone: wholeNumber(score.alone) };
    setText(this.#score, translate(`play.score.${scoreKind(score)}`, { ...numbers, count: score.tours }));
  }

  /**
   * Creates the button of a possible move.
   *
   * @param {import("../bindings/protocol").PossibleMove} move
   * @param {number} index in the list of moves, which decides the key of the move
   * @param {Phrasing} phrasing
   */
  #createMoveButton({ square, waysOut }, index, { nameOf }) {
    const name = nameOf(square);
    const label = createElement("span", { className: "play-move-name" }, name);
    const button = createButton(label, () => this.#actions.pick(square), { className: "chip" });
    if (index < KEY_COUNT) {
      const key = String(index + 1);
      button.prepend(createElement("kbd", { ariaHidden: "true" }, key));
      button.setAttribute("aria-keyshortcuts", key);
      button.ariaLabel = name;
    }
    if (this.showsMoveCounts) {
      button.ariaLabel = translate("play.moveWays", { square: name, count: waysOut });
      button.append(createElement("span", { className: "play-move-count" }, wholeNumber(waysOut)));
    }
    return button;
  }

  /**
   * Shows whether the game can still be finished, if the player enabled this display.
   *
   * @param {Solvability} solvability
   * @param {GameState} state
   * @param {Phrasing} phrasing
   */
  showSolvability(solvability, state, phrasing) {
    const isVisible = this.showsSolvability && !isTour(state);
    const isLost = isVisible && solvability.kind === "lost";
    setText(this.#solvabilityText, isVisible ? solvabilityWords(solvability, state.path, phrasing) : "");
    this.#solvabilityText.dataset.solvability = isVisible ? solvability.kind : "";
    const { undoLoss, finish, longest, soonest } = this.#buttons;
    // Without a tour from the start, the question is how far a path can get.
    longest.hidden = soonest.hidden = !isLost || solvability.length > 1;
    finish.hidden = !longest.hidden;
    finish.disabled = state.standing === "astray" || isLost;
    undoLoss.hidden = !isLost || solvability.length === 1;
    if (undoLoss.hidden || solvability.kind !== "lost") return;
    this.#lengthBeforeLoss = solvability.length - 1;
    setText(undoLoss, translate("play.back", { square: phrasing.nameOf(state.path[this.#lengthBeforeLoss]) }));
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
  const button = createButton("", onClick);
  button.ariaLabel = button.title = text;
  setIcon(button, icon);
  return button;
}

/**
 * Creates a label around a checkbox or a radio button.
 *
 * @param {HTMLInputElement} input
 * @param {string} key of the text under `play`
 */
function labelledInput(input, key) {
  return createElement("label", { className: "check" }, input, translate(`play.${key}`));
}
