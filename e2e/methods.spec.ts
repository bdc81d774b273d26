import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { StoredFile } from "../src/kit/files.ts";
import type { Report } from "../src/modules/inspection-reports/report.ts";
import { heldAgainst } from "./axe.ts";
import { likeReport } from "./like-report.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, helen, maria, samuel, withSession } from "./people.ts";
import { review, signAndSend } from "./report-steps.ts";
import { test } from "./test.ts";

/*
 * One report of every template, from the template to the client: started, filled, checked and signed, reviewed and released in the browser, its receipt
 * confirmed on a telephone. What a report states is that of one the demo company has signed, as of yesterday; its lines go through the clipboard, as from
 * a spreadsheet. They run with E2E_METHODS=all, or some of them with E2E_METHODS=MT,PT.
 */

/** For whom the templates are written, and by whom: a report of theirs is the one to follow. */
const jobs = [
  {
    client: "Hebrides Energy",
    templates: { "ET-SURF": "ben.fraser", "RT-DIG": "ben.fraser" },
  },
  {
    client: "Sabine Pressure Fabricators",
    templates: {
      "RT-FILM": "wes.hale",
      "UT-WELD": "wes.hale",
      MT: "wes.hale",
      PT: "wes.hale",
      VT: "wes.hale",
      "ET-TUBE": "wes.hale",
      LT: "wes.hale",
      PMI: "ana.torres",
      HT: "wes.hale",
      GEN: "wes.hale",
    },
  },
  {
    client: "Al Reem Gas",
    templates: {
      "UT-THK": "omar.haddad",
      PAUT: "omar.haddad",
      TOFD: "omar.haddad",
      DFT: "priya.nair",
      "API-570": "omar.haddad",
      "API-510": "omar.haddad",
      "API-653": "omar.haddad",
    },
  },
] as const;

const asked = (process.env["E2E_METHODS"] ?? "").split(",");
const chosen = jobs
  .map(({ client, templates }) => ({
    client,
    templates: Object.entries(templates).filter(([code]) => asked.includes("all") || asked.includes(code)),
  }))
  .filter(({ templates }) => templates.length > 0);
const desk = { viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] };

test("every template has its client here", async ({ browser }) => {
  const taken = jobs.flatMap(({ templates }) => Object.keys(templates));
  const level = await withSession(browser, samuel);
  const names = await ask<{ code: string; basedOnCode: string | null }[]>(level, "GET", "/api/report-templates/names");
  const builtIn = names.filter(({ basedOnCode }) => basedOnCode === null).map(({ code }) => code);
  expect(taken.toSorted()).toEqual(builtIn.toSorted());
});

