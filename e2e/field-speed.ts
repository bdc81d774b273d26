/**
 * `node e2e/field-speed.ts <address>[,<address>] [lines]`: how fast a telephone is without a network, in a real Chromium whose processor is slowed four
 * times (`SLOWED`), before a server that runs (a demo company): from the address to Today and to a draft of so many lines, a key in it until it is drawn,
 * twelve columns pasted into all its lines, and what was typed until it is on the device. Two addresses, of two builds, take turns in one run. `PROFILE=name` writes what the processor did as
 * name.1.cpuprofile and so on. No part of the tests.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { openSection, storedOnDevice } from "./device-steps.ts";
import { Front } from "./front.ts";
import { traced, type Work, wholeOf, workIn } from "./main-thread.ts";
import { agreed, ana, ask, password } from "./people.ts";

const [addresses = "http://127.0.0.1:3000", count = "500"] = process.argv.slice(2);
const slowed = Number(process.env["SLOWED"] ?? 4);
const rounds = Number(process.env["ROUNDS"] ?? 3);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const profiled = process.env["PROFILE"];
let profiles = 0;
let pastes = 0;

interface Measured {
  /** Milliseconds as a person waits for them. */
  waits: number[];
  /** What the page's thread did meanwhile. */
  works: Work[];
}
type Figure = "today" | "draft" | "paste" | "word" | "cell" | "save" | "bare";

interface Telephone {
  address: string;
  page: Page;
  device: CDPSession;
  report: string;
  measured: Record<Figure, Measured>;
}

const telephones: Telephone[] = [];
// oxlint-disable-next-line no-await-in-loop -- one after the other
for (const address of addresses.split(",")) telephones.push(await telephoneBefore(address));
for (let round = 0; round < rounds; round += 1)
  for (const telephone of telephones) {
    // oxlint-disable no-await-in-loop -- one after the other, or each would be in the other's way
    await openToday(telephone, 3);
    await openDraft(telephone, 3);
    await typeInReport(telephone);
    await pasteLines(telephone);
    // oxlint-enable no-await-in-loop
  }
for (const { address, measured } of telephones) {
  const rows = [
    figure("From the address to Today", measured.today),
    figure(`From the address to a draft of ${count} lines`, measured.draft),
    figure(`${count} x 12 cells pasted, until they are drawn`, measured.paste),
    figure(`A key in the summary of a report of ${count} lines, until it is drawn`, measured.word),
    figure(`A key in a cell of ${count} lines, until it is drawn`, measured.cell),
    figure("What was typed, until it is on the device", measured.save),
    figure("A bare row, until it is on the device", measured.bare),
  ];
  process.stdout.write(`${address}\n${rows.join("\n")}\n`);
}
process.stdout.write(`Load of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
await browser.close();
process.exit(0);

/** Signed in, with the pages and a report of so many lines on the device; then the server is gone. */
async function telephoneBefore(address: string): Promise<Telephone> {
  const front = await Front.before(address);
  const context = await browser.newContext({ baseURL: front.address, viewport: { width: 1000, height: 800 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: front.address });
  await agreed(context, ana);
  const page = await context.newPage();
  // Whatever else the machine does meanwhile.
  page.setDefaultTimeout(120_000);
  // At the page of the sign-in: there the device learns whom to let in without a network.
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await storedOnDevice(page);
  const report = await reportOf(context, Number(count));
  await page.goto(`/inspection-reports/${report}`);
  await openSection(page, "Summary");
  await front.stop();
  // Who looks from outside looks again and again, and the page works for it: it notes by itself what it draws and stores.
  await page.addInitScript(noteWhatIsDrawn);
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await device.send("Profiler.enable");
  const none = (): Measured => ({ waits: [], works: [] });
  return {
    address,
    page,
    device,
    report,
    measured: { today: none(), draft: none(), paste: none(), word: none(), cell: none(), save: none(), bare: none() },
  };
}

async function openToday({ page, device, measured: { today } }: Telephone, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    // oxlint-disable no-await-in-loop -- one after the other
    let at = 0;
    const trace = await traced(browser, page, () =>
      profiling(device, async () => {
        await page.goto("/", { waitUntil: "commit" });
        at = await page.evaluate(() => (globalThis as unknown as Noted).today);
      }),
    );
    today.waits.push(at);
    today.works.push(workIn(trace, [0, at]));
    await pause(1000);
    // oxlint-enable no-await-in-loop
  }
}

async function openDraft({ page, device, report, measured: { draft } }: Telephone, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    // oxlint-disable no-await-in-loop -- one after the other
    let at = 0;
    const trace = await traced(browser, page, () =>
      profiling(device, async () => {
        await page.goto(`/inspection-reports/${report}`, { waitUntil: "commit" });
        at = await page.evaluate(() => (globalThis as unknown as Noted).draft);
      }),
    );
    draft.waits.push(at);
    draft.works.push(workIn(trace, [0, at]));
    await pause(1000);
    // oxlint-enable no-await-in-loop
  }
}

/** A sheet of twelve columns over all lines, from the first cell on; each time with another position, which shows that it is drawn. */
async function pasteLines({ page, device, measured: { paste } }: Telephone): Promise<void> {
  pastes += 1;
  const position = `${pastes} o'clock`;
  const name = (at: number) => `CML-${String(at + 1).padStart(3, "0")}`;
  const row = (at: number) => [name(at), "pipe", position, "", "12.70", "", "12.70", "", "", "", "9.70", "9.71"].join("\t");
  const sheet = Array.from({ length: Number(count) }, (_, at) => row(at)).join("\n");
  await page.evaluate(
    ([text, words]) => {
      (globalThis as unknown as Noted).awaited = words ?? "";
      return navigator.clipboard.writeText(text ?? "");
    },
    [sheet, position],
  );
  await page.getByRole("gridcell").first().click();
  await pause(2000);
  const trace = await traced(browser, page, () =>
    profiling(device, async () => {
      await page.keyboard.press("Control+v");
      await page.waitForFunction(() => (globalThis as unknown as Noted).pasted.length > 0);
    }),
  );
  const spans = await page.evaluate(() => (globalThis as unknown as Noted).pasted.splice(0));
  paste.waits.push(...spans.map(([begin, end]) => end - begin));
  paste.works.push(...spans.map((span) => workIn(trace, span)));
}

