/** The place of the search tree: its tab in the side panel, or the stage, beside the board. */

import "#words/decisions";
import { translate } from "../../locales/locale.js";
import { createElement, getElement, setText } from "../../widgets/element.js";
import { chooseTab } from "../../widgets/tabs.js";

/** The windows with space for the board and the tree side by side: those that are not compact (styles/windows.css). */
const WIDE_WINDOW = "(min-width: 901px) and (min-height: 521px)";

/** Open parts that Escape closes before the tree leaves the stage, and fields that use this key. */
const OPEN_PART = ":popover-open, dialog[open], body[data-drawer]:not([data-drawer='']), [data-vote], [data-frozen]";
const TEXT_FIELD = "input:not([type=range], [type=radio], [type=checkbox]), select, textarea, dialog";

const root = document.documentElement;

/**
 * Moves the tree between its tab and the stage. The root element has the attribute `data-stage-tree` while the tree is
 * on the stage, and the stage is shown.
 */
export class TreePlace {
  #tree;
  #view;
  #home;
  #stage = createElement("section", { id: "tree-stage", className: "tree-stage", hidden: true });
  #button = createElement("button", { id: "tree-place", type: "button", className: "plain" });
  #wideWindow = window.matchMedia(WIDE_WINDOW);
  /** The tab that is open while the tree is on the stage. */
  #otherTab = "why";

  /**
   * @param {HTMLElement} tree the tree with its controls
   * @param {import("../../board/view-settings.js").ViewSettings} view its `onChange` leads to `update`
   */
  constructor(tree, view) {
    this.#tree = tree;
    this.#view = view;
    this.#home = /** @type {HTMLElement} */ (tree.parentElement);
    this.#stage.ariaLabel = translate("tree.place.heading");
    const solver = getElement("solver", HTMLElement);
    /** @type {HTMLElement} */ (solver.querySelector(".stage")).after(this.#stage);
    getElement("tree-arrangement", HTMLElement).after(this.#button);
    this.#button.addEventListener("click", () => view.toggleTreePlace());
    this.#wideWindow.addEventListener("change", () => this.update());
    // Lessons, other screens and panoramas have no tree beside the board.
    const changes = new MutationObserver(() => this.update());
    changes.observe(root, { attributeFilter: ["data-other-screen"] });
    changes.observe(document.body, { attributeFilter: ["data-lesson", "data-tab"] });
    changes.observe(solver, { attributeFilter: ["data-stage"] });
    document.body.addEventListener("keydown", (event) => this.#handleKey(event));
    // In full screen mode, browsers handle Escape themselves. Only the tree leaves then, and presentation mode stays.
    document.addEventListener(
      "fullscreenchange",
      (event) => {
        if (document.fullscreenElement || !("present" in root.dataset) || !this.#canLeaveStage) return;
        event.stopPropagation();
        this.#leaveStage();
      },
      { capture: true },
    );
    this.update();
  }

  /** Moves the tree to the place that the view settings and the window allow. */
  update() {
    const isOnStage = this.#view.isTreeOnStage && this.#wideWindow.matches;
    const { activeElement } = document;
    if (isOnStage !== this.#isOnStage) this.#move(isOnStage);
    const { tab, lesson } = document.body.dataset;
    const isShown =
      isOnStage &&
      lesson === undefined &&
      !root.hasAttribute("data-other-screen") &&
      getElement("solver", HTMLElement).dataset.stage !== "panorama";
    root.toggleAttribute("data-stage-tree", isShown);
    if (isShown && tab === "tree") chooseTab(this.#otherTab);
    else if (isShown && tab) this.#otherTab = tab;
    setText(this.#button, translate(isOnStage ? "tree.place.toPanel" : "tree.place.toStage"));
    // A move takes the focus away.
    const isFocusLost = document.activeElement !== activeElement;
    if (isFocusLost && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }

  /** Whether the tree is on the stage, which may be hidden. */
  get #isOnStage() {
    return !this.#stage.hidden;
  }

  /** Whether the tree is on the stage, and no part is open that Escape closes first. */
  get #canLeaveStage() {
    return root.hasAttribute("data-stage-tree") && !document.querySelector(OPEN_PART);
  }

  /** Moves the tree. When it returns from the stage, its tab opens. @param {boolean} toStage */
  #move(toStage) {
    const wasShown = root.hasAttribute("data-stage-tree");
    this.#stage.hidden = !toStage;
    (toStage ? this.#stage : this.#home).append(this.#tree);
    if (!toStage && wasShown) {
      root.removeAttribute("data-stage-tree");
      chooseTab("tree");
    }
  }

  #leaveStage() {
    this.#view.setOption("place", "panel");
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== "Escape" || ctrlKey || metaKey || altKey || defaultPrevented || !this.#canLeaveStage) return;
    if (/** @type {Element} */ (event.target).closest(TEXT_FIELD)) return;
    event.preventDefault();
    // The document ends presentation mode with this key.
    event.stopPropagation();
    this.#leaveStage();
  }
}
