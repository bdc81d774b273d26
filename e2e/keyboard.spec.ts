import { crc32, deflateSync } from "node:zlib";
import { type Browser, type BrowserContext, expect as expectSoon, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { agreed, ana, ask, helen, pageReloaded, marked, password, wes } from "./people.ts";

// A long test on a machine with other load: each step must succeed, however long it takes.
const expect = expectSoon.configure({ timeout: 60_000 });

/*
 * The life of a report without a mouse: every control is reached with Tab and the arrow keys from the current focus, so that a keyboard trap, a focus
 * lost after a dialog or an unreachable control fails a step. Every control passed on the way must show its focus.
 */

test("a report is written, signed, returned, corrected, revised and voided with the keyboard alone", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const technician = await atTheKeyboard(browser, ana);

  await test.step("a new report from a work order", () => startReport(technician));
  const id = await technician.recordId();
  await test.step("the header", () => fillHeader(technician));
  await test.step("the technique, with the instrument", () => fillTechnique(technician));
  await test.step("people: one added, one taken away, the focus stays where one goes on", () => choosePeople(technician));
  await test.step("equipment", () => chooseEquipment(technician));
  await test.step("the checks of the day", () => fillCalibration(technician));
  await test.step("the lines, in the grid", () => fillLines(technician));
  await test.step("a photo with its caption", () => addPhoto(technician));
  await test.step("the limitations", () => fillSummary(technician));
  await test.step("signed and sent for review", () => signDraft(technician));

  const reviewer = await atTheKeyboard(browser, wes);
  await test.step("the reviewer reads, comments and returns it", () => returnReport(reviewer, id));
  await test.step("the author answers and signs again", async () => {
    await technician.page.goto(`/inspection-reports/${id}`);
    await technician.press("button", "Answer");
    await technician.type(technician.field("Answer"), "Both directions, as the sketch shows");
    await technician.press("button", "Send answer");
    await expect(technician.page.getByText("Answer: Both directions")).toBeVisible();
    await signDraft(technician);
  });
  await test.step("the reviewer signs, and the report is issued", () => signReview(reviewer, id));
  await test.step("a revision is begun", () => revise(technician, id));

  const manager = await atTheKeyboard(browser, helen);
  await test.step("the quality manager voids what was issued", () => voidReport(manager, id));

  const { verificationCode } = await ask<{ verificationCode: string }>(
    technician.context,
    "GET",
    `/api/inspection-reports/${id}`,
  );
  await test.step("a stranger reads that it is void", async () => {
    const stranger = new Keyboard(await (await browser.newContext()).newPage());
    await stranger.page.goto("/verify");
    await stranger.type(stranger.page.getByLabel("Verification code"), verificationCode);
    await stranger.page.keyboard.press("Enter");
    await expect(stranger.page.getByText(/void/i).first()).toBeVisible();
    await expect(stranger.page.getByText(/void/i).locator("xpath=ancestor::*[@tabindex='-1']").first()).toBeFocused();
  });
  for (const { unseen } of [technician, reviewer, manager]) expect([...unseen]).toEqual([]);
});

/** A person who uses a page without a mouse. */
class Keyboard {
  readonly page: Page;
  /** Controls that had the focus without showing it. */
  readonly unseen = new Set<string>();

  constructor(page: Page) {
    this.page = page;
  }
  get context(): BrowserContext {
    return this.page.context();
  }

  /** A field by its label; its list of options has the same label, so only the field is matched. */
  field(label: string, within: Page | Locator = this.page): Locator {
    const named = new RegExp(`^${label}( \\*)?$`);
    return within.getByLabel(named).and(this.page.locator("input, textarea"));
  }

