import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { OwnServer } from "./own-server.ts";
import { test as base } from "./test.ts";
import { review } from "./report-steps.ts";
import { ana, ask, claire, helen, nadia, password, samuel, signedIn, wes, withSession } from "./people.ts";

/*
 * On an installation as created by `npm start`, without settings: no channel for messages, no address, no separate database. Problems a setting would
 * hide show here.
 */
const test = base.extend<object, { plain: OwnServer }>({
  plain: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), "holdpoint-plain-"));
      // One that `npm test` has created in the same way; without it the server loads the demo company itself, which takes most of a minute.
      const made = process.env["E2E_DEMO"];
      if (made) cpSync(made, folder, { recursive: true });
      const server = await OwnServer.on(folder);
      await give(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ plain }, give) => give(plain.address),
});

interface Listed<R> {
  rows: R[];
}
interface Versioned {
  id: string;
  version: number;
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test.use({ serviceWorkers: "allow" });

test("a report is refused for what was not in order, corrected, signed by two people, verified, and revised", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const technician = await signedIn(browser, ana);
  const draft = await refusedDraft(technician);

  await test.step("the technician is refused: certificate expired, gauge out of calibration on the inspection date", async () => {
    await technician.goto(`/inspection-reports/${draft.id}`);
    await technician.getByRole("button", { name: "Check and sign" }).click();
    const sheet = technician.getByRole("dialog");
    await expect(sheet.getByText(/no UT Level II certification valid on/).first()).toBeVisible();
    await expect(sheet.getByText(/UT-TG-002: calibration due/).first()).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Sign and/ })).toHaveCount(0);
  });

  await test.step("those who may put the records right", async () => {
    await recertify(browser, draft.createdById);
    await calibrate(browser);
  });

  await test.step("the technician draws on a photo: an arrow with words, and the point of a line", () => drawOnPhoto(technician));

  await test.step("the technician signs and sends it for review", async () => {
    await technician.reload();
    await technician.getByRole("button", { name: "Check and sign" }).click();
    const sheet = technician.getByRole("dialog");
    await sheet.getByLabel("User ID").fill(ana);
    await sheet.locator("input[autocomplete=current-password]").fill("not the password");
    await sheet.getByRole("button", { name: "Sign and send for review" }).click();
    await expect(sheet.getByText("Password not accepted. The report was not signed. 4 attempts left.")).toBeVisible();
    await sheet.locator("input[autocomplete=current-password]").fill(password);
    await sheet.getByRole("button", { name: "Sign and send for review" }).click();
    await expect(technician.getByText("In review").first()).toBeVisible();
  });

  const reviewer = await signedIn(browser, wes);
  await test.step("a second person reads every section, signs, and the report is issued", () => review(reviewer, draft.id, wes));

  const report = await issued(technician, draft.id);
  const pdf = await test.step("the PDF is the one that was stored", () => pdfOf(technician, draft.id));
  if (existsSync("/usr/bin/pdftotext"))
    await test.step("the PDF has the photo with what was drawn on it, and the map of the readings", () => {
      const text = execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });
      expect(text).toContain("Thinnest reading here");
      expect(text).toContain("Elbow seen from the platform");
      expect(text).toMatch(/Thickness map, (mm|in)/);
    });

  await test.step("anyone verifies it by its code, and by the file; a changed byte shows", async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/verify/${report.verificationCode}`);
    await expect(stranger.getByText(/genuine/i).first()).toBeVisible();
    await expect(stranger.getByText(report.reportNumber).first()).toBeVisible();
    await stranger.goto("/verify");
    await offer(stranger, pdf);
    await expect(stranger.getByText(/genuine/i).first()).toBeVisible();
    const changed = Buffer.from(pdf);
    changed[changed.length - 200] = (changed[changed.length - 200] ?? 0) ^ 1;
    await stranger.goto("/verify");
    await offer(stranger, changed);
    await expect(stranger.getByText(/altered|changed/i).first()).toBeVisible();
    await expect(stranger.getByText(/genuine/i)).toHaveCount(0);
  });

  await test.step("revision 1 supersedes revision 0", async () => {
    await technician.goto(`/inspection-reports/${draft.id}`);
    await technician.getByRole("button", { name: "More" }).click();
    await technician.getByRole("menuitem", { name: "Start a revision" }).click();
    await technician.getByLabel("Reason for the revision").fill("Drawing was not named");
    await technician.getByRole("combobox", { name: "What led to it" }).click();
    await technician.getByRole("option").first().click();
    await technician.getByLabel("What changes").fill("Drawing number: 1042-3, not stated before");
    await technician.getByRole("button", { name: "Start revision" }).click();
    await technician.waitForURL((url) => !url.pathname.endsWith(draft.id));
    const revision = technician.url().split("/").at(-1)?.split("?")[0] ?? "";
    await technician.getByLabel("Drawing number").fill("1042-3");
    await technician.getByLabel("Drawing number").blur();
    const differs = technician.getByLabel(/^Answer to: Differs from Rev 0: .*Drawing number/);
    await differs.fill("The drawing list of the client names drawing 1042-3 for this item");
    await technician.getByRole("button", { name: "Check and sign" }).click();
    const sheet = technician.getByRole("dialog");
    await sheet.locator("input[autocomplete=current-password]").fill(password);
    await sheet.getByRole("button", { name: "Sign and send for review" }).click();
    await expect(technician.getByText("In review").first()).toBeVisible();
    await review(reviewer, revision, wes);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/verify/${report.verificationCode}`);
    await expect(stranger.getByText(/superseded|replaced/i).first()).toBeVisible();
    await technician.goto(`/inspection-reports/${draft.id}`);
    await expect(technician.getByText("Superseded").first()).toBeVisible();
  });
});

