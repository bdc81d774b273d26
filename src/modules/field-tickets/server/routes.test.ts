import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldTickets, type TicketContent, type TicketDraft } from "../contract.ts";
import type { LinkedTicket } from "../ticket-links.ts";
import type { LinkedDaily } from "../daily-report.ts";
import { ticketsBilled } from "../events.ts";
import { settledContent, ticketHash } from "../rules/content.ts";
import { ticketPrices, type TicketPricing } from "../rules/pricing.ts";
import { plainRow, type TicketRow } from "../ticket-row.ts";
import { markBilled } from "./actions.ts";
import { ticketRetention } from "./retention.ts";
import { fieldTicket } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { message } from "#kit/server/mail/tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { type CodedLinkDraft, tokenHeader } from "#kit/share-links.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { emptyItem } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { timesheets } from "#modules/timesheets/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = fieldTickets.endpoints;
const day = "2026-05-08";
let on: TestApp;
let operations: Person;
let coordinator: Person;
let ana: Person;
let stranger: Person;
let finance: Person;
let order: string;
let projectId: string;
beforeAll(async () => {
  // Friday 8 May 2026, 17:00 in Houston.
  on = await createTestApp({ now: "2026-05-08T22:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  stranger = await on.person("Ben Ross", ["TECH"]);
  finance = await on.person("Sue Park", ["FIN"]);
  order = await job("WO-0417", { ticketSignatureRequired: true });
});
afterAll(() => on.close());

const stamp = () => ({ id: randomUUID(), createdAt: "2026-05-01T08:00:00.000Z", updatedAt: "2026-05-01T08:00:00.000Z" });
async function job(number: string, terms: Partial<typeof clientCompany.$inferInsert> = {}) {
  const client = {
    ...stamp(),
    code: number.slice(-4),
    legalName: number,
    displayName: "Northgate Refining",
    status: "active" as const,
  };
  const site = { ...stamp(), clientCompanyId: client.id, code: "BAY", name: "Baytown", address: "Pier 4", country: "US" };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.houston };
  const days = { startOn: "2026-05-01", endOn: "2026-05-30" };
  const parent = { ...stamp(), ...of, ...days, number: `P-${number}`, name: "Spring", kind: "in-service" as const };
  await on.db.insert(clientCompany).values({ ...client, ...terms });
  await on.db.insert(clientSite).values({ ...site, timeZone: "America/Chicago" });
  await on.db.insert(project).values({ ...parent, managerId: operations.id, status: "completed" });
  projectId = parent.id;
  const { id } = stamp();
  const facts = { number, projectId: parent.id, clientSiteId: site.id, title: "Girth welds", status: "in progress" as const };
  await on.db.insert(workOrder).values({ ...stamp(), ...of, ...facts, id, leadUserId: ana.id, assignedUserIds: [ana.id] });
  return id;
}

const row = (more: Partial<TicketRow> = {}): TicketRow =>
  plainRow({
    id: randomUUID(),
    kind: "consumable",
    day,
    description: "Film 4½ × 17 in",
    quantity: "23",
    unit: "film",
    category: "consumable",
    ...more,
  });
const draft = (more: Partial<TicketDraft> = {}): TicketDraft => ({
  version: null,
  workOrderId: order,
  day,
  rows: [row()],
  ...more,
});
const written = async (more: Partial<TicketDraft> = {}, by = ana) =>
  (await by.ask(to.save, { id: randomUUID(), body: draft(more) })).body.ticket;

async function signed(
  ticket: Pick<TicketContent, "number" | "revision" | "rows"> & { id: string },
  more: Partial<TicketContent> = {},
): Promise<{ content: TicketContent; signature: ClientSignature }> {
  const content = settledContent({
    form: 1,
    ticketId: ticket.id,
    number: ticket.number,
    revision: ticket.revision,
    workOrder: { id: order, number: "WO-0417", title: "Girth welds" },
    project: "P-WO-0417",
    client: "Northgate Refining",
    site: "Baytown",
    clientReference: null,
    day,
    untilDay: null,
    timeZone: "America/Chicago",
    rows: ticket.rows,
    remarks: "",
    prices: null,
    company: { name: "Ana Torres", userId: ana.id },
    ...more,
  });
  const drawn = { strokes: [[10, 40, 60, 12, 90, 44]], width: 300, height: 100, position: null, device: "Phone of Ana" };
  const who = { name: "Joan Pratt", title: "Unit engineer", email: "joan@northgate.example.com" };
  return { content, signature: { ...who, ...drawn, at: "2026-05-08T21:58:00.000Z", contentHash: await ticketHash(content) } };
}
const signedTicket = async () => {
  const ticket = await written();
  return (await ana.ask(to.sign, { id: ticket.id, body: await signed(ticket) })).body.ticket;
};

describe("field tickets", () => {
  it("are proposed from the day's time, and an entry of time is proposed once", async () => {
    const entry = { workOrderId: order, startAt: "2026-05-08T12:00:00Z", endAt: "2026-05-08T20:30:00Z", breakMin: 30 };
    const time = await ana.ask(timesheets.endpoints.create, { body: { ...entry, activity: "work", methods: ["RT"] } });
    const asked = async () => (await ana.ask(to.job, { query: { workOrderId: order } })).body;
    const { order: facts, proposed, today, needsSignature } = await asked();
    expect([facts.number, facts.client, today, needsSignature]).toEqual(["WO-0417", "Northgate Refining", day, true]);
    expect(proposed).toMatchObject([
      { kind: "crew", description: "Ana Torres, work 07:00–15:30", quantity: "8", method: "RT", timesheetEntryId: time.body.id },
    ]);
    const first = await written({ rows: proposed.map((one) => ({ ...one, id: randomUUID() })) });
    expect((await asked()).proposed).toEqual([]);
    const again = proposed.map((one) => ({ ...one, id: randomUUID() }));
    const refusal = await ana.ask(to.save, { id: randomUUID(), body: draft({ rows: again }) });
    expect([refusal.status, refusal.problem.message]).toEqual([
      422,
      `Ana Torres, work 07:00–15:30 is on ${first.number} already. Remove the row here, or there.`,
    ]);
    const same = await ana.ask(to.save, { id: first.id, body: draft({ version: first.version, rows: again }) });
    expect(same.problem.message).toBeUndefined();
  });

  it("are numbered, written by the crew of the job, and by nobody else", async () => {
    const one = await written();
    expect(one).toMatchObject({ number: expect.stringMatching(/^FT-26-\d{4}$/), status: "draft", createdByName: "Ana Torres" });
    expect((await stranger.ask(to.save, { id: randomUUID(), body: draft() })).status).toBe(404);
    expect((await stranger.ask(to.find, { id: one.id })).status).toBe(404);
    expect((await finance.ask(to.save, { id: randomUUID(), body: draft() })).status).toBe(403);
    expect((await finance.ask(to.find, { id: one.id })).status).toBe(200);
  });

  it("sent twice by a device are stored once, and rows keep what they are", async () => {
    const id = randomUUID();
    const body = draft({ provisionalRef: "D-7F3A-0012" });
    const first = (await ana.ask(to.save, { id, body })).body.ticket;
    const again = (await ana.ask(to.save, { id, body })).body.ticket;
    expect([again.number, again.version, again.rows]).toEqual([first.number, first.version, body.rows]);
  });

  it("ask why production was typed", async () => {
    const typed = row({ kind: "production", category: "production", unit: "weld", description: "Welds", quantity: "12" });
    const { status, problem } = await ana.ask(to.save, { id: randomUUID(), body: draft({ rows: [typed] }) });
    expect([status, problem.fields?.[0]]).toEqual([
      400,
      { path: "rows.0.reason", message: "Welds: no signed report says so: enter why it is typed." },
    ]);
  });

  it("are final once the client has signed them, with the hash of what was shown and a PDF", async () => {
    const ticket = await signedTicket();
    expect(ticket).toMatchObject({ status: "client signed", signedByName: "Joan Pratt", isAsSigned: true });
    expect(ticket.pdfSha256).toMatch(/^[0-9a-f]{64}$/);
    const pdf = await ana.ask(to.sheet, { id: ticket.id });
    expect(String(pdf.body).slice(0, 5)).toBe("%PDF-");
    const said = "Signed by Joan Pratt on 2026-05-08. Make a revision.";
    const removed = await ana.ask(to.remove, { id: ticket.id, query: { version: ticket.version } });
    expect([removed.status, removed.problem.message]).toEqual([422, said]);
    await expect(on.db.update(fieldTicket).set({ remarks: "More" }).where(eq(fieldTicket.id, ticket.id))).rejects.toThrow(
      "field_ticket",
    );
  });

  it("are refused if the hash is not of what was signed, or initials at standby are missing", async () => {
    const ticket = await written();
    const body = await signed(ticket);
    const other = { ...body, content: { ...body.content, remarks: "One more film" } };
    expect((await ana.ask(to.sign, { id: ticket.id, body: other })).problem.code).toBe("not-as-signed");
    const waited = row({ kind: "standby", category: "standby", unit: "hour", description: "Standby", standbyReason: "weather" });
    const without = await ana.ask(to.sign, { id: ticket.id, body: await signed({ ...ticket, rows: [waited] }) });
    expect(without.problem.message).toBe("Standby: the client's initials are missing.");
  });

  it("are not signed with an empty box", async () => {
    const ticket = await written();
    const body = await signed(ticket);
    const { status, problem } = await ana.ask(to.sign, {
      id: ticket.id,
      body: { ...body, signature: { ...body.signature, strokes: [] } },
    });
    expect([status, problem.fields]).toEqual([400, [{ path: "signature.strokes", message: "Sign in the box." }]]);
    expect((await ana.ask(to.find, { id: ticket.id })).body.status).toBe("draft");
  });

  it("signed on a device are stored once; what arrives later becomes a revision, and the signed one stands", async () => {
    const id = randomUUID();
    const rows = [row()];
    const body = await signed({ id, number: "D-7F3A-0013", revision: "", rows });
    const stored = (await ana.ask(to.sign, { id, body: { ...body, provisionalRef: "D-7F3A-0013" } })).body.ticket;
    const again = await ana.ask(to.sign, { id, body: { ...body, provisionalRef: "D-7F3A-0013" } });
    expect([again.body.isRevision, again.body.ticket.id, again.body.ticket.version]).toEqual([false, id, stored.version]);
    const same = await ana.ask(to.save, { id, body: draft({ rows }) });
    expect([same.body.isRevision, same.body.ticket.id]).toEqual([false, id]);
    const late = await ana.ask(to.save, { id, body: draft({ rows: [row({ ...rows[0], quantity: "25" })] }) });
    expect(late.body).toMatchObject({ isRevision: true, ticket: { revision: "a", status: "draft", rows: [{ quantity: "25" }] } });
    const kept = (await ana.ask(to.find, { id })).body;
    expect([kept.status, kept.rows[0]?.quantity, kept.revisions.length]).toEqual(["client signed", "23", 2]);
  });

  it("are revised with a new signature; the one before is revised then, and both are retained", async () => {
    const old = await signedTicket();
    const revision = (await ana.ask(to.revise, { id: old.id, body: { version: old.version } })).body;
    expect([revision.shownNumber, revision.status]).toEqual([`${old.number}a`, "draft"]);
    const early = await coordinator.ask(to.approve, { id: old.id, body: { version: old.version } });
    expect(early.problem.message).toBe(`${old.number}a is being written. Finish or remove it first.`);
    await ana.ask(to.sign, { id: revision.id, body: await signed(revision) });
    expect((await ana.ask(to.find, { id: old.id })).body.status).toBe("revised");
  });

  it("are not signed with prices nobody agreed, for another person of the company, or for a day to come", async () => {
    const ticket = await written();
    const refusal = async (more: Partial<TicketContent>) =>
      (await ana.ask(to.sign, { id: ticket.id, body: await signed(ticket, more) })).problem;
    const prices = { currency: "USD", lines: [], total: "5.00" };
    expect((await refusal({ prices })).message).toBe("This ticket has no prices. Let the client sign it without them.");
    const company = { name: "Cora Diaz", userId: coordinator.id };
    expect((await refusal({ company })).message).toBe(
      "Whoever lets the client sign stands for the company. Let the client sign again.",
    );
    const later = await refusal({ day: "2026-05-20", rows: ticket.rows.map((one) => ({ ...one, day: "2026-05-20" })) });
    expect(later.fields).toEqual([{ path: "content.day", message: "The day is in the future." }]);
  });

  it("are approved by coordinators and Operations, not by whoever wrote them", async () => {
    const ticket = await signedTicket();
    const body = { version: ticket.version };
    expect((await ana.ask(to.approve, { id: ticket.id, body })).status).toBe(403);
    expect((await coordinator.ask(to.approve, { id: ticket.id, body })).body).toMatchObject({
      status: "approved",
      approvedByName: "Cora Diaz",
    });
    const own = await written({}, coordinator);
    const mine = (
      await coordinator.ask(to.sign, {
        id: own.id,
        body: await signed(own, { company: { name: "Cora Diaz", userId: coordinator.id } }),
      })
    ).body.ticket;
    const denied = await coordinator.ask(to.approve, { id: mine.id, body: { version: mine.version } });
    expect(denied.problem.message).toBe("Another person has to approve your ticket.");
  });

  it("without a signature say why, and wait for it where the client signs its tickets", async () => {
    const { id, version } = await written();
    const none = await ana.ask(to.ready, { id, body: { version, unsignedReason: "" } });
    expect(none.status).toBe(400);
    const ready = (await ana.ask(to.ready, { id, body: { version, unsignedReason: "The unit engineer had left the site" } }))
      .body;
    expect(ready.unsignedReason).toBe("The unit engineer had left the site");
    const denied = await coordinator.ask(to.approve, { id, body: { version: ready.version } });
    expect(denied.problem.message).toContain("Northgate Refining signs its tickets.");
  });
});

describe("a link to a ticket", () => {
  const withToken = (token: string) => ({ [tokenHeader]: token });
  async function linked(more: Partial<CodedLinkDraft> = {}) {
    const { id, version } = await written();
    await ana.ask(to.ready, { id, body: { version, unsignedReason: "The unit engineer had left the site" } });
    const draftOf = { recipientName: "Joan Pratt", days: 14, showsNewer: false, asksCode: false, ...more };
    const { href } = (await ana.ask(to.makeLink, { id, body: draftOf })).body;
    return { id, token: href.split("#k=")[1] ?? "", href };
  }
  const ask = (path: string, token: string, body: object = {}, headers: Record<string, string> = {}) =>
    on.app.inject({
      method: "POST",
      url: path,
      headers: { ...withToken(token), "content-type": "application/json", ...headers },
      payload: body,
    });

  it("shows that ticket only, and lets the client sign it once", async () => {
    const { id, token, href } = await linked();
    expect(href).toContain(`/r/ticket/${id}#k=`);
    expect((await ask(`/api/linked-tickets/${id}`, "wrong")).statusCode).toBe(404);
    const shown = (await ask(`/api/linked-tickets/${id}`, token)).json<{ content: TicketContent }>();
    const { content } = shown;
    for (const id of [ana.id, order]) expect(JSON.stringify(shown)).not.toContain(id);
    const other = settledContent({ ...content, remarks: "Free of charge" });
    const { signature } = await signed({ ...content, id });
    const cheat = { content: other, signature: { ...signature, contentHash: await ticketHash(other) } };
    expect((await ask(`/api/linked-tickets/${id}/signature`, token, cheat)).json<{ code: string }>().code).toBe("changed");
    const honest = { content, signature: { ...signature, contentHash: await ticketHash(settledContent(content)) } };
    const empty = { content, signature: { ...honest.signature, strokes: [] } };
    expect((await ask(`/api/linked-tickets/${id}/signature`, token, empty)).json()).toMatchObject({
      fields: [{ path: "signature.strokes", message: "Sign in the box." }],
    });
    expect((await ask(`/api/linked-tickets/${id}/signature`, token, honest)).statusCode).toBe(200);
    expect((await ask(`/api/linked-tickets/${id}/signature`, token, honest)).json<{ message: string }>().message).toBe(
      "This ticket was signed by Joan Pratt.",
    );
    expect((await ana.ask(to.find, { id })).body).toMatchObject({ status: "client signed", isAsSigned: true });
    const [last] = (await ana.ask(to.history, { id })).body;
    expect([last?.actorName, last?.action]).toEqual(["Joan Pratt, by link,", "FieldTicket.signByLink"]);
  });

  it("opens with a code by email where it asks for one, which stands beside the signature", async () => {
    const asking = await written();
    await ana.ask(to.ready, { id: asking.id, body: { version: asking.version, unsignedReason: "The unit engineer had left" } });
    const draftOf = { recipientName: "Joan Pratt", days: 14, showsNewer: false };
    const noEmail = await ana.ask(to.makeLink, { id: asking.id, body: { ...draftOf, asksCode: true } });
    expect(noEmail.problem.fields?.[0]?.message).toBe("The code goes to an email address. Enter it.");
    await on.byHand(`update client_company set link_asks_code = true where code = '0417'`);
    const without = await ana.ask(to.makeLink, { id: asking.id, body: { ...draftOf, asksCode: false } });
    expect(without.problem.fields?.[0]?.message).toBe("Northgate Refining has its links opened with a code by email.");
    await on.byHand(`update client_company set link_asks_code = false where code = '0417'`);

    const email = "joan@northgate.example";
    const { id, token } = await linked({ asksCode: true, recipientEmail: email });
    const address = `/api/linked-tickets/${id}`;
    const closed = (await ask(address, token)).json<LinkedTicket>();
    expect(closed).toMatchObject({ content: null, recipientName: "", code: { to: "jo***@northgate.example", isSent: false } });
    const dispute = await ask(`${address}/dispute`, token, { name: "Joan Pratt", reason: "Too long" });
    expect([dispute.statusCode, dispute.json<{ code: string }>().code]).toEqual([403, "link-asks-code"]);
    expect((await ask(`${address}/codes`, token)).json<LinkedTicket>().code).toMatchObject({ isSent: true, resendAfter: 60 });
    const [sent] = await on.db.select().from(message).where(eq(message.recipient, email)).orderBy(desc(message.at)).limit(1);
    const code = /Your code is (\d{6})/.exec(sent?.text ?? "")?.[1] ?? "";
    const wrong = await ask(`${address}/code`, token, { code: code === "000000" ? "000001" : "000000" });
    expect(wrong.json<{ message: string }>().message).toBe("This code is not correct. 4 tries are left.");
    const entered = await ask(`${address}/code`, token, { code });
    const { content } = entered.json<LinkedTicket>();
    if (!content) throw new Error("The code opens the ticket.");
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await ask(address, token)).json<LinkedTicket>().content).toBeNull();
    const { signature } = await signed({ ...content, id });
    const honest = { content, signature: { ...signature, contentHash: await ticketHash(settledContent(content)) } };
    expect((await ask(`${address}/signature`, token, honest)).statusCode).toBe(403);
    expect((await ask(`${address}/signature`, token, honest, { cookie })).statusCode).toBe(200);
    const after = (await ana.ask(to.find, { id })).body;
    expect([after.status, after.signedByLink?.recipientName, after.signedByLink?.code?.email]).toEqual([
      "client signed",
      "Joan Pratt",
      email,
    ]);
    const told = (await ana.ask(to.history, { id })).body;
    expect(JSON.stringify(told)).toContain("FieldTicket.enterCode");
  });

  it("lets the client dispute it, which Operations sees", async () => {
    const { id, token } = await linked();
    const body = { name: "Joan Pratt", reason: "The crew left at 14:00, not at 15:30" };
    expect((await ask(`/api/linked-tickets/${id}/dispute`, token, body)).statusCode).toBe(200);
    const disputed = (await coordinator.ask(to.find, { id })).body;
    expect(disputed).toMatchObject({ status: "disputed", disputeNote: "Joan Pratt: The crew left at 14:00, not at 15:30" });
    expect((await coordinator.ask(to.history, { id })).body[0]?.actorName).toBe("Joan Pratt, by link,");
    const open = await ana.ask(to.reopen, { id, body: { version: disputed.version } });
    expect(open.body.status).toBe("draft");
    expect((await ask(`/api/linked-tickets/${id}`, token)).statusCode).toBe(404);
  });
});

