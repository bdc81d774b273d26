import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Lead, leads, type NewLead, reviewPoints } from "../contract.ts";
import { approvedEstimate } from "./estimates/testing.ts";
import { opensLeads } from "./leads.ts";
import { lostLeads } from "./retention.ts";
import { lead as table, leadActivity } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { fxRate } from "#directory/finance/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { storedFile } from "#kit/server/tables.ts";

let on: TestApp;
let sales: Person;
let colleague: Person;
let operations: Person;
let coordinator: Person;
let finance: Person;
let technician: Person;
let acre: { id: string; site: string };
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  colleague = await on.person("Zoe Hart", ["COM"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  finance = await on.person("Sue Park", ["FIN"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  acre = await client("ACR", "Acre Refining");
});
afterAll(() => on.close());

const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });
async function client(code: string, displayName: string, more: Partial<typeof clientCompany.$inferInsert> = {}) {
  const company = { ...stamp(), code, legalName: displayName, displayName, status: "active" as const, ...more };
  const place = { code: "BAY", name: "Bay plant", address: "Pier 4", country: "US", timeZone: "America/Chicago" };
  const site = { ...stamp(), clientCompanyId: company.id, ...place };
  await on.db.insert(clientCompany).values(company);
  await on.db.insert(clientSite).values(site);
  return { id: company.id, site: site.id };
}

const to = leads.endpoints;
let made = 0;
const draft = (more: Partial<NewLead> = {}): NewLead => ({
  title: "Turnaround PAUT, unit 4",
  companyName: `Company ${"abcdefghijklmnopqrstuvwxyz"[(made += 1)] ?? ""}${made} unlike others ${randomUUID().slice(0, 6)}`,
  contactPhone: "+17135550101",
  source: "call",
  nextAction: "Call back",
  nextActionOn: "2026-05-05",
  ...more,
});
const create = async (more: Partial<NewLead> = {}): Promise<Lead> => {
  const { body, problem } = await sales.ask(to.create, { body: draft({ differs: true, ...more }) });
  expect(problem.message).toBeUndefined();
  return body;
};
const reviewed = reviewPoints.map((point) => ({ point, answer: "yes" as const, note: null, mitigation: null }));
const scoped = { methods: ["UT" as const], expectedStart: "2026-06-12", expectedEnd: "2026-06-25", value: "48000" };
/** A lead in a stage; each step is taken by its owner. */
async function inStage(stage: "qualified" | "quoted", more: Partial<NewLead> = {}): Promise<Lead> {
  let lead = await create({ ...scoped, ...more });
  lead = (await sales.ask(to.qualify, step(lead))).body;
  if (stage === "qualified") return lead;
  lead = (await sales.ask(to.reviewContract, { id: lead.id, body: { version: lead.version, answers: reviewed } })).body;
  await approvedEstimate(on.db, lead);
  return (await sales.ask(to.quote, step(lead))).body;
}
const step = ({ id, version }: Lead) => ({ id, body: { version } });
const attach = ({ id }: Lead) =>
  on.db.insert(storedFile).values({
    ...stamp(),
    entity: "Lead",
    entityId: id,
    kind: "order",
    name: "PO 4711.pdf",
    mediaType: "application/pdf",
    size: 10,
    sha256: "0".repeat(64),
  });

