import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Measured } from "./cases.ts";
import { median } from "./measure.ts";

/** What a page may take: milliseconds until what it is about can be read, bytes of script and style as sent, and their files. */
interface Reach {
  milliseconds: number;
  bytes: number;
  files: number;
}

interface Visit {
  path: string;
  /** What is there once the page can be read. */
  shows: string;
  cookie?: string | undefined;
}

const visits = 5;

/** Each page in Chromium, by somebody whose browser kept nothing, and once more by the same. Without a browser there are no lines. */
export async function pageTimes(url: string, cookie: string, only: RegExp, say: (line: Measured) => void): Promise<void> {
  const frameless = "/usr/bin/chromium-headless-shell";
  const executablePath = process.env["CHROMIUM"] ?? (existsSync(frameless) ? frameless : "/usr/bin/chromium");
  if (!existsSync(executablePath)) return;
  const pages: [string, Visit, Reach, Reach][] = [
    [
      "Sign-in page",
      { path: "/", shows: "form input" },
      { milliseconds: 400, bytes: 150_000, files: 5 },
      { milliseconds: 300, bytes: 0, files: 0 },
    ],
    [
      "List of reports",
      { path: "/inspection-reports", shows: "table tbody tr td", cookie },
      { milliseconds: 400, bytes: 250_000, files: 20 },
      { milliseconds: 300, bytes: 0, files: 0 },
    ],
    [
      "Start page",
      { path: "/", shows: "main h2, main h3", cookie },
      { milliseconds: 400, bytes: 250_000, files: 20 },
      { milliseconds: 300, bytes: 0, files: 0 },
    ],
  ];
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  for (const [name, visit, cold, warm] of pages) {
    if (!only.test(`${name} in a browser`)) continue;
    const found: Awaited<ReturnType<typeof twice>>[] = [];
    for (let turn = 0; turn < visits; turn++) found.push(await twice(browser, url, visit));
    say(
      lineOf(
        `${name} in a browser, first time`,
        found.map(([first]) => first),
        cold,
      ),
    );
    say(
      lineOf(
        `${name} in a browser, again`,
        found.map(([, again]) => again),
        warm,
      ),
    );
  }
  await browser.close();
}

async function twice(browser: Browser, url: string, visit: Visit): Promise<[Reach, Reach]> {
  const context = await browser.newContext({ serviceWorkers: "block", baseURL: url });
  const [name = "", value = ""] = visit.cookie?.split("=") ?? [];
  if (visit.cookie) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const found: [Reach, Reach] = [await opened(page, visit), await opened(page, visit)];
  await context.close();
  return found;
}

/** Opens the page as from a link, and waits until it can be read. */
async function opened(page: Page, { path, shows }: Visit): Promise<Reach> {
  await page.goto("about:blank");
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(shows).first().waitFor();
  return page.evaluate<Reach>(fetched);
}

/** In the page: what it has fetched so far and not taken from what the browser kept. */
const fetched = `(() => {
  const found = performance.getEntriesByType("resource")
    .filter(({ name, transferSize }) => transferSize > 0 && /\\/assets\\/[^/]*\\.(?:js|css)$/.test(name));
  const bytes = found.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { milliseconds: performance.now(), bytes, files: found.length };
})()`;

function lineOf(name: string, found: readonly Reach[], reach: Reach): Measured {
  const of = (key: keyof Reach) => median(found.map((one) => one[key]));
  const [milliseconds, bytes, files] = [of("milliseconds"), of("bytes"), of("files")];
  const told = (one: Reach) => `${one.milliseconds.toFixed(0)} ms, ${(one.bytes / 1000).toFixed(0)} kB, ${one.files} files`;
  return {
    name,
    figures: "script and style fetched",
    reached: told({ milliseconds, bytes, files }),
    reach: `<= ${told(reach)}`,
    ok: milliseconds <= reach.milliseconds && bytes <= reach.bytes && files <= reach.files,
  };
}
