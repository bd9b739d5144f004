/** Faults in the page's own keys of a link, in words. The caller loads the words. */

import { wholeNumber, words } from "../locales/locale.js";

/** @param {{key: string, value: string, problem: string, most?: number}} fault as `readMoment` tells it */
export function momentFaultWords({ key, value, problem, most }) {
  const parts = most === undefined ? { key, value } : { value: wholeNumber(Number(value)), most: wholeNumber(most) };
  return words(`moment.fault.${problem}`, parts);
}
