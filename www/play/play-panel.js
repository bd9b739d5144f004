/** Panel around the board of a game: the state of the game, its actions and its settings. */

import redoIcon from "lucide-static/icons/redo-2.svg?raw";
import undoIcon from "lucide-static/icons/undo-2.svg?raw";
import { wholeNumber, words } from "../locales/locale.js";
import { handLinks } from "../screens/hand-links.js";
import { EndChoice } from "../setup/end-choice.js";
import { button, dress, make, setText } from "../widgets/element.js";
import { resultOf } from "./score.js";
import { prospectWords, stateWords } from "./wording.js";

/** @import { Draft, Prospect, GameState } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Score } from "./score.js" */
/** @import { Walk } from "./walk.js" */
/** @import { Speaking } from "./wording.js" */

/** Sizes of the boards on offer. */
const SIZES = ["3x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12"];

/**
 * @typedef {object} Deeds
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
  #size = make("select", {});
  #goals = ["open", "closed"].map((value) => make("input", { type: "radio", name: "play-goal", value }));
  #ways = make("input", { type: "checkbox", checked: true });
  #live = make("input", { type: "checkbox", checked: true });
  #sentence = make("h2", { id: "play-sentence", tabIndex: -1 });
  #detail = make("p", { className: "play-detail" });
  #endButton = make("button", { type: "button", className: "plain quieter" });
  #endRow = make("div", { className: "play-end" }, make("span", { id: "play-end-label" }, words("algorithm.end.heading")), this.#endButton);
  /** Choice of the square where the tour must end. */
  end;
  #moves = make("ul", { className: "play-moves" });
  #answer = make("p", { className: "play-answer" });
  #advice = make("p", { className: "play-advice", role: "status" });
  #score = make("p", { className: "play-score muted" });
  #explore = make("a", {}, words("play.explore"));
  #way = make("input", { type: "range", min: "1", step: "1", ariaLabel: words("play.way") });
  #visited = make("output", { className: "play-visited" });
  #buttons;
  #deeds;
  /** Number of squares before the move that lost the game. */
  #before = 1;
  /** Number of squares of the path. */
  #length = 1;

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas of the board
   * @param {Deeds} deeds
   */
  constructor(main, canvas, deeds) {
    this.#deeds = deeds;
    this.#buttons = {
      undo: iconButton(words("play.undo"), () => deeds.goTo(this.#length - 1), undoIcon),
      redo: iconButton(words("play.redo"), () => deeds.goTo(this.#length + 1), redoIcon),
      anew: button(words("play.anew"), deeds.restart),
      back: button("", () => deeds.goTo(this.#before)),
      hint: button(words("play.askHint"), deeds.askHint),
      finish: button(words("play.finish"), deeds.finish),
    };
    this.#endButton.id = "play-end";
    this.#endButton.setAttribute("aria-labelledby", "play-end-label play-end");
    this.end = new EndChoice(this.#endRow, this.#endButton, () => deeds.setEnd(this.end.value));
    this.#follow();
    const { undo, redo, anew, back, hint, finish } = this.#buttons;
    const goals = this.#goals.map((goal) => check(goal, goal.value));
    main.append(
      make("section", { className: "stage", ariaLabel: words("header.play") }, canvas),
      make(
        "aside",
        { className: "side", ariaLabel: words("play.help") },
        handLinks("play"),
        make(
          "div",
          { className: "play-wanted" },
          make("label", {}, words("board.heading"), " ", this.#size),
          make("fieldset", {}, make("legend", {}, words("play.goal")), ...goals),
        ),
        make("div", { className: "play-now", ariaLive: "polite" }, this.#sentence, this.#detail),
        make("div", { className: "play-prospect" }, this.#answer, back),
        make("div", { className: "play-help" }, hint, finish, this.#advice),
        make("section", { className: "play-chances", ariaLabel: words("play.moves") }, this.#moves),
        make(
          "div",
          { className: "play-setup" },
          this.#endRow,
          check(this.#ways, "ways"),
          check(this.#live, "live"),
          this.#score,
          this.#explore,
        ),
      ),
      make(
        "section",
        { className: "transport play-transport", ariaLabel: words("play.way") },
        make("div", { className: "buttons" }, undo, redo),
        make("div", { className: "timeline" }, this.#way),
        this.#visited,
        anew,
      ),
    );
  }

  /** Whether the numbers of ways out are shown. */
  get showsWays() {
    return this.#ways.checked;
  }

  /** Whether the panel tells after every move whether the game can still be finished. */
  get isLive() {
    return this.#live.checked;
  }

  #follow() {
    const own = make("option", { value: "", hidden: true }, words("play.ownBoard"));
    const sizes = SIZES.map((size) => size.split("x"));
    this.#size.append(own, ...sizes.map(([rows, columns]) => make("option", { value: `${rows}x${columns}` }, words("shape.size", { rows, columns }))));
    this.#size.addEventListener("change", () => {
      const [rows, columns] = this.#size.value.split("x");
      if (columns) this.#deeds.setSize(rows, columns);
    });
    for (const goal of this.#goals) goal.addEventListener("change", () => this.#deeds.setGoal(goal.value));
    for (const box of [this.#ways, this.#live]) box.addEventListener("change", this.#deeds.setShown);
    this.#way.addEventListener("input", () => this.#deeds.goTo(Number(this.#way.value)));
  }

  /**
   * Shows the board and the goal of the game.
   *
   * @param {Draft} draft
   * @param {Ground} ground
   * @param {string | null} query of the board, or null if it has none
   * @param {string} end the name of the square where the tour must end, or an empty string
   */
  fill(draft, ground, query, end) {
    const size = `${draft.rows}x${draft.columns}`;
    const isOffered = ground.isWhole && !ground.isGraph && SIZES.includes(size);
    this.#size.options[0].hidden = isOffered;
    this.#size.value = isOffered ? size : "";
    for (const goal of this.#goals) goal.checked = goal.value === draft.tour;
    this.end.offered = draft.tour === "open";
    this.end.show(draft.end, end);
    this.#explore.hidden = query === null;
    if (query !== null) this.#explore.href = `?${query}#`;
    this.advise("");
  }

  /** Shows why there is no game. @param {string} message */
  giveUp(message) {
    setText(this.#sentence, words("sentence.notStarted"));
    setText(this.#detail, message);
  }

  /** Shows advice beside the game. @param {string} text */
  advise(text) {
    setText(this.#advice, text);
  }

  /**
   * Shows the state of the game.
   *
   * @param {GameState} state
   * @param {{size: number, walk: Walk, score: Score}} game
   * @param {Speaking} speaking
   */
  tell(state, { size, walk, score }, speaking) {
    const [sentence, detail] = stateWords(state, size, speaking);
    setText(this.#sentence, sentence);
    setText(this.#detail, detail);
    this.#moves.replaceChildren(...state.chances.map((chance) => make("li", {}, this.#move(chance, speaking))));
    const { undo, redo, anew, hint } = this.#buttons;
    this.#length = state.path.length;
    undo.disabled = anew.disabled = this.#length <= 1;
    redo.disabled = this.#length >= walk.whole;
    hint.disabled = isTour(state);
    const visited = words("play.visited", { visited: wholeNumber(this.#length), size: wholeNumber(size) });
    this.#way.max = String(Math.max(2, walk.whole));
    this.#way.value = String(this.#length);
    this.#way.setAttribute("aria-valuetext", visited);
    setText(this.#visited, visited);
    setText(this.#score, words(`play.score.${resultOf(score)}`, { best: wholeNumber(score.best), size: wholeNumber(size), count: score.tours, alone: wholeNumber(score.alone) }));
  }

  /**
   * @param {import("../bindings/protocol").Chance} chance
   * @param {Speaking} speaking
   */
  #move({ square, waysOut }, { nameOf }) {
    const name = nameOf(square);
    const move = button(name, () => this.#deeds.pick(square), { className: "chip" });
    if (this.showsWays) {
      move.ariaLabel = words("play.moveWays", { square: name, count: waysOut });
      move.append(make("span", { className: "play-ways" }, wholeNumber(waysOut)));
    }
    return move;
  }

  /**
   * Shows whether the game can still be finished, if this is enabled.
   *
   * @param {Prospect} prospect
   * @param {GameState} state
   * @param {Speaking} speaking
   */
  tellProspect(prospect, state, speaking) {
    const isSaid = this.isLive && !isTour(state);
    const isLost = isSaid && prospect.kind === "lost";
    setText(this.#answer, isSaid ? prospectWords(prospect, state.path, speaking) : "");
    this.#answer.dataset.prospect = isSaid ? prospect.kind : "";
    const { back, finish } = this.#buttons;
    finish.disabled = isTour(state) || isLost;
    back.hidden = !isLost || prospect.length === 1;
    if (back.hidden || prospect.kind !== "lost") return;
    this.#before = prospect.length - 1;
    setText(back, words("play.back", { square: speaking.nameOf(state.path[this.#before]) }));
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
  const made = button("", onClick);
  made.ariaLabel = made.title = text;
  dress(made, icon);
  return made;
}

/**
 * @param {HTMLInputElement} box
 * @param {string} key
 */
function check(box, key) {
  return make("label", { className: "check" }, box, words(`play.${key}`));
}
