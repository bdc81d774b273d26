import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import papaparse from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leads } from "../contract.ts";
import type { ListedLead } from "../import-rows.ts";
import { type ImportedLead, leadImportFields, leadImportNames } from "../lead-import.ts";
import { lead } from "./tables.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";

const { importTemplate, checkImport, importLeads, undoImport, list, history, find } = leads.endpoints;

let on: TestApp;
let sales: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  const at = "2026-05-01T08:00:00.000Z";
  const names = { code: "ACR", legalName: "Acre Refining Inc.", displayName: "Acre Refining", status: "active" as const };
  await on.db.insert(clientCompany).values({ id: randomUUID(), createdAt: at, updatedAt: at, ...names });
});
afterAll(() => on.close());

const cells: ListedLead["cells"] = {
  companyName: "Harbour Fabrication",
  contactPhone: "+1 713 555 0101",
  source: "Call",
  nextAction: "Call back",
  nextActionOn: "05/05/2026",
};
const body = (...rows: ListedLead["cells"][]) => ({
  order: "day first" as const,
  rows: rows.map((one, at) => ({ row: at + 2, cells: { ...cells, ...one } })),
});
const outcomes = (rows: readonly ImportedLead[]) => rows.map(({ outcome, number, title }) => [outcome, number, title].join(" "));
const many = () =>
  Promise.all([lead, auditEvent].map(async (table) => (await on.db.select({ many: count() }).from(table))[0]?.many));
const first = body(
  { title: "Tank floor", methods: "mt; UT", value: "48,000.00", currency: "usd", expectedStart: "12/06/2026" },
  { title: "Pipe rack", companyName: "acr", ownerId: "Ola Prins", siteText: "Bay plant" },
  { title: "Stack", companyName: "Acre Refinng" },
  { title: "Vessels", methods: "XT", decisionDate: "31/31/2026", ownerId: "Nobody" },
  { title: "", contactPhone: "", contactEmail: "" },
  { title: "TANK floor" },
);

