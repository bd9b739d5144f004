/** Storage of the browser that is refused, full, or corrupted between two visits. */

import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { completeTexts, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { SMALL_QUESTION, barButton, expectState, openLaboratory, runBar, storedRunCount } from "./laboratory-page.js";
import { axe, collectErrors, open, sentence } from "./page.js";
import { SCREEN_NAMES, openScreen } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Makes the page's access to all kinds of storage fail. Runs in the page. */
function refuseStorage() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  }
}

/** Makes each write to any kind of storage fail, because there is no room. Runs in the page. */
function fillStorage() {
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  Storage.prototype.setItem = fail;
  IDBObjectStore.prototype.put = fail;
}

for (const [condition, script] of /** @type {const} */ ([
  ["refused", refuseStorage],
  ["full", fillStorage],
])) {
  test(
    `with ${condition} storage every screen works, and says what cannot be kept`,
    { tag: "@firefox" },
    async ({ page }) => {
      const errors = collectErrors(page);
      await page.addInitScript(script);
      await open(page);
      for (const name of SCREEN_NAMES) {
        await openScreen(page, name);
        expect(errors, name).toEqual([]);
      }
      await openScreen(page, "count/board=6x6");
      await expect(page.locator("#count")).toContainText("The results cannot be kept in this browser");
      await openScreen(page, "learn/own");
      await page.locator("#own-text").fill("A lesson that nobody may lose");
      await expect(page.locator(".own-editor")).toContainText("cannot be kept in this browser");
      // Another screen does not take the text away.
      await openScreen(page, "play");
      await openScreen(page, "learn/own");
      await expect(page.locator("#own-text")).toHaveValue("A lesson that nobody may lose");
      expect(errors).toEqual([]);
    },
  );
}

const www = new URL("../../www/", import.meta.url);

/** The keys that the modules of the page use in the local storage and the session storage. */
const STORAGE_KEYS = readdirSync(www, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .flatMap((name) => readFileSync(new URL(name, www), "utf8").match(/(?<=")knights-tour\.[a-z-]+(?=")/g) ?? [])
  .concat(["6x6", "8x8", "seat"].map((name) => `knights-tour.count.${name}`));

/** Contents that this version of the page has not written, by their kinds. */
const JUNK = {
  "words that are not known": "hologram klingon 99999 -3 NaN",
  "JSON that is cut off": '{"picture":"numb',
  "values of other types": `{"own":7,"received":{"length":3},"text":{},"files":[null],"picture":{"name":"hologram"},"8x8":["best",-1],"9x9":null}`,
  null: "null",
};

for (const [kind, text] of Object.entries(JUNK)) {
  test(`after ${kind} replaced all stored texts, every screen opens without errors`, async ({ page }) => {
    expect(STORAGE_KEYS.length).toBeGreaterThan(9);
    const errors = collectErrors(page);
    // Opens a file of the same origin that has no scripts.
    await page.goto("./icon-192.png");
    await page.evaluate(
      ({ keys, text }) => {
        for (const key of keys) for (const storage of [localStorage, sessionStorage]) storage.setItem(key, text);
      },
      { keys: STORAGE_KEYS, text },
    );
    await open(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(sentence(page)).toHaveText(/tour$/);
    for (const name of [...SCREEN_NAMES, "check", "learn/own", "count/board=6x6", "count/board=6x8&seats=9"]) {
      await openScreen(page, name);
      expect(errors, name).toEqual([]);
    }
    // The field accepts any text as a lesson. The unreadable theme is replaced at the next click.
    await openScreen(page, "learn/own");
    await expect(page.locator("#own-text")).toHaveValue(text);
    const theme = page.locator("#theme");
    await theme.click();
    expect(await page.evaluate(() => localStorage.getItem("knights-tour.theme"))).not.toBe(text);
    expect(errors).toEqual([]);
  });
}

/**
 * Changes the database of the laboratory from a file of the same origin that has no scripts.
 *
 * @param {Page} page
 * @param {{version?: number, storeName?: string, records?: [string, unknown][]}} change the version and the store of a
 *   new database, and the records that are put into the store. The key `"parts"` means the keys of all stored parts
 */
async function changeDatabase(page, { version, storeName = "results", records = [] }) {
  await page.goto("./icon-192.png");
  await page.evaluate(
    async ({ version, storeName, records }) => {
      const resultOf = (/** @type {IDBRequest} */ request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      if (version) await resultOf(indexedDB.deleteDatabase("knights-tour-laboratory"));
      const opening = indexedDB.open("knights-tour-laboratory", version);
      opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
      const database = await resultOf(opening);
      const store = database.transaction(storeName, "readwrite").objectStore(storeName);
      const keys = (await resultOf(store.getAllKeys())).filter((/** @type {unknown} */ key) => key !== "questions");
      for (const [key, value] of records)
        for (const target of key === "parts" ? keys : [key]) await resultOf(store.put(value, target));
      database.close();
    },
    { version, storeName, records },
  );
}

/** The keys and values in the database of the laboratory, as text. @param {Page} page @returns {Promise<string>} */
const databaseText = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("knights-tour-laboratory");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const [name] = database.objectStoreNames;
          const store = database.transaction(name).objectStore(name);
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            database.close();
            resolve(JSON.stringify([database.version, name, keys.result, values.result]));
          };
        };
      }),
  );