describe("the daily job report", () => {
  it("has the time, standby and tickets of the day and who is booked for the next, for people who reach the job", async () => {
    const at = { startAt: "2026-05-07T12:00:00Z", endAt: "2026-05-07T16:00:00Z", breakMin: 0, workOrderId: order };
    const waited = { ...at, startAt: "2026-05-07T16:00:00Z", endAt: "2026-05-07T17:30:00Z" };
    await ana.ask(timesheets.endpoints.create, { body: { ...at, activity: "work", methods: ["RT"] } });
    await ana.ask(timesheets.endpoints.create, {
      body: { ...waited, activity: "standby", standbyReason: "permit", note: "Hot work permit" },
    });
    const ticket = await written({ day: "2026-05-07", rows: [row({ day: "2026-05-07" })], remarks: "Unit handed over at 14:00" });
    const query = { workOrderId: order, day: "2026-05-07" };
    const { body } = await coordinator.ask(to.daily, { query });
    expect(body.rows.map(({ kind, quantity, standbyReason }) => [kind, quantity, standbyReason])).toEqual([
      ["crew", "4", null],
      ["standby", "1.5", "permit"],
    ]);
    expect(body.tickets).toEqual([{ number: ticket.number, status: "draft", remarks: "Unit handed over at 14:00", photos: 0 }]);
    expect(body.next).toEqual({ day: "2026-05-08", people: [] });
    expect((await stranger.ask(to.daily, { query })).status).toBe(404);
    const draftOf = { recipientName: "Joan Pratt", days: 14, showsNewer: false, asksCode: false, day: "2026-05-07" };
    expect((await stranger.ask(to.makeDailyLink, { id: order, body: draftOf })).status).toBe(404);
    const { href, id: linkId } = (await coordinator.ask(to.makeDailyLink, { id: order, body: draftOf })).body;
    const headers = { [tokenHeader]: href.split("#k=")[1] ?? "" };
    await written({ day: "2026-05-07", rows: [row({ day: "2026-05-07" })], remarks: "Written later" });
    const behind = async () =>
      on.app.inject({
        method: "POST",
        url: `/api/linked-daily-reports/${order}`,
        headers: { ...headers, "content-type": "application/json" },
        payload: {},
      });
    const shown = (await behind()).json<LinkedDaily>();
    expect([shown.recipientName, shown.report?.tickets.map(({ remarks }) => remarks)]).toEqual([
      "Joan Pratt",
      ["Unit handed over at 14:00"],
    ]);
    for (const id of [ana.id, ticket.id]) expect(JSON.stringify(shown)).not.toContain(id);
    const file = await on.app.inject({ url: `/api/linked-daily-reports/${order}/file`, headers });
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    await coordinator.ask(to.revokeDailyLink, { linkId });
    expect((await behind()).statusCode).toBe(404);
    const url = `/api/field-tickets/daily-report/pdf?workOrderId=${order}&day=2026-05-07`;
    const paper = await on.app.inject({ url, headers: { cookie: coordinator.cookie } });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  });
});

