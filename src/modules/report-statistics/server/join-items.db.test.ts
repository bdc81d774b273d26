import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SameNumberQuery } from "../contract-items.ts";
import { reportStatistics } from "../contract.ts";
import { makeMissingFacts } from "./rebuild.ts";
import { documentFact, itemMerge, joinedItem } from "./tables.ts";
import { clientIn, report, type ToldLine } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { figures, joinItems, sameNumbers, splitItems } = reportStatistics.endpoints;

let on: TestApp;
let levelThree: Person;
let client: string;
let given = 0;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-10-01T12:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  levelThree = await on.person("Lena Vance", ["L3"]);
});
afterAll(() => on.close());

const rejected: ToldLine = { item: "W1/1", result: "REJ", spans: [{ at: 0, length: 20 }] };
const repaired: ToldLine = { item: "W1-R1/1", result: "ACC", stage: "repair1" };

/** W1 rejected on ISO-1 and repaired on ISO-2; W2 on ISO-1 only; the same number, W1, on a drawing of another client. */
beforeEach(async () => {
  given += 1;
  client = await clientIn(on, `JOIN${given}`);
  await report(on, client, {
    on: "2026-07-06",
    number: `A-${given}`,
    drawing: "ISO-1",
    lines: [rejected, { item: "W2/1", result: "ACC" }],
  });
  await report(on, client, { on: "2026-07-09", number: `B-${given}`, drawing: "ISO-2", lines: [repaired] });
  const other = await clientIn(on, `OTHER${given}`);
  await report(on, other, { on: "2026-07-06", drawing: "ISO-3", lines: [rejected] });
});

async function listed(state: SameNumberQuery["state"] = "apart", person = levelThree) {
  const { status, body } = await person.ask(sameNumbers, { query: { state, client } });
  expect(status).toBe(200);
  return body.rows;
}
const itemIds = async () => (await listed())[0]?.parts.map(({ itemId }) => itemId) ?? [];
const reason = "ISO-2 is the spool drawing of ISO-1";
const join = async (person = levelThree) => person.ask(joinItems, { body: { itemIds: await itemIds(), reason } });

/** Rejects, success of repair 1, open rejects, and days to the repair. */
async function figuresNow() {
  const query = { metrics: "M1,M2,M5,M27,M28", client, from: "2026-01-01", to: "2026-12-31" };
  const { body } = await levelThree.ask(figures, { query });
  return body.figures.map(({ metric, groups: [group] }) =>
    group ? [metric, group.numerator, group.denominator, group.spread?.median].filter(Boolean).join(" ") : metric,
  );
}
const apart = ["M1 1 2", "M2 1 2", "M5 1 1", "M27 1 0", "M28"];
const together = ["M1 1 2", "M2 1 2", "M5 1 1", "M27", "M28 3 0 3.0"];

it("lists the number with its drawings and reports, and no number on one drawing", async () => {
  expect(await listed()).toMatchObject([
    {
      item: "W1",
      clientName: `JOIN${given}`,
      siteName: "Plant",
      joined: null,
      parts: [
        { drawings: ["ISO-1"], reports: [{ number: `A-${given}` }] },
        { drawings: ["ISO-2"], reports: [{ number: `B-${given}` }] },
      ],
    },
  ]);
  expect(await listed("joined")).toEqual([]);
});

it("a repair on another drawing closes the reject once they are joined; splitting brings the figures back", async () => {
  expect(await figuresNow()).toEqual(apart);
  const joined = await join();
  expect(joined.status).toBe(200);
  expect(await figuresNow()).toEqual(together);
  expect(await listed()).toEqual([]);
  expect(await listed("joined")).toMatchObject([
    { id: joined.body.id, item: "W1", parts: [{ drawings: ["ISO-1", "ISO-2"] }], joined: { by: "Lena Vance", reason } },
  ]);
  const split = await levelThree.ask(splitItems, { id: joined.body.id, body: { reason: "Two welds after all" } });
  expect(split.status).toBe(204);
  expect(await figuresNow()).toEqual(apart);
  expect([await listed("joined"), (await listed()).length]).toEqual([[], 1]);
  const told = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, joined.body.id));
  expect(told.map(({ action, reason: why }) => [action, why]).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ["ItemMerge.join", reason],
    ["ItemMerge.split", "Two welds after all"],
  ]);
  const again = await levelThree.ask(splitItems, { id: joined.body.id, body: { reason: "Again" } });
  expect(again.problem.message).toBe("These items have been split already.");
});