  /** Presses Tab until the control has the focus; fails if it is never reached. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 220; step += 1) {
      if (await isThere()) return;
      await this.page.keyboard.press("Tab");
      await this.#noteUnseen();
    }
    throw new Error(`The keyboard does not reach ${target.toString()}; the focus is on ${await this.#focused()}.`);
  }
  async press(role: "button" | "link" | "menuitem", name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.reach(within.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) }).first());
    await this.page.keyboard.press("Enter");
  }
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }
  /** A select: opened with an arrow key, the option found with further ones. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("ArrowDown");
    const wanted = this.page.getByRole("option", { name: option, exact: true });
    await expect(wanted).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      if ((await wanted.getAttribute("data-combobox-selected")) === "true") break;
      await this.page.keyboard.press("ArrowDown");
    }
    await this.page.keyboard.press("Enter");
    await expect(target).toHaveValue(option);
  }
  /** A search field: Enter selects the first result. */
  async pick(target: Locator, words: string): Promise<void> {
    await this.type(target, words);
    const found = this.page.locator("[data-combobox-option]:visible");
    await expect(found.first()).toBeVisible();
    await this.page.keyboard.press("Enter");
    await expect(found).toHaveCount(0);
  }
  /** A yes/no question: the arrow keys move between the answers. */
  async answer(name: string, value: "Yes" | "No"): Promise<void> {
    const group = this.page.getByRole("radiogroup", { name, exact: true });
    const wanted = group.getByRole("radio", { name: value, exact: true });
    for (let step = 0; step < 120; step += 1) {
      if (await group.evaluate((element) => element.contains(document.activeElement))) break;
      await this.page.keyboard.press("Tab");
    }
    for (let step = 0; step < 3 && !(await wanted.isChecked()); step += 1) await this.page.keyboard.press("ArrowRight");
    await expect(wanted).toBeChecked();
  }
  /** An entry of the More menu. */
  async fromMenu(name: string): Promise<void> {
    await this.press("button", "More");
    await this.page.getByRole("menuitem", { name, exact: true }).waitFor();
    for (let step = 0; step < 15; step += 1) {
      await this.page.keyboard.press("ArrowDown");
      if ((await this.page.locator(":focus").textContent())?.trim() === name) break;
    }
    await this.page.keyboard.press("Enter");
  }
  async section(name: string): Promise<void> {
    await this.press("button", new RegExp(`^${name}\\b`), this.page.getByRole("navigation", { name: "Sections of the report" }));
    await expect(this.page.getByRole("region", { name })).toBeVisible();
  }
  async recordId(): Promise<string> {
    await this.page.waitForURL(/\/inspection-reports\/[0-9a-f]{8}-/);
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }

  /** A focused button or link has an outline or a ring; fields show focus by their border, which only a screenshot can check. */
  async #noteUnseen(): Promise<void> {
    const name = await this.page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (!element.matches("button, a, summary, [role=button], [tabindex='0']:not([role=gridcell])")) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isSeen = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      return isSeen
        ? null
        : `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.textContent?.trim()}`;
    });
    if (name !== null) this.unseen.add(name);
  }
  async #focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? "nothing");
  }
}

async function atTheKeyboard(browser: Browser, email: string): Promise<Keyboard> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await agreed(context, email);
  const person = new Keyboard(await context.newPage());
  await person.page.goto("/auth");
  await person.type(person.page.getByLabel("Email"), email);
  await person.type(person.page.getByLabel("Password", { exact: true }), password);
  await marked(person.page);
  await person.page.keyboard.press("Enter");
  await pageReloaded(person.page);
  await expect(person.page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return person;
}

async function startReport(person: Keyboard): Promise<void> {
  const { page } = person;
  await page.goto("/inspection-reports");
  await person.press("link", "New report");
  await expect(page.getByRole("heading", { name: "New report" })).toBeVisible();
  const mine = page.getByRole("group", { name: "My work orders" }).getByRole("button").first();
  await person.reach(mine);
  await page.keyboard.press("Enter");
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await person.press("button", /Magnetic particle/);
  await person.press("button", "Start report");
}

async function fillHeader(person: Keyboard): Promise<void> {
  const { page } = person;
  await expect(page.getByRole("region", { name: "Header" })).toBeVisible();
  await typeTime(person, "Inspection start", "08:00");
  await typeTime(person, "Inspection end", "15:00");
  await person.type(person.field("Item inspected"), "Lifting lugs of V-901");
  await person.type(person.field("Tag number"), `V-901/${Date.now() % 10_000}`);
  await person.type(person.field("Material"), "ASTM A516 Gr. 70");
  await person.choose(person.field("Type of joint"), "butt");
  await person.type(person.field("Nominal thickness"), "1");
  await person.choose(person.field("Surface condition"), "ground");
  await person.choose(person.field("Examined in"), "shop");
  await person.type(person.field("Extent of examination"), "100 %");
  await person.pick(person.field("Procedure"), "MT-001");
  await person.type(person.field("Surface temperature"), "77");
}

