import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figures } from "../contract-figures.ts";
import { reportStatistics } from "../contract.ts";
import { alarmJob, checkAlarms } from "./check-alarms.ts";
import { clientIn, projectOf, report, type ToldLine } from "./testing.ts";
import { storeFacts } from "./store-facts.ts";
import { examFact } from "./tables.ts";
import { actAs } from "#kit/server/context.ts";
import { inTransaction } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { notification } from "#kit/server/notices/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { reportsMoved } from "#modules/inspection-reports/events.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { alarms, figures, countRows, rows } = reportStatistics.endpoints;

let on: TestApp;
let manager: Person;
const clients: Record<"a" | "b", string> = { a: "", b: "" };
beforeAll(async () => {
  on = await createTestApp({ now: "2026-10-01T12:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  manager = await on.person("Omar Vance", ["QM"]);
  clients.a = await setA();
  clients.b = await setB();
});
afterAll(() => on.close());

type Query = Record<string, string>;
async function asked(metric: string, query: Query): Promise<Figures["figures"][number]["groups"]> {
  const answer = await manager.ask(figures, { query: { metrics: metric, ...query } });
  expect(answer.status).toBe(200);
  return answer.body.figures[0]?.groups ?? [];
}
const one = async (metric: string, query: Query) => {
  const [group] = await asked(metric, query);
  return [group?.numerator, group?.denominator, group?.value];
};
const acc = (item: string, stage?: ToldLine["stage"]): ToldLine => ({ item, result: "ACC", ...(stage ? { stage } : {}) });
const rej = (item: string, ...spans: [at: number | null, length: number][]): ToldLine => ({
  item,
  result: "REJ",
  spans: spans.map(([at, length]) => ({ at, length })),
});

async function setA(): Promise<string> {
  const client = await clientIn(on, "SETA");
  const first = (...lines: ToldLine[]) => report(on, client, { on: "2026-07-10", lines });
  await first(acc("W1/1"), rej("W1/2", [0, 12]), acc("W1/3"));
  await first(acc("W2/1"), acc("W2/2"), acc("W2/3"));
  await first({ item: "W3/1", result: "RESHOOT" }, acc("W3/1"), acc("W3/2"), acc("W3/3"));
  await first(rej("W4/1", [0, 8]), rej("W4/2", [0, 20]), acc("W4/3"));
  await report(on, client, {
    on: "2026-07-13",
    lines: [acc("W1 R1/2", "repair1"), { ...rej("W4-R1/2", [0, 5]), stage: "repair1" }],
  });
  await report(on, client, { on: "2026-07-15", lines: [acc("W4-R2/2", "repair2")] });
  return client;
}

async function setB(): Promise<string> {
  const client = await clientIn(on, "SETB");
  const july = (...lines: ToldLine[]) => report(on, client, { on: "2026-07-06", lines });
  await report(on, client, { on: "2026-07-01", lines: [{ item: "T01/1", result: "NE" }] });
  await report(on, client, { on: "2026-07-03", lines: [acc("T01/1")] });
  await report(on, client, { on: "2026-07-05", lines: [acc("T02/1")], status: "void" });
  await july(rej("T02/1", [0, 20]));
  const revised = async (
    number: string,
    before: ToldLine,
    after: ToldLine,
    states: ["superseded" | "signed", "signed" | "draft" | "void"],
  ) => {
    const replacesReportId = await report(on, client, { on: "2026-07-06", number, lines: [before], status: states[0] });
    const more = { replacesReportId, reasonClass: "error ours" as const };
    await report(on, client, { on: "2026-07-06", number, revision: 1, lines: [after], status: states[1], more });
  };
  await revised("T03", rej("T03/1", [0, 20]), acc("T03/1"), ["superseded", "signed"]);
  await revised("T04", acc("T04/1"), rej("T04/1", [0, 20]), ["signed", "draft"]);
  await revised("T05", rej("T05/1", [0, 20]), acc("T05/1"), ["superseded", "void"]);
  await report(on, client, { on: "2026-07-31", lines: [acc("T06/1"), acc("T06/2")] });
  await report(on, client, { on: "2026-08-01", lines: [acc("T06/3"), rej("T06/4", [0, 20])] });
  await report(on, client, { on: "2026-07-04", lines: [{ ...rej("T07/1", [0, 20]), stage: "tracer" }] });
  await july(acc("T07/1"));
  await july(rej("T08/1", [0, 20]));
  await report(on, client, { on: "2026-07-06", template: "UT-WELD", lines: [rej("T08/1", [0, 20])], more: { method: "UT" } });
  await july(rej("T09/1"), rej("T10/1", [0, 10], [50, 10]), rej("T11/1", [0, 10]), rej("T12/1", [0, 10]));
  await july({ item: "T13/1", result: "RESHOOT" }, { item: "T13/1", result: "NE" }, acc("T13/2"), acc("T13/3"));
  await july(rej("T14/1", [0, 10]), acc("T14/1"), acc("T16/1"));
  await report(on, client, { on: "2026-07-06", drawing: "ISO-201", lines: [acc("W1/1")] });
  await report(on, client, { on: "2026-07-06", drawing: "ISO-202", lines: [rej("W1/1", [0, 20])] });
  await report(on, client, { on: "2026-07-09", drawing: "ISO-202", lines: [acc("w1-R1/1", "repair1")] });
  return client;
}

const year = { from: "2026-01-01", to: "2026-12-31" };

describe("worked set A", () => {
  it("has the figures of the page", async () => {
    const query = { ...year, client: clients.a };
    const [m1] = await asked("M1", query);
    expect(m1).toMatchObject({ numerator: "2", denominator: "4", value: "50.0", low: "15.0", high: "85.0" });
    // W4 after its second repair.
    expect(m1?.beside["repaired"]).toBe("2 of 2 rejects");
    expect(await one("M2", query)).toEqual(["3", "12", "25.0"]);
    expect(await one("M3", query)).toEqual(["40", "3600", "1.1"]);
    const [m4] = await asked("M4", query);
    expect(m4).toMatchObject({ numerator: "2", denominator: "4", value: "50.0", low: "15.0", high: "85.0" });
    expect(await one("M5", query)).toEqual(["1", "2", "50.0"]);
    expect(await one("M6", query)).toEqual(["1", "2", "50.0"]);
    expect(await one("M7", query)).toEqual(["1", "16", "6.3"]);
    expect(await asked("M27", query)).toEqual([]);
    expect((await asked("M28", query))[0]?.spread).toMatchObject({ n: 2, median: "3.0" });
    expect(await one("M31", query)).toEqual(["16", "4", "4.0"]);
  });
});

describe("worked set B", () => {
  const query = () => ({ ...year, client: clients.b });
  it("has the figures of the page", async () => {
    const [m1] = await asked("M1", { ...query(), method: "RT" });
    expect(m1).toMatchObject({
      numerator: "9",
      denominator: "14",
      value: "64.3",
      low: "38.8",
      high: "83.7",
      beside: { incomplete: "1", repaired: "1 of 9 rejects" },
    });
    const repaired = await manager.ask(rows, {
      query: { ...query(), metric: "M1", part: "beside", beside: "repaired" } as never,
    });
    expect(repaired.body.rows).toMatchObject([{ item: "W1", on: "2026-07-06" }]);
    // Of the series after the first repair nothing is rejected, so nothing is left to repair.
    expect((await asked("M1", { ...query(), stage: "repair1" }))[0]?.beside["repaired"]).toBe("0");
    expect(await one("M1", query())).toEqual(["9", "14", "64.3"]);
    const [m4] = await asked("M4", { ...query(), method: "RT" });
    expect(m4).toMatchObject({ numerator: "5", denominator: "14", value: "35.7", beside: { incomplete: "1" } });
    expect(await one("M2", { ...query(), method: "RT" })).toEqual(["9", "19", "47.4"]);
    const [m3] = await asked("M3", { ...query(), method: "RT" });
    expect(m3).toMatchObject({
      numerator: "130",
      denominator: "5700",
      value: "2.3",
      beside: { "rejected views without a span": "1" },
    });
    expect(await one("M5", query())).toEqual(["1", "1", "100.0"]);
    expect(await one("M7", query())).toEqual(["1", "24", "4.2"]);
    // T03 and T05: a revision for an error of ours counts even if it is void now, one in draft does not.
    const [errors] = await asked("M18", query());
    expect([errors?.numerator, errors?.beside["not final"]]).toEqual(["2", String(Number(errors?.denominator) - 2)]);
    const open = await asked("M27", query());
    expect(open.map(({ apart, numerator }) => [apart, numerator])).toEqual([
      ["RT", "9"],
      ["UT", "1"],
    ]);
  });

  it("splits the year into months that add up to it", async () => {
    const months = await asked("M1", { ...query(), method: "RT", by: "month" });
    expect(months.map(({ key, numerator, denominator }) => [key, numerator, denominator])).toEqual([
      ["2026-07", "8", "13"],
      ["2026-08", "1", "1"],
    ]);
  });
});

describe("quantities", () => {
  let client: string;
  beforeAll(async () => {
    client = await clientIn(on, "WORK");
    await report(on, client, {
      on: "2026-05-04",
      lines: [
        acc("W1/1"),
        rej("W1/2", [0, 10]),
        acc("W1/2"),
        { item: "W2/1", result: "RESHOOT" },
        { item: "W3/1", result: "NE" },
      ],
    });
    await report(on, client, { on: "2026-06-02", lines: [acc("W1/1", "re-exam"), acc("W2/1")] });
    await report(on, client, { on: "2026-05-05", lines: [acc("W9/1")], status: "void" });
    const [more, template] = [{ method: "UT" as const, itemTag: "PW-1" }, "UT-THK"];
    await report(on, client, {
      on: "2026-05-06",
      template,
      more,
      lines: ["CML-1", "CML-2"].map((item) => ({ item, result: "INFO", values: { lengthExamined: null, films: null } })),
    });
    await report(on, client, { on: "2026-05-07", template: "UT-WELD", more: { method: "UT" }, lines: [acc("W1/1")] });
  });
  const counted = async (metric: string, more: Query = {}) =>
    (await asked(metric, { ...year, client, ...more })).map(({ key, apart, numerator, beside }) => {
      const others = Object.entries(beside).filter(([, number]) => number !== "0");
      return [key, apart, numerator, Object.fromEntries(others)].filter((one) => one !== null);
    });

  it("are counted by method, thickness as one of its own; what is to be repeated or was not examined is no work done", async () => {
    expect(await counted("M33")).toEqual([
      ["RT", "2", { void: "1" }],
      ["UT", "1", {}],
      ["UT thickness", "1", {}],
    ]);
    expect(await counted("M33i", { method: "RT" })).toEqual([["RT", "2", {}]]);
    expect(await counted("M33v", { method: "RT" })).toEqual([["RT", "4", {}]]);
    expect(await counted("M33f")).toEqual([["RT", "5", { "to be shot again": "1" }]]);
    expect(await counted("M33m")).toEqual([
      ["RT", "1.2", {}],
      ["UT", "0.3", {}],
    ]);
    expect(await counted("M33r")).toEqual([["UT thickness", "2", {}]]);
    expect(await counted("M33l", { method: "RT" })).toEqual([["RT", "7", { ACC: "4", REJ: "1", RESHOOT: "1", NE: "1" }]]);
  });

  it("an item counts once, in the month of its last examination; the months add up to the year", async () => {
    expect(await counted("M33i", { by: "month", method: "RT" })).toEqual([["2026-06", "RT", "2", {}]]);
    expect(await counted("M33v", { by: "month", method: "RT" })).toEqual([
      ["2026-05", "RT", "2", {}],
      ["2026-06", "RT", "2", {}],
    ]);
  });

  it("the chip UT leaves the measurement of thickness out, which has a chip of its own", async () => {
    expect(await counted("M33", { method: "UT" })).toEqual([["UT", "1", {}]]);
    expect(await counted("M33r", { method: "UT thickness" })).toEqual([["UT thickness", "2", {}]]);
    expect(await counted("M33r", { method: "UT" })).toEqual([]);
  });
});

describe("thickness", () => {
  let client: string;
  const mm = (number: string) => quantity(number, "mm");
  beforeAll(async () => {
    client = await clientIn(on, "THK");
    const measured = (day: string, header: Values, lines: Record<string, Values>) =>
      report(on, client, {
        on: day,
        template: "UT-THK",
        header: { assetType: "piping", pipingClass: "1", U: mm("0.1"), tActualRule: "minimum", ...header },
        more: {
          method: "UT",
          itemTag: "PW-1",
          acceptance: { criteriaSet: null, code: "API 570", edition: "2024", clause: "7", decisionRule: "guardband" },
        },
        lines: Object.entries(lines).map(([item, values]) => ({ item, result: "INFO", values })),
      });
    const reading = (now: string, before: string | null) => ({
      tReq: mm("5"),
      r1: mm(now),
      ...(before === null ? {} : { tPrev: mm(before), prevOn: "2016-08-03" }),
    });
    // Ten years: 0.1 mm a year leaves 30 years; 0.2 leaves 5 at 1 mm; at 5.05 it is to be checked again; 4.9 is below what is required.
    await measured(
      "2026-08-03",
      {},
      {
        "CML-1": reading("8", "9"),
        "CML-2": reading("6", "8"),
        "CML-3": reading("5.05", null),
        "CML-4": reading("4.9", "5.9"),
        "CML-5": reading("9.5", "9"),
      },
    );
    await measured("2026-09-01", {}, { "CML-4": reading("7", null), "cml-2": reading("6", "8") });
  });
  const counted = async (metric: string, more: Query = {}) =>
    (await asked(metric, { ...year, client, ...more })).map(({ apart, numerator, beside }) => [apart, Number(numerator), beside]);

  it("bands and growth count every reading", async () => {
    expect(await counted("M23")).toEqual([
      ["accept", 5, { growth: "1" }],
      ["recheck", 1, { growth: "0" }],
      ["reject", 1, { growth: "0" }],
    ]);
    expect(await counted("M23", { from: "2026-09-01" })).toEqual([["accept", 2, { growth: "0" }]]);
  });

  it("life and due days are those of the latest reading of each location, whatever the period", async () => {
    const lives = [
      ["20 years and more", 1, {}],
      ["5 to 10 years", 1, {}],
      ["no rate", 3, {}],
    ];
    expect(await counted("M23l")).toEqual(lives);
    expect(await counted("M23l", { from: "2020-01-01", to: "2020-12-31" })).toEqual(lives);
    const { body } = await manager.ask(rows, { query: { metric: "M23d", client } as never });
    expect(body.rows[0]?.item).toBe("PW-1 CML-3");
    expect(Object.fromEntries(body.rows.map(({ item, on: due, amount }) => [item, [due, amount]]))).toEqual({
      "PW-1 CML-3": ["2026-11-02", null],
      "PW-1 CML-4": ["2026-12-01", null],
      "PW-1 cml-2": ["2029-03-09", "5.0"],
      "PW-1 CML-1": ["2031-08-03", "29.9"],
      "PW-1 CML-5": ["2031-08-03", null],
    });
    expect(await counted("M23d")).toEqual([[null, 5, { overdue: "0", "within 90 days": "2", "within 365 days": "2" }]]);
  });

  it("a measurement is due by the day at the site", async () => {
    const on1Oct = async (zone: string) => {
      await on.byHand(
        `update thickness_fact set next_due = '2026-10-01', time_zone = '${zone}' where next_due in ('2026-10-01', '2026-11-02')`,
      );
      return (await counted("M23d"))[0]?.[2];
    };
    // It is 1 October 12:00 UTC.
    expect(await on1Oct("America/Chicago")).toMatchObject({ overdue: "0", "within 90 days": "2" });
    expect(await on1Oct("Pacific/Kiritimati")).toMatchObject({ overdue: "1", "within 90 days": "1" });
  });

  it("a void report gives its location back to the reading before", async () => {
    const id = await report(on, client, {
      on: "2026-09-20",
      template: "UT-THK",
      more: { method: "UT", itemTag: "PW-1" },
      lines: [{ item: "CML-1", result: "INFO", values: { r1: mm("4"), tReq: mm("5") } }],
      header: { assetType: "piping" },
    });
    const short = async () => (await counted("M23l")).find(([band]) => band === "under 2 years")?.[1];
    expect(await short()).toBe(1);
    await on.byHand(`update inspection_report set status = 'void' where id = '${id}'`);
    await writingRows(on.db, (into) => storeFacts(into, [id]));
    expect(await short()).toBeUndefined();
    expect((await counted("M23l"))[0]).toEqual(["20 years and more", 1, {}]);
  });
});

describe("how long reports took", () => {
  let client: string;
  const end = "2026-08-03T12:00:00.000Z";
  const after = (hours: number) => new Date(Date.parse(end) + hours * 3_600_000).toISOString();
  const signed = (hours: number, told: Partial<Parameters<typeof report>[2]> = {}) =>
    report(on, client, {
      on: "2026-08-03",
      lines: [acc("W1/1")],
      signedAt: after(hours),
      ...told,
      more: { inspectionEnd: end, ...told.more },
    });
  const asked1 = async (metric: string, more: Query = {}) => (await asked(metric, { ...year, client, ...more }))[0];
  beforeAll(async () => {
    client = await clientIn(on, "TIME");
    const [day] = ["2026-01-01"];
    const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };
    const deadline = (hours: number, projectId: string | null) => ({
      id: crypto.randomUUID(),
      ...stamp,
      clientCompanyId: client,
      projectId,
      sourceDocument: "PO",
      validFrom: day,
      blocking: false,
      demand: { kind: "report deadline" as const, hours },
    });
    await on.db.insert(clientRequirement).values([deadline(72, null), deadline(48, null)]);
    for (const hours of [5, 7, 9, 12, 14, 20, 26, 31, 50, 90]) await signed(hours);
  });

  it("median 17.0 and P90 54.0 of the hours of the page", async () => {
    expect((await asked1("M25"))?.spread).toMatchObject({ n: 10, median: "17.0", p90: "54.0" });
  });

  it("counts the first release of a report, whatever its revisions; late is late by a second", async () => {
    const to = { from: "2026-08-01", to: "2026-08-31" };
    const release = (hours: number) => ({ submit: after(1), release: after(hours) });
    await signed(4, { number: "REL-1", status: "superseded", trail: release(30) });
    await signed(900, { number: "REL-1", revision: 1, status: "released", trail: release(990) });
    await signed(4, { number: "REL-2", status: "released", trail: release(60) });
    expect((await asked1("M15", to))?.spread).toMatchObject({ n: 2, least: "30.0", most: "60.0" });
    const onTime = await asked1("M16", to);
    expect([onTime?.numerator, onTime?.denominator]).toEqual(["1", "2"]);
    await signed(4, { number: "OPEN-1", trail: { submit: after(2) } });
    const both = await asked1("M16b", to);
    // The ten above were signed, never released, and also have a deadline of 48 hours.
    expect([both?.numerator, both?.denominator]).toEqual(["1", "13"]);
    const draft = (inspectionEnd: string) =>
      report(on, client, {
        on: "2026-08-03",
        lines: [acc("W1/1")],
        status: "draft",
        more: { inspectionEnd, reportNumber: null },
      });
    await draft("2026-09-29T12:00:00.000Z");
    await draft("2026-09-29T11:59:59.000Z");
    const open = async (more: Query = {}) => (await asked1("M16b", { ...to, ...more }))?.denominator;
    expect([await open(), await open({ stage: "first" })]).toEqual(["14", "13"]);
  });

  it("void documents are in none of them, and an error found after 365 days is none of the document's time", async () => {
    const own = await clientIn(on, "VOID");
    const of = async (metric: string) => (await asked(metric, { from: "2025-01-01", to: "2026-12-31", client: own }))[0];
    const at = (day: string, told: Partial<Parameters<typeof report>[2]> = {}) =>
      report(on, own, { on: day, lines: [acc("W1/1")], ...told });
    const first = await at("2025-06-01", { signedAt: "2025-06-01T12:00:00.000Z", number: "V-1", status: "superseded" });
    const revision = { replacesReportId: first, reasonClass: "error ours" as const };
    await at("2026-06-01", { signedAt: "2026-06-01T12:00:01.000Z", number: "V-1", revision: 1, more: revision });
    const trail = { submit: "2026-07-01T21:00:00.000Z", return: "2026-07-01T22:00:00.000Z" };
    await at("2026-07-01", { number: "V-2", status: "void", trail, more: { inspectionEnd: end } });
    expect(await of("M18")).toMatchObject({ numerator: "0", denominator: "2", beside: { "not final": "1" } });
    for (const metric of ["M12", "M13", "M17", "M25"]) expect(Number((await of(metric))?.denominator ?? 0)).toBe(0);
    expect((await of("M25"))?.spread ?? null).toBeNull();
  });

  it("a signature counts on the day at the site: 1 August 03:00 UTC is 31 July in Chicago", async () => {
    const more = { inspectionEnd: "2026-07-31T12:00:00.000Z" };
    await report(on, client, { on: "2026-07-31", lines: [acc("W7/1")], signedAt: "2026-08-01T03:00:00.000Z", more });
    const july = await asked1("M25", { from: "2026-07-01", to: "2026-07-31" });
    expect(july?.spread?.n).toBe(1);
  });
});

describe("reject alarms at a level of 5 %", () => {
  it("are raised and told once for each colour, end when the rate is back under the level, and can be raised again", async () => {
    const client = await clientIn(on, "ALARM");
    const projectId = await projectOf(on, client, manager.id, "5");
    const examined = (rejected: number, of: number, day = "2026-09-20") =>
      report(on, client, {
        on: day,
        drawing: crypto.randomUUID(),
        lines: Array.from({ length: of }, (_, at) => (at < rejected ? rej(`W${at}/1`, [0, 5]) : acc(`W${at}/1`))),
        more: { projectId },
      });
    const stands = async () => {
      await checkAlarms(on.services, projectId);
      const told = await on.db.$count(notification, eq(notification.subject, "figures"));
      const { body } = await manager.ask(alarms, {});
      return [...body.map(({ colour, span, rate }) => `${colour} ${rate} ${span}`).toSorted(), told];
    };
    const withdraw = async (id: string) => {
      await on.byHand(`update inspection_report set status = 'void' where id = '${id}'`);
      await writingRows(on.db, (into) => storeFacts(into, [id]));
    };
    const few = await examined(2, 10);
    expect(await stands()).toEqual([0]);
    // The check is asked for whenever a signed report of the project moves.
    const actor = await on.services.actorNow(manager.id, crypto.randomUUID());
    if (!actor) throw new Error("The manager has an account.");
    const moved = (ctx: Ctx) => announce(ctx, reportsMoved, { reportIds: [few] });
    await inTransaction(on.db, (tx) => actAs(on.services, tx, actor, new Date("2026-09-21T12:00:00Z"), moved));
    expect(on.jobs.filter(({ name }) => name === alarmJob).map(({ data }) => data)).toEqual([{ projectId }]);
    await examined(0, 15);
    const both = (text: string) => [`${text} last 28 days`, `${text} project to date`];
    expect(await stands()).toEqual([...both("amber 8.0"), 2]);
    expect(await stands()).toEqual([...both("amber 8.0"), 2]);
    const many = await examined(10, 75);
    expect(await stands()).toEqual([...both("red 12.0"), 4]);
    await withdraw(few);
    await withdraw(many);
    expect(await stands()).toEqual([4]);
    await examined(3, 10);
    expect(await stands()).toEqual([...both("amber 12.0"), 6]);
    await on.db.update(clientRequirement).set({ validTo: "2026-09-30" }).where(eq(clientRequirement.clientCompanyId, client));
    expect(await stands()).toEqual([6]);
  });
});

describe("the rows of a figure", () => {
  it.each(
    "M1,M2,M3,M4,M5,M6,M7,M8,M27,M28,M31,M12,M13,M14,M15,M16,M16b,M17,M18,M19,M24,M25,M26,M33,M33i,M33v,M33f,M33m,M33r,M33l,M23,M23l,M23d".split(
      ",",
    ),
  )("%s: are as many as the figure says, however grouped", async (metric) => {
    for (const by of [undefined, "client", "month"]) {
      const query = { ...year, ...(by ? { by } : {}) };
      for (const group of await asked(metric, query)) {
        const ask = {
          ...year,
          metric,
          ...(by && group.key !== null ? { by, key: group.key } : {}),
          ...(group.apart === null ? {} : { apart: group.apart }),
        };
        const count = async (part: string) => (await manager.ask(countRows, { query: { ...ask, part } as never })).body.count;
        const listed = await manager.ask(rows, { query: { ...ask, part: "numerator", limit: 200 } as never });
        expect(listed.body.rows).toHaveLength(await count("numerator"));
        if (group.spread) expect(await count("denominator")).toBe(group.spread?.n);
        else if (metric === "M3") expect(await count("denominator")).toBe(Number(group.denominator) / 300);
        else if (["M33f", "M33m"].includes(metric)) {
          const sum = listed.body.rows.reduce((total, { amount }) => total + Number(amount), 0);
          expect(sum).toBeCloseTo(Number(group.numerator), 6);
        } else if (metric !== "M31" && !group.spread) expect(await count("numerator")).toBe(Number(group.numerator));
        if (["M1", "M2", "M5", "M6", "M7", "M16", "M16b", "M17", "M18", "M24"].includes(metric))
          expect(await count("denominator")).toBe(Number(group.denominator));
      }
    }
  });

  it("of an evaluator's departure are the views that are compared with those of others", async () => {
    const client = await clientIn(on, "EVAL");
    const judgedBy = async (evaluator: string, day: string, ...lines: ToldLine[]) => {
      const id = await report(on, client, { on: day, lines });
      await on.db.update(examFact).set({ evaluatorId: evaluator }).where(eq(examFact.reportId, id));
    };
    const [xena, yuri] = [crypto.randomUUID(), crypto.randomUUID()];
    await judgedBy(xena, "2026-05-04", rej("E1/1", [0, 5]), acc("E2/1"));
    await judgedBy(yuri, "2026-05-05", acc("E3/1"), acc("E4/1"), acc("E5/1"));
    // Nobody else judged anything in April.
    await judgedBy(xena, "2026-04-04", rej("E6/1", [0, 5]));
    for (const [days, expected] of [
      [
        { from: "2026-05-01", to: "2026-05-31" },
        [
          [xena, 1, 2],
          [yuri, 0, 3],
        ],
      ],
      [{ from: "2026-04-01", to: "2026-04-30" }, [[xena, 0, 0]]],
    ] as const) {
      const query = { ...days, client };
      const groups = await asked("M22", query);
      const counts = groups.map(({ key, numerator, denominator }) => [key, Number(numerator), Number(denominator)]);
      expect(counts.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual(expected);
      for (const { key, numerator, denominator } of groups) {
        const count = async (part: string, chip: object) =>
          (await manager.ask(countRows, { query: { ...query, metric: "M22", part, ...chip } as never })).body.count;
        for (const chip of [{ by: "evaluator", key }, { evaluator: key }]) {
          expect(await count("numerator", chip)).toBe(Number(numerator));
          expect(await count("denominator", chip)).toBe(Number(denominator));
        }
      }
    }
  });

  it("are read a page at a time, each once", async () => {
    const ask = (after?: string) =>
      manager.ask(rows, {
        query: { ...year, client: `${clients.a},${clients.b}`, metric: "M2", limit: 7, ...(after ? { after } : {}) } as never,
      });
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const { body } = await ask(next ?? undefined);
      seen.push(...body.rows.map(({ id }) => id));
      next = body.next;
    } while (next);
    expect([seen.length, new Set(seen).size]).toEqual([32, 32]);
  });
});
