/** Safe to host: nothing is asked of another origin, nothing is done that the policy of the page forbids, and what it forbids is not done. */

import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { open } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** What every screen is recognised by, once it is there. */
const SCREENS = /** @type {const} */ ([
  ["?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40&picture=numbers", "#play:enabled"],
  ["?v=1&board=200x200&algorithm=construct", "#panorama"],
  ["#learn", ".lessons li"],
  ["#learn/tour", "#lesson .question"],
  ["#learn/own", "#own-text"],
  [`#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`, "#lesson p:text-is('Words & signs')"],
  ["#play", "main:not([hidden]) canvas"],
  ["#exercise", "main:not([hidden]) canvas"],
  ["#published/granada-5x5", "[data-verdict='equal']"],
  ["#side-by-side", "#race canvas"],
  ["#tours", ".tour-grid button:nth-child(1)"],
  ["#laboratory", "#laboratory"],
]);

/**
 * What the policy forbade, and what was asked of others; both grow as the page goes on.
 *
 * @param {Page} page
 * @param {string} origin
 */
async function watch(page, origin) {
  /** @type {string[]} */
  const faults = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["blob:", "data:"].includes(url.protocol)) faults.push(`asks for ${url}`);
  });
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      // The other listener hears it.
      console.warn(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return faults;
}

test("all screens are walked without a request to another origin, and nothing that the policy forbids is tried", async ({ page, baseURL }) => {
  const faults = await watch(page, new URL(/** @type {string} */ (baseURL)).origin);
  for (const [address, selector] of SCREENS) {
    await page.goto("about:blank");
    await page.goto(`./${address}`);
    await expect(page.locator(selector).first(), address).toBeVisible();
  }
  await open(page);
  for (const tab of await page.locator("#tabs button:visible").all()) await tab.click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Present" }).click();
  await expect(page.locator(":root[data-present]")).toHaveCount(1);
  expect(faults).toEqual([]);
});

test("a script from elsewhere, in an attribute, in the markup or made of a text, is not run", async ({ page, baseURL }) => {
  await open(page);
  const origin = new URL(/** @type {string} */ (baseURL)).origin;
  const refused = await page.evaluate(async (origin) => {
    /** @type {string[]} */
    const heard = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => heard.push(violatedDirective));
    const holder = document.createElement("div");
    document.body.append(holder);
    holder.innerHTML = '<img src="x" onerror="window.ran = true"><form action="https://example.invalid/"></form>';
    for (const fill of [{ textContent: "window.ran = true" }, { src: "https://example.invalid/x.js" }, { src: URL.createObjectURL(new Blob(["window.ran = true"])) }]) {
      holder.append(Object.assign(document.createElement("script"), fill));
    }
    await fetch("https://example.invalid/").catch(() => undefined);
    const image = new Image();
    image.src = "https://example.invalid/x.png";
    const base = document.createElement("base");
    base.href = "https://example.invalid/";
    document.head.append(base);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { heard: [...new Set(heard)].sort(), ran: "ran" in window, base: document.baseURI.startsWith(origin) };
  }, origin);
  expect(refused).toEqual({ heard: ["base-uri", "connect-src", "img-src", "script-src-attr", "script-src-elem"], ran: false, base: true });
  // Of itself, `eval` would be told by an error.
  const made = await page.evaluate(() => {
    const script = document.createElement("script");
    script.src = "data:text/javascript,eval('window.ran = true')";
    document.head.append(script);
    return "ran" in window;
  });
  expect(made).toBe(false);
});

test("the policy allows no script in the markup but by its hash, and no code made of text but the core", async ({ request }) => {
  for (const file of ["", "knights-tour.html"]) {
    const html = await (await request.get(`./${file}`)).text();
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(html.indexOf(policy)).toBeLessThan(html.indexOf("<script"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/'unsafe-|https?:|\*/);
    // Every attribute of style would need what it forbids.
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
  }
});