/** Yesterday at the site, as used by the checks of the day, in the order of the field's parts, which depends on the browser's language. */
/** Yesterday in the site's time zone. */
async function typeTime(person: Keyboard, label: string, time: string): Promise<void> {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(Date.now() - 86_400_000);
  await person.type(person.field(label), day);
  await person.type(person.field(`${label}, time`), time);
}

/** The client measures in inches, foot-candles and pounds; the fields offer these first. */
async function fillTechnique(person: Keyboard): Promise<void> {
  await person.section("Technique");
  await person.choose(person.field("Standard"), "ASME V Art. 7");
  await person.choose(person.field("Technique"), "yoke AC");
  await person.choose(person.field("Current type"), "AC");
  await person.choose(person.field("Particles"), "visible dry");
  await person.answer("Material is ferromagnetic", "Yes");
  await addInk(person);
  await person.pick(person.field("Magnetizing equipment"), "MT-YAC");
  await person.type(person.field("Maximum pole spacing"), "6");
  await person.type(person.field("Lamp, make and number"), "Spectroline XRP-3000, LM-7");
  await person.choose(person.field("Light verification"), "measured today");
  await person.type(person.field("White light on the surface"), "120");
  await person.answer("Examined in two directions", "Yes");
  await person.choose(person.field("Demagnetized"), "not required");
}

/** The second batch field: the first is the contrast paint. */
async function addInk(person: Keyboard): Promise<void> {
  const { page } = person;
  const add = page.getByRole("button", { name: "Add a batch" }).nth(1);
  await person.reach(add);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await person.type(person.field("Product", dialog), "8A Red");
  await person.type(person.field("Batch", dialog), "26B-114");
  await person.type(person.field("Valid through", dialog), "2031-05-31");
  await person.press("button", "Add batch", dialog);
  await expect(dialog).toHaveCount(0);
}

async function choosePeople(person: Keyboard): Promise<void> {
  const { page } = person;
  await person.section("People");
  const cards = page.getByRole("region", { name: "People" }).getByRole("button", { name: /^Remove / });
  const before = await cards.count();
  const add = person.field("Add a person");
  await person.pick(add, "Priya");
  await expect(cards).toHaveCount(before + 1);
  await expect(add).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  for (let step = 0; step < 12 && !(await isOn(page, /^Remove Priya/)); step += 1) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(before);
  await expect(add).toBeFocused();
  // A member of the crew without a role in this work, because an assistant may not review.
  await person.press("button", /^Remove Wes/);
  await expect(cards).toHaveCount(before - 1);
}

async function chooseEquipment(person: Keyboard): Promise<void> {
  const { page } = person;
  await person.section("Equipment");
  const add = person.field("Add an instrument");
  await person.pick(add, "LM-VIS");
  await expect(add).toBeFocused();
  await expect(page.getByRole("region", { name: "Equipment" }).getByRole("button", { name: /^Remove LM-VIS/ })).toHaveCount(1);
}

async function fillCalibration(person: Keyboard): Promise<void> {
  await person.section("Calibration");
  await person.press("button", "Add a row");
  await person.type(person.field("Day"), "-1");
  await person.type(person.field("Mass"), "10.2");
  await person.answer("Held", "Yes");
  await person.pick(person.field("White-light meter"), "LM-VIS");
}

