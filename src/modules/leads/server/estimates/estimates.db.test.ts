import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EstimateLineDraft, type EstimateWhole, type Lead, leads, reviewPoints } from "../../contract.ts";
import { lostLeads } from "../retention.ts";
import { lead as leadTable } from "../tables.ts";
import { estimate } from "./tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { emptyItem } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";

let on: TestApp;
let sales: Person;
let colleague: Person;
let operations: Person;
let owner: Person;
let finance: Person;
let acre: string;
const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });
const { endpoints: to, estimates: e } = leads;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  colleague = await on.person("Zoe Hart", ["COM"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  owner = await on.person("Olga Prior", ["OPS"]);
  finance = await on.person("Sue Park", ["FIN"]);
  const names = { code: "ACR", legalName: "Acre Refining", displayName: "Acre Refining", status: "active" as const };
  const company = { ...stamp(), ...names };
  await on.db.insert(clientCompany).values(company);
  acre = company.id;
  await sheet(
    "RS-0001",
    "C",
    { clientCompanyId: acre, scope: "client", effectiveFrom: "2026-01-01", effectiveTo: "2026-06-18" },
    "165.00",
  );
  await sheet("RS-0001", "D", { clientCompanyId: acre, scope: "client", effectiveFrom: "2026-06-19" }, "170.00");
  await sheet("RS-0002", "A", { scope: "standard", effectiveFrom: "2026-01-01", effectiveTo: "2026-06-01" }, "190.00");
  await sheet(
    "RS-0003",
    "A",
    { scope: "client", clientCompanyId: acre, baseIds: [on.bases.aberdeen], effectiveFrom: "2026-01-01" },
    "1.00",
  );
});
afterAll(() => on.close());

async function sheet(number: string, revision: string, more: Partial<typeof rateSheet.$inferInsert>, price: string) {
  const rules = { currency: "USD", overtimeRule: overtimePresets["US 8/12/40"], effectiveFrom: "2026-01-01" };
  const row = { ...stamp(), number, revision, title: number, scope: "standard" as const, ...rules, status: "draft" as const };
  await on.db.insert(rateSheet).values({ ...row, ...more });
  const { id: _, ...item } = emptyItem(randomUUID());
  await on.db.insert(rateItem).values([
    { ...item, id: randomUUID(), rateSheetId: row.id, sort: 0, code: "RT-CREW", description: "RT crew", category: "crew", unit: "crew-hour", price, cost: "98.51" },
  ]); // prettier-ignore
  await on.db.update(rateSheet).set({ status: "approved", frozenAt: at }).where(eq(rateSheet.id, row.id));
}

const reviewed = reviewPoints.map((point) => ({ point, answer: "yes" as const, note: null, mitigation: null }));
async function enquiry(who: Person = sales): Promise<Lead> {
  const days = { expectedStart: "2026-06-15", expectedEnd: "2026-06-24", nextAction: "Call", nextActionOn: "2026-05-05" };
  const what = { title: "Turnaround RT", clientCompanyId: acre, contactPhone: "+17135550101", contactName: "Paula Greer" };
  const body = { ...what, ...days, source: "call" as const, methods: ["RT" as const], differs: true };
  const { body: made, problem } = await who.ask(to.create, { body });
  expect(problem.message).toBeUndefined();
  return made;
}
const crew = (more: Partial<EstimateLineDraft> = {}): EstimateLineDraft => ({
  id: randomUUID(),
  kind: "item",
  itemCode: "RT-CREW",
  quantity: "80",
  ...more,
});
const act = (who: Person, verb: "submit" | "approve", { id, version }: EstimateWhole) =>
  who.ask(verb === "submit" ? e.submit : e.approve, { id, body: { version } });
async function drafted(lines: EstimateLineDraft[] = [crew()], who: Person = sales) {
  const lead = await enquiry(who);
  const { body: made, problem } = await who.ask(e.create, { body: { leadId: lead.id } });
  expect(problem.message).toBeUndefined();
  const { body } = await who.ask(e.saveLines, { id: made.id, body: { version: made.version, lines } });
  return { lead, draft: body };
}
async function review({ id }: { id: string }) {
  const { body } = await sales.ask(to.find, { id });
  await sales.ask(to.reviewContract, { id, body: { version: body.version, answers: reviewed } });
}
async function sent(lines?: EstimateLineDraft[]) {
  const { lead, draft } = await drafted(lines);
  const { body: approved } = await act(sales, "submit", draft);
  await review(lead);
  const body = { version: approved.version, email: "paula@acre.example", message: "As discussed" };
  const { body: offer } = await sales.ask(e.send, { id: draft.id, body });
  return { lead, offer };
}

