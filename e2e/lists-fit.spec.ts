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
