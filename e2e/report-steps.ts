import { expect, type Locator, type Page } from "@playwright/test";
import { password } from "./people.ts";

/** Opens the report, scrolls through every section as a reader does, and signs. */
export async function review(page: Page, id: string, email: string): Promise<void> {
  await page.goto(`/inspection-reports/${id}`);
  await page.locator("[data-section-end=lines]").waitFor({ state: "attached" });
  // A section counts once it was drawn on screen, which is slow on a busy machine: then it is scrolled to again.
  await expect(async () => {
    for (const end of await page.locator("[data-section-end]").all()) {
      await end.evaluate(inView);
    }
    await expect(passwordOf(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await prove(page, email);
  await page.getByRole("button", { name: "Sign and issue" }).click();
  await expect(page.getByText("Signed", { exact: true }).first()).toBeVisible();
}

/** Answers the warnings of the open report, signs it as the one who performed, and sends it for review. */
export async function signAndSend(page: Page, email: string, answer: string): Promise<void> {
  await page.getByRole("button", { name: /^Summary\b/ }).click();
  await expect(page.getByRole("complementary", { name: "Checks" }).getByRole("heading").first()).toBeVisible();
  for (const box of await page.getByLabel(/^Answer to: /).all()) await box.fill(answer);
  await page.getByRole("button", { name: "Check and sign" }).click();
  const sheet = page.getByRole("dialog");
  // On a busy machine the checks of the last save arrive late; the signature is then refused, and given again.
  await expect(async () => {
    await prove(sheet, email);
    await sheet.getByRole("button", { name: "Sign and send for review" }).click();
    await expect(page.getByText("In review").first()).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

/** Scrolls to it, and waits until the browser has drawn it there: then the page has been told that it was in view. */
const inView = (element: Element) =>
  new Promise<void>((resolve) => {
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }).observe(element);
    element.scrollIntoView();
  });

/** Enters who signs: the user ID as well, if the last full proof was some time ago. */
async function prove(part: Page | Locator, email: string): Promise<void> {
  await expect(passwordOf(part)).toBeVisible();
  const userId = part.getByLabel("User ID");
  if (await userId.isVisible()) await userId.fill(email);
  await passwordOf(part).fill(password);
}

const passwordOf = (part: Page | Locator) => part.locator("input[autocomplete=current-password]");
