import { afterAll, beforeAll, expect, it } from "vitest";
import { reportStatistics } from "../contract.ts";
import { storeMonths } from "./month-figures.ts";
import { storeFacts } from "./store-facts.ts";
import { monthFigure } from "./tables.ts";
import { clientIn, report, type ToldLine } from "./testing.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { figures, month } = reportStatistics.endpoints;

let on: TestApp;
let manager: Person;
let client: string;
let other: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-08-01T13:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  manager = await on.person("Omar Vance", ["QM"]);
  client = await clientIn(on, "FIRST");
  other = await clientIn(on, "OTHER");
  await report(on, client, { on: "2026-07-10", number: "R-KEPT", lines: [line("W1", "ACC"), line("W2", "REJ")] });
  wrong = await report(on, client, { on: "2026-07-11", number: "R-WRONG", lines: [line("W3", "ACC")] });
  await report(on, other, { on: "2026-07-12", lines: [line("W1", "ACC")] });
  await storeMonths(on.services);
});
afterAll(() => on.close());

let wrong: string;
const line = (item: string, result: ToldLine["result"], stage?: ToldLine["stage"]): ToldLine => ({
  item,
  result,
  ...(stage ? { stage } : {}),
});
const july = { from: "2026-07-01", to: "2026-07-31" };
async function monthsOf(person: Person, query: Record<string, string> = {}) {
  const answer = await person.ask(figures, { query: { metrics: "M1", by: "month", ...july, ...query } as never });
  expect(answer.status).toBe(200);
  const groups = answer.body.figures[0]?.groups ?? [];
  return groups.map(({ key, value, firstReported }) => [key, value, firstReported?.value]);
}
const whyOf = (person: Person, query: Record<string, string> = {}) =>
  person.ask(month, { query: { month: "2026-07", metric: "M1", ...query } as never });

it("a month that has not changed since its end has one value", async () => {
  expect(await monthsOf(manager)).toEqual([["2026-07", "25.0", undefined]]);
  expect((await whyOf(manager)).status).toBe(404);
});

it("keeps the first value when a report is signed late and another is declared void, and tells why", async () => {
  await report(on, client, {
    on: "2026-07-30",
    number: "R-LATE",
    lines: [line("W4", "REJ")],
    signedAt: "2026-08-03T15:00:00.000Z",
  });
  await on.byHand(`update inspection_report set status = 'void', state_since = '2026-08-04T09:00:00Z' where id = '${wrong}'`);
  await writingRows(on.db, (rows) => storeFacts(rows, [wrong]));
  on.at("2026-08-05T08:00:00Z");
  await storeMonths(on.services);
  // The session of the other has ended meanwhile.
  manager = await on.person("Nora Vance", ["QM"]);
  expect(await monthsOf(manager)).toEqual([["2026-07", "50.0", "25.0"]]);
  expect(await monthsOf(manager, { client })).toEqual([["2026-07", "66.7", "33.3"]]);
  const { body } = await whyOf(manager);
  expect(body).toMatchObject({
    first: "25.0 % (1 of 4 items)",
    now: "50.0 % (2 of 4 items)",
    firstAt: "2026-08-01T13:00:00.000Z",
    changed: 2,
  });
  expect(
    body.rows.map(({ kind, item, causes }) => [kind, item, causes.map(({ reportNumber, what }) => `${reportNumber} ${what}`)]),
  ).toEqual([
    ["went", "W3", ["R-WRONG void"]],
    ["came", "W4", ["R-LATE signed"]],
  ]);
});

it("an item examined again in the next month leaves the month for that report", async () => {
  await report(on, other, { on: "2026-08-04", number: "R-AGAIN", lines: [line("W1/2", "ACC")] });
  const { body } = await whyOf(manager, { client: other });
  expect(body).toMatchObject({ first: "0.0 % (0 of 1 items)", now: "– (0 of 0 items)", changed: 1 });
  expect(body.rows.map(({ kind, item, causes }) => [kind, item, causes[0]?.reportNumber])).toEqual([["went", "W1", "R-AGAIN"]]);
});

it("shows it only where the same was counted: for the whole month, the company, a base or a client", async () => {
  const first = async (query: Record<string, string>) => (await monthsOf(manager, query)).map((one) => one[2] ?? null);
  expect(await first({ method: "RT" })).toEqual([null]);
  expect(await first({ client: `${client},${other}` })).toEqual([null]);
  expect(await first({ from: "2026-07-02" })).toEqual([null]);
  expect(await first({ from: "2026-01-01", to: "2026-08-31" })).toEqual(["25.0", null]);
});

it("does not tell people who see a part of the company what was counted for all of it", async () => {
  const technician = await on.person("Tess Own", ["TECH"]);
  await technician.ask(figures, { query: { metrics: "M1", by: "month", ...july } as never });
  expect((await monthsOf(technician)).flatMap((one) => one[2] ?? [])).toEqual([]);
  expect((await whyOf(technician)).status).toBe(404);
});

it("stores each month once", async () => {
  const before = await on.db.select().from(monthFigure);
  await storeMonths(on.services);
  expect(await on.db.select().from(monthFigure)).toEqual(before);
  on.at("2026-10-02T08:00:00Z");
  await storeMonths(on.services);
  const months = new Set((await on.db.select().from(monthFigure)).map((row) => row.month));
  expect([...months].toSorted()).toEqual(["2026-07", "2026-08", "2026-09"]);
});
