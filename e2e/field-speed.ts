/**
 * `node e2e/field-speed.ts <address> [lines]`: the speed on a phone without a network, in a real Chromium with the processor slowed four times and a running server (a demo company): from opening the address to Today, from a key to its display in a report with this number of lines, and from typing to storage on the device. `PROFILE=name` writes processor profiles as name.1.cpuprofile and so on. Not part of the tests.
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
// Other load on the machine.
page.setDefaultTimeout(300_000);
// At the sign-in page, where the device stores who may sign in offline.
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
// Polling from outside makes the page work too.
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

/** Resolves with the time at which Today is on screen, in milliseconds of the page. Runs in the page. */
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

/** Processor milliseconds of the page, without other load on the machine. */
async function busy(): Promise<number> {
  const { metrics } = await device.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** A report with this number of lines, created through the API. */
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

/** From now on the page records each key until the next frame, and each database write until it is on disk. */
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

/** Sixty keys at typing speed, ten per word; `busy` is the page's work for each. */
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