async function fillLines(person: Keyboard): Promise<void> {
  const { page } = person;
  await person.section("Lines");
  const grid = page.getByRole("grid");
  for (let step = 0; step < 60; step += 1) {
    if (await grid.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ControlOrMeta+Home");
  const heads = await grid.getByRole("columnheader").allTextContents();
  const column = (title: string) => heads.findIndex((head) => head.startsWith(title)) - 1;
  await typeInto(page, heads.findIndex((head) => head.startsWith("Weld or item")) - 1, "LUG-1");
  await page.keyboard.press("ControlOrMeta+Home");
  for (let step = 0; step < column("Result"); step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("ACC");
  await expect(page.getByText("1 line 0 rejected").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false);
}

async function typeInto(page: Page, column: number, text: string): Promise<void> {
  for (let step = 0; step < column; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

async function addPhoto(person: Keyboard): Promise<void> {
  const { page } = person;
  await person.section("Photos & sketches");
  const chooser = page.waitForEvent("filechooser");
  await person.press("button", "Add files");
  await (await chooser).setFiles({ name: "lug.png", mimeType: "image/png", buffer: picture() });
  const dialog = page.getByRole("dialog");
  await person.type(dialog.getByLabel("Caption"), "Lug one");
  await person.press("button", "Add 1 file", dialog);
  await expect(dialog).toHaveCount(0);
  const caption = page.getByRole("region", { name: "Photos & sketches" }).getByLabel("Caption");
  await expect(caption).toHaveValue("Lug one");
  await expect(page.getByRole("button", { name: "Add files" })).toBeFocused();
  await person.type(caption, "Lug one, seen from the north");
}

async function fillSummary(person: Keyboard): Promise<void> {
  await person.section("Summary");
  await person.type(person.field("Limitations"), "none");
}

async function signDraft(person: Keyboard): Promise<void> {
  const { page } = person;
  await person.press("button", "Check and sign");
  const sheet = page.getByRole("dialog");
  await signIn(person, sheet, ana, "Sign and send for review");
  await expect(page.getByText("In review").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

async function signIn(person: Keyboard, within: Page | Locator, email: string, button: string): Promise<void> {
  const secret = within.locator("input[autocomplete=current-password]");
  await expect(secret).toBeVisible();
  if (await within.getByLabel("User ID").isVisible()) await person.type(within.getByLabel("User ID"), email);
  await person.type(secret, password);
  await person.press("button", button, within);
}

/** Reads on with the keyboard until all was in view, and the password is asked. */
async function readThrough(page: Page): Promise<void> {
  await page.locator("[data-section-end=lines]").waitFor({ state: "attached" });
  const secret = page.locator("input[autocomplete=current-password]");
  await expect(async () => {
    await page.keyboard.press("PageDown");
    await expectSoon(secret).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

async function returnReport(person: Keyboard, id: string): Promise<void> {
  const { page } = person;
  await page.goto(`/inspection-reports/${id}`);
  await person.reach(page.getByRole("button", { name: /^Comment on (?!the whole)/ }).first());
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await person.type(dialog.getByRole("textbox", { name: "Comment" }), "Show both directions");
  await person.press("button", "Add comment", dialog);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Comment on (?!the whole)/ }).first()).toBeFocused();
  await person.press("button", "Return with a reason");
  await person.type(page.getByRole("dialog").getByLabel("Reason"), "Directions are not shown");
  await person.press("button", "Return report", page.getByRole("dialog"));
  await page.waitForURL(/awaitingMe/);
}

async function signReview(person: Keyboard, id: string): Promise<void> {
  const { page } = person;
  await page.goto(`/inspection-reports/${id}`);
  await readThrough(page);
  await signIn(person, page, wes, "Sign and issue");
  await expect(page.getByText("Signed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

async function revise(person: Keyboard, id: string): Promise<void> {
  const { page } = person;
  await page.goto(`/inspection-reports/${id}`);
  await person.fromMenu("Start a revision");
  await person.type(person.field("Reason for the revision"), "Tag corrected");
  await person.choose(person.field("What led to it"), "Error of ours");
  await person.press("button", "Start revision", page.getByRole("dialog"));
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect(page.getByText("Revision 1 in preparation")).toBeVisible();
}

async function voidReport(person: Keyboard, id: string): Promise<void> {
  const { page } = person;
  await page.goto(`/inspection-reports/${id}`);
  await person.fromMenu("Void the report");
  const dialog = page.getByRole("dialog");
  await person.type(dialog.getByLabel("Reason"), "Wrong vessel");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More" })).toBeFocused();
  await person.fromMenu("Void the report");
  await person.type(dialog.getByLabel("Reason"), "Wrong vessel");
  await person.press("button", "Void report", dialog);
  await expect(page.getByText("Void", { exact: true }).first()).toBeVisible();
}

async function isOn(page: Page, name: RegExp): Promise<boolean> {
  const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  return name.test(label);
}

/** A grey picture of 40 by 30 points as PNG. */
function picture(): Buffer {
  const [width, height] = [40, 30];
  const raw = Buffer.alloc((width + 1) * height, 128);
  for (let row = 0; row < height; row += 1) raw[row * (width + 1)] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
