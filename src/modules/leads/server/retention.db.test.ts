import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leads, reviewPoints } from "../contract.ts";
import { approvedEstimate } from "./estimates/testing.ts";
import { estimate, estimateLine } from "./estimates/tables.ts";
import { lostLeads } from "./retention.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { auditEvent, personKey } from "#kit/server/tables.ts";
import { erasuresWithoutEvent } from "#kit/server/trail-mismatches.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";

const { endpoints: to, estimates, activities } = leads;
const { auditEvents, exportAuditEvents } = activityAndAudit.endpoints;
const names = ["Paula", "Greer", "Bayou", "713555", "Beaumont", "Tank 12", "Lot 7", "Mr Hebert"];

let on: TestApp;
let sales: Person;
let owner: Person;
let leadId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  owner = await on.person("Olga Prior", ["SUPER"]);
  leadId = (await quoted()).id;
  await lost(leadId);
});
afterAll(() => on.close());

/** A lead with an estimate that was written, returned and changed, and a later one that was sent. */
async function quoted(): Promise<{ id: string; offer: string }> {
  const work = { methods: ["UT" as const], expectedStart: "2026-06-12", expectedEnd: "2026-06-25", value: "48000" };
  const who = { companyName: "Bayou Tank Farm", contactName: "Paula Greer", contactPhone: "+17135550101" };
  const next = { nextAction: "Call Paula", nextActionOn: "2026-05-05", technique: "as Mr Hebert does" };
  const draft = {
    ...work,
    ...who,
    ...next,
    title: "Tank 12 of Mrs Greer",
    siteText: "Beaumont",
    source: "call" as const,
    differs: true,
  };
  let { body: lead } = await sales.ask(to.create, { body: draft });
  const { id } = lead;
  await sales.ask(activities.create, { body: { leadId: id, kind: "call", text: "Paula asked" } });
  const step = () => ({ id, body: { version: lead.version } });
  lead = (await sales.ask(to.qualify, step())).body;
  const answers = reviewPoints.map((point) => ({ point, answer: "yes" as const, note: "Paula said so", mitigation: null }));
  lead = (await sales.ask(to.reviewContract, { id, body: { version: lead.version, answers } })).body;
  await written(id);
  const texts = { scopeText: "Tank 12 for Mr Hebert", assumptions: "Paula opens the gate", terms: "As Greer said" };
  const offer = await approvedEstimate(on.db, lead, { revision: "B", ...texts }, "Lot 7 for Paula");
  const [row] = await on.db.select().from(estimate).where(eq(estimate.id, offer));
  const { problem } = await sales.ask(estimates.send, {
    id: offer,
    body: { version: row?.version ?? 0, email: "paula.greer@bayou.example", message: "Dear Paula" },
  });
  expect(problem.message).toBeUndefined();
  const link = { recipientName: "Paula Greer", days: 14, showsNewer: false };
  expect((await sales.ask(estimates.makeLink, { id: offer, body: link })).status).toBe(200);
  return { id, offer };
}

/** A draft whose texts and lines were typed and changed, and which was returned and archived. */
async function written(leadOf: string): Promise<void> {
  const { body: made, problem } = await sales.ask(estimates.create, {
    body: { leadId: leadOf, scopeText: "Tank 12", exclusions: "What Mr Hebert does" },
  });
  expect(problem.message).toBeUndefined();
  const line = { id: randomUUID(), kind: "manual" as const, unit: "lot", quantity: "1", price: "100.00" };
  const save = (version: number, description: string) =>
    sales.ask(estimates.saveLines, { id: made.id, body: { version, lines: [{ ...line, description }] } });
  const first = (await save(made.version, "Lot 7")).body;
  const second = (await save(first.version, "Lot 7 of Paula")).body;
  const submitted = (await sales.ask(estimates.submit, { id: made.id, body: { version: second.version } })).body;
  const back = { version: submitted.version, reason: "Mr Hebert pays less" };
  const returned = await owner.ask(estimates.sendBack, { id: made.id, body: back });
  expect(returned.problem.message).toBeUndefined();
  await sales.ask(estimates.archive, { id: made.id, query: { version: returned.body.version } });
}

async function lost(id: string): Promise<void> {
  const { body: lead } = await sales.ask(to.find, { id });
  const body = { version: lead.version, lossReason: "price" as const, lossNote: "Greer chose another" };
  expect((await sales.ask(to.lose, { id, body })).status).toBe(200);
}
const anonymise = (id: string, files: string[] = []) =>
  asSystem(on.services, async (store) => lostLeads.drop?.(store, [id], files));

