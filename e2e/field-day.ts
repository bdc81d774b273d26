/**
 * `node e2e/field-day.ts <address> [hours] [photos a report] [Mbit/s] [process of the server] [large photos: each first, each ninth ...] [data folder of the server]`: a day on a phone without a network, in a real Chromium with a running server (a demo company). Each hour, by the clock of the device, text and photos are added to three reports, the page is reloaded, and the browser is killed as by an empty battery; at noon a newer version of the product is installed while a draft is open. Then the server is available again over a line of that bandwidth, which fails once, and the server's data is compared with what was typed. Not part of the tests: ten hours with 60 photos take a quarter of an hour.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium, type Page, request } from "@playwright/test";
import sharp from "sharp";
import { chooseJob, openSection, storedOnDevice } from "./device-steps.ts";
import { Front } from "./front.ts";
import { buildOf, newVersion } from "./new-version.ts";
import { agreed, ana, ask, password } from "./people.ts";

const [address = "http://127.0.0.1:3000", hours = "10", photos = "60", line = "10", server = "", large = "1", folder = ""] =
  process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "field-day-"));
const port = 9_300 + (process.pid % 500);
const reports = 3;
const say = (words: string) => process.stdout.write(`${words}\n`);

interface Phone {
  process: ChildProcess;
  page: Page;
}

/** Switches the phone on at that hour of the day: the same disk, empty memory. */
async function on(baseURL: string, hour: number): Promise<Phone> {
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
      await context.clock.setSystemTime(Date.now() + hour * 3_600_000);
      const page = await context.newPage();
      // Other load on the machine.
      page.setDefaultTimeout(300_000);
      await page.goto(`${baseURL}/`);
      return { process: child, page };
    } catch (failure) {
      if (tries > 60) throw failure;
      await pause(500);
    }
  }
}

/** Kills it without notifying any page. */
async function off({ process: child }: Phone): Promise<void> {
  const gone = new Promise((ended) => child.once("exit", ended));
  child.kill("SIGKILL");
  await gone;
  await pause(500);
}

/** A file with a picture of noise, of about 200 kB or, as a camera takes it, of 12 megapixels and 3 MB. It is made beside the browser, whose memory is measured. */
async function picture(name: string, isLarge: boolean): Promise<string> {
  const [width, height] = isLarge ? [4000, 3000] : [1000, 752];
  const dots = { width: width / 4, height: height / 4, channels: 3 } as const;
  const path = join(profile, name);
  await sharp(randomBytes(dots.width * dots.height * dots.channels), { raw: dots })
    .resize(width, height, { kernel: "nearest", fit: "fill" })
    .jpeg({ quality: 50 })
    .toFile(path);
  return path;
}

/** Chooses files as a person does, from the disk: the page reads them one after the other, and none of it comes through this script. */
async function chooseFromDisk(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const selector = 'input[type="file"][aria-label="Choose files"]';
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  await session.send("DOM.setFileInputFiles", { files, nodeId });
  await session.detach();
}

/** Whether these very bytes are in the server's store of files; without its folder that is not looked at. */
const hasArrived = (sha256: string): boolean =>
  folder === "" || (sha256 !== "" && existsSync(join(folder, "files", sha256.slice(0, 2), sha256)));

/** The memory of a process, in MB: the most it has had, what it has of its own, or shared such as drawn pictures; 0 where the system does not say. */
function memoryOf(pid: string, which: "VmHWM" | "RssAnon" | "RssShmem"): number {
  try {
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** What the largest page of this browser has now, with the pictures it has drawn, in MB: the browser's code, which all its processes share, is not in it. */
function memoryOfPages(): number {
  const own = readdirSync("/proc").filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return words.includes("--type=renderer") && words.includes(`--remote-debugging-port=${port}`);
    } catch {
      return false;
    }
  });
  return Math.max(0, ...own.map((pid) => memoryOf(pid, "RssAnon") + memoryOf(pid, "RssShmem")));
}

