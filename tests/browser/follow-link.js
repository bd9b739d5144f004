/** Navigation within the page. */

/**
 * Follows a link to a moment of a run, without loading the page again. The page handles links with `data-moment`
 * itself.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} query the address of the link
 */
export async function followLink(page, query) {
  await page.evaluate((query) => {
    const link = document.createElement("a");
    link.href = query;
    link.dataset.moment = "";
    document.body.append(link);
    link.click();
    link.remove();
  }, query);
}
