/** Words of any length have their room: nothing is cut and nothing sticks out, in a language that is longer than any, also from right to left. */

import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { PLACE, servePseudo } from "./pseudo-language.js";

const SCREENS = { explore: "", learn: "#learn", play: "#play", exercise: "#exercise", compare: "#side-by-side", tours: "#tours", laboratory: "#laboratory", published: "#published" };
const SIZES = [[1280, 720], [412, 915]];

/** @type {Awaited<ReturnType<typeof servePseudo>>["server"]} */
let server;
let address = "";

test.beforeAll(async ({}, { parallelIndex }) => {
  test.setTimeout(120_000);
  const served = await servePseudo(fileURLToPath(new URL(`results/pseudo-${parallelIndex}`, import.meta.url)));
  server = served.server;
  address = `${served.address}?lang=${PLACE}`;
});

test.afterAll(() => server.close());

/** Runs in the page: what of its texts is cut, and how far it sticks out. */
function cut() {
  // What is only read aloud may be as long as it likes.
  const seen = (/** @type {Element} */ part) => [...part.childNodes].some((child) => child.textContent?.trim() && !(child instanceof Element && child.matches(".unseen")));
  const shown = [...document.querySelectorAll("body *")].filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches("svg *, canvas, .unseen, h1, option, select"));
  const clipped = shown.filter((part) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(part);
    return clipPath === "none" && (overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis") && part.clientWidth > 1 && seen(part) && part.scrollWidth > part.clientWidth + 1;
  });
  return {
    cut: clipped.map((part) => `${part.tagName.toLowerCase()}#${part.id}.${part.className}: ${part.textContent?.trim().slice(0, 40)}`),
    over: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}

for (const direction of ["ltr", "rtl"]) {
  for (const [name, fragment] of Object.entries(SCREENS)) {
    for (const [width, height] of SIZES) {
      test(`nothing is cut in ${name} at ${width} × ${height}, ${direction}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript((direction) => document.documentElement.setAttribute("dir", direction), direction);
        await page.goto(`${address}${fragment}`);
        await expect(page.locator("html")).toHaveAttribute("data-alive", "");
        await expect(page.locator("html")).toHaveAttribute("lang", PLACE);
        await expect(page.locator("#late")).toBeHidden();
        await page.waitForTimeout(500);
        expect(await page.evaluate(cut)).toEqual({ cut: [], over: 0 });
      });
    }
  }
}
