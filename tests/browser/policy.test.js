/**
 * The content security policy: the page respects it, the browser enforces it, and no request goes to another origin.
 */

import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { open } from "./page.js";
import { goTo, openScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Addresses with more content than the screens alone, each with the selector of a visible element of this content. */
const CONTENT_ADDRESSES = /** @type {const} */ ([
  ["?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40&picture=numbers", "#play:enabled"],
  ["?v=1&board=200x200&algorithm=construct", "#panorama"],
  ["#learn/tour", "#lesson .question"],
  ["#learn/own", "#own-text"],
  [
    `#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`,
    "#lesson p:text-is('Words & signs')",
  ],
  ["#published/granada-5x5", "[data-verdict='equal']"],
  ["#side-by-side", "#race canvas"],
  ["#tours", ".tour-grid button:nth-child(1)"],
]);

/**
 * Collects violations of the policy, and requests to other origins.
 *
 * @param {Page} page
 * @param {string} origin the origin of the page
 */
async function watchFaults(page, origin) {
  /** @type {string[]} */
  const faults = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["blob:", "data:"].includes(url.protocol)) faults.push(`request to ${url}`);
  });
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.warn(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return faults;
}

test("all screens work without a request to another origin and without a violation of the policy", async ({
  page,
  baseURL,
}) => {
  const faults = await watchFaults(page, new URL(/** @type {string} */ (baseURL)).origin);
  await open(page);
  for (const name of SCREEN_NAMES) await openScreen(page, name);
  for (const [address, selector] of CONTENT_ADDRESSES) {
    if (address.startsWith("?")) await page.goto(`./${address}`);
    else await goTo(page, address);
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

test("the browser blocks inserted scripts, event attributes, and requests to other origins", async ({
  page,
  baseURL,
}) => {
  await open(page);
  const origin = new URL(/** @type {string} */ (baseURL)).origin;
  await page.evaluate(async () => {
    /** @type {string[]} */
    const policyViolations = [];
    Object.assign(window, { policyViolations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      policyViolations.push(violatedDirective),
    );
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = '<img src="x" onerror="window.ran = true"><form action="https://example.invalid/"></form>';
    for (const properties of [
      { textContent: "window.ran = true" },
      { src: "https://example.invalid/x.js" },
      { src: URL.createObjectURL(new Blob(["window.ran = true"])) },
    ]) {
      container.append(Object.assign(document.createElement("script"), properties));
    }
    await fetch("https://example.invalid/").catch(() => undefined);
    const image = new Image();
    image.src = "https://example.invalid/x.png";
    const base = document.createElement("base");
    base.href = "https://example.invalid/";
    document.head.append(base);
  });
  await expect
    .poll(() => page.evaluate(() => [...new Set(/** @type {any} */ (window).policyViolations)].sort()))
    .toEqual(["base-uri", "connect-src", "img-src", "script-src-attr", "script-src-elem"]);
  expect(await page.evaluate(() => ({ ran: "ran" in window, base: document.baseURI }))).toEqual({
    ran: false,
    base: expect.stringContaining(origin),
  });
  const hasScriptRun = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.src = "data:text/javascript,window.ran = true";
    const settled = new Promise((resolve) => (script.onload = script.onerror = resolve));
    document.head.append(script);
    await settled;
    return "ran" in window;
  });
  expect(hasScriptRun).toBe(false);
});

test("the policy allows inline scripts by their hashes only, and WebAssembly as the only generated code", async ({
  request,
}) => {
  for (const file of ["", "knights-tour.html"]) {
    const html = await (await request.get(`./${file}`)).text();
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(html.indexOf(policy)).toBeLessThan(html.indexOf("<script"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/'unsafe-|https?:|\*/);
    // The policy would block inline styles and event attributes.
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
  }
});
