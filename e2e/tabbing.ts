import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the target has the focus, like a person without a mouse; fails after `most` stops. */
export async function tabTo(target: Locator, most = 30, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop <= most; stop += 1) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${target.toString()} is not reached within ${most} stops.`);
}

/** Skips the modules of the rail with the first link of the page. */
export async function skipToContent(page: Page): Promise<void> {
  await tabTo(page.getByRole("link", { name: "Skip to content" }), 2);
  await page.keyboard.press("Enter");
}

/** Whether it has the focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Focuses a field and replaces its text. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field, 40);
  await field.page().keyboard.press("Control+a");
  await field.page().keyboard.type(text);
}

/** Opens a select with the arrow key, filters it if it accepts text, and chooses the option with this name. */
export async function choose(field: Locator, name: string, typed?: string): Promise<void> {
  const page = field.page();
  await tabTo(field, 40);
  // Key by key: the list loses its selection at the moment it opens.
  if (typed !== undefined) await page.keyboard.type(typed, { delay: 60 });
  else await page.keyboard.press("ArrowDown");
  const option = page.getByRole("option", { name, exact: true });
  await expect(option.first()).toBeVisible();
  const marked = page.locator("[role=option][data-combobox-selected]:visible");
  if (typed !== undefined) await expect(marked).toHaveText(name);
  for (let step = 0; step < 500 && (await marked.allTextContents()).join() !== name; step += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}