test("on an installation that cannot send messages, people are invited, also ten at once, and change their notifications, and the server keeps running", async ({
  browser,
}) => {
  const page = await signedIn(browser, "ruth.calloway@demo.example");
  const invitation = { firstName: "Tia", lastName: "Gulf", employmentType: "employee", roles: ["Technician"] };
  const invited = await ask<{ user: { id: string }; link: string | null }>(page.context(), "POST", "/api/users/invitations", {
    ...invitation,
    email: "tia@gulf.example",
  });
  expect(invited.link).toContain("/auth/accept-invitation?token=");
  await Promise.all(Array.from({ length: 10 }, () => ask(page.context(), "POST", `/api/users/${invited.user.id}/invitations`)));
  const wishes = [{ subject: "due", channel: "email", wanted: false }];
  await ask(page.context(), "PUT", "/api/notifications/preferences", { wishes });
  await page.goto("/user-management");
  await expect(page.getByRole("link", { name: "Tia Gulf" })).toBeVisible();
});

/** Ana's thickness draft of two days ago: her UT certificate ended last week, the gauge was overdue. */
async function refusedDraft(page: Page) {
  const { rows } = await ask<Listed<{ id: string; createdById: string }>>(
    page.context(),
    "GET",
    "/api/inspection-reports?mine=true&status=draft&method=UT",
  );
  const [draft] = rows;
  if (!draft) throw new Error("The demo company has no such draft.");
  return draft;
}

/** The training coordinator enters the pending renewal; the Level III and the quality manager sign it. */
async function recertify(browser: Browser, userId: string): Promise<void> {
  const coordinator = await withSession(browser, claire);
  const { rows } = await ask<Listed<{ schemeId: string; expiresOn: string; certificateNumber: string; userId: string }>>(
    coordinator,
    "GET",
    "/api/certifications?method=UT&limit=200",
  );
  const former = rows.find((one) => one.userId === userId);
  if (!former) throw new Error("Ana has no former UT certificate.");
  const draft = await ask<Versioned>(coordinator, "POST", "/api/certifications", {
    userId,
    certificateNumber: `${former.certificateNumber}-R`,
    schemeId: former.schemeId,
    method: "UT",
    level: "II",
    techniques: [],
    basis: "external",
    issuedBy: "Gulf Coast NDT Examination Centre",
    issuedOn: day(6),
    effectiveFrom: day(6),
    expiresOn: `${Number(day(6).slice(0, 4)) + 4}${day(6).slice(4)}`,
    authorizedToTest: true,
  });
  await attach(coordinator, "Certification", draft.id);
  const submitted = await ask<Versioned>(coordinator, "POST", `/api/certifications/${draft.id}/submissions`, {
    version: draft.version,
  });
  let version = submitted.version;
  for (const email of [samuel, helen]) {
    const signer = await withSession(browser, email);
    const signed = await ask<Versioned & { state: string }>(signer, "POST", `/api/certifications/${draft.id}/signatures`, {
      version,
      password,
    });
    version = signed.version;
    if (signed.state === "active") return;
  }
}

