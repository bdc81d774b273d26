import { expect, type Page } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { openedAt, samuel, victor } from "./people.ts";
import { test } from "./test.ts";

const map = (page: Page, of: string) => page.getByRole("region", { name: `Map of the ${of}` });
/** Where the first mark of the map is, once the outlines are drawn. */
async function firstMark(page: Page, of: string) {
  const shown = map(page, of);
  await expect(shown.locator("svg > g > path")).toHaveCount(3);
  return shown.locator("a, button").first();
}

test("leads on the map: zoomed and moved with wheel, mouse and keys, groups come apart, a record opens; nothing else is asked of the network", async ({
  browser,
}) => {
  const page = await openedAt(browser, victor, "/leads?view=map", { viewport: { width: 1440, height: 900 } });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url());
  });
  const shown = map(page, "leads");
  await firstMark(page, "leads");
  const layer = shown.locator("svg > g");
  const view = async () => (await layer.getAttribute("transform")) ?? "";
  const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await view())?.[1]);
  const first = await scale();
  await shown.hover({ position: { x: 40, y: 40 } });
  await page.mouse.wheel(0, -400);
  await expect.poll(scale).toBeGreaterThan(first);
  const before = await view();
  await page.mouse.down();
  await page.mouse.move(400, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(view).not.toBe(before);
  await shown.focus();
  await page.keyboard.press("0");
  await expect.poll(scale).toBe(first);
  await page.keyboard.press("+");
  await expect.poll(scale).toBe(first * 2);
  const nearer = await view();
  await page.keyboard.press("ArrowRight");
  await expect.poll(view).not.toBe(nearer);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(scale).toBe(first);

  const group = shown.getByRole("button", { name: /near to each other: zoom in/ }).first();
  await group.click();
  await expect.poll(scale).toBeGreaterThan(first);
  await expect(page.getByText(/leads? without a place on the map/)).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.keyboard.press("0");
  await shown.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/leads\/[\da-f-]{36}$/);
  expect(elsewhere).toEqual([]);
  await page.context().close();
});

test("projects on the map: a phone moves it with one finger, zooms with two, and has the list below it", async ({ browser }) => {
  const page = await openedAt(browser, samuel, "/projects?view=map", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await firstMark(page, "projects");
  const layer = map(page, "projects").locator("svg > g");
  const view = async () => (await layer.getAttribute("transform")) ?? "";
  const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await view())?.[1]);
  const box = (await map(page, "projects").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touch = await page.context().newCDPSession(page);
  const at = (dx: number, dy: number) => ({ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy });
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  const start = await view();
  await send("touchStart", [at(0, 0)]);
  await send("touchMove", [at(40, 60)]);
  await send("touchEnd", []);
  await expect.poll(view).not.toBe(start);
  const one = await scale();
  await send("touchStart", [at(-20, 0), at(20, 0)]);
  await send("touchMove", [at(-80, 0), at(80, 0)]);
  await send("touchEnd", []);
  await expect.poll(scale).toBeGreaterThan(one * 2);
  await expect(page.getByRole("heading", { name: /projects? on the map/ })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  expect(await heldAgainst(page)).toEqual([]);
  await page.context().close();
});

test("the calendar has the jobs of a day on the map, and the next day with its own; the planner has all work orders", async ({
  browser,
}) => {
  const page = await openedAt(browser, samuel, "/calendar?view=days&shape=map");
  const said = page.getByRole("heading", { name: /jobs? on the map/ }).or(page.getByText("No jobs here"));
  await expect(said).toBeVisible();
  await page.getByRole("button", { name: "The day after" }).click();
  await expect(page).toHaveURL(/on=\d{4}-\d{2}-\d{2}/);
  await expect(said).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.goto("/project-management?view=map");
  await expect(page.getByRole("heading", { name: /work orders? on the map/ })).toBeVisible();
  await page.context().close();
});
