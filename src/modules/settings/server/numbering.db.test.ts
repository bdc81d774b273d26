import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";
import { actAs } from "#kit/server/context.ts";
import { takeInSeries, takeNumber } from "#kit/server/numbering.ts";
import { formatNumber, type ScopeValues, sequenceOf } from "#kit/numbering.ts";
import { projectSeries, workOrderSeries } from "#modules/project-management/about.ts";

const { numbering, previewSeries, changeSeries, changeCompany, company } = settings.endpoints;

let on: TestApp;
let admin: Person;
let finance: Person;
let quality: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  finance = await on.person("Finn Finance", ["FIN"]);
  quality = await on.person("Quinn Quality", ["QM"]);
});
afterAll(() => on.close());

const take = (series: typeof projectSeries, values: ScopeValues = {}, now = "2026-05-04T10:00:00Z") =>
  on.db.transaction((tx) =>
    actAs(on.services, tx, { id: admin.id, timeZone: "UTC" } as never, new Date(now), ({ store, today }) =>
      takeInSeries(store, series, { values: () => values, day: today }),
    ),
  );
const series = async (key: string, who = admin) => {
  const { body } = await who.ask(numbering, {});
  return body.find((one) => one.key === key) ?? expect.fail(`no series ${key}`);
};

describe("numbering", () => {
  it("is shipped, with the next three numbers of each count", async () => {
    expect(await take(projectSeries)).toBe("P-26-0001");
    expect(await series("project")).toMatchObject({
      pattern: "P-{YY}-{SEQ:4}",
      resetEvery: "year",
      version: 0,
      counts: [{ of: "", period: "2026", nextValue: 2, next: ["P-26-0002", "P-26-0003", "P-26-0004"] }],
    });
  });

  it("is changed by Finance for work orders: per base and month, as HOU-WO-2605-0042", async () => {
    const draft = { pattern: "{LOC}-WO-{YY}{MM}-{SEQ:4}", resetEvery: "month" as const, countPer: ["LOC" as const] };
    expect((await quality.ask(changeSeries, { key: "workOrder", body: { version: 0, ...draft } })).problem.message).toBe(
      "This is changed by an administrator or Finance.",
    );
    expect((await finance.ask(previewSeries, { key: "workOrder", body: draft })).body).toEqual({
      problems: [],
      next: ["HOU-WO-2605-0001", "HOU-WO-2605-0002", "HOU-WO-2605-0003"],
    });
    const changed = await finance.ask(changeSeries, { key: "workOrder", body: { version: 0, ...draft } });
    expect([changed.status, changed.body.version]).toEqual([200, 1]);
    const given: string[] = [];
    for (let n = 1; n <= 42; n += 1) given.push(await take(workOrderSeries, { LOC: "HOU" }));
    expect(given.at(-1)).toBe("HOU-WO-2605-0042");
    expect(await take(workOrderSeries, { LOC: "ABZ" })).toBe("ABZ-WO-2605-0001");
    expect(await take(workOrderSeries, { LOC: "HOU" }, "2026-06-01T10:00:00Z")).toBe("HOU-WO-2606-0001");
    const { counts } = await series("workOrder");
    expect(counts.map(({ of, period, next }) => [of, period, next[0]])).toEqual([
      ["HOU", "2026-06", "HOU-WO-2606-0002"],
      ["ABZ", "2026-05", "ABZ-WO-2605-0002"],
      ["HOU", "2026-05", "HOU-WO-2605-0043"],
    ]);
  });

  it("counts invoices 117 in 2026 and from 1 in 2027", async () => {
    const rule = { pattern: "INV-{YYYY}-{SEQ:5}", resetEvery: "year" as const };
    const invoice = (day: string) =>
      on.db.transaction((tx) =>
        actAs(on.services, tx, { id: admin.id, timeZone: "UTC" } as never, new Date(`${day}T10:00:00Z`), ({ store }) =>
          takeNumber(store, { key: "invoice", ...sequenceOf(rule, {}, day) }, "Test", (value) =>
            formatNumber(rule.pattern, {}, day, value),
          ),
        ),
      );
    for (let n = 1; n < 117; n += 1) await invoice("2026-05-04");
    expect(await invoice("2026-05-04")).toBe("INV-2026-00117");
    expect(await invoice("2027-01-02")).toBe("INV-2027-00001");
  });

  it("refuses a pattern without a running number and one that would repeat a number", async () => {
    const change = (draft: { pattern: string; resetEvery: "never" | "year" }) =>
      admin.ask(changeSeries, { key: "project", body: { version: 0, countPer: [], ...draft } });
    expect((await change({ pattern: "P-{YY}", resetEvery: "year" })).problem.message).toBe("Pattern needs {SEQ} or {MSEQ}");
    expect((await change({ pattern: "P-{YY}-{SEQ:4}", resetEvery: "never" })).problem.message).toBe(
      "This pattern would produce P-26-0001, which already exists.",
    );
    expect((await change({ pattern: "{METHOD}-{SEQ}", resetEvery: "never" })).problem.message).toBe(
      "{METHOD} has no value when this is numbered.",
    );
    // The same count goes on under another shape.
    expect((await change({ pattern: "PRJ-{YYYY}-{SEQ:5}", resetEvery: "year" })).status).toBe(200);
    expect(await take(projectSeries)).toBe("PRJ-2026-00002");
    const back = await admin.ask(changeSeries, {
      key: "project",
      body: { version: 1, countPer: [], pattern: "P-{YY}-{SEQ:4}", resetEvery: "year" },
    });
    expect(back.status).toBe(200);
    expect(await take(projectSeries)).toBe("P-26-0003");
  });

  it("of reports is the company's report policy", async () => {
    const { version } = await series("report");
    const draft = { pattern: "R-{CLIENT}-{YYYY}-{SEQ:5}", resetEvery: "never" as const, countPer: [] };
    const changed = await quality.ask(changeSeries, { key: "report", body: { version, ...draft } });
    expect(changed.body).toMatchObject({ pattern: draft.pattern, resetEvery: "year", countPer: ["CLIENT"] });
    expect((await admin.ask(company, {})).body.reportPolicy.numberPattern).toBe(draft.pattern);
  });
});

describe("the base currency", () => {
  const change = async (baseCurrency: string) =>
    finance.ask(changeCompany, { body: { version: (await finance.ask(company, {})).body.version, changes: { baseCurrency } } });

  it("is Finance's to change until an invoice has its number", async () => {
    expect((await change("EUR")).body.baseCurrency).toBe("EUR");
    await on.db.transaction((tx) =>
      actAs(on.services, tx, { id: admin.id, timeZone: "UTC" } as never, new Date("2026-05-04T10:00:00Z"), ({ store }) =>
        takeNumber(store, { key: "invoice", scope: "first", period: "" }, "Invoice", (value) => `INV-${value}`),
      ),
    );
    const refused = await change("USD");
    expect([refused.status, refused.problem.message]).toEqual([
      400,
      "The base currency is fixed because invoices have been issued.",
    ]);
    expect((await change("EUR")).status).toBe(200);
  });
});
