import type { Page } from "@playwright/test";
import axe from "axe-core";

/** What axe holds against the page, or a part of it (a selector), a line for each rule. It is put into a page once, which takes as long as a run of it. */
export async function heldAgainst(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await inPage.run(selector ?? document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, part);
}