describe("an estimate", () => {
  it("takes its days and the client's rate sheet from the lead, and each day's revision prices it", async () => {
    const { draft, lead } = await drafted();
    expect(draft).toMatchObject({ number: lead.number, revision: "A", sheetNumber: "RS-0001", validUntil: "2026-06-03" });
    expect(draft.lines[0]?.parts.map(({ sheet: by, quantity, net }) => [by, quantity, net])).toEqual([
      ["RS-0001 rev C", "32", "5280.00"],
      ["RS-0001 rev D", "48", "8160.00"],
    ]);
    expect([draft.netTotal, draft.problems]).toEqual(["13440.00", []]);
    const changes = { priceAtStart: true, discountKind: "percent" as const, discountValue: "10" };
    const { body } = await sales.ask(e.update, { id: draft.id, body: { version: draft.version, changes } });
    expect([body.linesTotal, body.discountTotal, body.netTotal]).toEqual(["13200.00", "1320.00", "11880.00"]);
    const above = { version: body.version, changes: { discountValue: "101" } };
    const { problem } = await sales.ask(e.update, { id: draft.id, body: above });
    expect(problem.fields?.[0]?.message).toBe("The discount is more than the lines it applies to.");
    expect((await sales.ask(e.create, { body: { leadId: lead.id } })).problem.message).toBe(
      "Revision A is already in preparation.",
    );
    const { body: offered } = await sales.ask(e.offeredSheets, { id: draft.id });
    expect([offered.sheets.map(({ number }) => number), offered.items.map(({ code }) => code)]).toEqual([
      ["RS-0001"],
      ["RT-CREW"],
    ]);
  });
  it("shows costs and margin to Operations and Finance, and sends them to nobody else", async () => {
    const { draft } = await drafted();
    const { body } = await finance.ask(e.find, { id: draft.id });
    expect(body.margin).toEqual({ price: "13440.00", cost: "7880.80", pct: "41.4" });
    const answer = JSON.stringify((await sales.ask(e.find, { id: draft.id })).body);
    for (const hidden of ["7880.80", "98.51", "41.4"]) expect(answer).not.toContain(hidden);
    const costed = [crew({ id: draft.lines[0]?.id ?? "", cost: "121.37", quantity: "90" })];
    await operations.ask(e.saveLines, { id: draft.id, body: { version: draft.version, lines: costed } });
    const again = [crew({ id: draft.lines[0]?.id ?? "", quantity: "100" })];
    await sales.ask(e.saveLines, { id: draft.id, body: { version: draft.version + 1, lines: again } });
    expect((await finance.ask(e.find, { id: draft.id })).body.margin?.cost).toBe("12137.00");
    const trail = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, draft.id));
    expect(JSON.stringify(trail)).not.toMatch(/121\.37|98\.51|12137/);
  });
  it("is refused for submission while its rate sheet ends before or inside the work", async () => {
    const { draft } = await drafted();
    const change = async (version: number, changes: object) =>
      (await sales.ask(e.update, { id: draft.id, body: { version, changes } })).body;
    const standard = await change(draft.version, { sheetNumber: "RS-0002" });
    const { problem } = await act(sales, "submit", standard);
    expect(problem.reasons?.map(({ message: text }) => text)).toEqual([
      "Rate sheet RS-0002 ends 2026-06-01, before the work starts. Choose another or extend it.",
    ]);
    const across = await change(standard.version, { startOn: "2026-05-30" });
    expect(across.problems).toEqual(["Rate sheet RS-0002 ends 2026-06-01, inside the work."]);
    expect((await sales.ask(e.update, { id: draft.id, body: { version: across.version, changes: { endOn: "2026-05-29" } } })).problem.fields?.[0]?.message).toBe("End date is before start date."); // prettier-ignore
  });
  it("takes no number of a rate sheet that does not price work of its client", async () => {
    const { draft } = await drafted();
    const { problem } = await sales.ask(e.update, { id: draft.id, body: { version: draft.version, changes: { sheetNumber: "RS-9999" } } }); // prettier-ignore
    expect(problem.fields).toEqual([
      { path: "sheetNumber", message: "No approved rate sheet RS-9999 in USD prices work of this client. Choose another." },
    ]);
  });
  it("is planned from welds for each shift, and keeps the lines that were typed", async () => {
    const typed: EstimateLineDraft = {
      id: randomUUID(),
      kind: "manual",
      description: "Permit",
      unit: "lot",
      quantity: "1",
      price: "500",
    };
    const { draft } = await drafted([typed]);
    const hours = { shiftFrom: "07:00", shiftTo: "17:30", breakMin: 30, workDays: [1, 2, 3, 4, 5] };
    const plan = { quantity: "100", unit: "welds", perShift: "20", crews: 1, people: 2, crewItem: "RT-CREW", ...hours };
    const { body } = await sales.ask(e.planCrew, { id: draft.id, body: { version: draft.version, plan } });
    expect(body.lines.map(({ hourClass, quantity, net }) => [hourClass, quantity, net])).toEqual([
      // Four days at 165.00 and Friday the 19th at 170.00; two hours of each day are overtime.
      ["ST", "40", "6640.00"],
      ["OT", "10", "2490.00"],
      [null, "1", "500.00"],
    ]);
    const late = { ...plan, quantity: "1000" };
    const { problem } = await sales.ask(e.planCrew, { id: draft.id, body: { version: body.version, plan: late } });
    expect(problem.fields?.[0]?.message).toContain("after 2026-06-24. Plan more crews or change the days.");
  });
});

