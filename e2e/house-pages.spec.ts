import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { heldAgainst } from "./axe.ts";
import { ana, ask, followed, openedAt } from "./people.ts";

/*
 * The administration pages, opened by people who may: people, access, logs, settings and what everyone sees. Each is checked with axe on a desktop in
 * light and on a phone in dark, every other one on the phone first. The frame around them is the same on all.
 */

test.describe.configure({ timeout: 300_000 });

const ruth = "ruth.calloway@demo.example";
const desktop = { name: "desktop in light", size: { width: 1280, height: 900 }, theme: "light" } as const;
const phone = { name: "phone in dark", size: { width: 390, height: 844 }, theme: "dark" } as const;

test("people and access", async ({ browser }) => {
  const page = await opened(browser, ruth);
  const { rows } = await ask<{ rows: { id: string }[] }>(page.context(), "GET", "/api/users?q=Torres");
  const tabs = ["access", "certifications", "experience", "assignments", "reports", "documents", "activity", "sessions"];
  await lookAt(page, [
    "/user-management",
    "/users?q=nobody-of-that-name",
    "/users/invite",
    "/users/import",
    "/user-management/requests",
    ...["", ...tabs.map((tab) => `?tab=${tab}`), "/edit"].map((rest) => `/profile/${rows[0]?.id}${rest}`),
    "/my-profile",
    "/my-profile/requests/new",
    ...["roles", "users", "review", "delegations", "explain", "history"].map((tab) => `/user-permissions?tab=${tab}`),
    "/user-permissions/roles/new",
  ]);
});

test("the logs", async ({ browser }) => {
  const page = await opened(browser, ruth);
  const { rows } = await ask<{ rows: { id: string }[] }>(page.context(), "GET", "/api/audit-events?limit=1");
  await lookAt(page, [
    "/user-activity",
    "/user-activity-tracking",
    "/audit-events",
    `/audit-events/${rows[0]?.id}`,
    "/security-events",
    "/user-sessions",
    "/audit-analytics",
    "/error-logs",
  ]);
});

test("the values of a chart are reached with the arrow keys and announced", async ({ browser }) => {
  const page = await opened(browser, ruth);
  await page.goto("/audit-analytics");
  await page.getByRole("application", { name: "Events by module" }).focus();
  await page.keyboard.press("ArrowDown");
  const heard = page.getByRole("figure", { name: "Events by module" }).getByRole("status");
  await expect(heard).toHaveText(/^.+Events by module\d+$/);
});

test("the palette and the menu of the person, open", async ({ browser }) => {
  const page = await opened(browser, ruth);
  const found: string[] = [];
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  for (const screen of [desktop, phone]) {
    await turnedInto(page, screen);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.locator("[data-action]").first()).toBeVisible();
    found.push(...(await against(page, `the palette on a ${screen.name}`, "[role=dialog]")));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Menu of/ }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "High contrast" })).toBeVisible();
    found.push(...(await against(page, `the page under the menu of the person on a ${screen.name}`)));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
  expect(found).toEqual([]);
});

test("settings, bases, and what everyone sees", async ({ browser }) => {
  const page = await opened(browser, ruth);
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections.filter({ hasText: "History" })).toBeVisible();
  await lookAt(page, [
    ...(await sections.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))),
    "/base-locations",
    "/due",
    "/notifications",
    "/go-no-go",
    "/announcements",
  ]);
});

test("a log one may not read says so, and whom to ask", async ({ browser }) => {
  const page = await opened(browser, ana);
  const logs = ["/audit-events", "/security-events", "/user-sessions", "/audit-analytics", "/error-logs"];
  await lookAt(page, logs, "You don't have permission to view this log. Ask an administrator or the quality manager.");
});

async function opened(browser: Browser, email: string): Promise<Page> {
  return openedAt(browser, email, "/", { viewport: desktop.size, reducedMotion: "reduce" });
}

/** Every page in turn; `says` is the text that must be there. */
async function lookAt(page: Page, paths: readonly string[], says?: string): Promise<void> {
  const found = await against(page, "the frame", "body");
  for (const [index, path] of paths.entries()) {
    await followed(page, path);
    await drawn(page, path);
    if (says) await expect(page.getByText(says)).toBeVisible();
    // The screen size is still that of the previous page.
    for (const screen of index % 2 === 0 ? [desktop, phone] : [phone, desktop]) {
      await turnedInto(page, screen);
      await drawn(page, path);
      found.push(...(await against(page, `${path} on a ${screen.name}`)));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) found.push(`${path} on a ${screen.name}: ${over} px wider than the screen`);
    }
  }
  expect(found).toEqual([]);
}

async function turnedInto(page: Page, { size, theme }: typeof desktop | typeof phone): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  const button = page.getByRole("button", { name: theme === "dark" ? "Dark theme" : "Light theme" });
  if (await button.isVisible()) await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
}

/** The page with its heading, with nothing loading any more. */
async function drawn(page: Page, path: string): Promise<void> {
  await expect(page.locator("#page").getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" }), path).toHaveCount(0);
}

async function against(page: Page, where: string, part = "#page"): Promise<string[]> {
  return (await heldAgainst(page, part)).map((line) => `${where}: ${line}`);
}