describe("a new lead", () => {
  it("has its number, its owner, and the base and probability of its stage", async () => {
    const { body } = await sales.ask(to.create, { body: draft({ clientCompanyId: acre.id, value: "48000.005" }) });
    expect(body).toMatchObject({
      number: "L-2026-0001",
      status: "new",
      probability: 10,
      ownerId: sales.id,
      ownerName: "Vic Almeida",
      baseLocationId: on.bases.houston,
      company: "Acre Refining",
      value: "48000.01",
      currency: "USD",
      stale: false,
    });
  });
  it("is refused without a next action, a channel, or an end after its start", async () => {
    const said = async (more: Partial<NewLead>) =>
      (await sales.ask(to.create, { body: draft(more) })).problem.fields?.[0]?.message;
    expect(await said({ nextAction: null })).toBe("Set a next action or close the lead.");
    expect(await said({ contactPhone: null })).toBe("Enter a telephone number or an email address.");
    expect(await said({ expectedStart: "2026-06-12", expectedEnd: "2026-06-11" })).toBe("End date is before start date.");
    expect(await said({ clientCompanyId: acre.id, siteId: (await client("OTH", "Elsewhere")).site })).toBe(
      "Choose a site of this client.",
    );
  });
  it("shows clients and open leads that may be the same, until the person says that it is another", async () => {
    const same = draft({ companyName: "ACRE Refining, LLC" });
    const { status, problem } = await sales.ask(to.create, { body: same });
    expect([status, problem.code, problem.reasons?.[0]?.message]).toEqual([
      422,
      "lookalikes",
      "Client ACR Acre Refining: same name",
    ]);
    expect((await sales.ask(to.create, { body: { ...same, differs: true } })).status).toBe(200);
    const june = { clientCompanyId: acre.id, siteId: acre.site, expectedStart: "2026-06-02" };
    await create(june);
    const { body } = await sales.ask(to.lookalikes, { query: { ...june, expectedStart: "2026-06-20" } });
    expect(body.leads.map(({ reasons }) => reasons)).toEqual([["Same site and month", "Same company and month"]]);
    expect((await sales.ask(to.lookalikes, { query: { ...june, expectedStart: "2026-07-02" } })).body.leads).toEqual([]);
  });
  it("is logged by Sales, Operations and coordinators, read by Finance, and unknown to technicians", async () => {
    const statuses = async (person: Person) => [
      (await person.ask(to.create, { body: draft({ differs: true }) })).status,
      (await person.ask(to.list, {})).status,
    ];
    expect(await statuses(operations)).toEqual([200, 200]);
    expect(await statuses(coordinator)).toEqual([200, 200]);
    expect(await statuses(finance)).toEqual([403, 200]);
    expect(await statuses(technician)).toEqual([403, 403]);
    const lead = await create();
    expect((await coordinator.ask(to.qualify, step(lead))).status).toBe(403);
  });
  it("of a confidential client is not found by those who may not see the client", async () => {
    const secret = await client("SEC", "Quiet Zinc", { confidentialityLevel: "restricted", accountManagerId: sales.id });
    const lead = await create({ clientCompanyId: secret.id });
    expect((await colleague.ask(to.find, { id: lead.id })).status).toBe(404);
    expect((await colleague.ask(leads.activities.list, { query: { leadId: lead.id } })).body.rows).toEqual([]);
    expect((await colleague.ask(leads.activities.create, { body: { leadId: lead.id, kind: "note", text: "x" } })).status).toBe(
      404,
    );
  });
});

