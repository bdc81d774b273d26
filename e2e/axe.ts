import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * The violations axe finds on the page, or a part of it (a selector), one line for each rule. axe is injected once per page, which takes as long as
 * running it.
 */
export async function heldAgainst(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await inPage.run(selector ?? document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, part);
}