let mostOfPages = 0;
setInterval(() => (mostOfPages = Math.max(mostOfPages, memoryOfPages())), 500).unref();

// Asks the server directly, not through the phone.
const office = { request: await request.newContext({ baseURL: address }) } as unknown as BrowserContext;
await agreed(office, ana);
await ask(office, "POST", "/api/login", { email: ana, password });
const front = await Front.before(address);
const base = front.address;
let phone = await on(base, 0);
const shipped = await buildOf(phone.page);
{
  const { page } = phone;
  await page.goto(`${base}/auth`);
  await page.getByLabel("Email").fill(ana);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Menu of/ }).waitFor();
  await storedOnDevice(page);
  await page.goto(`${base}/on-this-device`);
  await page.getByRole("button", { name: "Make ready" }).first().click();
  await page
    .getByText(/^as of /)
    .first()
    .waitFor({ timeout: 120_000 });
}
await front.stop();
say("Ready, and the server is gone.");

/** The SHA-256 of each photo as it lies on the telephone, by its id; one after the other, as all of them are more than a page should hold. */
function photosOn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const done = <R>(request: IDBRequest<R>) =>
      new Promise<R>((found, failed) => {
        request.addEventListener("success", () => found(request.result));
        request.addEventListener("error", () => failed(request.error ?? new Error("The database cannot be read.")));
      });
    const database = await done(indexedDB.open("holdpoint-field"));
    const rows = () => database.transaction("bytes").objectStore("bytes");
    const hashes: Record<string, string> = {};
    for (const key of (await done(rows().getAllKeys())) as string[]) {
      // oxlint-disable no-await-in-loop -- see above
      const { blob } = (await done(rows().get(key))) as { blob: Blob };
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
      // oxlint-enable no-await-in-loop
      hashes[key] = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    database.close();
    return hashes;
  });
}

/** The text under Limitations, which must be what was written. */
async function limitationsIn(page: Page, words: string) {
  await openSection(page, "Summary");
  const field = page.getByRole("textbox", { name: /^Limitations/ });
  if ((await field.inputValue()) !== words) throw new Error(`"${await field.inputValue()}" stands where "${words}" was written.`);
  return field;
}

/** A newer version is available briefly, before it accepts reports and files: it is installed while the draft is open, and the draft stays. */
async function takeNewVersion(page: Page, words: string): Promise<void> {
  newVersion(front, shipped);
  front.change(/^\/api\/(?:inspection-reports|files)/, () => ({ status: 503, type: "application/json", body: "{}" }));
  await front.start();
  await page.reload();
  const taken = page.getByRole("button", { name: "Reload" });
  await taken.waitFor();
  front.asked.length = 0;
  await taken.click();
  await page.waitForFunction(
    (old) => document.querySelector<HTMLMetaElement>("meta[name=holdpoint-build]")?.content !== old,
    shipped,
  );
  await limitationsIn(page, words);
  // The new version is on the device: what had to be fetched as a page would not be there without a network.
  const fetched = front.asked.filter((one) => one.startsWith("GET /inspection-reports"));
  if (fetched.length > 0) say(`The page came from the server: ${fetched.join(", ")}.`);
  await storedOnDevice(page);
  await front.stop();
  // At once: nothing else may take over after the update while the page is reloaded.
  await page.reload({ timeout: 30_000 });
  await limitationsIn(page, words);
  say(`A newer version was taken with the draft open: ${shipped} became ${await buildOf(page)}.`);
}

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
  const before = typed[at] ?? "";
  const field = await limitationsIn(page, before);
  typed[at] = `${before}${before && "\n"}Hour ${hour}: ½″ underside “not reached”, 3 °C.`;
  await field.fill(typed[at]);
  const began = Date.now();
  await page.getByText("Kept on this device, not yet on the server").waitFor();
  saves.push(Date.now() - began);
  if (hour === Math.ceil(Number(hours) / 2)) await takeNewVersion(page, typed[at]);
  const visits = Math.floor((Number(hours) - 1 - at) / reports) + 1;
  const share = Math.ceil(Number(photos) / visits);
  await openSection(page, "Photos");
  const chosen = [];
  for (let count = 0; count < share && (taken[at]?.length ?? 0) < Number(photos); count += 1) {
    const name = `report-${at}-photo-${taken[at]?.length ?? 0}.jpg`;
    taken[at]?.push(name);
    chosen.push(await picture(name, chosen.length % Number(large) === Number(large) - 1));
  }
  if (chosen.length > 0) {
    await chooseFromDisk(page, chosen);
    await page.getByRole("button", { name: /^Add \d+ files?$/ }).click();
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: 600_000 });
  }
  // What was just written is on disk; then the battery is empty.
  await pause(400);
  await page.reload();
  await limitationsIn(page, typed[at]);
  await off(phone);
  phone = await on(base, hour);
  say(`Hour ${hour}: report ${at + 1}, ${chosen.length} photos, killed.`);
}