describe("the life of a lead", () => {
  it("is qualified with methods and dates, by its owner", async () => {
    const lead = await create();
    const { problem } = await sales.ask(to.qualify, step(lead));
    expect(problem.reasons?.map(({ message }) => message)).toEqual([
      "Choose at least one method.",
      "Enter the expected start and end.",
    ]);
    const { body: whole } = await sales.ask(to.update, { id: lead.id, body: { version: 1, changes: scoped } });
    expect((await colleague.ask(to.qualify, step(whole))).problem.message).toBe(
      "Only the owner, Vic Almeida, can take this step. Give the lead another owner first.",
    );
    expect((await sales.ask(to.qualify, step(whole))).body).toMatchObject({ status: "qualified", probability: 25 });
  });
  it("is quoted once the contract review is done and an estimate is approved", async () => {
    const lead = await inStage("qualified");
    const answers = reviewed.filter(({ point }) => !["scope", "standard", "terms"].includes(point));
    const { body: part } = await sales.ask(to.reviewContract, { id: lead.id, body: { version: lead.version, answers } });
    expect((await sales.ask(to.quote, step(part))).problem.message).toBe(
      "3 review points are open: scope is clear, standard and edition are known, terms are accepted.",
    );
    const no = { point: "scope" as const, answer: "no" as const, note: null, mitigation: null };
    const refused = await sales.ask(to.reviewContract, { id: lead.id, body: { version: part.version, answers: [no] } });
    expect(refused.problem.fields?.[0]?.message).toBe("Enter how this is mitigated");
    const whole = await sales.ask(to.reviewContract, { id: lead.id, body: { version: part.version, answers: reviewed } });
    expect(whole.body).toMatchObject({ reviewedByName: "Vic Almeida" });
    expect((await sales.ask(to.quote, step(whole.body))).problem.message).toBe(
      `No estimate of ${lead.number} is approved. A lead is quoted with an approved estimate.`,
    );
    await approvedEstimate(on.db, lead);
    expect((await sales.ask(to.quote, step(whole.body))).body).toMatchObject({ status: "quoted", probability: 50 });
  });
  it("has the probability of its stage, or another with a reason from 0 to 100", async () => {
    const lead = await inStage("qualified");
    const set = (probability: number) =>
      sales.ask(to.setProbability, { id: lead.id, body: { version: lead.version, probability, reason: "Sole bidder" } });
    expect((await set(101)).problem.fields?.[0]?.message).toBe("Enter 0 to 100.");
    const { body } = await set(80);
    expect(body).toMatchObject({ probability: 80, probabilityReason: "Sole bidder" });
    await approvedEstimate(on.db, lead);
    const { body: quotable } = await sales.ask(to.reviewContract, {
      id: lead.id,
      body: { version: body.version, answers: reviewed },
    });
    expect((await sales.ask(to.quote, step(quotable))).body).toMatchObject({ probability: 50, probabilityReason: null });
  });
  it("is won with the order attached or a reason to start without it, by its owner or Operations", async () => {
    const lead = await inStage("quoted");
    const withoutOrder = "Turnaround starts tonight";
    expect((await sales.ask(to.win, step(lead))).problem.message).toBe(
      "Attach the purchase order or give a reason to start without it.",
    );
    const started = await operations.ask(to.win, { id: lead.id, body: { version: lead.version, withoutOrder } });
    expect(started.body).toMatchObject({
      status: "won",
      probability: 100,
      withoutOrder,
      decidedOn: "2026-05-04",
      nextAction: null,
    });
    const other = await inStage("quoted");
    await attach(other);
    const won = await sales.ask(to.win, { id: other.id, body: { version: other.version, orderReference: "PO 4711" } });
    expect(won.body).toMatchObject({ status: "won", orderReference: "PO 4711", withoutOrder: null });
  });
  it("is lost with a reason, and reopened within twelve months with a next action", async () => {
    const lead = await inStage("quoted");
    expect((await sales.ask(to.lose, step(lead) as never)).status).toBe(400);
    const { body: lost } = await sales.ask(to.lose, { id: lead.id, body: { version: lead.version, lossReason: "price" } });
    expect(lost).toMatchObject({ status: "lost", probability: 0, lossReason: "price", nextActionOn: null });
    const edit = await sales.ask(to.update, { id: lead.id, body: { version: lost.version, changes: { title: "Other" } } });
    expect(edit.problem.message).toContain("is lost. Reopen it before you change it.");
    const again = { nextAction: "Offer again", nextActionOn: "2026-05-06" };
    const { body } = await sales.ask(to.reopen, { id: lead.id, body: { version: lost.version, ...again } });
    expect(body).toMatchObject({ status: "qualified", probability: 25, lossReason: null, decidedOn: null, ...again });
    const { body: declined } = await sales.ask(to.declineBid, {
      id: lead.id,
      body: { version: body.version, lossReason: "capacity" },
    });
    expect(declined.status).toBe("no bid");
    await on.db.update(table).set({ decidedOn: "2025-05-03" }).where(eq(table.id, lead.id));
    const refused = await sales.ask(to.reopen, { id: lead.id, body: { version: declined.version, ...again } });
    expect(refused.problem.message).toContain("was decided more than 12 months ago.");
  });
});