describe("the approval of an estimate", () => {
  it("is not needed within the limits; then it is final, and a change is a new revision", async () => {
    const { draft, lead } = await drafted();
    const { body } = await act(sales, "submit", draft);
    expect(body).toMatchObject({ status: "approved", approvedByName: null });
    const { problem } = await sales.ask(e.saveLines, { id: draft.id, body: { version: body.version, lines: [] } });
    expect(problem.message).toBe("Revision A is approved. Create a new revision.");
    const { body: next } = await sales.ask(e.create, { body: { leadId: lead.id } });
    const { body: listed } = await finance.ask(e.list, { query: { leadId: lead.id } });
    expect(listed.rows.map((row) => [row.revision, row.statusToday])).toEqual([["B", "draft"], ["A", "approved"]]); // prettier-ignore
    expect([next.revision, next.netTotal, next.lines[0]?.id === draft.lines[0]?.id]).toEqual(["B", "13440.00", false]);
  });
  it("of a typed price is given by another person of Operations: never the owner, never an author", async () => {
    const { draft } = await drafted([crew({ price: "150.00" })], owner);
    const edited = await operations.ask(e.saveLines, {
      id: draft.id,
      body: { version: draft.version, lines: [crew({ price: "149.00" })] },
    });
    const { body: waiting } = await act(owner, "submit", edited.body);
    expect([waiting.status, waiting.approval]).toEqual(["in approval", { level: "operations", reasons: ["1 price was typed."] }]);
    const refusal = "Another person has to approve this estimate: not the lead's owner and not its author.";
    expect((await act(owner, "approve", waiting)).problem.message).toBe(refusal);
    expect((await act(operations, "approve", waiting)).problem.message).toBe(refusal);
    expect((await act(sales, "approve", waiting)).status).toBe(403);
    const third = await on.person("Olaf Third", ["OPS"]);
    const waits = async (who: Person) =>
      (await on.app.inject({ url: "/api/dashboard/work?subject=estimate", headers: { cookie: who.cookie } })).body.includes(
        draft.id,
      );
    expect([await waits(third), await waits(owner), await waits(operations), await waits(sales)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect((await act(third, "approve", waiting)).body).toMatchObject({ status: "approved", approvedByName: "Olaf Third" });
  });
  it("is needed below the margin floor, also where the lead's owner is not its author", async () => {
    const { draft, lead } = await drafted([crew({ discountPct: "30" })]);
    await on.db.update(leadTable).set({ ownerId: operations.id }).where(eq(leadTable.id, lead.id));
    const { body } = await act(sales, "submit", draft);
    expect(body.approval.reasons).toEqual(["The margin is below 25 %."]);
    expect((await act(operations, "approve", body)).problem.message).toContain("not the lead's owner");
  });
  it("above the limit of the company is for a Super Admin", async () => {
    const limits = { ownerLimit: "5000", companyLimit: "10000" };
    const { earlyDiscounts, banks, numberDateOrder, quickBooksHeadings, dunningLevels, ...usual } = usualFinance;
    const lists = { earlyDiscounts, banks, numberDateOrder, quickBooksHeadings, dunningLevels };
    await on.db.insert(financeDefaults).values({ ...stamp(), ...usual, ...lists, ...limits, id: financeId });
    const { draft } = await drafted();
    const { body: waiting } = await act(sales, "submit", draft);
    expect(waiting.approval).toEqual({ level: "company", reasons: ["The value is above the limit of the company."] });
    expect((await act(operations, "approve", waiting)).status).toBe(403);
    const admin = await on.person("Ada Super", ["SUPER"]);
    expect((await act(admin, "approve", waiting)).body.status).toBe("approved");
    await on.db.delete(financeDefaults);
  });
});

describe("an approved estimate", () => {
  it("is sent by the lead's owner once the contract review is done, which quotes the lead at its value", async () => {
    const { draft, lead } = await drafted();
    const { body: approved } = await act(sales, "submit", draft);
    const body = { version: approved.version, email: "paula@acre.example", message: "As discussed" };
    const send = (who: Person) => who.ask(e.send, { id: draft.id, body });
    expect((await send(sales)).problem.message).toContain("10 review points are open: scope is clear");
    await review(lead);
    expect((await send(colleague)).problem.message).toContain("Only the owner, Vic Almeida");
    expect((await send(sales)).body).toMatchObject({ status: "sent", sentTo: "paula@acre.example" });
    expect((await sales.ask(to.find, { id: lead.id })).body).toMatchObject({
      status: "quoted",
      value: "13440.00",
      currency: "USD",
      probability: 50,
    });
    const [mailed] = await on.db.select().from(message).where(eq(message.recipient, "paula@acre.example"));
    expect(mailed?.text).toContain("13,440.00 USD plus tax. It is valid until 2026-06-03.");
    expect(mailed?.text).toMatch(new RegExp(`/r/estimates/${draft.id}#k=[A-Za-z0-9_-]{43}`));
    expect(mailed?.attachments).toMatchObject([{ mediaType: "application/pdf" }]);
  });
  it("is superseded by a later one that is sent, and can no longer be accepted", async () => {
    const { lead, offer } = await sent();
    const { body: next } = await sales.ask(e.create, { body: { leadId: lead.id } });
    const { body: approved } = await act(sales, "submit", next);
    await sales.ask(e.send, { id: next.id, body: { version: approved.version, email: "paula@acre.example" } });
    const { body: before } = await sales.ask(e.find, { id: offer.id });
    expect(before.statusToday).toBe("superseded");
    const acceptance = { version: before.version, by: "Paula Greer", on: "2026-05-04" };
    expect((await sales.ask(e.accept, { id: offer.id, body: acceptance })).problem.message).toBe(
      "A later revision was sent to the client.",
    );
    const { body: accepted } = await sales.ask(e.accept, {
      id: next.id,
      body: { ...acceptance, version: approved.version + 1, reference: "PO-9" },
    });
    expect(accepted).toMatchObject({ status: "accepted", acceptedBy: "Paula Greer", acceptedReference: "PO-9" });
    const { body: quoted } = await sales.ask(to.find, { id: lead.id });
    // What was accepted in writing is an order, with the client's number.
    const { body: won } = await sales.ask(to.win, { id: lead.id, body: { version: quoted.version } });
    expect([won.status, won.orderReference]).toEqual(["won", "PO-9"]);
  });
});

it("is due for the lead's owner before it ends, and says nobody's name once the lost lead's people are removed", async () => {
  const { lead, offer } = await sent();
  const { rows } = (
    await on.app.inject({ url: "/api/due?subject=estimate&limit=100", headers: { cookie: sales.cookie } })
  ).json();
  expect(rows.find((row: { recordId: string }) => row.recordId === offer.id)).toMatchObject({ dueOn: "2026-06-03" });
  const { body: quoted } = await sales.ask(to.find, { id: lead.id });
  await sales.ask(to.lose, { id: lead.id, body: { version: quoted.version, lossReason: "price" } });
  await asSystem(on.services, async (store) => lostLeads.drop?.(store, [lead.id], []));
  const [row] = await on.db.select().from(estimate).where(eq(estimate.id, offer.id));
  expect([row?.sentTo, row?.netTotal]).toEqual([null, "13440.00"]);
  const [link] = await on.db.select().from(shareLink).where(eq(shareLink.targetId, offer.id));
  expect([link?.recipientName, link?.recipientEmail]).toEqual(["Removed", null]);
});

describe("a link to an estimate", () => {
  let address = 0;
  const open = (id: string, token: string, what = "", payload: object = {}) =>
    on.app.inject({
      method: "POST",
      url: `/api/offers/${id}${what}`,
      headers: { "x-share-token": token },
      payload,
      remoteAddress: `198.51.100.${(address += 1)}`,
    });
  async function link(id: string, more: object = {}) {
    const body = { recipientName: "Paula Greer", days: 14, showsNewer: false, ...more };
    const { body: made, problem } = await sales.ask(e.makeLink, { id, body });
    return { ...made, token: made.href?.split("#k=")[1] ?? "", problem };
  }
  it("shows the proposal and nothing else, and is accepted once", async () => {
    const { lead, offer } = await sent();
    const { token } = await link(offer.id);
    const answer = await open(offer.id, token);
    expect(answer.json().offer).toMatchObject({
      title: "Turnaround RT",
      netTotal: "13440.00",
      closed: null,
      watermark: "Paula Greer, 2026-05-04",
    });
    for (const hidden of ["98.51", "cost", "trace", "margin", "RS-0001", 'Id"', "Almeida"])
      expect(answer.body).not.toContain(hidden);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    const yes = { name: "Paula Greer", role: "Turnaround manager", reference: "PO-4410" };
    expect((await open(offer.id, token, "/acceptance", { ...yes, name: " " })).statusCode).toBe(400);
    const [first, second] = await Promise.all([1, 2].map(() => open(offer.id, token, "/acceptance", yes)));
    const codes = [first?.statusCode, second?.statusCode].toSorted((a = 0, b = 0) => a - b);
    expect(codes).toEqual([200, 422]);
    expect([first, second].find((one) => one?.statusCode === 422)?.json().message).toBe("This proposal is accepted.");
    const [row] = await on.db.select().from(estimate).where(eq(estimate.id, offer.id));
    expect(row).toMatchObject({
      status: "accepted",
      acceptedBy: "Paula Greer, Turnaround manager",
      acceptedOn: "2026-05-04",
      acceptedReference: "PO-4410",
    });
    const told = await on.db.select().from(notification).where(eq(notification.userId, sales.id));
    expect(told.map(({ title }) => title)).toContain(`${lead.number} rev A was accepted by Paula Greer`);
    expect((await open(offer.id, token)).json().offer.answer).toMatchObject({ accepted: true, reference: "PO-4410" });
  });
  it("is refused the same way whatever is wrong with it, for every request", async () => {
    const { offer } = await sent();
    const other = await sent();
    const { draft } = await drafted();
    expect((await link(draft.id)).problem.message).toBe("Only an estimate that was sent can be shared.");
    const [good, revoked] = [await link(offer.id), await link(offer.id)];
    await sales.ask(e.revokeLink, { linkId: revoked.id });
    const yes = { name: "Eve", role: "Stranger" };
    const answers = await Promise.all([
      open(offer.id, ""),
      open(offer.id, "A".repeat(43)),
      open(other.offer.id, good.token),
      open(draft.id, good.token),
      open("nonsense", good.token),
      open(offer.id, revoked.token),
      open(offer.id, "A".repeat(43), "/acceptance", yes),
      open(other.offer.id, good.token, "/acceptance", yes),
      open(offer.id, revoked.token, "/rejection", { name: "Eve", reason: "Too dear" }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body.replace(/"requestId":"[^"]*"/, ""))).size).toBe(1);
    expect((await sales.ask(e.find, { id: offer.id })).body.status).toBe("sent");
  });
  it("is declined with a reason, and closes on the day after the last", async () => {
    const { offer } = await sent();
    const { token } = await link(offer.id, { days: 60 });
    on.at("2026-06-04T15:00:00Z");
    expect((await open(offer.id, token, "/acceptance", { name: "Paula", role: "Buyer" })).json().message).toBe(
      "This proposal ended on 2026-06-03. Ask for a new one.",
    );
    on.at("2026-06-03T15:00:00Z");
    expect((await open(offer.id, token, "/rejection", { name: "Paula Greer", reason: "Budget was cut" })).statusCode).toBe(200);
    on.at("2026-05-04T15:00:00Z");
    const { body } = await sales.ask(e.find, { id: offer.id });
    expect(body).toMatchObject({ status: "rejected", rejectedBy: "Paula Greer", rejectedReason: "Budget was cut" });
  });
});