describe("a ticket signed on a device", () => {
  it("says where client, title or site differ from the records, and is refused under another number", async () => {
    const ticket = await written();
    const other = await signed(ticket, { client: "Acadia", site: null });
    const { differences } = (await ana.ask(to.sign, { id: ticket.id, body: other })).body.ticket;
    expect(differences).toEqual([
      "Client: “Acadia” was signed, the records say “Northgate Refining”.",
      "Site: nothing was signed, the records say “Baytown”.",
    ]);
    const second = await written();
    const renamed = await signed({ ...second, number: "FT-26-9999" });
    expect((await ana.ask(to.sign, { id: second.id, body: renamed })).problem.message).toBe(
      "FT-26-9999 is not the number of this ticket. Let the client sign again.",
    );
  });

  it("that was signed already on another one becomes a revision with that signature, also where only the header differs", async () => {
    const ticket = await signedTicket();
    const second = await signed(ticket, { clientReference: "AFE-7781" });
    const sent = async () => (await ana.ask(to.sign, { id: ticket.id, body: second })).body;
    const first = await sent();
    expect(first).toMatchObject({
      isRevision: true,
      ticket: { revision: "a", status: "draft", signedElsewhere: { content: { clientReference: "AFE-7781" } } },
    });
    expect((await sent()).ticket.id).toBe(first.ticket.id);
    const { signature } = await signed(ticket);
    const byAnother = { ...(await signed(ticket)), signature: { ...signature, name: "Karen Foss" } };
    const third = (await ana.ask(to.sign, { id: ticket.id, body: byAnother })).body;
    expect([third.isRevision, third.ticket.signedElsewhere?.signature.name]).toEqual([true, "Karen Foss"]);
    expect((await ana.ask(to.find, { id: ticket.id })).body).toMatchObject({ status: "client signed", isAsSigned: true });
  });

  it("was signed when its clock says, corrected by how far it is off; at a time it cannot say, when it was sent", async () => {
    const signedBy = async (at: string, clientNow?: string) => {
      const ticket = await written();
      const { content, signature } = await signed(ticket);
      const body = { content, signature: { ...signature, at } };
      const headers: Record<string, string> = clientNow ? { "x-client-now": clientNow } : {};
      return (await ana.ask(to.sign, { id: ticket.id, body }, headers)).body.ticket;
    };
    const now = on.services.clock().toISOString();
    const minutes = (of: string, count: number) => new Date(Date.parse(of) + count * 60_000).toISOString();
    const behind = await signedBy(minutes(now, -62), minutes(now, -2));
    expect([behind.signedAt, behind.clockSkewSec]).toEqual([minutes(now, -60), -120]);
    const wrong = await signedBy(minutes(now, -180), minutes(now, -120));
    expect([wrong.signedAt, wrong.clockSkewSec]).toEqual([now, -7200]);
    expect((await signedBy("2020-01-01T08:00:00.000Z", now)).signedAt).toBe(now);
    expect((await signedBy(minutes(now, -60))).signedAt).toBe(now);
  });
});

