import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Report } from "../src/modules/inspection-reports/report.ts";
import { sectionsToOpen } from "../src/modules/inspection-reports/rules/sections.ts";
import { heldAgainst } from "./axe.ts";
import { likeReport } from "./like-report.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, maria, openedAt, password, samuel, wes, withSession } from "./people.ts";
import { test } from "./test.ts";

/*
 * One piece of business from the first call to the last payment, with new records, by the people who do each step; what is decided is done in the
 * browser. Then the report is found in the statistics, and the same amounts in the client's ageing and in the journal.
 */

const victor = "victor.almeida@demo.example";
const dale = "dale.whitaker@demo.example";
const susan = "susan.park@demo.example";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
/** New at each try: the mailbox has the letters of the one before. */
const tried = Date.now().toString(36);
const buyer = `nozzles.${tried}@demo.example`;
const payable = `payable.${tried}@demo.example`;

interface Versioned {
  id: string;
  version: number;
  status: string;
}
interface Listed<R> {
  rows: R[];
}
interface LeadFound extends Versioned {
  siteId: string | null;
  projectId: string | null;
  workOrderId: string | null;
  value: string | null;
}
interface InvoiceFound extends Versioned {
  invoiceDate: string;
  shownNumber: string;
  amountDue: string;
  balance: string;
  lines: { id: string; description: string; lineNet: string; quantity: string }[];
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").find((part) => /^[\da-f-]{36}$/.test(part)) ?? "";
const step = (context: BrowserContext, address: string, { version }: Versioned, body: object = {}) =>
  ask<Versioned>(context, "POST", address, { version, ...body });

test("an enquiry becomes an estimate, a job, a signed ticket and report, an invoice and its payment, to the cent", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const sales = await withSession(browser, victor, phone);
  const operations = await withSession(browser, dale);
  const office = await withSession(browser, maria, desk);
  const finance = await withSession(browser, susan, desk);
  const field = await withSession(browser, wes, phone);

  const lead = await test.step("Sales logs the call on the phone", () => enquiry(sales));
  const offer = await test.step("and prices it from the rate sheet; Operations approves, and the client gets it by email", () =>
    proposal(sales, operations, lead));
  expect(offer.netTotal).toBe("4224.00");
  await test.step("the client reads and accepts the proposal on a phone", () => accepted(browser));
  const { order, clientId } = await test.step("won, it becomes a project with its work order", () =>
    converted(sales, operations, lead));
  await test.step("a conflict of the plan is named, and mended", () => planned(office, operations, order));
  await test.step("the job is worked, and its time approved", () => worked(field, operations, order));
  await test.step("the client signs the field ticket on the phone, and the office approves it", () =>
    ticket(field, office, order));
  const before = await counted(operations, clientId);
  const report = await test.step("the report is signed by two people, and released", async () => {
    const made = await signedReport(browser, field, order);
    await released(office, made.id);
    return made;
  });
  await test.step("and counts in the statistics of the client", async () => {
    const now = { signed: before.signed + 1, released: before.released + 1 };
    await expect.poll(() => counted(operations, clientId)).toEqual(now);
  });
  expect(report.reportNumber).toMatch(/^SPF-MT-/);
  const owed = await owedBy(finance, clientId);
  const invoice = await test.step("Finance builds the invoice from the hours and the report, and issues it", () =>
    invoiced(finance, operations, order, clientId));
  const credit = await test.step("a part is paid, a price is credited, the rest is paid", () =>
    settled(finance, operations, invoice, clientId));
  await test.step("then the client owes what it owed before, and the journal has the same amounts", async () => {
    expect(await owedBy(finance, clientId)).toBe(owed);
    const journal = await journalOf(finance);
    const net = Number(invoice.lines.reduce((sum, { lineNet }) => sum + Number(lineNet) * 100, 0).toFixed(0)) / 100;
    expect(debitsOf(journal, invoice.shownNumber)).toBe(Number(invoice.amountDue));
    expect(Number(invoice.amountDue)).toBe(net);
    expect(debitsOf(journal, credit)).toBe(5);
  });
});