async function typeInReport({ page, device, report, measured: { word, cell, save, bare } }: Telephone): Promise<void> {
  await page.goto(`/inspection-reports/${report}`);
  await openSection(page, "Summary");
  await page.getByRole("textbox", { name: /^Limitations/ }).click();
  await typed(page, device, word, save);
  await openSection(page, "Lines");
  await page.getByRole("gridcell").nth(2).click();
  await typed(page, device, cell, save);
  bare.waits.push(...(await page.evaluate(bareRows)));
}

/** Thirty keys as somebody types them, ten a word. */
async function typed(page: Page, device: CDPSession, keys: Measured, save: Measured): Promise<void> {
  // What opening the page has left to do is done.
  await pause(3000);
  await page.evaluate(() => {
    const noted = globalThis as unknown as Noted;
    [noted.drawn.length, noted.stored.length] = [0, 0];
  });
  const trace = await traced(browser, page, () =>
    profiling(device, async () => {
      for (let key = 0; key < 30; key += 1) {
        // oxlint-disable no-await-in-loop -- as they are typed
        await page.keyboard.press("1");
        await page.waitForTimeout(key % 10 === 9 ? 900 : 60);
        // oxlint-enable no-await-in-loop
      }
    }),
  );
  const { drawn, stored } = await page.evaluate(() => {
    const noted = globalThis as unknown as Noted;
    return { drawn: noted.drawn, stored: noted.stored };
  });
  for (const [measured, spans] of [
    [keys, drawn],
    [save, stored],
  ] as const) {
    measured.waits.push(...spans.map(([begin, end]) => end - begin));
    measured.works.push(...spans.map((span) => workIn(trace, span)));
  }
}

async function profiling(device: CDPSession, act: () => Promise<void>): Promise<void> {
  if (!profiled) return act();
  await device.send("Profiler.start");
  await act();
  profiles += 1;
  writeFileSync(`${profiled}.${profiles}.cpuprofile`, JSON.stringify((await device.send("Profiler.stop")).profile));
}

/** What the page notes of itself: instants of its own clock, each with the one it began at. */
interface Noted {
  today: Promise<number>;
  /** The first field of a draft. */
  draft: Promise<number>;
  /** The text whose appearance in a cell shows that a sheet was pasted. */
  awaited: string;
  pasted: [number, number][];
  drawn: [number, number][];
  stored: [number, number][];
}

/**
 * Runs in the page, before anything of it: notes Today on screen, each key until the next picture, each writing of the database until it is on the disk.
 */
