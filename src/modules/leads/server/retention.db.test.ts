import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leads, reviewPoints } from "../contract.ts";
import { approvedEstimate } from "./estimates/testing.ts";
import { estimate } from "./estimates/tables.ts";
import { lostLeads } from "./retention.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { auditEvent, personKey } from "#kit/server/tables.ts";
import { erasuresWithoutEvent } from "#kit/server/trail-mismatches.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";

const { endpoints: to, estimates, activities } = leads;
const { auditEvents, exportAuditEvents } = activityAndAudit.endpoints;
const names = ["Paula", "Greer", "Bayou", "713555", "Beaumont", "Tank 12"];

let on: TestApp;
let sales: Person;
let owner: Person;
let leadId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
  owner = await on.person("Olga Prior", ["SUPER"]);
  const work = { methods: ["UT" as const], expectedStart: "2026-06-12", expectedEnd: "2026-06-25", value: "48000" };
  const who = { companyName: "Bayou Tank Farm", contactName: "Paula Greer", contactPhone: "+17135550101" };
  const next = { nextAction: "Call Paula", nextActionOn: "2026-05-05" };
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
  leadId = lead.id;
  await sales.ask(activities.create, { body: { leadId, kind: "call", text: "Paula asked" } });
  const step = () => ({ id: leadId, body: { version: lead.version } });
  lead = (await sales.ask(to.qualify, step())).body;
  const answers = reviewPoints.map((point) => ({ point, answer: "yes" as const, note: "Paula said so", mitigation: null }));
  lead = (await sales.ask(to.reviewContract, { id: leadId, body: { version: lead.version, answers } })).body;
  const offer = await approvedEstimate(on.db, lead);
  const [row] = await on.db.select().from(estimate).where(eq(estimate.id, offer));
  await sales.ask(estimates.send, { id: offer, body: { version: row?.version ?? 0, email: "paula.greer@bayou.example" } });
  const link = { recipientName: "Paula Greer", days: 14, showsNewer: false };
  expect((await sales.ask(estimates.makeLink, { id: offer, body: link })).status).toBe(200);
  lead = (await sales.ask(to.find, { id: leadId })).body;
  const lost = { version: lead.version, lossReason: "price" as const, lossNote: "Greer chose another" };
  expect((await sales.ask(to.lose, { id: leadId, body: lost })).status).toBe(200);
});
afterAll(() => on.close());

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
    await on.db.select().from(auditEvent),
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

  await asSystem(on.services, async (store) => lostLeads.drop?.(store, [leadId], []));

  expect(named(await everywhere())).toEqual([]);
  expect([await foundBy("Bayou"), await foundBy("Greer"), await foundBy("Tank 12")]).toEqual([0, 0, 0]);
  const { body: lead } = await sales.ask(to.find, { id: leadId });
  expect([lead.title, lead.value, lead.lossReason]).toEqual(["UT enquiry", "48000.00", "price"]);
  const { body: history } = await owner.ask(to.history, { id: leadId });
  const said = history.flatMap(({ changes }) => changes.filter(({ field, new: after }) => field === "contactName" && after));
  expect(said[0]?.new).toBe("erased at the end of its retention");
  await sealTrail(on.services);
  const { id } = await beginCheck(new PlainRows(on.db), new Date(), null);
  expect(await verifyTrail(on.services, id)).toMatchObject({ state: "intact" });
});

it("a key that was destroyed without an event that tells it is noticed", async () => {
  expect(await erasuresWithoutEvent(on.db, on.services.secrets)).toEqual([]);
  const personId = "00000000-0000-4000-8000-000000000009";
  await on.db.insert(personKey).values({ personId, sealedKey: null, destroyedAt: "2026-05-04T15:00:00Z" });
  expect(await erasuresWithoutEvent(on.db, on.services.secrets)).toMatchObject([{ number: "without a number" }]);
});
