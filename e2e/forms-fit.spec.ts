import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { ask, followed, openedAt } from "./people.ts";

const ruth = "ruth.calloway@demo.example";

test("fields side by side have their boxes level, whichever has a help text", async ({ browser }) => {
  const page = await openedAt(browser, ruth, "/", { viewport: { width: 1440, height: 900 } });
  for (const address of ["/client-companies/new", "/inventory/new", "/users/invite", "/base-locations/new", "/calibration/new"]) {
    await followed(page, address);
    await expect(page.locator("form .mantine-InputWrapper-description").first()).toBeVisible();
    expect(await unlevel(page), `${address}: fields whose boxes are not level with their neighbours'`).toEqual([]);
  }
});

/** The labels of fields in one row whose boxes do not begin at the same height. */
const unlevel = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll("form .mantine-InputWrapper-root")].flatMap((field) => {
      const box = field.querySelector(".mantine-Input-wrapper");
      return box ? [{ row: field.getBoundingClientRect().top, box: box.getBoundingClientRect().top, field }] : [];
    });
    return fields
      .filter((one) => fields.some((other) => Math.abs(other.row - one.row) < 1 && Math.abs(other.box - one.box) > 0.5))
      .map(({ field }) => field.querySelector("label")?.textContent ?? "");
  });

for (const size of [
  { width: 900, height: 700 },
  { width: 390, height: 844 },
])
  test(`a long form over the page fits a window of ${size.width} by ${size.height}: nothing is cut, and its button is reached`, async ({
    browser,
  }) => {
    const page = await openedAt(browser, ruth, "/", { viewport: size });
    const { rows } = await ask<{ rows: { id: string }[] }>(page.context(), "GET", "/api/client-companies?limit=1");
    await followed(page, `/company-profile/${rows[0]?.id}?tab=sites`);
    await page.getByRole("button", { name: "Add site" }).click();
    const dialog = page.getByRole("dialog", { name: "New site" });
    const save = dialog.getByRole("button", { name: "Add site" });
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    const { x = -1, y = -1, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([x >= 0, y >= 0, x + width <= size.width, y + height <= size.height]).toEqual([true, true, true, true]);
    const cut = await dialog.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const boxes = [...element.querySelectorAll("input, textarea, button, label")].map((one) => one.getBoundingClientRect());
      return boxes.filter((box) => box.width > 0 && (box.right > right || box.left < left)).length;
    });
    expect(cut, "parts beside the dialog").toBe(0);
  });
