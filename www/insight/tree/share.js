/** Fractions of a whole. Pure. */

/**
 * @param {number | null} part
 * @param {number} whole
 * @returns {number} from 0 to 1; 0 if the whole is empty
 */
export function shareOf(part, whole) {
  return part === null || whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

/** Formats a fraction as a short percentage. Only 1 gives 100, and only 0 gives 0. @param {number} share from 0 to 1 */
export function percent(share) {
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  if (share < 0.01) return "< 1";
  if (share > 0.99) return "> 99";
  return String(Math.round(share * 100));
}
