import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until it is there, as somebody without a mouse does; more stops than `most` are too many. */
export async function tabTo(target: Locator, most = 30, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop <= most; stop += 1) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${target.toString()} is not reached within ${most} stops.`);
}

/** Leaves the modules of the rail behind, however many there are, by the first link of the page. */
export async function skipToContent(page: Page): Promise<void> {
  await tabTo(page.getByRole("link", { name: "Skip to content" }), 2);
  await page.keyboard.press("Enter");
}

/** Whether it has the focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes to a field and types over what stands there. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field, 40);
  await field.page().keyboard.press("Control+a");
  await field.page().keyboard.type(text);
}

/** Opens a list of choices with the arrow, narrows it where one may type, and takes the one of this name. */
export async function choose(field: Locator, name: string, typed?: string): Promise<void> {
  const page = field.page();
  await tabTo(field, 40);
  // Key by key as people type: the list forgets what is marked in the moment it opens.
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
