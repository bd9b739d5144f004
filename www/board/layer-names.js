/** The names of the layers of a board of several layers. www/wording/vocabulary.js registers the words for a layer. */

/** A layer and, in four dimensions, its block, from 0. @typedef {{layer: number, block: number | null}} LayerPlace */

/** Without words, a layer is described by numbers. @type {(place: LayerPlace) => string} */
let describeLayer = ({ layer, block }) => (block === null ? `${layer + 1}` : `${block + 1}.${layer + 1}`);

/** Registers the words for a layer. @param {(place: LayerPlace) => string} describe */
export function registerLayerWords(describe) {
  describeLayer = describe;
}

/** Returns the name of a layer, counted from 1. @param {LayerPlace} place */
export function layerName(place) {
  return describeLayer(place);
}

/**
 * Returns the name of a square of a layer.
 *
 * @param {LayerPlace} place
 * @param {string} square its name within the layer
 */
export function squareInLayerName(place, square) {
  return `${layerName(place)}, ${square}`;
}