it("a first examination on one drawing takes the place of a later one on the other", async () => {
  await report(on, client, { on: "2026-07-20", drawing: "ISO-5", lines: [{ item: "W1/1", result: "ACC" }] });
  expect((await figuresNow()).slice(0, 2)).toEqual(["M1 1 3", "M2 1 3"]);
  await join();
  expect((await figuresNow()).slice(0, 2)).toEqual(["M1 1 2", "M2 1 2"]);
});

it("stays joined when the facts are rebuilt and when another report of either drawing is signed", async () => {
  await join();
  await on.db.update(documentFact).set({ madeBy: 0 }).where(eq(documentFact.clientCompanyId, client));
  await makeMissingFacts(on.db);
  expect(await figuresNow()).toEqual(together);
  await report(on, client, { on: "2026-07-20", drawing: "iso-2", lines: [{ item: "W1/2", result: "ACC" }] });
  expect([await listed(), (await figuresNow())[0]]).toEqual([[], "M1 1 2"]);
});

it("a third drawing is listed beside the joined ones, and each joining is split by itself", async () => {
  const first = await join();
  await report(on, client, { on: "2026-07-20", drawing: "ISO-9", lines: [{ item: "W1/1", result: "ACC" }] });
  expect((await listed())[0]?.parts.map(({ drawings }) => drawings)).toEqual([["ISO-1", "ISO-2"], ["ISO-9"]]);
  const second = await join();
  expect([await listed(), (await figuresNow())[0]]).toEqual([[], "M1 1 2"]);
  await levelThree.ask(splitItems, { id: second.body.id, body: { reason: "Another weld" } });
  expect([(await listed()).length, (await figuresNow())[0]]).toEqual([1, "M1 1 3"]);
  await levelThree.ask(splitItems, { id: first.body.id, body: { reason: "Another weld" } });
  expect((await listed())[0]?.parts.map(({ drawings }) => drawings)).toEqual([["ISO-1"], ["ISO-2"], ["ISO-9"]]);
  expect(await on.db.$count(joinedItem, eq(joinedItem.mergeId, second.body.id))).toBe(0);
});

it("only a Level III or the quality manager joins and splits, with a reason, and never items of a client hidden from them", async () => {
  for (const role of ["OPS", "TECH", "AUD"] as const) {
    const answer = await join(await on.person(`No ${role}`, [role]));
    expect([role, answer.status]).toEqual([role, 403]);
  }
  const quality = await on.person("Quinn Vance", ["QM"]);
  const { body } = await join(quality);
  const operations = await on.person("Omar Vance", ["OPS"]);
  expect((await operations.ask(splitItems, { id: body.id, body: { reason } })).status).toBe(403);
  expect((await quality.ask(splitItems, { id: body.id, body: { reason: " " } })).status).toBe(400);
  const admin = await on.person("Ada Vance", ["SUPER"]);
  expect(await listed("joined", admin)).toHaveLength(1);
  await on.db.update(clientCompany).set({ confidentialityLevel: "restricted" }).where(eq(clientCompany.id, client));
  expect(await listed("joined", admin)).toEqual([]);
  expect((await admin.ask(splitItems, { id: body.id, body: { reason } })).status).toBe(404);
  expect((await quality.ask(splitItems, { id: body.id, body: { reason } })).status).toBe(204);
  const ids = await itemIds();
  expect([ids.length, await listed("apart", admin)]).toEqual([2, []]);
  expect((await admin.ask(joinItems, { body: { itemIds: ids, reason } })).status).toBe(404);
});

it("refuses items of different numbers, clients or sites, one item twice, and unknown ones", async () => {
  const [one = "", two = ""] = await itemIds();
  const [stranger] = await on.db
    .select()
    .from(clientCompany)
    .where(like(clientCompany.code, `OTHER${given}`));
  await report(on, stranger?.id ?? "", { on: "2026-07-06", drawing: "ISO-4", lines: [rejected] });
  const others = await levelThree.ask(sameNumbers, { query: { client: stranger?.id ?? "" } });
  const foreign = others.body.rows[0]?.parts[0]?.itemId ?? "";
  const statusOf = async (...asked: string[]) => (await levelThree.ask(joinItems, { body: { itemIds: asked, reason } })).status;
  expect(await statusOf(one, foreign)).toBe(422);
  expect(await statusOf(one, one)).toBe(400);
  expect(await statusOf(one, "00000000-0000-8000-8000-000000000000")).toBe(404);
  expect(await on.db.$count(itemMerge, eq(itemMerge.clientCompanyId, client))).toBe(0);
  expect(await statusOf(one, two)).toBe(200);
});