describe("what is done about a lead", () => {
  it("is logged with the next action, and keeps it from becoming stale", async () => {
    const lead = await create();
    const log = (more: object) =>
      sales.ask(leads.activities.create, { body: { leadId: lead.id, kind: "call", text: "Scope comes next week", ...more } });
    expect((await log({ nextAction: "Call again" })).problem.fields?.[0]?.message).toBe("Set a next action or close the lead.");
    expect((await log({ nextAction: "Call again", nextActionOn: "2026-05-11" })).body).toMatchObject({ byName: "Vic Almeida" });
    expect((await sales.ask(to.find, { id: lead.id })).body).toMatchObject({
      nextAction: "Call again",
      nextActionOn: "2026-05-11",
    });
    const stale = async (at: string) => {
      await on.db.update(leadActivity).set({ at }).where(eq(leadActivity.leadId, lead.id));
      return (await sales.ask(to.find, { id: lead.id })).body.stale;
    };
    await on.db
      .update(table)
      .set({ stageSince: "2026-03-01T10:00:00Z", nextActionOn: "2026-05-03" })
      .where(eq(table.id, lead.id));
    expect([await stale("2026-04-05T00:00:00Z"), await stale("2026-04-04T23:00:00Z")]).toEqual([false, true]);
    const found = async (query: object) => (await sales.ask(to.list, { query: { q: lead.number, ...query } })).body.rows.length;
    expect([await found({ stale: "true" }), await found({ stale: "false" }), await found({ overdue: "true" })]).toEqual([
      1, 0, 1,
    ]);
    expect((await finance.ask(leads.activities.create, { body: { leadId: lead.id, kind: "note", text: "x" } })).status).toBe(403);
  });
  it("passes with many leads to another owner, who is told, as the one before is", async () => {
    const ids = [(await create()).id, (await create()).id];
    const toldTo = async ({ id }: Person) => {
      const rows = await on.db.select().from(notification).where(eq(notification.userId, id));
      return rows.filter(({ subject }) => subject === "assignment").map(({ title }) => title);
    };
    expect((await sales.ask(to.reassign, { body: { ids, ownerId: colleague.id } })).body).toEqual({ changed: 2 });
    expect((await sales.ask(to.reassign, { body: { ids, ownerId: colleague.id } })).body).toEqual({ changed: 0 });
    expect(await toldTo(colleague)).toEqual(["2 leads are yours"]);
    const third = await on.person("Una Reyes", ["COM"]);
    expect((await sales.ask(to.reassign, { body: { ids, ownerId: third.id } })).body).toEqual({ changed: 2 });
    expect(await toldTo(third)).toEqual(["2 leads are yours"]);
    expect(await toldTo(colleague)).toEqual(["2 leads are yours", "2 of your leads are now with Una Reyes"]);
    const { body: one } = await sales.ask(to.find, { id: ids[0] ?? "" });
    const changes = { ownerId: colleague.id };
    await sales.ask(to.update, { id: one.id, body: { version: one.version, changes } });
    expect((await toldTo(third)).at(-1)).toBe(`${one.number} is now with Zoe Hart: ${one.title}`);
    expect((await toldTo(colleague)).at(-1)).toBe(`${one.number} is yours: ${one.title}`);
    expect((await coordinator.ask(to.reassign, { body: { ids, ownerId: sales.id } })).status).toBe(403);
  });
  it("is not given to somebody who may not open leads, on any way", async () => {
    const message = "Choose an owner who may open leads.";
    const refused = { status: 400, problem: { fields: [{ path: "ownerId", message }] } };
    const { id, version } = await create();
    const ownerId = technician.id;
    expect(await sales.ask(to.update, { id, body: { version, changes: { ownerId } } })).toMatchObject(refused);
    expect(await sales.ask(to.create, { body: draft({ ownerId }) })).toMatchObject(refused);
    expect(await sales.ask(to.reassign, { body: { ids: [id], ownerId } })).toMatchObject(refused);
  });
  it("is offered to those who may open leads, and names an owner who no longer may", async () => {
    const offered = async () => (await sales.ask(to.owners, {})).body;
    const people = await on.db.select({ id: appUser.id }).from(appUser);
    const asking = { db: on.db, now: on.services.clock() };
    const opens = await Promise.all(people.map(async ({ id }) => ((await opensLeads(asking, id)) ? [id] : [])));
    const may = (await offered()).filter(({ mayOwn }) => mayOwn).map(({ id }) => id);
    expect(may.toSorted()).toEqual(opens.flat().toSorted());
    expect(may).toContain(sales.id);
    expect(may).not.toContain(technician.id);
    const left = await on.person("Lena Voss", ["COM"]);
    await create({ ownerId: left.id });
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, left.id));
    expect(await offered()).toContainEqual({ id: left.id, name: "Lena Voss", mayOwn: false });
  });
  it("expects its decision on a day to come while it is open", async () => {
    const message = "The decision is still open: enter today or a later day.";
    const { problem } = await sales.ask(to.create, { body: draft({ decisionDate: "2020-01-01" }) });
    expect(problem.fields).toEqual([{ path: "decisionDate", message }]);
    const { id, version } = await create({ decisionDate: "2026-05-04" });
    const changed = await sales.ask(to.update, { id, body: { version, changes: { decisionDate: "2026-05-03" } } });
    expect(changed.problem.message).toBe(message);
  });
  it("adds up to the pipeline of the filtered leads", async () => {
    const only = await on.person("Pia Lane", ["COM"]);
    for (const value of ["48000", "36000"]) await create({ ...scoped, value, ownerId: only.id });
    await create({ ownerId: only.id });
    for (const currency of ["GBP", "NOK"]) await create({ ...scoped, value: "1000", currency, ownerId: only.id });
    const rate = { date: "2026-05-01", fromCurrency: "GBP", toCurrency: "USD", rate: "1.25", source: "ECB" as const };
    await on.db.insert(fxRate).values({ ...stamp(), ...rate });
    const { body } = await finance.ask(to.pipeline, { query: { ownerId: only.id } });
    expect(body).toMatchObject({ currency: "USD", withoutRate: 1, converted: true });
    expect(body.stages[0]).toEqual({ status: "new", count: 5, value: "85250.00", weighted: "8525.00", withoutValue: 1 });
  });
});