describe("a list of enquiries", () => {
  it("is looked at without writing anything: what is similar is shown, what is wrong is said field by field", async () => {
    const before = await many();
    const { status, body: checked } = await sales.ask(checkImport, { body: first });
    expect([status, outcomes(checked.rows)]).toEqual([
      200,
      ["new  Tank floor", "new  Pipe rack", "similar  Stack", "refused  Vessels", "refused  ", "similar  TANK floor"],
    ]);
    expect(checked.rows[2]?.similar[0]).toMatch(/^Client ACR Acre Refining: /);
    expect(checked.rows[5]?.similar).toEqual(["Row 2: same title and company"]);
    expect(checked.rows[3]?.reasons.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      "ownerId: There is no active person 'Nobody'. Write the email address.",
      "methods: 'XT' is none of: RT, UT, PAUT, TOFD, MT, PT, VT, ET, LT, PMI, HT, DFT, API, OTHER.",
      "decisionDate: '31/31/2026' is not a date such as 2026-05-04.",
    ]);
    expect(checked.rows[0]?.understood.map(({ field, text }) => `${field}: ${text}`)).toEqual([
      "value: 48000.00 USD",
      "nextActionOn: 2026-05-05",
      "expectedStart: 2026-06-12",
    ]);
    expect(checked.rows[4]?.reasons.map(({ message }) => message)).toEqual(["Enter what is asked for"]);
    expect(await many()).toEqual(before);
  });

  let importId = "";
  it("brings in what is new, each in History as imported, in the order of the list", async () => {
    const { body: done } = await sales.ask(importLeads, { body: { ...first, similar: "skip" } });
    importId = done.importId;
    expect(outcomes(done.rows).slice(0, 3)).toEqual([
      "new L-2026-0001 Tank floor",
      "new L-2026-0002 Pipe rack",
      "similar  Stack",
    ]);
    const [tank, rack] = await Promise.all(
      done.rows.slice(0, 2).map(async ({ id }) => (await sales.ask(find, { id: id ?? "" })).body),
    );
    expect(tank).toMatchObject({
      source: "call",
      methods: ["MT", "UT"],
      value: "48000.00",
      currency: "USD",
      expectedStart: "2026-06-12",
      nextActionOn: "2026-05-05",
      ownerName: "Vic Almeida",
      status: "new",
      probability: 10,
    });
    expect(rack).toMatchObject({ company: "Acre Refining", companyName: null, ownerName: "Ola Prins", siteText: "Bay plant" });
    const events = await sales.ask(history, { id: tank?.id ?? "" });
    expect(events.body.map(({ action }) => action)).toEqual(["Lead.import"]);
    expect((await sales.ask(list, { query: { importId } })).body.rows).toHaveLength(2);
  });

  it("reads amounts of either custom, and refuses one that may be two and an owner who may not open leads", async () => {
    await on.person("Ben Ross", ["TECH"]);
    const read = async (value: string) => {
      const { body: checked } = await sales.ask(checkImport, { body: body({ title: "Stack", value }) });
      const [one] = checked.rows;
      return one?.understood.find(({ field }) => field === "value")?.text ?? one?.reasons[0]?.message;
    };
    expect(await Promise.all(["48.000,50", "1,440,000", "48 000", "48000,5", "1.440.000"].map(read))).toEqual([
      "48000.50",
      "1440000",
      "48000",
      "48000.5",
      "1440000",
    ]);
    expect(await read("48.000")).toBe(
      "'48.000' may be 48000 or 48.000. Write it without separators of thousands, such as 48000.00.",
    );
    const owned = await sales.ask(checkImport, {
      body: body({ title: "Stack", ownerId: "ben ross", decisionDate: "01/01/2020" }),
    });
    expect(owned.body.rows[0]?.reasons.map(({ message }) => message)).toEqual([
      "Ben Ross may not open leads and cannot own one.",
      "The decision is still open: enter today or a later day.",
    ]);
  });

  it("imported again is similar to itself, and enters nothing unless that is asked for", async () => {
    const again = body({ title: "Tank floor" });
    const { status, problem } = await sales.ask(importLeads, { body: { ...again, similar: "skip" } });
    expect([status, problem.message]).toEqual([422, "No row of this list can be imported."]);
    const { body: checked } = await sales.ask(checkImport, { body: again });
    expect(checked.rows[0]?.similar).toEqual(["Lead L-2026-0001 Tank floor: same title and company"]);
    const { body: done } = await sales.ask(importLeads, { body: { ...again, similar: "import" } });
    expect(outcomes(done.rows)).toEqual(["new L-2026-0003 Tank floor"]);
    await sales.ask(undoImport, { id: done.importId });
  });

  it("is undone as one, by whoever may archive leads", async () => {
    expect((await operations.ask(undoImport, { id: importId })).status).toBe(403);
    expect((await sales.ask(undoImport, { id: importId })).body).toEqual({ archived: 2, kept: [] });
    expect((await sales.ask(list, { query: { importId } })).body.rows).toEqual([]);
    const [one] = (await sales.ask(list, { query: { importId, archived: "true" } })).body.rows;
    const events = await sales.ask(history, { id: one?.id ?? "" });
    expect(events.body[0]?.action).toBe("Lead.undo import");
    expect((await sales.ask(undoImport, { id: importId })).problem.message).toBe("No lead of this import is left.");
  });

  it("is undone but for the leads that were worked on", async () => {
    const { body: done } = await sales.ask(importLeads, {
      body: { ...body({ title: "Cranes" }, { title: "Hoists" }), similar: "skip" },
    });
    const id = done.rows[1]?.id ?? "";
    await sales.ask(leads.activities.create, { body: { leadId: id, kind: "call", at: "2026-05-04T14:00:00Z", text: "Called" } });
    const undone = await sales.ask(undoImport, { id: done.importId });
    expect(undone.body).toEqual({ archived: 1, kept: ["L-2026-0005 Hoists"] });
    const { rows } = (await sales.ask(list, { query: { importId: done.importId } })).body;
    expect(rows.map(({ title }) => title)).toEqual(["Hoists"]);
    const { status, problem } = await sales.ask(undoImport, { id: done.importId });
    expect([status, problem.reasons?.map(({ message }) => message)]).toEqual([422, ["L-2026-0005 Hoists"]]);
  });

  it("is refused to whoever may not enter leads, and has a template whose own line can be imported", async () => {
    const technician = await on.person("Ana Torres", ["TECH"]);
    expect((await technician.ask(checkImport, { body: first })).status).toBe(403);
    const { body: file } = await sales.ask(importTemplate, {});
    const [head = [], line = []] = papaparse.parse<string[]>(String(file).replace(/^\uFEFF/, "")).data;
    const mapping = head.map((heading) => leadImportFields.find((field) => leadImportNames[field] === heading));
    const read = Object.fromEntries(mapping.map((field, at) => [field, (line[at] ?? "").replace(/^'/, "")]));
    const { body: checked } = await sales.ask(checkImport, { body: { order: "day first", rows: [{ row: 2, cells: read }] } });
    expect(outcomes(checked.rows)).toEqual(["new  Turnaround PAUT, unit 4"]);
  });
});
