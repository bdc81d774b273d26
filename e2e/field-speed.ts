/**
 * `node e2e/field-speed.ts <address> [lines]`: how fast a telephone is without a network, in a real Chromium whose processor is slowed four times, before
 * a server that runs (a demo company): from the address to Today, a key in a report of so many lines until it is drawn, and what was typed until it is
 * on the device. `PROFILE=name` writes what the processor did as name.1.cpuprofile and so on. No part of the tests.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { openSection, storedOnDevice } from "./device-steps.ts";
import { Front } from "./front.ts";
import { agreed, ana, ask, password } from "./people.ts";

const [address = "http://127.0.0.1:3000", count = "500"] = process.argv.slice(2);
const front = await Front.before(address);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({ baseURL: front.address, viewport: { width: 1000, height: 800 } });
await agreed(context, ana);
const page = await context.newPage();
// Whatever else the machine does meanwhile.
page.setDefaultTimeout(300_000);
// At the page of the sign-in: there the device learns whom to let in without a network.
await page.goto("/auth");
await page.getByLabel("Email").fill(ana);
await page.getByLabel("Password", { exact: true }).fill(password);
await page.getByRole("button", { name: "Sign in" }).click();
await page.getByRole("heading", { name: "Dashboard" }).waitFor();
await storedOnDevice(page);
const id = await reportOf(Number(count));
await page.goto(`/inspection-reports/${id}`);
await openSection(page, "Summary");
await front.stop();
const device = await page.context().newCDPSession(page);
await device.send("Performance.enable", { timeDomain: "threadTicks" });
await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });

const profiled = process.env["PROFILE"];
let profiles = 0;
await device.send("Profiler.enable");

await beginProfile();
const opened: number[] = [];
const openedBusy: number[] = [];
// Who looks from outside looks again and again, and the page works for it.
await page.addInitScript(noteToday);
for (let turn = 0; turn < 5; turn += 1) {
  await page.goto("/", { waitUntil: "commit" });
  opened.push(await page.evaluate(() => (globalThis as unknown as { today: Promise<number> }).today));
  openedBusy.push(await busy());
  await pause(1000);
}
await endProfile();
await page.goto(`/inspection-reports/${id}`);
await openSection(page, "Summary");
await listen();
await page.getByRole("textbox", { name: /^Limitations/ }).click();
const words = await typed();
await openSection(page, "Lines");
await page.getByRole("gridcell").nth(2).click();
const cells = await typed();
const rows: [string, number[]][] = [
  ["From the address to Today", opened],
  ["of it the page's own work", openedBusy],
  [`A key in the summary of a report of ${count} lines, until it is drawn`, words.keys],
  ["of it the page's own work, with what follows", [words.busy]],
  [`A key in a cell of ${count} lines, until it is drawn`, cells.keys],
  ["of it the page's own work, with what follows", [cells.busy]],
  ["What was typed, until it is on the device", [...words.stores, ...cells.stores]],
];
const figure = ([name, all]: [string, number[]]) => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (${all.length})`;
};
process.stdout.write(`${rows.map(figure).join("\n")}\nLoad of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
await browser.close();
process.exit(0);

async function beginProfile(): Promise<void> {
  if (profiled) await device.send("Profiler.start");
}

async function endProfile(): Promise<void> {
  if (!profiled) return;
  profiles += 1;
  writeFileSync(`${profiled}.${profiles}.cpuprofile`, JSON.stringify((await device.send("Profiler.stop")).profile));
}

/** Promises when Today is on screen, in milliseconds of the page. Runs in the page. */
function noteToday(): void {
  const today = new Promise<number>((noted) => {
    const watcher = new MutationObserver(() => {
      const words = document.querySelector("main")?.textContent ?? "";
      if (!/Needs you|, offline, as of |Connect once/.test(words)) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => noted(performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { today });
}

/** Milliseconds the page has worked, by the processor's own count: what else the machine does is not in it. */
async function busy(): Promise<number> {
  const { metrics } = await device.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** A report of so many lines, made by the server's own ways. */
async function reportOf(lines: number): Promise<string> {
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

interface Measured {
  keys: number[];
  stores: number[];
}

/** From now on the page notes each key until the next picture, and each writing of the database until it is on the disk. */
async function listen(): Promise<void> {
  await page.evaluate(() => {
    const measured: Measured = { keys: [], stores: [] };
    Object.assign(globalThis, { measured });
    addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => measured.keys.push(performance.now() - timeStamp))),
      { capture: true },
    );
    const { prototype } = IDBDatabase;
    const open = Object.getOwnPropertyDescriptor(prototype, "transaction")?.value as typeof prototype.transaction;
    prototype.transaction = function transaction(...args) {
      const began = performance.now();
      const one = open.apply(this, args);
      if (one.mode === "readwrite") one.addEventListener("complete", () => measured.stores.push(performance.now() - began));
      return one;
    };
  });
}

/** Sixty keys as somebody types them, ten a word; `busy` is the work of the page for each. */
async function typed(): Promise<Measured & { busy: number }> {
  const keys = 60;
  await beginProfile();
  await page.evaluate(() => {
    const { measured } = globalThis as unknown as { measured: Measured };
    [measured.keys, measured.stores] = [[], []];
  });
  const before = await busy();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("1");
    await page.waitForTimeout(key % 10 === 9 ? 600 : 60);
  }
  const work = (await busy()) - before;
  await endProfile();
  const measured = await page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
  return { ...measured, busy: work / keys };
}
