import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Measured } from "./cases.ts";
import { median } from "./measure.ts";

/** The budget of a page: milliseconds until its content is visible, bytes of script and style as sent, and the number of files. */
interface Reach {
  milliseconds: number;
  bytes: number;
  files: number;
}

interface Visit {
  path: string;
  /** Present once the page can be read. */
  shows: string;
  cookie?: string | undefined;
}

const visits = Number(process.env["BENCH_VISITS"] ?? 5);

/** The data for opening the pages: someone who sees everything, a technician, an issued report and a draft of the technician. */
export interface Shown {
  url: string;
  cookies: { operations: string; technician: string };
  report: string;
  draft: string;
  number: string;
}

/** Each page in Chromium, with an empty cache and again with the filled one; then the palette. Without a browser there are no lines. */
export async function pageTimes(shown: Shown, only: RegExp, say: (line: Measured) => void): Promise<void> {
  const { url, cookies, report, draft } = shown;
  const frameless = "/usr/bin/chromium-headless-shell";
  const executablePath = process.env["CHROMIUM"] ?? (existsSync(frameless) ? frameless : "/usr/bin/chromium");
  if (!existsSync(executablePath)) return;
  const [everything, own] = [cookies.operations, cookies.technician];
  const usual: [Reach, Reach] = [
    { milliseconds: 400, bytes: 250_000, files: 20 },
    { milliseconds: 300, bytes: 0, files: 0 },
  ];
  const signIn: Reach = { milliseconds: 400, bytes: 150_000, files: 5 };
  const whole: Reach = { milliseconds: 400, bytes: 600_000, files: 60 };
  const pages: [string, Visit, Reach, Reach][] = [
    ["Sign-in page", { path: "/", shows: "form input" }, signIn, usual[1]],
    ["List of reports", { path: "/inspection-reports", shows: "table tbody tr td", cookie: everything }, ...usual],
    ["Start page", { path: "/", shows: "main h2, main h3", cookie: everything }, ...usual],
    ["One report", { path: `/inspection-reports/${report}`, shows: "main h2, main h3", cookie: everything }, whole, usual[1]],
    ["A draft in the editor", { path: `/inspection-reports/${draft}`, shows: "main input", cookie: own }, whole, usual[1]],
  ];
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  for (const [name, visit, cold, warm] of pages) {
    if (!only.test(`${name} in a browser`)) continue;
    const found: Awaited<ReturnType<typeof twice>>[] = [];
    for (let turn = 0; turn < visits; turn++) found.push(await twice(browser, url, visit));
    const firsts = found.map(([first]) => first);
    const agains = found.map(([, again]) => again);
    say(lineOf(`${name} in a browser, first time`, firsts, cold));
    say(lineOf(`${name} in a browser, again`, agains, warm));
  }
  if (only.test("Palette in a browser")) await paletteTimes(browser, shown, say);
  await browser.close();
}

/** From the first request for what was typed into the palette to the last answer, which is when the records are shown. */
async function paletteTimes(browser: Browser, { url, cookies, number }: Shown, say: (line: Measured) => void): Promise<void> {
  const page = await pageOf(browser, url, cookies.operations);
  await page.goto("/inspection-reports");
  await page.locator("table tbody tr td").first().waitFor();
  const typed = { "a number": number, "the beginning of a number": number.slice(0, -2), "a name": "Brazos", "a word": "weld" };
  for (const [name, text] of Object.entries(typed)) {
    const times: number[] = [];
    for (let turn = 0; turn < visits; turn++) {
      await page.keyboard.press("Control+K");
      const box = page.getByRole("textbox", { name: "Search or start" });
      await box.waitFor();
      await page.evaluate("performance.clearResourceTimings()");
      await box.pressSequentially(text);
      await page.locator("[data-action] .mono").first().waitFor();
      times.push(await page.evaluate<number>(asking));
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "detached" });
    }
    const time = median(times);
    const reached = `${time.toFixed(0)} ms`;
    say({ name: `Palette in a browser, ${name}`, figures: "asked until answered", reached, reach: "<= 100 ms", ok: time <= 100 });
  }
  await page.context().close();
}

/** In the page: how long the last of the searches took, all of which begin together. */
const asking = `(() => {
  const asked = performance.getEntriesByType("resource").filter(({ name }) => /[?&]q=/.test(name));
  const last = Math.max(...asked.map(({ startTime }) => startTime));
  const together = asked.filter(({ startTime }) => last - startTime < 100);
  return Math.max(...together.map(({ responseEnd }) => responseEnd)) - Math.min(...together.map(({ startTime }) => startTime));
})()`;

async function pageOf(browser: Browser, url: string, cookie: string | undefined): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: "block", baseURL: url });
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

async function twice(browser: Browser, url: string, visit: Visit): Promise<[Opened, Opened]> {
  const page = await pageOf(browser, url, visit.cookie);
  const found: [Opened, Opened] = [await opened(page, visit), await opened(page, visit)];
  await page.context().close();
  return found;
}

interface Opened extends Reach {
  /** Milliseconds until anything was drawn. */
  drawn: number;
  /** Milliseconds of tasks that kept the page from answering, each beyond 50. */
  blocked: number;
  /** Milliseconds of processor time of the page's main thread, whatever else the machine does. */
  worked: number;
}

/** Opens the page as from a link, and waits until it can be read. */
async function opened(page: Page, { path, shows }: Visit): Promise<Opened> {
  await page.goto("about:blank");
  const inside = await page.context().newCDPSession(page);
  await inside.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(shows).first().waitFor();
  const { metrics } = await inside.send("Performance.getMetrics");
  await inside.detach();
  const worked = 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  return { ...(await page.evaluate<Omit<Opened, "worked">>(fetched)), worked };
}

/** In the page: what it has fetched so far and not taken from what the browser kept, and what it has done. */
const fetched = `(async () => {
  const milliseconds = performance.now();
  const found = performance.getEntriesByType("resource")
    .filter(({ name, transferSize }) => transferSize > 0 && /\\/assets\\/[^/]*\\.(?:js|css)$/.test(name));
  const bytes = found.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const drawn = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? milliseconds;
  const long = await new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type: "longtask", buffered: true });
    setTimeout(() => done([]), 300);
  });
  const blocked = long.filter(({ startTime }) => startTime < milliseconds).reduce((sum, { duration }) => sum + duration - 50, 0);
  return { milliseconds, bytes, files: found.length, drawn, blocked };
})()`;

function lineOf(name: string, found: readonly Opened[], reach: Reach): Measured {
  const of = (key: keyof Opened) => median(found.map((one) => one[key]));
  const [milliseconds, bytes, files] = [of("milliseconds"), of("bytes"), of("files")];
  const told = (one: Reach) => `${one.milliseconds.toFixed(0)} ms, ${(one.bytes / 1000).toFixed(0)} kB, ${one.files} files`;
  return {
    name,
    figures: `first content ${of("drawn").toFixed(0)} ms, blocked for ${of("blocked").toFixed(0)} ms, ${of("worked").toFixed(0)} ms CPU`,
    reached: told({ milliseconds, bytes, files }),
    reach: `<= ${told(reach)}`,
    ok: milliseconds <= reach.milliseconds && bytes <= reach.bytes && files <= reach.files,
  };
}