/** Three fields and what the estimate needs, by thumb. */
async function enquiry(sales: BrowserContext): Promise<LeadFound> {
  const page = await sales.newPage();
  await page.goto("/leads/new");
  await page.getByLabel("Title").fill("Nozzle welds, magnetic particles");
  await page.getByRole("combobox", { name: "Client" }).fill("SPF");
  await page.getByRole("option", { name: /Sabine Pressure Fabricators/ }).tap();
  await page.getByLabel("Contact", { exact: true }).fill("Joan Pratt");
  await page.getByLabel("Email").fill(buyer);
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Create lead" }).tap();
  await page.waitForURL(/\/leads\/[\da-f-]{36}/);
  const address = `/api/leads/${idOf(page)}`;
  const made = await ask<LeadFound>(sales, "GET", address);
  expect(made.siteId).not.toBeNull();
  return ask<LeadFound>(sales, "PATCH", address, {
    version: made.version,
    changes: {
      methods: ["MT"],
      scopeText: "Magnetic particle examination of 12 nozzle welds",
      standards: [{ standard: "ASME V Article 7", edition: "2023", acceptance: "ASME VIII-1 App. 6" }],
      quantities: [{ qty: "12", unit: "welds" }],
      expectedStart: day(4),
      expectedEnd: day(-1),
    },
  });
}

async function proposal(sales: BrowserContext, operations: BrowserContext, lead: LeadFound): Promise<{ netTotal: string }> {
  let { version } = await step(sales, `/api/leads/${lead.id}/qualification`, lead);
  const points = [
    "scope",
    "standard",
    "acceptance",
    "procedure",
    "capacity",
    "radiation",
    "impartiality",
    "subcontracting",
    "terms",
  ];
  const answers = [...points, "delivery"].map((point) => ({ point, answer: "yes", note: null, mitigation: null }));
  ({ version } = await ask<Versioned>(sales, "POST", `/api/leads/${lead.id}/contract-review`, { version, answers }));
  const draft = await ask<Versioned>(sales, "POST", "/api/estimates", { leadId: lead.id });
  const line = (itemCode: string, quantity: string) => ({ id: crypto.randomUUID(), kind: "item", itemCode, quantity });
  const lines = [line("MTPT-II", "24"), line("ASST", "24"), line("LODGING", "4")];
  const priced = await ask<Versioned & { netTotal: string }>(sales, "PUT", `/api/estimates/${draft.id}/lines`, {
    version: draft.version,
    lines,
  });
  let now = await step(sales, `/api/estimates/${draft.id}/submission`, priced);
  if (now.status === "in approval") now = await step(operations, `/api/estimates/${draft.id}/approval`, now);
  await step(sales, `/api/estimates/${draft.id}/sending`, now, { email: buyer, message: "Our offer." });
  return priced;
}

async function accepted(browser: Browser): Promise<void> {
  const link = await new Mailbox(buyer).next(/https?:\/\/\S+\/r\/estimates\/\S+/);
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await expect(page.getByText("4,224.00 USD").first()).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByLabel("Your name").fill("Joan Pratt");
  await page.getByLabel("Your position").fill("Purchasing");
  await page.getByLabel("Purchase order number").fill("PO-88121");
  await page.getByRole("button", { name: "Accept proposal" }).tap();
  await expect(page.getByText("Accepted by Joan Pratt")).toBeVisible();
}

async function converted(sales: BrowserContext, operations: BrowserContext, { id }: LeadFound) {
  const quoted = await ask<LeadFound>(sales, "GET", `/api/leads/${id}`);
  expect([quoted.status, quoted.value]).toEqual(["quoted", "4224.00"]);
  const won = await step(sales, `/api/leads/${id}/win`, quoted, { orderReference: "PO-88121" });
  const { user } = await ask<{ user: { id: string } }>(operations, "GET", "/api/auth/session");
  const job = await ask<LeadFound & { clientCompanyId: string }>(sales, "POST", `/api/leads/${id}/conversion`, {
    version: won.version,
    projectKind: "fabrication shop",
    managerId: user.id,
    siteId: quoted.siteId,
    orderTitle: "Nozzle welds, magnetic particles",
    startOn: day(4),
    endOn: day(-1),
  });
  const project = await ask<Versioned>(operations, "GET", `/api/projects/${job.projectId}`);
  await step(operations, `/api/projects/${project.id}/activation`, project);
  return { order: job.workOrderId ?? "", clientId: job.clientCompanyId };
}