describe("a priced ticket", () => {
  const operationsSigned = async (
    ticket: Pick<TicketContent, "number" | "revision" | "rows"> & { id: string },
    more: Partial<TicketContent>,
  ) =>
    signed(ticket, {
      project: "P-WO-0500",
      company: { name: "Ola Prins", userId: operations.id },
      workOrder: { id: priced, number: "WO-0500", title: "Girth welds" },
      ...more,
    });
  let priced: string;
  beforeAll(async () => {
    const before = projectId;
    priced = await job("WO-0500", { pricedTickets: true, currency: "USD" });
    projectId = before;
    const [of] = await on.db.select().from(workOrder).where(eq(workOrder.id, priced));
    const sheetId = randomUUID();
    const dates = {
      effectiveFrom: "2026-01-01",
      status: "approved" as const,
      currency: "USD",
    };
    const whose = {
      scope: "client" as const,
      clientCompanyId: of?.clientCompanyId ?? "",
      overtimeRule: overtimePresets["US 8/12/40"],
    };
    await on.db
      .insert(rateSheet)
      .values({ ...stamp(), id: sheetId, number: "RS-0042", revision: "A", title: "2026", ...whose, ...dates });
    const film = {
      ...emptyItem(randomUUID()),
      category: "consumable" as const,
      unit: "film" as const,
      price: "9.50",
      cost: "4.10",
    };
    await on.db.insert(rateItem).values({ ...film, rateSheetId: sheetId, code: "F", description: "Film", sort: 1 });
  });
  const draftOf = async () =>
    (await operations.ask(to.save, { id: randomUUID(), body: draft({ workOrderId: priced }) })).body.ticket;

  it("is priced for people who may see prices, from what the device fetched, without what it costs us", async () => {
    const asked = { query: { workOrderId: priced } };
    const { pricing } = (await operations.ask(to.job, asked)).body;
    expect(JSON.stringify(pricing)).toContain("9.50");
    expect(JSON.stringify(pricing)).not.toContain("4.10");
    expect((await ana.ask(to.job, asked)).body.pricing).toBeNull();
    expect((await operations.ask(to.job, { query: { workOrderId: order } })).body.pricing).toBeNull();
    const ticket = await draftOf();
    expect((await operations.ask(to.find, { id: ticket.id })).body.prices).toMatchObject({ total: "218.50" });
    expect((await ana.ask(to.find, { id: ticket.id })).body.prices).toBeNull();
    const prices = ticketPrices(ticket.rows, ticket.number, pricing as unknown as TicketPricing);
    const body = await operationsSigned(ticket, { prices });
    const done = (await operations.ask(to.sign, { id: ticket.id, body })).body.ticket;
    expect(done).toMatchObject({ isAsSigned: true, prices: { total: "218.50" }, differences: [] });
    expect((await ana.ask(to.find, { id: ticket.id })).body).toMatchObject({
      prices: null,
      content: { prices: null },
      isAsSigned: true,
    });
  });

  it("is not signed with prices by people who may see none, and says where they differ from the sheets", async () => {
    const ticket = await draftOf();
    const prices = { currency: "USD", lines: [], total: "1.00" };
    const byAna = await signed(ticket, { prices, workOrder: { id: priced, number: "WO-0500", title: "Girth welds" } });
    expect((await ana.ask(to.sign, { id: ticket.id, body: byAna })).problem.code).toBe("not-as-signed");
    const done = await operations.ask(to.sign, { id: ticket.id, body: await operationsSigned(ticket, { prices }) });
    expect(done.body.ticket.differences).toEqual(["Prices: 1.00 USD was signed, by the rate sheets it is 218.50 USD."]);
    expect((await ana.ask(to.find, { id: ticket.id })).body.differences).toEqual([]);
  });

  it("shows people who may see no prices none in its history, and is sent by others; without prices on it they send it", async () => {
    const ticket = await draftOf();
    const told = "Prices are on this ticket: someone who may see prices sends it.";
    const link = { recipientName: "Ana Torres", days: 14, showsNewer: false, asksCode: false };
    await operations.ask(to.ready, { id: ticket.id, body: { version: ticket.version, unsignedReason: "Left the site" } });
    const early = await ana.ask(to.makeLink, { id: ticket.id, body: link });
    expect([early.status, early.problem.message]).toEqual([403, told]);
    const { pricing } = (await operations.ask(to.job, { query: { workOrderId: priced } })).body;
    const prices = ticketPrices(ticket.rows, ticket.number, pricing as unknown as TicketPricing);
    const body = await operationsSigned(ticket, { prices: { ...prices, total: "218.00" } });
    const done = (await operations.ask(to.sign, { id: ticket.id, body })).body.ticket;
    const historyOf = async (by: Person) => JSON.stringify((await by.ask(to.history, { id: ticket.id })).body);
    expect(await historyOf(operations)).toContain("218.00");
    const seen = await historyOf(ana);
    expect(seen).toContain("FieldTicket.sign");
    for (const hidden of ["218.", "9.50"]) expect(seen).not.toContain(hidden);
    // Nor does the trail tell them: an auditor reads the event, and "hidden" where prices are.
    const auditor = await on.person("Erik Johansen", ["AUD"]);
    const trailOf = async (by: Person) =>
      JSON.stringify((await by.ask(activityAndAudit.endpoints.auditEvents, { query: { entity: "FieldTicket" } })).body);
    expect(await trailOf(auditor)).toContain('"field":"content","old":null,"new":"hidden"');
    for (const hidden of ["218.", "9.50"]) expect(await trailOf(auditor)).not.toContain(hidden);
    const flagOf = async (by: Person) => (await by.ask(to.find, { id: ticket.id })).body.hidesPrices;
    expect([await flagOf(ana), await flagOf(operations)]).toEqual([true, false]);
    expect((await ana.ask(to.makeLink, { id: ticket.id, body: link })).problem.message).toBe(told);
    const send = (by: Person, of: { id: string; version: number }) =>
      by.ask(to.send, { id: of.id, body: { version: of.version, email: "ana@example.com", message: "" } });
    expect((await send(ana, done)).problem.message).toBe(told);
    expect((await send(operations, done)).status).toBe(200);

    const onPhone = (await ana.ask(to.save, { id: randomUUID(), body: draft({ workOrderId: priced }) })).body.ticket;
    const unpriced = await signed(onPhone, { workOrder: { id: priced, number: "WO-0500", title: "Girth welds" } });
    const there = (await ana.ask(to.sign, { id: onPhone.id, body: unpriced })).body.ticket;
    expect(there.hidesPrices).toBe(false);
    expect((await send(ana, there)).status).toBe(200);
    expect((await ana.ask(to.makeLink, { id: onPhone.id, body: link })).status).toBe(200);
  });

  it("is shown to the client with its prices by a link, and signed with them", async () => {
    const ticket = await draftOf();
    await operations.ask(to.ready, { id: ticket.id, body: { version: ticket.version, unsignedReason: "Left the site" } });
    const link = { recipientName: "Joan Pratt", days: 14, showsNewer: false, asksCode: false };
    const { href } = (await operations.ask(to.makeLink, { id: ticket.id, body: link })).body;
    const headers = { [tokenHeader]: href.split("#k=")[1] ?? "", "content-type": "application/json" };
    const shown = await on.app.inject({ method: "POST", url: `/api/linked-tickets/${ticket.id}`, headers, payload: {} });
    expect(shown.json<LinkedTicket>().content?.prices).toMatchObject({ total: "218.50", currency: "USD" });
  });
});