it("tells the win rate of the decisions of a period, of the filtered leads", async () => {
  const only = await on.person("Ivo Lane", ["COM"]);
  for (const [status, decidedOn] of [
    ["won", "2026-04-02"],
    ["lost", "2026-04-03"],
    ["lost", "2026-03-31"],
    ["no bid", "2026-04-04"],
  ] as const) {
    const { id } = await create({ ownerId: only.id, value: "100" });
    await on.db.update(table).set({ status, decidedOn }).where(eq(table.id, id));
  }
  const { body } = await finance.ask(to.figures, { query: { ownerId: only.id, from: "2026-04-01", to: "2026-04-30" } });
  expect(body.winRate).toMatchObject({ won: 1, lost: 1, noBid: 1, byCount: "50.0", byValue: "50.0" });
  expect((await technician.ask(to.figures, {})).status).toBe(403);
});

describe("a job tip", () => {
  const tip = { companyName: "Bayou Tank Farm", title: "Tank 12 floor scan" };
  it("becomes a lead of Sales, which its author does not see", async () => {
    const { status, body } = await technician.ask(to.tip, { body: { ...tip, text: "They scan in July" } });
    expect([status, body.ownerName]).toEqual([200, "Vic Almeida"]);
    const [lead] = await on.db.select().from(table).where(eq(table.title, tip.title));
    expect(lead).toMatchObject({ ownerId: sales.id, contactName: "Ana Torres", status: "new", createdById: technician.id });
    const [noted] = await on.db
      .select()
      .from(leadActivity)
      .where(eq(leadActivity.leadId, lead?.id ?? ""));
    expect(noted?.text).toBe("Job tip from Ana Torres. They scan in July");
    expect((await technician.ask(to.find, { id: lead?.id ?? "" })).status).toBe(403);
  });
  it("about a client goes to its account manager", async () => {
    const held = await client("HLD", "Held Oil", { accountManagerId: colleague.id });
    expect((await technician.ask(to.tip, { body: { ...tip, companyName: "held oil inc." } })).body.ownerName).toBe("Zoe Hart");
    expect((await on.db.select().from(table).where(eq(table.clientCompanyId, held.id))).length).toBe(1);
  });
});

