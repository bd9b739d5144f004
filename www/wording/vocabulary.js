/**
 * The names of the piece, of the squares or vertices that it visits, and of cells. They depend on the kind of the
 * board.
 */

import { registerLayerWords } from "../board/layer-names.js";
import { capitalize, wholeNumber, translate } from "../locales/locale.js";

/** @import { Ground } from "../board/ground.js" */

registerLayerWords(({ layer, block }) => {
  if (block === null) return translate("layer.name", { layer: layer + 1 });
  return translate("layer.inBlock", { layer: layer + 1, block: block + 1 });
});

/**
 * Returns the text for a key of the locale files, with the names of the piece and of its squares or vertices.
 *
 * @typedef {(key: string, parts?: Record<string, unknown>) => string} Translate
 */

/**
 * The parameters `piece`, `noun`, `nouns`, `Noun` and `Nouns` of a sentence. `noun` is the word for a square or a
 * vertex. For grounds without the two colours of a board, `context` selects sentences that do not mention colours.
 *
 * @param {Ground} ground
 */
export function vocabulary(ground) {
  const { isGraph, leaper } = ground;
  const noun = translate(isGraph ? "vocabulary.vertex" : "vocabulary.square");
  const nouns = translate(isGraph ? "vocabulary.vertices" : "vocabulary.squares");
  return {
    piece: isGraph ? translate("vocabulary.token") : pieceName(leaper),
    noun,
    nouns,
    Noun: capitalize(noun),
    Nouns: capitalize(nouns),
    ...(ground.hasTwoColours ? {} : { context: "abstract" }),
  };
}

/** The name of a piece. A piece without a name is described by its leap. @param {string} leaper */
function pieceName(leaper) {
  if (leaper.includes(",")) return translate("vocabulary.leaper", { leap: leaper });
  return translate(`vocabulary.piece.${leaper}`);
}

/**
 * The differences between a board and a plain rectangular board, in a few words; empty for a plain board.
 *
 * @param {Ground} ground
 */
export function shapeWords(ground) {
  const { isGraph, isJoined, holeCount, topology, leaper, size, dimensions } = ground;
  if (isGraph) return translate("shape.graph", { count: size });
  const parts = [];
  if (holeCount > 0 && !dimensions) {
    parts.push(translate("shape.holes", { count: holeCount, holes: wholeNumber(holeCount) }));
  }
  if (isJoined) parts.push(translate(`shape.joined.${topology}`));
  if (leaper !== "knight") parts.push(pieceName(leaper));
  return parts.reduce((one, other) => (one ? translate("shape.and", { one, other }) : other), "");
}

/** Updates the elements with `data-named`, which name the piece or its squares. @param {Translate} translateNamed */
export function updateNamedMarkup(translateNamed) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-named]"))) {
    element.textContent = translateNamed(element.dataset.text ?? "");
  }
}

/**
 * Describes a cell of the board for screen readers.
 *
 * @param {import("../board/cell-grid.js").CellDescription} cell
 * @param {Translate} translate
 */
export function cellWords({ kind, square, number, degree, letter }, translate) {
  // A vote shows letters in place of the ways out.
  if (letter) return translate("present.vote.cell", { square, letter });
  if (kind === "reach" && degree !== null) return translate("board.cell.waysOut", { square, count: degree });
  return translate(`board.cell.${kind}`, { square, number: wholeNumber(number) });
}