/** Corrupt databases, by the fault. @type {Record<string, Parameters<typeof changeDatabase>[1]>} */
const CORRUPT_DATABASES = {
  "another version and another store": { version: 7, storeName: "findings", records: [["a", 1]] },
  "a list of questions of a wrong type": { records: [["questions", { key: 3 }]] },
  "questions without a number of parts": { records: [["questions", [null, { key: "1/72/x", parts: -1 }]]] },
  "results of a wrong type": { records: [["parts", "junk"]] },
  "results that are cut off": { records: [["parts", { cells: [0, 1], numbers: [1] }]] },
};

for (const [fault, change] of Object.entries(CORRUPT_DATABASES)) {
  test(
    `a database with ${fault} is told apart from refused storage, and is deleted only on request`,
    { tag: change.version ? "@firefox" : [] },
    async ({ page }) => {
      const errors = collectErrors(page);
      await openLaboratory(page, SMALL_QUESTION);
      await barButton(page, "Run").click();
      await expectState(page, "done");
      await expect.poll(() => storedRunCount(page)).toBe(72);
      await changeDatabase(page, change);
      const before = await databaseText(page);
      await openLaboratory(page, SMALL_QUESTION);
      await expect(runBar(page)).toContainText("The results saved in this browser cannot be read");
      await barButton(page, "Run").click();
      await expectState(page, "done");
      expect(await databaseText(page)).toBe(before);
      await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");

      await barButton(page, "Delete the saved results, and save new ones").click();
      await expect(runBar(page)).toContainText("The saved results were deleted. Results are saved again.");
      await expect(barButton(page, "Start over")).toBeFocused();
      await page.reload();
      await expectState(page, "done");
      await expect(page.locator(".laboratory-run [role=status]")).not.toContainText("saved");
      await expect(barButton(page, "Delete the saved results, and save new ones")).toBeHidden();
      expect(errors).toEqual([]);
    },
  );
}

test("every language tells a corrupt database of the laboratory from refused storage, and the message passes axe", async ({
  page,
}) => {
  await changeDatabase(page, CORRUPT_DATABASES["another version and another store"]);
  for (const { code } of LANGUAGES) {
    const texts = completeTexts(textsOf(code), textsOf(LANGUAGES[0].code));
    const { refusal } = /** @type {any} */ (texts).laboratory;
    await page.goto("about:blank");
    await page.goto(`./?lang=${code}#laboratory/${SMALL_QUESTION}`);
    await expect(runBar(page)).toContainText(refusal.damaged);
    await expect(barButton(page, refusal.replace)).toBeVisible();
    expect(refusal.damaged).not.toBe(refusal.refused);
  }
  expect((await axe(page).include(".laboratory-run").analyze()).violations).toEqual([]);
});
