import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { ana, openedAt } from "./people.ts";

test.describe("9 Toast", () => {
  test("only one is shown: a new one replaces the old", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/");
    await refused(page, "/user-management");
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText("Required modules: user-management");
    await go(page, "/invoices");
    await expect(toasts(page)).toContainText("Required modules: invoices");
    await expect(toasts(page)).toHaveCount(1);
  });

  test("closes by itself after 5000 ms", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/");
    await stoppedClock(page);
    await refused(page, "/user-management");
    await page.clock.runFor(4900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("is dismissed by a swipe to the right of more than 50 px, not by a shorter one nor by one to the left", async ({
    browser,
  }) => {
    const page = await openedAt(browser, ana, "/");
    await refused(page, "/user-management");
    await swipe(page, 40);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, -120);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 60);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("F8 brings the focus to the messages; Escape and the cross dismiss", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/");
    await refused(page, "/user-management");
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: "Messages (F8)" }).getByRole("list")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toasts(page)).toHaveCount(0);

    await refused(page, "/invoices");
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe("4 Tooltips", () => {
  test("open after 700 ms, not before", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/");
    await stoppedClock(page);
    const [first] = await hinted(page);
    await first.hover();
    await page.clock.runFor(650);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(tip(page)).toHaveCount(1);
  });

  test("the next one opens at once within 300 ms after the last has closed, and waits again after that", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/");
    await stoppedClock(page);
    const [first, second] = await hinted(page);
    await first.hover();
    await page.clock.runFor(750);
    await expect(tip(page)).toHaveCount(1);
    await leftAlone(page);
    await page.clock.runFor(200);
    await second.hover();
    await page.clock.runFor(10);
    await expect(tip(page)).toHaveCount(1);

    await away(page);
    await page.clock.runFor(400);
    await first.hover();
    await page.clock.runFor(600);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(tip(page)).toHaveCount(1);
  });

  test("close when the pointer leaves, on blur, on a click and on scrolling", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/", { viewport: { width: 1280, height: 420 } });
    const [first] = await hinted(page);
    const open = async () => {
      await leftAlone(page);
      await first.hover();
      await expect(tip(page)).toHaveCount(1);
    };
    await open();
    await leftAlone(page);

    await open();
    await page.mouse.down();
    await expect(tip(page)).toHaveCount(0);
    await page.mouse.up();
    await page.keyboard.press("Escape");

    await open();
    await page.mouse.wheel(0, 120);
    await expect(tip(page)).toHaveCount(0);

    await away(page);
    await first.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tip(page)).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(false);
    await expect(first).not.toHaveAttribute("aria-describedby", /./);
  });
});

test.describe("3 Theme", () => {
  test("is light whatever the device prefers, and another choice is kept", async ({ browser }) => {
    const page = await openedAt(browser, ana, "/", { colorScheme: "dark" });
    const scheme = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
    expect(await scheme()).toBe("light");
    await page.getByRole("button", { name: /dark/i }).click();
    await expect.poll(scheme).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("holdpoint-theme"))).toBe("dark");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(await scheme()).toBe("dark");
  });
});

test.describe("4 Samsung browser fix", () => {
  test("locks the viewport and gives fields 16 px letters, in that browser only", async ({ browser }) => {
    const samsung =
      "Mozilla/5.0 (Linux; Android 14; SM-X516B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36";
    const seen = async (userAgent?: string) => {
      const context = await browser.newContext(userAgent ? { userAgent } : {});
      const page = await context.newPage();
      await page.goto("/auth");
      const size = await page.getByLabel("Email").evaluate((field) => getComputedStyle(field).fontSize);
      const viewport = (await page.locator("meta[name=viewport]").getAttribute("content")) ?? "";
      await context.close();
      return { size, locked: viewport.includes("user-scalable=no") };
    };
    expect(await seen(samsung)).toEqual({ size: "16px", locked: true });
    expect((await seen()).locked).toBe(false);
  });
});

/** A page this person may not open shows a toast. */
async function refused(page: Page, path: string): Promise<void> {
  await go(page, path);
  await expect(toasts(page)).toContainText("Access Denied");
}

/** Inside the running page, like a link: reloading would remove the messages. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, "", to), path);
}

function toasts(page: Page) {
  return page.getByRole("region", { name: "Messages (F8)" }).getByRole("listitem");
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("There is no toast.");
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
}

function tip(page: Page) {
  return page.getByRole("tooltip");
}

async function away(page: Page): Promise<void> {
  await page.mouse.move(600, 280, { steps: 2 });
  await page.mouse.move(640, 300, { steps: 2 });
}

/** A moving pointer sends many events; the first ones may arrive before the page has drawn the element they leave. */
async function leftAlone(page: Page): Promise<void> {
  await expect(async () => {
    await away(page);
    await expect(tip(page)).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** Time passes only when the test advances it, however slow the machine is. */
async function stoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Two controls that show only an icon. */
async function hinted(page: Page) {
  const named = [
    page.getByRole("button", { name: /^(?:Dark|Light) theme$/ }),
    page.getByRole("complementary").getByRole("button", { name: /^Collapse/ }),
  ] as const;
  await expect(named[0]).toBeVisible();
  return named;
}