front.changeNothing();
newVersion(front, shipped);
const { page } = phone;
const stored = await photosOn(page);
const network = await page.context().newCDPSession(page);
const width = (Number(line) * 1_000_000) / 8;
await network.send("Network.emulateNetworkConditions", {
  offline: false,
  latency: 40,
  uploadThroughput: width,
  downloadThroughput: width * 3,
});
const before = memoryOf(server, "VmHWM");
await front.start();
const mostOfDay = mostOfPages;
mostOfPages = 0;
const began = Date.now();
await page.goto(`${base}/on-this-device`);
await pause(20_000);
await front.stop();
await pause(2000);
await front.start();
await page.getByText("Nothing waits on this device").waitFor({ timeout: 3_600_000 });
const took = (Date.now() - began) / 1000;
const memory = { page: mostOfPages, day: mostOfDay, server: memoryOf(server, "VmHWM") };
const wrong: string[] = [];
for (const [at, id] of ids.entries()) {
  const report = await ask<{ provisionalRef: string; summary: Record<string, unknown>; attachments: unknown[] }>(
    office,
    "GET",
    `/api/inspection-reports/${id}`,
  );
  const text = typed[at] ?? "";
  if (report.summary["limitations"] !== text)
    wrong.push(`${report.provisionalRef} says "${String(report.summary["limitations"])}", typed was "${text}"`);
  const files = await ask<{ id: string; name: string; sha256: string }[]>(
    office,
    "GET",
    `/api/files?entity=InspectionReport&entityId=${id}`,
  );
  const names = files.map(({ name }) => name).toSorted();
  const wanted = (taken[at] ?? []).toSorted();
  if (JSON.stringify(names) !== JSON.stringify(wanted) || new Set(files.map(({ sha256 }) => sha256)).size !== wanted.length)
    wrong.push(`${report.provisionalRef} has ${names.length} photos of ${wanted.length}`);
  // A photo is stored without what the camera wrote into it; what arrived lies beside it, under the hash of its bytes.
  const lost = files.filter((file) => !hasArrived(stored[file.id] ?? ""));
  if (lost.length > 0) wrong.push(`${report.provisionalRef} has ${lost.length} photos of other bytes`);
  if (report.attachments.length !== wanted.length)
    wrong.push(`${report.provisionalRef} names ${report.attachments.length} photos of ${wanted.length}`);
}
const sent = front.received / 1e6;
await off(phone);
await front.stop();
const figures = [
  `${sent.toFixed(0)} MB sent in ${took.toFixed(0)} s with one break, which a line of ${line} Mbit/s does in ${((sent * 8) / Number(line)).toFixed(0)} s`,
  `most memory: page ${memory.page.toFixed(0)} MB while it sent, ${memory.day.toFixed(0)} MB before, server ${memory.server.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
  `saves shown after ${saves.toSorted((a, b) => a - b).join(", ")} ms`,
];
say([...(wrong.length === 0 ? ["Equal to what was typed, once."] : wrong), `${figures.join("; ")}.`].join("\n"));
process.exit(wrong.length === 0 ? 0 : 1);
