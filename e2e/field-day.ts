/**
 * `node e2e/field-day.ts <address> [hours] [photos a report]`: a day on a telephone without a network, in a real Chromium before a server that
 * runs (a demo company). Each hour something is written and photographed into three reports, and the browser is killed as by an empty battery. Then the
 * server is there again, and what it has is compared with what was typed. No part of the tests: ten hours with 60 photos take ten minutes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium, type Page, request } from "@playwright/test";
import { chooseJob, openSection, storedOnDevice } from "./device-steps.ts";
import { Front } from "./front.ts";
import { agreed, ana, ask, password } from "./people.ts";

const [address = "http://127.0.0.1:3000", hours = "10", photos = "60"] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "field-day-"));
const port = 9_300 + (process.pid % 500);
const reports = 3;
const say = (words: string) => process.stdout.write(`${words}\n`);

interface Phone {
  process: ChildProcess;
  page: Page;
}

/** Switches the telephone on: the same disk, nothing in memory. */
async function on(baseURL: string): Promise<Phone> {
  const child = spawn(
    process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  for (let tries = 0; ; tries += 1) {
    try {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = browser.contexts();
      if (!context) throw new Error("The browser has no window.");
      const page = await context.newPage();
      await page.goto(`${baseURL}/`);
      return { process: child, page };
    } catch (failure) {
      if (tries > 60) throw failure;
      await pause(500);
    }
  }
}

/** Kills it: no page hears of it. */
async function off({ process: child }: Phone): Promise<void> {
  const gone = new Promise((ended) => child.once("exit", ended));
  child.kill("SIGKILL");
  await gone;
  await pause(500);
}

async function picture(page: Page, words: string): Promise<Buffer> {
  const url = await page.evaluate((text) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1200;
    const draw = canvas.getContext("2d");
    for (let at = 0; at < 4000; at += 1) {
      if (!draw) break;
      draw.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      draw.fillRect(Math.random() * 1600, Math.random() * 1200, 30, 30);
    }
    draw?.fillText(text, 20, 20);
    return canvas.toDataURL("image/jpeg", 0.9);
  }, words);
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

// Asks the server itself, beside the telephone.
const office = { request: await request.newContext({ baseURL: address }) } as unknown as BrowserContext;
await agreed(office, ana);
await ask(office, "POST", "/api/login", { email: ana, password });
const front = await Front.before(address);
const base = front.address;
let phone = await on(base);
{
  const { page } = phone;
  await page.goto(`${base}/auth`);
  await page.getByLabel("Email").fill(ana);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Menu of/ }).waitFor();
  await storedOnDevice(page);
  await page.goto(`${base}/on-this-device`);
  await page.getByRole("button", { name: "Make it ready" }).first().click();
  await page
    .getByText(/^as of /)
    .first()
    .waitFor({ timeout: 120_000 });
}
await front.stop();
say("Ready, and the server is gone.");

const ids: string[] = [];
const typed: string[] = [];
const taken: string[][] = [];
const saves: number[] = [];
for (let hour = 1; hour <= Number(hours); hour += 1) {
  const { page } = phone;
  if (ids.length < reports) {
    await chooseJob(page, base);
    await page.getByRole("button", { name: "Start report" }).click();
    await page
      .getByRole("main")
      .getByText(/^D-...A-/)
      .waitFor();
    ids.push(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    taken.push([]);
  }
  const at = (hour - 1) % ids.length;
  await page.goto(`${base}/inspection-reports/${ids[at]}`);
  await openSection(page, "Summary");
  const before = typed[at] ?? "";
  const field = page.getByRole("textbox", { name: /^Limitations/ });
  if ((await field.inputValue()) !== before)
    throw new Error(`After a crash "${await field.inputValue()}" stands where "${before}" was written.`);
  typed[at] = `${before}Hour ${hour}: not reached. `;
  await field.fill(typed[at]);
  const began = Date.now();
  await page.getByText("Kept on this device, not yet on the server").waitFor();
  saves.push(Date.now() - began);
  const share = Math.ceil((Number(photos) * reports) / Number(hours));
  await openSection(page, "Photos");
  const chosen = [];
  for (let count = 0; count < share && (taken[at]?.length ?? 0) < Number(photos); count += 1) {
    const name = `report-${at}-photo-${taken[at]?.length ?? 0}.jpg`;
    taken[at]?.push(name);
    chosen.push({ name, mimeType: "image/jpeg", buffer: await picture(page, name) });
  }
  if (chosen.length > 0) {
    await page.getByLabel("Choose files").setInputFiles(chosen);
    await page.getByRole("button", { name: /^Add \d+ files?$/ }).click();
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: 120_000 });
  }
  // What was written a moment ago is on the disk; then the battery is empty.
  await pause(400);
  await off(phone);
  phone = await on(base);
  say(`Hour ${hour}: report ${at + 1}, ${chosen.length} photos, killed.`);
}

await front.start();
const began = Date.now();
const { page } = phone;
await page.goto(`${base}/on-this-device`);
await page.getByText("Nothing waits on this device").waitFor({ timeout: 900_000 });
const took = (Date.now() - began) / 1000;
const memory = await page.evaluate(() => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0);
const wrong: string[] = [];
for (const [at, id] of ids.entries()) {
  const report = await ask<{ provisionalRef: string; summary: Record<string, unknown>; attachments: unknown[] }>(
    office,
    "GET",
    `/api/inspection-reports/${id}`,
  );
  const text = (typed[at] ?? "").trim();
  if (String(report.summary["limitations"]).trim() !== text)
    wrong.push(`${report.provisionalRef} says "${String(report.summary["limitations"])}", typed was "${text}"`);
  const files = await ask<{ name: string }[]>(office, "GET", `/api/files?entity=InspectionReport&entityId=${id}`);
  const names = files.map(({ name }) => name).toSorted();
  const wanted = (taken[at] ?? []).toSorted();
  if (JSON.stringify(names) !== JSON.stringify(wanted))
    wrong.push(`${report.provisionalRef} has ${names.length} photos of ${wanted.length}`);
  if (report.attachments.length !== wanted.length)
    wrong.push(`${report.provisionalRef} names ${report.attachments.length} photos of ${wanted.length}`);
}
await off(phone);
await front.stop();
say(
  wrong.length === 0
    ? `Equal to what was typed, once. Sent in ${took.toFixed(1)} s, ${Math.round(memory / 1e6)} MB of script memory at the end.`
    : wrong.join("\n"),
);
process.exit(wrong.length === 0 ? 0 : 1);
