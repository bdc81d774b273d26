import type { Locator, Page } from "@playwright/test";
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

/** How much the edge of a box stands out from the page around it, which axe does not look at: WCAG 1.4.11 asks for 3. */
export function edgeContrast(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const [, ...edge] = /rgba?\((\d+), (\d+), (\d+)/.exec(getComputedStyle(element).borderTopColor) ?? [];
    const [, ...page] = /rgba?\((\d+), (\d+), (\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
    const light = (color: string[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [a, b] = [light(edge), light(page)];
    return Math.max(a, b) / Math.min(a, b);
  });
}