for (const { client, templates } of chosen) {
  test(`reports for ${client}, from the template to the receipt: ${templates.map(([code]) => code).join(", ")}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000 + 60_000 * templates.length);
    const pages = new Map<string, Page>();
    const reviewer = await (await withSession(browser, samuel, desk)).newPage();
    const numbers: string[] = [];
    for (const [code, author] of templates) {
      const page = pages.get(author) ?? (await (await withSession(browser, `${author}@demo.example`, desk)).newPage());
      pages.set(author, page);
      await test.step(code, async () => {
        if (code === "RT-DIG") await procedureApproved(browser, client, "RT-003");
        const id = await started(page, code, client);
        await filled(page, id, code, author);
        await signAndSend(page, `${author}@demo.example`, "Examined again on this day; the records of the client name it");
        await review(reviewer, id, samuel);
        const { reportNumber, status } = await ask<Report>(page.context(), "GET", `/api/inspection-reports/${id}`);
        expect(status).toBe("signed");
        numbers.push(reportNumber ?? "");
      });
    }
    const link = await released(browser, client, numbers);
    await receiptConfirmed(browser, link, numbers);
  });
}

/** Chooses the client's work order that is in progress and the template, and starts the report. */
async function started(page: Page, code: string, client: string): Promise<string> {
  const { rows } = await ask<{ rows: { id: string; clientName: string; number: string }[] }>(
    page.context(),
    "GET",
    "/api/work-orders?status=in progress&limit=50",
  );
  const order = rows.find(({ clientName }) => clientName === client);
  if (!order) throw new Error(`The demo company has no work in progress for ${client}.`);
  await page.goto(`/inspection-reports/new?workOrderId=${order.id}`);
  const template = page.getByRole("button", { name: new RegExp(`^${code} | ${code}$`) });
  const others = page.getByRole("button", { name: "All templates" });
  await expect(template.or(others).first()).toBeVisible();
  if (!(await template.isVisible())) await others.click();
  await template.click();
  await page.getByRole("button", { name: "Start report" }).click();
  await page.waitForURL(/\/inspection-reports\/[\da-f-]{36}/);
  return page.url().split("/").at(-1)?.split("?")[0] ?? "";
}

/** This client approves the procedures used for it, and has not been asked about this one in the demo. */
async function procedureApproved(browser: Browser, client: string, number: string): Promise<void> {
  const quality = await withSession(browser, helen);
  const first = async (address: string) => (await ask<{ rows: { id: string }[] }>(quality, "GET", address)).rows[0]?.id ?? "";
  const clientCompanyId = await first(`/api/client-companies?q=${client}&limit=1`);
  const procedure = await first(`/api/procedures?q=${number}&limit=1`);
  const [revision] = await ask<{ id: string }[]>(quality, "GET", `/api/procedures/${procedure}/revisions`);
  await ask(quality, "POST", `/api/procedure-revisions/${revision?.id}/client-approvals`, {
    clientCompanyId,
    status: "approved",
    byName: "Ewan Sinclair",
    decidedOn: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10),
  });
}

/** Fills it like one that was signed, and takes its lines to the clipboard and back. */
async function filled(page: Page, id: string, code: string, author: string): Promise<void> {
  const context = page.context();
  const model = await modelOf(context, code, author);
  const { version } = await ask<Report>(context, "GET", `/api/inspection-reports/${id}`);
  const days = Math.floor((Date.now() - Date.parse(model.performedDates.at(-1) ?? "")) / 86_400_000) - 1;
  const changes = likeReport(model, days, await filesOf(context, model, id));
  if (code === "PAUT") changes.witnesses = [{ ...witness, markedAt: changes.inspectionEnd ?? "" }];
  await ask(context, "PATCH", `/api/inspection-reports/${id}`, { version, changes });
  await page.goto(`/inspection-reports/${id}?section=lines`);
  await linesPasted(page, changes.lines.length);
}

const witness = {
  id: "6f1c6a52-1f0e-4c7e-9a39-0c6f4d0a4f11",
  name: "Khalid Al Mansoori",
  organization: "Al Reem Gas",
  role: "Inspection engineer",
};

/** The newest report of the template that this person wrote and that was signed. */
async function modelOf(context: BrowserContext, code: string, author: string): Promise<Report> {
  const { rows } = await ask<{ rows: { id: string; authorName: string }[] }>(
    context,
    "GET",
    `/api/view-inspection-reports?templateCode=${code}&status=signed,released&limit=50`,
  );
  const found = rows.find(({ authorName }) => authorName.toLowerCase().replace(" ", ".") === author);
  if (!found) throw new Error(`${author} has signed no report of ${code}.`);
  return ask<Report>(context, "GET", `/api/inspection-reports/${found.id}`);
}

/** Adds the files of a report to another one; their ids there, by those here. */
async function filesOf(context: BrowserContext, model: Report, id: string): Promise<Map<string, string>> {
  const stored = await ask<StoredFile[]>(context, "GET", `/api/files?entity=InspectionReport&entityId=${model.id}`);
  const added = new Map<string, string>();
  for (const { id: fileId, kind, name, mediaType } of stored) {
    if (!model.attachments.some((one) => one.fileId === fileId)) continue;
    const content = await context.request.get(`/api/files/${fileId}/content`);
    const file = { name, mimeType: mediaType, buffer: await content.body() };
    const response = await context.request.post(`/api/files?entity=InspectionReport&entityId=${id}&kind=${kind}`, {
      multipart: { file },
    });
    expect(response.ok(), await response.text()).toBe(true);
    added.set(fileId, ((await response.json()) as StoredFile).id);
  }
  return added;
}

/** All cells of the lines are copied, emptied, and pasted again. */
async function linesPasted(page: Page, lines: number): Promise<void> {
  const grid = page.getByRole("grid");
  await grid.getByRole("gridcell").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Delete");
  await expect(page.getByText(`${lines} without result`).first()).toBeVisible();
  await page.keyboard.press("Control+v");
  await expect(page.getByText(/\d without result/)).toHaveCount(0);
}

/** The coordinator selects the reports that are ready, and sends them with a link to one person of the client. */
async function released(browser: Browser, client: string, numbers: readonly string[]): Promise<string> {
  const office = await (await withSession(browser, maria, desk)).newPage();
  await office.goto("/inspection-reports/releases?sort=-stateSince");
  for (const number of numbers) {
    const row = office.getByRole("row").filter({ hasText: number });
    await row.getByRole("checkbox").check();
  }
  await office.getByRole("button", { name: "New release" }).click();
  await office.waitForURL(/\/releases\/[\da-f-]{36}/);
  const email = `records.${client.toLowerCase().replaceAll(/\W+/g, ".")}@demo.example`;
  const address = `/api/releases/${office.url().split("/").at(-1)?.split("?")[0] ?? ""}`;
  const { version } = await ask<{ version: number }>(office.context(), "GET", address);
  const recipients = [{ name: "Joan Pratt", email, kind: "to", delivery: "link" }];
  await ask(office.context(), "PATCH", address, { version, changes: { recipients, acknowledgementRule: "any" } });
  await office.reload();
  await office.getByRole("button", { name: "Issue" }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Issue release" })).toBeVisible();
  const why = dialog.getByLabel("Reason to send it anyway");
  if (await why.isVisible()) await why.fill("Agreed with the client");
  // Their PDFs are printed after the signature, one by one.
  await dialog.getByRole("button", { name: "Issue release" }).click({ timeout: 20_000 * (numbers.length + 2) });
  await expect(dialog).toBeHidden();
  return new Mailbox(email).next(/\/r\/[\w-]+/);
}

async function receiptConfirmed(browser: Browser, link: string, numbers: readonly string[]): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transmittal");
  for (const number of numbers) await expect(page.getByRole("link", { name: new RegExp(`^View ${number}`) })).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole("button", { name: "Confirm receipt" }).tap();
  await page.getByLabel("Your role").fill("QC manager");
  await page.getByRole("button", { name: "Confirm receipt" }).tap();
  await expect(page.getByText("Receipt is confirmed")).toBeVisible();
}