it("a ticket not signed for three days comes due", async () => {
  const { id, version } = await written();
  await ana.ask(to.ready, { id, body: { version, unsignedReason: "The unit engineer had left the site" } });
  const due = async () =>
    (await coordinator.ask(reminders.endpoints.due, { query: { subject: "fieldTicket", limit: 200 } })).body.rows;
  expect((await due()).find(({ recordId }) => recordId === id)).toMatchObject({ daysLeft: 3 });
});

it("billed and unbilled by invoices; a project with a ticket that is neither billed nor waived is not closed", async () => {
  order = await job("WO-0990");
  const closing = projectId;
  const ticket = await signedTicket();
  const approved = (await coordinator.ask(to.approve, { id: ticket.id, body: { version: ticket.version } })).body;
  await on.db.update(workOrder).set({ status: "closed" }).where(eq(workOrder.id, order));
  const close = async () => {
    const { version } = (await operations.ask(projectManagement.endpoints.find, { id: closing })).body;
    return operations.ask(projectManagement.endpoints.close, { id: closing, body: { version } });
  };
  expect((await close()).problem.message).toBe("1 ticket unbilled.");
  await asSystem(on.services, (store) => markBilled({ store }, { ticketIds: [approved.id], isBilled: true }));
  expect((await ana.ask(to.find, { id: ticket.id })).body.status).toBe("billed");
  expect((await close()).status).toBe(200);
  expect(ticketsBilled.name).toBe("field tickets billed");
  const due = (until: string) => ticketRetention.find(on.db, { until, limit: 50, ids: [ticket.id] });
  expect([(await due("2026-05-07")).length, (await due(day)).length]).toEqual([0, 1]);
});
