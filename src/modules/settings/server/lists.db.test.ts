import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { holidaysOf } from "./public-holidays.ts";
import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { fxRates, revenueAccounts, taxCodes, taxRules } from "#directory/finance/contract.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { rateFor } from "#directory/finance/server/finance.ts";
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

describe("tax rules", () => {
  it("name a tax code of the list, once for each region, class and day", async () => {
    const rule = {
      region: "US-TX",
      taxClass: "film and consumables" as const,
      taxCode: "TX-8.25",
      printing: "separate" as const,
      validFrom: null,
      validTo: null,
    };
    expect((await rso.ask(taxRules.add, { body: rule })).status).toBe(403);
    expect((await finance.ask(taxRules.add, { body: { ...rule, taxCode: "NONE" } })).problem.fields?.[0]?.path).toBe("taxCode");
    expect((await finance.ask(taxRules.add, { body: { ...rule, region: "XX-1" } })).problem.fields?.[0]?.path).toBe("region");
    expect((await finance.ask(taxRules.add, { body: rule })).body).toMatchObject(rule);
    const twice = await finance.ask(taxRules.add, { body: { ...rule, validFrom: "2026-01-01" } });
    expect(twice.problem.fields?.[0]?.message).toBe("US-TX has TX-8.25 for film and consumables on these days already.");
  });
});

describe("exchange rates", () => {
  it("are Finance's, one of each pair and day; an invoice finds the last one published", async () => {
    const rate = {
      fromCurrency: "EUR",
      toCurrency: "USD",
      date: "2026-04-30",
      rate: "1.08345",
      source: "ECB" as const,
      reason: null,
    };
    expect((await rso.ask(fxRates.add, { body: rate })).status).toBe(403);
    await finance.ask(fxRates.add, { body: rate });
    const twice = await finance.ask(fxRates.add, { body: { ...rate, rate: "1.09" } });
    expect(twice.problem.fields?.[0]?.message).toBe("There is a rate of this pair for 2026-04-30 already.");
    const ahead = await finance.ask(fxRates.add, { body: { ...rate, date: "2026-05-05" } });
    expect(ahead.problem.fields?.[0]?.path).toBe("date");
    expect(await rateFor(on.db, { from: "EUR", to: "USD", on: "2026-05-04" })).toEqual({
      rate: "1.08345000",
      date: "2026-04-30",
      source: "ECB",
    });
    expect(await rateFor(on.db, { from: "EUR", to: "USD", on: "2026-04-29" })).toBeNull();
  });
});

describe("how the company invoices", () => {
  const { financeDefaults, changeFinance, financeHistory } = settings.endpoints;
  it("is as shipped until Finance changes it, field by field, and nobody else may", async () => {
    const { body: shipped } = await finance.ask(financeDefaults, {});
    expect(shipped).toMatchObject({ ...usualFinance, version: 0 });
    const close = { version: 0, changes: { periodClosedThrough: "2026-04-30" } };
    expect((await rso.ask(changeFinance, { body: close })).status).toBe(403);
    expect((await finance.ask(changeFinance, { body: close })).body).toEqual({
      ...shipped,
      version: 1,
      periodClosedThrough: "2026-04-30",
    });
    expect((await finance.ask(changeFinance, { body: close })).status).toBe(409);
    const early = await finance.ask(changeFinance, { body: { version: 1, changes: { periodClosedThrough: "2026-05-04" } } });
    expect(early.problem.fields?.[0]).toMatchObject({ path: "periodClosedThrough" });
    await finance.ask(changeFinance, { body: { version: 1, changes: { lateInterestPct: "8.5" } } });
    expect((await finance.ask(financeDefaults, {})).body.lateInterestPct).toBe("8.5");
    const history = await admin.ask(financeHistory, { id: shipped.id });
    expect(history.body[0]?.changes).toMatchObject([{ field: "lateInterestPct", old: null }]);
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
