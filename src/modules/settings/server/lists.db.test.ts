import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holidaysOf } from "./public-holidays.ts";
import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { revenueAccounts, taxCodes } from "#directory/finance/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let admin: Person;
let finance: Person;
let rso: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  finance = await on.person("Finn Finance", ["FIN"]);
  rso = await on.person("Rita Source", ["RSO"]);
});
afterAll(() => on.close());

const texas = {
  code: "TX-8.25",
  name: "Texas sales tax",
  regime: "sales tax" as const,
  rate: "8.25",
  category: "S" as const,
  exemptionReason: null,
  onTopOf: null,
  jurisdiction: null,
  printedText: null,
  validFrom: null,
  validTo: null,
};

describe("tax codes", () => {
  it("are Finance's, one of each code, and every change is told", async () => {
    expect((await rso.ask(taxCodes.add, { body: texas })).problem.message).toBe(
      "This is changed by an administrator or Finance.",
    );
    const { body: added } = await finance.ask(taxCodes.add, { body: texas });
    expect(added).toMatchObject({ code: "TX-8.25", version: 1 });
    const twice = await finance.ask(taxCodes.add, { body: texas });
    expect(twice.problem.fields?.[0]).toMatchObject({
      path: "code",
      message: "There is already a tax code TX-8.25 on these days. Give the former one a last day first.",
    });
    const changed = await finance.ask(taxCodes.change, { id: added.id, body: { version: 1, changes: { name: "Sales tax" } } });
    expect(changed.body).toMatchObject({ name: "Sales tax", version: 2 });
    const history = await admin.ask(taxCodes.history, { id: added.id });
    expect(history.body[0]?.changes).toContainEqual({ field: "name", old: "Texas sales tax", new: "Sales tax" });
  });
  it("have a rate only where tax is charged", async () => {
    const exempt = await finance.ask(taxCodes.add, { body: { ...texas, code: "EX", category: "E" } });
    expect(exempt.problem.fields).toEqual([
      { path: "rate", message: "Only the standard category and tax withheld have a rate. Give 0." },
    ]);
  });
  it("never change their rate in place: the new rate is another row of the code from its first day on", async () => {
    const pst = { ...texas, code: "PST", validFrom: "2025-01-01" };
    const { body: old } = await finance.ask(taxCodes.add, { body: pst });
    const inPlace = await finance.ask(taxCodes.change, { id: old.id, body: { version: 1, changes: { rate: "7" } } });
    expect(inPlace.problem.fields?.[0]).toMatchObject({
      path: "rate",
      message: expect.stringContaining("never changes in place"),
    });
    const next = { ...pst, rate: "7", validFrom: "2026-01-01" };
    expect((await finance.ask(taxCodes.add, { body: next })).status).toBe(400);
    await finance.ask(taxCodes.change, { id: old.id, body: { version: 1, changes: { validTo: "2025-12-31" } } });
    const { body: added } = await finance.ask(taxCodes.add, { body: next });
    expect(added).toMatchObject({ code: "PST", rate: "7.0000", validFrom: "2026-01-01" });
    for (const { id, version } of [{ ...old, version: 2 }, added])
      await finance.ask(taxCodes.archive, { id, query: { version } });
  });
  it("are archived and brought back", async () => {
    const [tax] = (await finance.ask(taxCodes.list, {})).body;
    if (!tax) expect.fail("no tax code");
    const gone = await finance.ask(taxCodes.archive, { id: tax.id, query: { version: tax.version } });
    expect((await finance.ask(taxCodes.list, {})).body).toEqual([]);
    expect((await finance.ask(taxCodes.list, { query: { archived: "true" } })).body).toContainEqual(gone.body);
    await finance.ask(taxCodes.restore, { id: tax.id, body: { version: gone.body.version } });
    expect((await finance.ask(taxCodes.list, {})).body).toHaveLength(1);
  });
});

describe("revenue accounts", () => {
  it("are Finance's too", async () => {
    const account = { code: "4000", name: "Inspection services", note: null };
    expect((await rso.ask(revenueAccounts.add, { body: account })).status).toBe(403);
    expect((await finance.ask(revenueAccounts.add, { body: account })).body).toMatchObject(account);
  });
});

describe("holiday calendars", () => {
  it("are the administrator's, and read by everyone who reads bases", async () => {
    const calendar = {
      name: "United States",
      country: "US",
      starter: "US",
      observedRule: "nearest workday" as const,
      days: await holidaysOf("US", 2026, { moved: false }),
    };
    expect((await finance.ask(holidayCalendars.add, { body: calendar })).problem.message).toBe(
      "This is changed by an administrator.",
    );
    expect((await admin.ask(holidayCalendars.add, { body: calendar })).body.days).toHaveLength(11);
    const technician = await on.person("Ana Torres", ["TECH"]);
    expect((await technician.ask(holidayCalendars.list, {})).body).toHaveLength(1);
    expect((await technician.ask(taxCodes.list, {})).status).toBe(403);
  });
});
