/** Host pages for tests of the custom element: a server, and helpers that read and record elements. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

export const SCRIPT = "knights-tour-element.js";
export const ELEMENT_FOLDER = new URL("../../dist/element/", import.meta.url);

/** The custom element, with the members that the tests use. @typedef {HTMLElement & Record<string, any>} TourElement */

/** Reads the HTML of a host page. @param {string} name */
export const readHostPage = (name) => readFileSync(new URL(`../hosts/${name}/index.html`, import.meta.url), "utf8");

/** Media types by file extension. @type {Record<string, string>} */
const MEDIA_TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

/**
 * Starts a server for a page of another site. It answers `/` with a host page, and has the element's files in any
 * folder.
 *
 * @param {(name: string) => string} mediaTypeOf returns the media type of a file
 */
export async function serve(mediaTypeOf) {
  /** @type {{markup: string, headers: Record<string, string>}} */
  const hostPage = { markup: "", headers: {} };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "", "http://host").pathname.split("/").at(-1) ?? "";
    try {
      const body = name ? readFileSync(new URL(name, ELEMENT_FOLDER)) : hostPage.markup;
      response
        .writeHead(200, {
          "content-type": mediaTypeOf(name || "host.html"),
          "access-control-allow-origin": "*",
          "cache-control": "no-store",
          ...(name ? {} : hostPage.headers),
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    // Otherwise connections that browsers keep open would still be served.
    server.closeAllConnections();
    await closed;
  };
  return { hostPage, address: `http://127.0.0.1:${port}/`, close };
}

/**
 * Starts a server of host pages for the tests of a file, and ends it after them.
 *
 * @returns {(page: Page, markup: string, headers?: Record<string, string>) => Promise<void>} opens a host page
 */
export function useHostPages() {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  test.beforeAll(async () => {
    server = await serve((name) => MEDIA_TYPES[name.split(".").at(-1) ?? ""]);
  });
  test.afterAll(() => server.close());
  return async (page, markup, headers = {}) => {
    Object.assign(server.hostPage, { markup, headers });
    await page.goto(server.address);
  };
}

/** Waits until an element is ready. @param {Page} page @param {string} id */
export const expectReady = (page, id) => expect(page.locator(`#${id}`)).toHaveAttribute("data-state", "ready");

/** The moment that an element shows. @param {Page} page @param {string} id */
export const momentOf = (page, id) =>
  page.evaluate((id) => /** @type {TourElement} */ (document.getElementById(id)).moment, id);

/** Records every event of the elements. @param {Page} page */
export const recordEvents = (page) =>
  page.addInitScript(() => {
    /** @type {unknown[]} */
    const recordedEvents = [];
    Object.assign(window, { recordedEvents });
    for (const type of ["step", "tour", "ended", "refused"]) {
      document.addEventListener(type, (event) =>
        recordedEvents.push([
          type,
          /** @type {HTMLElement} */ (event.target).id,
          /** @type {CustomEvent} */ (event).detail,
        ]),
      );
    }
  });

/** The recorded events: type, element id and details. @param {Page} page @returns {Promise<[string, string, any][]>} */
export const readEvents = (page) => page.evaluate(() => /** @type {any} */ (window).recordedEvents);

/** An empty page with the script of the element. */
export const EMPTY_PAGE =
  "<!doctype html><html lang=en><title>Empty</title><script type=module src=/element/knights-tour-element.js></script>";

/** Waits until the script of the element has run. @param {Page} page */
export const waitForDefinition = (page) =>
  page.evaluate(() => customElements.whenDefined("knights-tour").then(() => true));

/**
 * Calls a function with an element of the page.
 *
 * @template T
 * @param {Page} page
 * @param {string} id
 * @param {(element: any) => T} call
 * @returns {Promise<T>}
 */
export const withElement = (page, id, call) => page.locator(`#${id}`).evaluate(call);
