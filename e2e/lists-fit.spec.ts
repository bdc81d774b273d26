import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { followed, openedAt, samuel } from "./people.ts";

const lists = [
  "/inspection-reports",
  "/view-inspection-reports",
  "/processes-procedures",
  "/inventory",
  "/calibration",
  "/projects",
  "/project-management",
  "/client-companies",
];

for (const width of [1440, 1280])
  test(`no list cuts its last column at ${width} px`, async ({ browser }) => {
    const page = await openedAt(browser, samuel, "/", { viewport: { width, height: 900 } });
    for (const address of lists) {
      await followed(page, address);
      const head = page.locator("table thead").first();
      await expect(page.locator("table tbody tr").first()).toBeVisible();
      const beyond = await head.evaluate((row) => {
        const frame = row.closest("table")?.parentElement;
        return frame ? frame.scrollWidth - frame.clientWidth : null;
      });
      expect(beyond, `${address}: pixels of the table beyond its frame`).toBe(0);
    }
    await page.context().close();
  });

test("on a telephone the first row of a list begins in the upper two fifths of the screen, with the filters in one sheet", async ({
  browser,
}) => {
  const page = await openedAt(browser, samuel, "/", { viewport: { width: 390, height: 844 } });
  for (const address of lists) {
    await followed(page, address);
    const first = page.locator("main ul[aria-label] > li").first();
    const box = await first.boundingBox();
    expect(box?.y, `${address}: pixels above the first row`).toBeLessThan(844 * 0.4);
    const sheet = page.getByRole("button", { name: /^Filters/ });
    await expect(sheet, address).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^(Choose columns|Export|Save view|Clear)/ }), address).toHaveCount(0);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${address}: pixels beside the screen`).toBe(0);
  }
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the bar of what is selected covers no row at ${size.width} px: the last one is seen above it`, async ({ browser }) => {
    const page = await openedAt(browser, samuel, "/inspection-reports?q=BPC-MT-26", { viewport: size });
    const rows = page.locator("main table tbody tr, main ul[aria-label] > li");
    await rows.first().getByRole("checkbox").click();
    const bar = page.getByRole("group", { name: "Selected rows" });
    await expect(bar).toBeVisible();
    await rows.last().scrollIntoViewIfNeeded();
    await page.mouse.move(size.width / 2, size.height / 2);
    await page.mouse.wheel(0, 20_000);
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
    const last = await rows.last().boundingBox();
    const top = await bar.boundingBox();
    expect(last && last.y + last.height).toBeLessThanOrEqual((top?.y ?? 0) + 1);
  });

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`nothing moves while a list is on its way (${reducedMotion})`, async ({ browser }) => {
    const page = await openedAt(browser, samuel, "/", { reducedMotion });
    await page.route(/\/api\/inspection-reports(\?|$)/, () => {});
    await followed(page, "/inspection-reports");
    await expect(page.locator("#page").getByRole("status", { name: "Loading" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.context().close();
  });