/** The equipment controller enters the certificate of the gauge that had come back; the Level III releases it. */
async function calibrate(browser: Browser): Promise<void> {
  const controller = await withSession(browser, nadia);
  const items = await ask<Listed<{ id: string; serialNumber: string }>>(controller, "GET", "/api/inventory/items?q=UT-TG-002");
  const providers = await ask<Listed<{ id: string }>>(controller, "GET", "/api/calibration/providers");
  const [gauge] = items.rows;
  const [provider] = providers.rows;
  const draft = await ask<Versioned>(controller, "POST", "/api/calibration/records", {
    itemId: gauge?.id,
    certificateNumber: "GM-26-4471",
    calibratedOn: day(5),
    providerId: provider?.id,
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    certificateSerial: gauge?.serialNumber,
    covers: [{ parameter: "thickness", unit: "mm", from: "1", to: "200" }],
    receivedOn: day(4),
  });
  await attach(controller, "CalibrationRecord", draft.id);
  const submitted = await ask<Versioned>(controller, "POST", `/api/calibration/records/${draft.id}/submissions`, {
    version: draft.version,
  });
  const levelThree = await withSession(browser, samuel);
  await ask(levelThree, "POST", `/api/calibration/records/${draft.id}/releases`, { version: submitted.version });
}

async function attach(context: Awaited<ReturnType<Browser["newContext"]>>, entity: string, entityId: string): Promise<void> {
  const file = { name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  const response = await context.request.post(`/api/files?entity=${entity}&entityId=${entityId}&kind=certificate`, {
    multipart: { file },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Adds a photo to the report that is open, and marks it. */
async function drawOnPhoto(page: Page): Promise<void> {
  await page.reload();
  const sections = page.getByRole("navigation", { name: "Sections of the report" });
  await sections.getByRole("button", { name: /^Photos & sketches\b/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add files" }).click();
  await (await chooser).setFiles({ name: "elbow.png", mimeType: "image/png", buffer: await page.screenshot() });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Caption").fill("Elbow seen from the platform");
  await dialog.getByRole("button", { name: "Add 1 file" }).click();
  await page.getByRole("button", { name: "Draw on elbow.png" }).click();
  const sheet = page.getByRole("dialog", { name: "Draw on elbow.png" });
  await sheet.getByRole("button", { name: "Place arrow in the middle" }).click();
  await sheet.getByLabel("Words").fill("Thinnest reading here");
  await sheet.getByRole("button", { name: "Point", exact: true }).click();
  await sheet.getByRole("button", { name: "Place point in the middle" }).click();
  await sheet.getByLabel("Line of this point").click();
  await page.getByRole("option").first().click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Draw on elbow.png" })).toHaveText("2 marks");
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
}

interface Issued {
  reportNumber: string;
  verificationCode: string;
  pdfSha256: string | null;
}

/** The report once its PDF exists. */
async function issued(page: Page, id: string): Promise<Issued> {
  await expect
    .poll(async () => (await ask<Issued>(page.context(), "GET", `/api/inspection-reports/${id}`)).pdfSha256, { timeout: 60_000 })
    .not.toBeNull();
  return ask<Issued>(page.context(), "GET", `/api/inspection-reports/${id}`);
}

/** Saves the PDF through the menu, as a person does. */
async function pdfOf(page: Page, id: string): Promise<Buffer> {
  await page.goto(`/inspection-reports/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download the PDF" }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  return bytes;
}

async function offer(page: Page, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "report.pdf", mimeType: "application/pdf", buffer });
}