/** All that the answers of the product and the table of the trail say. */
async function everywhere(): Promise<string[]> {
  const { body: found } = await sales.ask(to.list, { query: {} });
  const offers = (await sales.ask(estimates.list, { query: {} })).body.rows;
  const histories = [
    await owner.ask(to.history, { id: leadId }),
    ...(await Promise.all(offers.map(({ id }) => owner.ask(estimates.history, { id })))),
  ];
  const links = await Promise.all(offers.map(({ id }) => sales.ask(estimates.links, { id })));
  const answers = [
    found,
    offers,
    histories.map(({ body }) => body),
    links.map(({ body }) => body),
    (await sales.ask(activities.list, { query: { leadId } })).body,
    (await sales.ask(to.export, { query: { format: "csv" } })).body,
    (await owner.ask(auditEvents, { query: {} })).body,
    (await owner.ask(exportAuditEvents, { query: { format: "csv" } })).body,
    await Promise.all(offers.map(({ id }) => owner.ask(estimates.find, { id }))),
    await on.db.select().from(auditEvent),
    await Promise.all([estimate, estimateLine, message, notification, shareLink].map((table) => on.db.select().from(table))),
  ];
  return answers.map((answer) => JSON.stringify(answer));
}
const named = (answers: readonly string[]) => names.filter((name) => answers.some((answer) => answer.includes(name)));
const foundBy = async (q: string) => (await sales.ask(to.list, { query: { q } })).body.rows.length;

it("a lead that was anonymised is named in no answer, export or search, nor in the trail, which stays whole", async () => {
  expect(named(await everywhere())).toEqual(names);
  expect([await foundBy("Bayou"), await foundBy("Greer"), await foundBy("Tank 12")]).toEqual([1, 1, 1]);
  const trail = JSON.stringify(await on.db.select().from(auditEvent));
  expect(named([trail]), "what the trail stores is encrypted").toEqual([]);
  await sealTrail(on.services);

  const files: string[] = [];
  await anonymise(leadId, files);

  expect(named(await everywhere())).toEqual([]);
  expect([await foundBy("Bayou"), await foundBy("Greer"), await foundBy("Tank 12")]).toEqual([0, 0, 0]);
  const { body: lead } = await sales.ask(to.find, { id: leadId });
  expect([lead.title, lead.value, lead.lossReason]).toEqual(["UT enquiry", "48000.00", "price"]);
  expect(files, "the PDF of the proposal").toHaveLength(1);
  const { body: history } = await owner.ask(to.history, { id: leadId });
  const said = history.flatMap(({ changes }) => changes.filter(({ field, new: after }) => field === "contactName" && after));
  expect(said[0]?.new).toBe("erased at the end of its retention");
  await sealTrail(on.services);
  const { id } = await beginCheck(new PlainRows(on.db), new Date(), null);
  expect(await verifyTrail(on.services, id)).toMatchObject({ state: "intact" });
});

it("prices, items and days of an estimate of an anonymised lead stay, and it is neither answered nor shared", async () => {
  const [sent] = (await sales.ask(estimates.list, { query: { leadId, status: "sent" } })).body.rows;
  const { body: whole } = await owner.ask(estimates.find, { id: sent?.id ?? "" });
  expect(whole).toMatchObject({ revision: "B", netTotal: "48000.00", startOn: "2026-06-12", scopeText: null, sentTo: null });
  expect(whole.lines).toMatchObject([{ description: "Removed", quantity: "1", net: "48000.00" }]);
  const link = { recipientName: "Someone", days: 14, showsNewer: false };
  const answers = [
    await sales.ask(estimates.makeLink, { id: whole.id, body: link }),
    await sales.ask(estimates.accept, { id: whole.id, body: { version: whole.version, by: "Someone", on: "2026-05-04" } }),
  ];
  for (const { problem } of answers) expect(problem.message).toContain("personal data of L-2026-0001 was removed");
});

it("a proposal that was accepted stays as it was accepted, with its trail; only its links end", async () => {
  const { id, offer } = await quoted();
  const found = () => owner.ask(estimates.find, { id: offer });
  const { version } = (await found()).body;
  const accepted = { version, by: "Paula Greer, Buyer", on: "2026-05-04", reference: "PO-77" };
  expect((await sales.ask(estimates.accept, { id: offer, body: accepted })).problem.message).toBeUndefined();
  await lost(id);
  const before = (await found()).body;
  await anonymise(id);
  const { title: _, company: _was, ...after } = (await found()).body;
  expect(before).toMatchObject(after);
  expect(after).toMatchObject({ acceptedBy: "Paula Greer, Buyer", acceptedReference: "PO-77", terms: "As Greer said" });
  const { body: history } = await owner.ask(estimates.history, { id: offer });
  expect(JSON.stringify(history)).toContain("Paula Greer, Buyer");
  const { body: links } = await sales.ask(estimates.links, { id: offer });
  expect(links.map(({ expiresAt }) => expiresAt <= on.services.clock().toISOString())).toEqual([true, true]);
});

it("a key that was destroyed without an event that tells it is noticed", async () => {
  expect(await erasuresWithoutEvent(on.db, on.services.secrets)).toEqual([]);
  const personId = "00000000-0000-4000-8000-000000000009";
  await on.db.insert(personKey).values({ personId, sealedKey: null, destroyedAt: "2026-05-04T15:00:00Z" });
  expect(await erasuresWithoutEvent(on.db, on.services.secrets)).toMatchObject([{ number: "without a number" }]);
});