/** Somebody without a certificate is proposed and refused, then somebody with one is confirmed; the job is ready and starts. */
async function planned(office: BrowserContext, operations: BrowserContext, order: string): Promise<void> {
  const address = `/api/work-orders/${order}`;
  const found = await ask<Versioned & { scope: object[] }>(office, "GET", address);
  const procedures = await ask<Listed<{ id: string }>>(operations, "GET", "/api/procedures?q=MT-001&limit=1");
  const items = await ask<{ id: string; typeCode: string; baseCode: string; calibrated: { state: string } }[]>(
    office,
    "GET",
    "/api/equipment",
  );
  const yoke = items.find(
    (one) => one.typeCode === "MT-YAC" && one.baseCode === "HOU" && one.calibrated.state === "in calibration",
  );
  const changed = await ask<Versioned>(office, "PATCH", address, {
    version: found.version,
    changes: {
      scope: [{ ...found.scope[0], procedureId: procedures.rows[0]?.id, itemType: "Weld" }],
      equipmentNeed: [{ typeCode: "MT-YAC", quantity: 1, inventoryItemIds: [yoke?.id], note: null }],
    },
  });
  await step(office, `${address}/planning`, changed);
  const people = await ask<{ id: string; displayName: string }[]>(office, "GET", "/api/users-for-reports");
  const propose = (name: string, role: string) =>
    ask<Versioned & { userId: string }>(office, "POST", "/api/calendar/assignments", {
      workOrderId: order,
      userId: people.find(({ displayName }) => displayName === name)?.id,
      role,
      method: "MT",
      level: 2,
      fromOn: day(0),
      toOn: day(-1),
      weekdays: [],
    });
  const wrong = await propose("Jake Moreau", "technician");
  const page = await office.newPage();
  await page.goto(`/calendar/assignments/${wrong.id}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Confirm assignment" }).click();
  await expect(dialog.getByText(/Jake Moreau: no MT Level II certification valid on/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  const right = await propose("Wes Hale", "lead");
  await page.goto(`/calendar/assignments/${right.id}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("button", { name: "Confirm assignment" }).click();
  // On most days he is on another job, which is named.
  const elsewhere = dialog.getByText(/Wes Hale is on WO-\d\d-\d{4} until/).first();
  const confirmed = page.getByText("Confirmed", { exact: true }).first();
  await expect(elsewhere.or(confirmed).first()).toBeVisible();
  if (await elsewhere.isVisible()) {
    await freed(office, right.userId);
    await page.reload();
    await page.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByRole("button", { name: "Confirm assignment" }).click();
  }
  await expect(confirmed).toBeVisible();
  const crewed = await ask<Versioned & { assignedUserIds: string[] }>(office, "GET", address);
  expect(crewed.assignedUserIds).toHaveLength(1);
  await step(office, `${address}/readiness-confirmation`, crewed);
}

/** The other jobs of these days do without the person: their assignments end the day before. */
async function freed(office: BrowserContext, userId: string): Promise<void> {
  const { rows } = await ask<Listed<Versioned & { fromOn: string }>>(
    office,
    "GET",
    `/api/calendar/assignments?userId=${userId}&from=${day(0)}&to=${day(-1)}&status=confirmed,on site,accepted&limit=50`,
  );
  for (const { id, version, fromOn } of rows)
    if (fromOn < day(0)) await ask(office, "PATCH", `/api/calendar/assignments/${id}`, { version, changes: { toOn: day(1) } });
    else await ask(office, "POST", `/api/calendar/assignments/${id}/removals`, { version, reason: "Needed at Beaumont" });
}

/** Four hours of an evening at the shop, when the demo company has no time of his; entered by the technician and approved by Operations. */
async function worked(field: BrowserContext, operations: BrowserContext, order: string): Promise<void> {
  await step(field, `/api/work-orders/${order}/start`, await ask<Versioned>(field, "GET", `/api/work-orders/${order}`));
  const evening = day(1 + test.info().retry);
  const entry = await ask<Versioned>(field, "POST", "/api/timesheet-entries", {
    workOrderId: order,
    activity: "work",
    startAt: `${evening}T01:00:00.000Z`,
    endAt: `${evening}T05:00:00.000Z`,
    breakMin: 0,
    methods: ["MT"],
    billable: true,
  });
  const submitted = await step(field, `/api/timesheet-entries/${entry.id}/submissions`, entry);
  await step(operations, `/api/timesheet-entries/${entry.id}/approvals`, submitted);
}

/** What it states is that of a report the technician has signed before, as of yesterday. */
async function signedReport(
  browser: Browser,
  field: BrowserContext,
  order: string,
): Promise<{ id: string; reportNumber: string }> {
  const { rows } = await ask<Listed<{ id: string; authorName: string }>>(
    field,
    "GET",
    "/api/view-inspection-reports?templateCode=MT&status=signed,released&limit=50",
  );
  const known = rows.find(({ authorName }) => authorName === "Wes Hale");
  const model = await ask<Report>(field, "GET", `/api/inspection-reports/${known?.id}`);
  const made = await ask<Versioned>(field, "POST", "/api/inspection-reports", { templateCode: "MT", workOrderId: order });
  const address = `/api/inspection-reports/${made.id}`;
  const days = Math.floor((Date.now() - Date.parse(model.performedDates.at(-1) ?? "")) / 86_400_000) - 1;
  const changes = { ...likeReport(model, days, new Map()), attachments: [] };
  const written = await ask<Versioned>(field, "PATCH", address, { version: made.version, changes });
  interface Checks {
    contentHash: string;
    findings: { id: string; severity: string }[];
  }
  const { findings } = await ask<Checks>(field, "GET", `${address}/checks`);
  const answers = Object.fromEntries(
    findings.filter(({ severity }) => severity === "W").map(({ id }) => [id, "Examined again; the client's list names it"]),
  );
  await ask(field, "PATCH", address, { version: written.version, changes: { answers } });
  let number = "";
  for (const [email, context] of [
    [wes, field],
    [samuel, await withSession(browser, samuel)],
  ] as const) {
    const { contentHash } = await ask<Checks>(context, "GET", `${address}/checks`);
    await ask(context, "POST", `${address}/openings`, { contentHash, sections: [...sectionsToOpen] });
    const proof = { contentHash, userId: email, password };
    ({ reportNumber: number } = await ask<{ reportNumber: string }>(context, "POST", `${address}/signatures`, proof));
  }
  return { id: made.id, reportNumber: number };
}

/** The day's work and the miles driven, shown to the client and signed with a finger. */
async function ticket(field: BrowserContext, office: BrowserContext, order: string): Promise<void> {
  const page = await field.newPage();
  const id = crypto.randomUUID();
  await page.goto(`/field-tickets/fill/${id}?order=${order}`);
  await page.getByRole("button", { name: "Add a row" }).tap();
  const dialog = page.getByRole("dialog", { name: "Add a row" });
  await dialog.getByRole("textbox", { name: "Description" }).fill("Truck HOU-12, base to site and back");
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("86");
  await dialog.getByRole("combobox", { name: "Unit" }).fill("mile");
  await page.getByRole("option", { name: "Mile", exact: true }).tap();
  await dialog.getByRole("button", { name: "Add row" }).tap();
  await page.getByRole("button", { name: "Show and sign" }).tap();
  await page.getByRole("textbox", { name: "Name" }).fill("Joan Pratt");
  const sheet = page.getByRole("img", { name: "Sign here with finger, pen or mouse" });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 40);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 160, (box?.y ?? 0) + 60, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Sign", exact: true }).tap();
  await expect(page.getByText("Signed by Joan Pratt. It can no longer be changed.")).toBeVisible();
  // It lies on the device first, and is sent from there.
  await expect.poll(async () => (await field.request.get(`/api/field-tickets/${id}`)).status(), { timeout: 30_000 }).toBe(200);
  const signed = await ask<Versioned & { isAsSigned: boolean }>(field, "GET", `/api/field-tickets/${id}`);
  expect([signed.status, signed.isAsSigned]).toEqual(["client signed", true]);
  await step(office, `/api/field-tickets/${id}/approval`, signed);
}