function noteWhatIsDrawn(): void {
  const whenDrawn = (act: () => void) => requestAnimationFrame(() => setTimeout(act));
  const today = new Promise<number>((noted) => {
    const watcher = new MutationObserver(() => {
      const words = document.querySelector("main")?.textContent ?? "";
      if (!/Needs you|, offline, as of |Connect once/.test(words)) return;
      watcher.disconnect();
      whenDrawn(() => noted(performance.now()));
    });
    if (location.pathname === "/") watcher.observe(document, { childList: true, subtree: true });
  });
  const draft = new Promise<number>((noted) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("main :is(input, textarea, [role=gridcell])")) return;
      watcher.disconnect();
      whenDrawn(() => noted(performance.now()));
    });
    if (location.pathname.startsWith("/inspection-reports/")) watcher.observe(document, { childList: true, subtree: true });
  });
  const [drawn, stored, pasted]: [Noted["drawn"], Noted["stored"], Noted["pasted"]] = [[], [], []];
  Object.assign(globalThis, { today, draft, drawn, stored, pasted });
  addEventListener(
    "paste",
    ({ timeStamp }) => {
      const watcher = new MutationObserver(() => {
        const { awaited } = globalThis as unknown as Noted;
        if (![...document.querySelectorAll("[role=gridcell]")].some((cell) => cell.textContent === awaited)) return;
        watcher.disconnect();
        whenDrawn(() => pasted.push([timeStamp, performance.now()]));
      });
      watcher.observe(document, { childList: true, subtree: true, characterData: true });
    },
    { capture: true },
  );
  addEventListener("keydown", ({ timeStamp }) => whenDrawn(() => drawn.push([timeStamp, performance.now()])), { capture: true });
  const { prototype } = IDBDatabase;
  const open = Object.getOwnPropertyDescriptor(prototype, "transaction")?.value as typeof prototype.transaction;
  prototype.transaction = function transaction(...args) {
    const began = performance.now();
    const one = open.apply(this, args);
    if (one.mode === "readwrite") one.addEventListener("complete", () => stored.push([began, performance.now()]));
    return one;
  };
}

/** Runs in the page: what the browser and the disk take for a row of one letter, by the page's clock. */
async function bareRows(): Promise<number[]> {
  const waits: number[] = [];
  const opening = indexedDB.open("bare");
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows"));
  await new Promise((opened) => opening.addEventListener("success", opened));
  for (let row = 0; row < 20; row += 1) {
    const began = performance.now();
    const one = opening.result.transaction("rows", "readwrite", { durability: "strict" });
    one.objectStore("rows").put("1", "1");
    // oxlint-disable no-await-in-loop -- one after the other
    await new Promise((complete) => one.addEventListener("complete", complete));
    waits.push(performance.now() - began);
    await new Promise((passed) => setTimeout(passed, 100));
    // oxlint-enable no-await-in-loop
  }
  return waits;
}

/** A report with this number of lines, created through the API. */
async function reportOf(context: BrowserContext, lines: number): Promise<string> {
  const { rows } = await ask<{ rows: { id: string }[] }>(context, "GET", "/api/work-orders?mine=true&limit=1");
  const begun = await ask<{ id: string; version: number; lines: object[] }>(context, "POST", "/api/inspection-reports", {
    templateCode: "UT-THK",
    workOrderId: rows[0]?.id,
  });
  const reading = (value: string) => ({ entered: value, unit: "mm", si: value });
  const all = Array.from({ length: lines }, (_, at) => ({
    id: crypto.randomUUID(),
    lineNo: at + 1,
    itemKey: `CML-${String(at + 1).padStart(3, "0")}`,
    performedOn: null,
    result: "ACC",
    values: { component: "pipe", position: "12 o'clock", r1: reading("9.80") },
  }));
  await ask(context, "PATCH", `/api/inspection-reports/${begun.id}`, { version: begun.version, changes: { lines: all } });
  return begun.id;
}

/** The middle and the ninety-fifth of a hundred, as a person waits and as the page's thread works; of its work what it went into on average. */
function figure(name: string, { waits, works }: Measured): string {
  const at = (all: readonly number[], share: number) => {
    const sorted = all.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  };
  const whole = works.map(wholeOf);
  const mean = (part: keyof Work) => (works.reduce((sum, work) => sum + work[part], 0) / Math.max(1, works.length)).toFixed(0);
  const parts = `script ${mean("script")}, garbage ${mean("garbage")}, drawing ${mean("drawing")}, rest ${mean("rest")}`;
  const worked = works.length === 0 ? "" : `; the page's own work ${at(whole, 0.5)}, p95 ${at(whole, 0.95)} (${parts})`;
  const longest = waits.toSorted((a, b) => b - a).slice(0, 3);
  return `${name}: median ${at(waits, 0.5)} ms, p95 ${at(waits, 0.95)} ms, longest ${longest.map(Math.round).join(", ")} (${waits.length})${worked}`;
}
