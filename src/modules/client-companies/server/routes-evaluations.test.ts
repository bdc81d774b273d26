import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientCompanies } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let sales: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  sales = await on.person("Sal Reyes", ["COM"]);
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const { create, update, list } = clientCompanies.evaluations;
let count = 0;
async function client() {
  count += 1;
  const name = `Evaluated ${randomUUID()}`;
  const body = { code: `EV${count}0`, legalName: name, displayName: name, differs: true };
  return (await sales.ask(clientCompanies.endpoints.create, { body })).body.id;
}
const satisfactionOf = async (id: string) => (await sales.ask(clientCompanies.endpoints.satisfaction, { id })).body;

describe("evaluations of a client", () => {
  it("make its satisfaction: the mean of the scores of twelve months", async () => {
    const clientCompanyId = await client();
    expect(await satisfactionOf(clientCompanyId)).toMatchObject({ mean: null, n: 0, from: "2025-05-05", to: "2026-05-04" });
    const say = (evaluatedOn: string, scores: object) =>
      sales.ask(create, { body: { clientCompanyId, evaluatedOn, channel: "meeting", ...scores } });
    await say("2026-05-04", { safety: 5, competence: 4 });
    await say("2025-05-05", { safety: 4, communication: 3 });
    // A day too old.
    await say("2025-05-04", { safety: 1 });
    const found = await satisfactionOf(clientCompanyId);
    expect(found).toMatchObject({ mean: "4.0", n: 4, forms: [], formsCounted: 0 });
    expect(found.topics[0]).toEqual({ topic: "safety", mean: "4.5", n: 2 });
    const rows = (await sales.ask(list, { query: { clientCompanyId } })).body.rows;
    expect(rows.map(({ evaluatedOn }) => evaluatedOn)).toEqual(["2026-05-04", "2025-05-05", "2025-05-04"]);
  });
  it("have a score, of a day that has come, and stay with their client", async () => {
    const clientCompanyId = await client();
    const draft = { clientCompanyId, evaluatedOn: "2026-05-04", channel: "email" as const };
    const without = await sales.ask(create, { body: draft });
    expect(without.problem.fields).toEqual([{ path: "safety", message: "Enter at least one score." }]);
    const tomorrow = await sales.ask(create, { body: { ...draft, evaluatedOn: "2026-05-06", safety: 3 } });
    expect(tomorrow.problem.fields).toEqual([{ path: "evaluatedOn", message: "This day has not come yet." }]);
    const beyond = await sales.ask(create, { body: { ...draft, safety: 6 } });
    expect(beyond.problem.fields).toEqual([{ path: "safety", message: "At most 5" }]);
    const { body } = await sales.ask(create, { body: { ...draft, safety: 3 } });
    const change = (changes: object) => sales.ask(update, { id: body.id, body: { version: 1, changes } });
    const moved = await change({ clientCompanyId: await client() });
    expect(moved.problem.fields?.[0]?.path).toBe("clientCompanyId");
    expect((await change({ safety: null })).problem.fields).toEqual([{ path: "safety", message: "Enter at least one score." }]);
    expect((await change({ safety: 2, comment: "Late" })).body).toMatchObject({ safety: 2, comment: "Late" });
  });
  it("are not entered by technicians, who see those of the clients they work for", async () => {
    const clientCompanyId = await client();
    const body = { clientCompanyId, evaluatedOn: "2026-05-04", channel: "email" as const, safety: 3 };
    expect((await ana.ask(create, { body })).status).toBe(403);
    expect((await ana.ask(clientCompanies.endpoints.satisfaction, { id: clientCompanyId })).status).toBe(404);
  });
});