async function released(office: BrowserContext, report: string): Promise<void> {
  expect((await office.request.get(`/api/inspection-reports/${report}/pdf`)).ok()).toBe(true);
  const draft = await ask<Versioned>(office, "POST", "/api/releases", { reportIds: [report] });
  const recipients = [{ name: "Joan Pratt", email: buyer, kind: "to", delivery: "link" }];
  const changes = { recipients, acknowledgementRule: "any" };
  const { version } = await ask<Versioned>(office, "PATCH", `/api/releases/${draft.id}`, { version: draft.version, changes });
  await ask(office, "POST", `/api/releases/${draft.id}/issue`, { version, confirmation: "Agreed with the client" });
}

interface FiguresFound {
  figures: { metric: string; groups: { numerator: string; spread: { n: number } | null }[] }[];
}

/** The magnetic particle reports of the client that were signed (M33) and released (M14) in the period statistics open with. */
async function counted(context: BrowserContext, clientId: string): Promise<{ signed: number; released: number }> {
  const { figures } = await ask<FiguresFound>(
    context,
    "GET",
    `/api/report-statistics?metrics=M33,M14&client=${clientId}&method=MT`,
  );
  const groupsOf = (metric: string) => figures.find((one) => one.metric === metric)?.groups ?? [];
  return {
    signed: groupsOf("M33").reduce((sum, { numerator }) => sum + Number(numerator), 0),
    released: groupsOf("M14").reduce((sum, { spread }) => sum + (spread?.n ?? 0), 0),
  };
}

/** What the client owes in dollars, by the ageing of today. */
async function owedBy(finance: BrowserContext, clientId: string): Promise<string> {
  const rows = await ask<{ clientCompanyId: string; currency: string; total: string }[]>(finance, "GET", "/api/invoices/ageing");
  return rows.find((row) => row.clientCompanyId === clientId && row.currency === "USD")?.total ?? "0.00";
}