it("removes the people from a lost lead after its retention, unless the company became a client", async () => {
  const lose = async (more: Partial<NewLead>) => {
    const lead = await create({ contactName: "Paula Greer", ...more });
    await sales.ask(leads.activities.create, { body: { leadId: lead.id, kind: "call", text: "Paula asked" } });
    return (await sales.ask(to.lose, { id: lead.id, body: { version: lead.version, lossReason: "price" } })).body;
  };
  const [stranger, ofClient] = [await lose({}), await lose({ clientCompanyId: acre.id })];
  const ids = [stranger.id, ofClient.id];
  const find = (until: string) => lostLeads.find(on.db, { until, limit: 10, ids });
  expect(await find("2026-05-03")).toEqual([]);
  expect((await find("2026-05-04")).map(({ recordId }) => recordId)).toEqual([stranger.id]);
  await asSystem(on.services, async (store) => lostLeads.drop?.(store, [stranger.id], []));
  const { body } = await sales.ask(to.find, { id: stranger.id });
  expect(body).toMatchObject({ contactName: null, contactPhone: null, companyName: "Removed", lossReason: "price" });
  expect((await sales.ask(leads.activities.list, { query: { leadId: stranger.id } })).body.rows).toEqual([]);
  expect(await find("2026-05-04")).toEqual([]);
});

it("answers the next actions and decisions of open leads in a span of days, under the filters of the list", async () => {
  const named = await create({ title: "Dated", decisionDate: "2027-03-20", nextActionOn: "2027-03-02", methods: ["ET"] });
  await create({ title: "Another method", nextActionOn: "2027-03-02", methods: ["PT"] });
  const query = { from: "2027-03-01", to: "2027-03-31", method: "ET" as const };
  const { body } = await sales.ask(to.dates, { query });
  expect(body.dates.map(({ leadId, kind, on, text }) => [leadId, kind, on, text])).toEqual([
    [named.id, "next action", "2027-03-02", "Call back"],
    [named.id, "decision", "2027-03-20", "Dated"],
  ]);
  await sales.ask(to.lose, { id: named.id, body: { version: named.version, lossReason: "price" } });
  expect((await sales.ask(to.dates, { query })).body.dates).toEqual([]);
  expect((await technician.ask(to.dates, { query })).status).toBe(403);
  const backwards = await sales.ask(to.dates, { query: { from: "2027-03-31", to: "2027-03-01" } });
  expect(backwards).toMatchObject({ status: 400, problem: { fields: [{ path: "to", message: "Check the dates." }] } });
});

it("answers where the sites of leads are, under the filters of the list", async () => {
  await on.db.update(clientSite).set({ latitude: "29.760400", longitude: "-95.369800" }).where(eq(clientSite.id, acre.site));
  const [placed, nowhere] = [
    await create({ title: "At the plant", clientCompanyId: acre.id, siteId: acre.site, methods: ["PMI"] }),
    await create({ title: "Nowhere yet", methods: ["PMI"] }),
  ];
  await create({ title: "Another method", methods: ["PT"] });
  const { body } = await sales.ask(to.map, { query: { method: "PMI" } });
  expect(body.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    {
      id: placed.id,
      status: "new",
      company: "Acre Refining",
      site: { id: acre.site, name: "Bay plant", latitude: "29.760400", longitude: "-95.369800" },
    },
    { id: nowhere.id, site: null },
  ]);
  expect((await technician.ask(to.map, { query: {} })).status).toBe(403);
});