/** The rows of a journal made now. */
async function journalOf(finance: BrowserContext): Promise<Record<string, string>[]> {
  const batch = await ask<{ id: string }>(finance, "POST", "/api/invoice-exports", {
    system: "journal",
    toDay: day(-1),
    again: false,
  });
  const file = await finance.request.get(`/api/invoice-exports/${batch.id}/file`);
  const files = unzipSync(new Uint8Array(await file.body()));
  const [name] = Object.keys(files).filter((one) => /journal.*\.csv$/.test(one));
  return Papa.parse<Record<string, string>>(strFromU8(files[name ?? ""] ?? new Uint8Array()), { header: true }).data;
}

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0) / 100;

/** The debits of a document, which are its credits. */
function debitsOf(journal: readonly Record<string, string>[], number: string): number {
  const rows = journal.filter((row) => row["Document"] === number);
  expect(sumOf(rows, "Debit")).toBe(sumOf(rows, "Credit"));
  return sumOf(rows, "Debit");
}

async function invoiced(
  finance: BrowserContext,
  operations: BrowserContext,
  order: string,
  clientId: string,
): Promise<InvoiceFound> {
  const client = await ask<Versioned>(finance, "GET", `/api/client-companies/${clientId}`);
  const changes = { taxCodeDefault: "EXEMPT" };
  await ask(finance, "PATCH", `/api/client-companies/${clientId}`, { version: client.version, changes });
  const page = await openedInvoice(finance, order);
  const address = `/api/invoices/${idOf(page)}`;
  const draft = await ask<InvoiceFound>(finance, "GET", address);
  const submitted = await step(finance, `${address}/submission`, draft);
  const approved = await step(operations, `${address}/approval`, submitted);
  const issued = await step(finance, `${address}/issue`, approved);
  await step(finance, `${address}/sending`, issued, { email: payable, message: "Thank you." });
  await new Mailbox(payable).next(/INV-\d{4}-\d{5}/);
  return ask<InvoiceFound>(finance, "GET", address);
}

/** The three steps of the builder. */
async function openedInvoice(finance: BrowserContext, order: string): Promise<Page> {
  const page = await finance.newPage();
  await page.goto(`/invoices/create/${order}`);
  await expect(page.getByText(/Wes Hale/).first()).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  // The sheet has no price for a yoke: it goes with the technician.
  await page.getByLabel(/AC yoke .* on this invoice/).selectOption("No charge");
  const next = page.getByRole("button", { name: "Continue" });
  await next.click();
  await next.click();
  await expect(page.getByRole("heading", { name: /before tax/ })).toBeVisible();
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL(/\/invoices\/[\da-f-]{36}\/edit/);
  return page;
}

async function settled(
  finance: BrowserContext,
  operations: BrowserContext,
  invoice: InvoiceFound,
  clientId: string,
): Promise<string> {
  const address = `/api/invoices/${invoice.id}`;
  const now = () => ask<InvoiceFound>(finance, "GET", address);
  const pay = (amount: string) =>
    ask(finance, "POST", "/api/payments", {
      clientCompanyId: clientId,
      receivedOn: invoice.invoiceDate,
      amount,
      currency: "USD",
      method: "bank transfer",
      reference: "Wire",
      roundOff: false,
      allocations: [{ invoiceId: invoice.id, amount }],
    });
  await pay("100.00");
  expect(await now()).toMatchObject({ status: "partly paid" });
  const [line] = invoice.lines;
  const credit = await ask<Versioned>(finance, "POST", `${address}/credit-notes`, {
    kind: "price",
    reason: "Agreed on the telephone",
    lines: [{ lineId: line?.id, quantity: "1", perUnit: "5.00", taxCodes: [] }],
  });
  const submitted = await step(finance, `/api/invoices/${credit.id}/submission`, credit);
  const approved = await step(operations, `/api/invoices/${credit.id}/approval`, submitted);
  await step(finance, `/api/invoices/${credit.id}/issue`, approved);
  const { shownNumber } = await ask<InvoiceFound>(finance, "GET", `/api/invoices/${credit.id}`);
  const { balance } = await now();
  expect(Number(balance)).toBeCloseTo(Number(invoice.amountDue) - 105, 2);
  await pay(balance);
  expect(await now()).toMatchObject({ status: "paid", balance: "0.00" });
  const page = await openedAt(finance.browser() as Browser, susan, `/invoices/${invoice.id}`, desk);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  return shownNumber;
}
