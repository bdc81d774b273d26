/** Five metrics counted again from the reports themselves, in SQL written from the definitions alone, beside what the facts say. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportStatistics } from "../contract.ts";
import { storeFacts } from "./store-facts.ts";
import { clientIn, projectOf, report, type ToldLine, type ToldReport } from "./testing.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { endOfMonth } from "#kit/validity.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { exportFigures, figures } = reportStatistics.endpoints;

let on: TestApp;
let manager: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-10-01T12:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  manager = await on.person("Omar Vance", ["QM"]);
  for (const client of [await clientIn(on, "MADE"), await clientIn(on, "UP")]) await makeUp(client);
}, 240_000);
afterAll(() => on.close());

/** The same numbers at every run (mulberry32). */
let state = 20_261_129;
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <T>(some: readonly T[]): T => some[Math.floor(chance() * some.length)] as T;
const day = (from: number) => new Date(Date.UTC(2026, 5, 1 + from)).toISOString().slice(0, 10);

/** First examinations and repairs of the same few welds in any order, in parts, reshot, revised with and without a void, under several methods. */
async function makeUp(client: string): Promise<void> {
  const projects = [await projectOf(on, client, manager.id, "5"), await projectOf(on, client, manager.id, "5"), null];
  for (let made = 0; made < 45; made += 1) {
    const at = Math.floor(chance() * 90);
    const template = pick(["RT-FILM", "RT-FILM", "RT-DIG", "UT-WELD", "MT"]);
    const told: ToldReport = {
      on: day(at),
      template,
      number: `R-${client.slice(0, 4)}-${made}`,
      drawing: pick(["ISO-1", " iso-1", "ISO-2"]),
      header: chance() < 0.15 ? { stage: "after PWHT" } : {},
      signedAt: `${day(at + Math.floor(chance() * 6))}T${pick(["08", "14", "21"])}:00:00.000Z`,
      lines: Array.from({ length: 1 + Math.floor(chance() * 6) }, lineOf),
      status: pick(["signed", "signed", "signed", "released", "draft", "void"] as const),
      more: { projectId: pick(projects) },
    };
    const replaced = told.status === "signed" && chance() < 0.3;
    await report(on, client, replaced ? { ...told, status: "superseded" } : told);
    if (!replaced) continue;
    const later = { ...told, revision: 1, signedAt: `${day(at + 20)}T09:00:00.000Z` };
    await report(on, client, {
      ...later,
      lines: [...told.lines.slice(1), lineOf()],
      status: pick(["signed", "released", "void"] as const),
    });
  }
}

function lineOf(): ToldLine {
  const weld = pick(["W1", "w1", "W2", "W3", "W4", " W5 ", "W6"]);
  const stage = pick(["first", "first", "first", "first", "repair1", "repair1", "repair2", "tracer", "re-exam"] as const);
  const repair = /^repair(\d)$/.exec(stage)?.[1];
  const mark = repair && chance() < 0.7 ? pick([`R${repair}`, ` R${repair}`, `-R${repair}`]) : "";
  const result = pick(["ACC", "ACC", "ACC", "REJ", "REJ", "RESHOOT", "NE", "INFO"] as const);
  const spans = Array.from({ length: Math.floor(chance() * 4) }, () => ({
    at: chance() < 0.25 ? null : Math.floor(chance() * 280),
    length: 1 + Math.floor(chance() * 160),
  }));
  return {
    item: `${weld.trim()}${mark}${pick(["", "/1", "/2", "/3"])}`,
    stage,
    result,
    spans: result === "REJ" ? spans : [],
    values: { films: 1 + Math.floor(chance() * 3), ...(chance() < 0.1 ? { lengthExamined: undefined } : {}) } as never,
  };
}

/** Lines, views and what decides each, of reports that are signed or released (rules 1, 3, 4, 5). */
const views = sql`
  with numbers as (
    select report_number, min(frozen_at) as first_signed from inspection_report where report_number is not null group by 1),
  line as (
    select l.id, r.id as report, r.report_number as number, n.first_signed, l.line_no, r.method, t.code as template, l.result, l.exam_stage as stage,
      l.performed_on as day, (l.values ->> 'films')::int as films, (l.values -> 'lengthExamined' ->> 'entered')::numeric as examined,
      coalesce(r.header ->> 'stage', '') = 'after PWHT' as treated, r.client_company_id as client, r.project_id as project,
      concat_ws('|', r.client_company_id, upper(trim(r.header ->> 'drawingNo')),
        case when l.exam_stage like 'repair%' then regexp_replace(upper(trim(split_part(l.item_key, '/', 1))), '[ -]*R[1-9]$', '')
          else upper(trim(split_part(l.item_key, '/', 1))) end) as item,
      upper(trim(split_part(l.item_key, '/', 2))) as position
    from report_line l join inspection_report r on r.id = l.report_id join report_template t on t.id = r.template_id
      join numbers n on n.report_number = r.report_number
    where r.status in ('signed', 'released') and l.result is not null),
  placed as (
    select *, row_number() over (partition by report, item, stage, position order by (result = 'REJ') desc, line_no desc) = 1 as decides,
      array_agg(id) filter (where result = 'REJ') over (partition by report, item, stage, position) as rejecting
    from line),
  view as (select * from placed where decides),
  judged as (
    select v.*, v.stage = 'first' and not exists (
        select 1 from view e where e.item = v.item and e.method = v.method and e.position = v.position and e.treated = v.treated and e.number <> v.number
          and e.result in ('ACC', 'REJ') and (e.day, e.first_signed, e.line_no) < (v.day, v.first_signed, v.line_no)) as is_first,
      v.result in ('RESHOOT', 'NE') and not exists (
        select 1 from view e where e.item = v.item and e.method = v.method and e.position = v.position and e.stage = v.stage and e.number <> v.number
          and e.result in ('ACC', 'REJ') and (e.day, e.first_signed, e.line_no) > (v.day, v.first_signed, v.line_no)) as is_open
    from view v)`;

type Counted = Record<string, string | number | null>;
const count = (select: ReturnType<typeof sql>) => on.db.execute<Counted>(sql`${views} ${select}`, "objects");

async function shown(metric: string, query: Record<string, string> = {}) {
  const days = { from: "2026-01-01", to: "2026-12-31" };
  const { body } = await manager.ask(figures, { query: { metrics: metric, ...days, ...query } });
  return body.figures[0]?.groups ?? [];
}
const pairs = (groups: Awaited<ReturnType<typeof shown>>, by: "apart" | "key") =>
  groups.map((group) => [group[by], Number(group.numerator), Number(group.denominator)]);

describe("a made-up set with repairs, partial views, revisions and voids, counted again from the reports", () => {
  it("items rejected (M1), by month, with those incomplete", async () => {
    const found = await count(sql`, item_result as (
        select item, bool_or(result = 'REJ') as rejected, bool_or(result in ('ACC', 'REJ')) as any_judged, bool_or(is_open) as open,
          coalesce(max(day) filter (where result in ('ACC', 'REJ')), max(day)) as day
        from judged where is_first and template in ('RT-FILM', 'RT-DIG', 'UT-WELD') group by item),
      last as (
        select item, max(coalesce(substring(stage from 'repair(.)')::int, 0)) as repair,
          max(coalesce(substring(stage from 'repair(.)')::int, 0)) filter (where result = 'REJ') as rejection
        from judged where template in ('RT-FILM', 'RT-DIG', 'UT-WELD') and result in ('ACC', 'REJ') group by item, method),
      kept as (select distinct item from last where rejection = repair)
      select to_char(day, 'YYYY-MM') as month, (count(*) filter (where rejected))::int as rejected,
        (count(*) filter (where rejected or (any_judged and not open)))::int as judged, (count(*) filter (where open and not rejected))::int as incomplete,
        (count(*) filter (where rejected and item not in (select item from kept)))::int as repaired
      from item_result where rejected or any_judged or open group by 1 order by 1`);
    const groups = await shown("M1", { by: "month" });
    expect(
      groups.map(({ key, numerator, denominator, beside }) => [
        key,
        Number(numerator),
        Number(denominator),
        Number(beside["incomplete"]),
        Number.parseInt(beside["repaired"] ?? "", 10),
      ]),
    ).toEqual(found.map(({ month, rejected, judged, incomplete, repaired }) => [month, rejected, judged, incomplete, repaired]));
    expect(found.some(({ repaired }) => Number(repaired) > 0)).toBe(true);
    expect(found.length).toBeGreaterThan(1);
  });

  it("views rejected (M2), by method", async () => {
    const found =
      await count(sql`select method, (count(*) filter (where result = 'REJ'))::int as k, count(*)::int as n from judged
      where is_first and result in ('ACC', 'REJ') group by 1 order by 1`);
    expect(pairs(await shown("M2"), "apart")).toEqual(found.map(({ method, k, n }) => [method, k, n]));
    expect(found).toHaveLength(3);
  });

  it("length rejected (M3): the union of placed spans, plus the others, at most the length examined", async () => {
    const found = await count(sql`, lengths as (
        select v.method, v.examined, least(v.examined,
          coalesce((select sum(upper(u) - lower(u)) from (select unnest(range_agg(numrange(at, at + long))) as u from (
            select (i.values -> 'datumX' ->> 'entered')::numeric as at, (i.values -> 'length' ->> 'entered')::numeric as long
            from report_indication i where i.line_id = any(v.rejecting) and i.disposition = 'REJ') s where at is not null) m), 0)
          + coalesce((select sum((i.values -> 'length' ->> 'entered')::numeric) from report_indication i
            where i.line_id = any(v.rejecting) and i.disposition = 'REJ' and i.values -> 'datumX' is null), 0)) as rejected
        from judged v where is_first and result in ('ACC', 'REJ') and examined > 0)
      select method, sum(rejected)::float8 as k, sum(examined)::float8 as n from lengths group by 1 order by 1`);
    expect(pairs(await shown("M3"), "apart")).toEqual(found.map(({ method, k, n }) => [method, k, n]));
  });

  it("first repair success (M5), and items repaired again (M6)", async () => {
    const found = await count(sql`, first_report as (
        select distinct on (item, method) item, method, number from judged where stage = 'repair1' and result in ('ACC', 'REJ')
        order by item, method, day, first_signed, line_no),
      after as (
        select f.item, f.method, bool_or(v.result = 'REJ') as rejected from first_report f join judged v on v.item = f.item and v.method = f.method
          and v.number = f.number and v.stage = 'repair1' and v.result in ('ACC', 'REJ') group by 1, 2)
      select method, (count(*) filter (where not rejected))::int as k, count(*)::int as n,
        (count(*) filter (where exists (select 1 from judged j where j.item = after.item and j.method = after.method
          and j.stage ~ '^repair[2-9]$' and j.result in ('ACC', 'REJ'))))::int as again
      from after group by 1 order by 1`);
    expect(pairs(await shown("M5"), "apart")).toEqual(found.map(({ method, k, n }) => [method, k, n]));
    expect(pairs(await shown("M6"), "apart")).toEqual(found.map(({ method, again, n }) => [method, again, n]));
    expect(found.some(({ again }) => Number(again) > 0)).toBe(true);
  });

  it("films to be reshot (M7), of all lines, one image for digital radiography", async () => {
    const [found] = await count(sql`select sum(case when result = 'RESHOOT' then f else 0 end)::int as k, sum(f)::int as n
      from (select result, case template when 'RT-DIG' then 1 else films end as f from line where method = 'RT' and result in ('ACC', 'REJ', 'RESHOOT')) x`);
    expect(pairs(await shown("M7"), "apart")).toEqual([[null, found?.["k"], found?.["n"]]]);
  });

  it("items examined (M33i), in every stage, each on the last of its days", async () => {
    const found =
      await count(sql`, examined as (select item, method, max(day) as day from view where result in ('ACC', 'REJ', 'INFO') group by 1, 2)
      select method, to_char(day, 'YYYY-MM') as month, count(*)::int as n from examined group by 1, 2 order by 2, 1`);
    const groups = await shown("M33i", { by: "month" });
    expect(groups.map(({ apart, key, numerator }) => [apart, key, Number(numerator)])).toEqual(
      found.map(({ method, month, n }) => [method, month, n]),
    );
    const inProjects = await count(sql`, examined as (
        select item, method, project, max(day) as day from view where result in ('ACC', 'REJ', 'INFO') group by 1, 2, 3)
      select method, project, count(*)::int as n from examined group by 1, 2`);
    const told = (rows: readonly unknown[][]) => rows.map(String).toSorted((a, b) => a.localeCompare(b));
    const byProject = await shown("M33i", { by: "project" });
    expect(told(byProject.map(({ apart, key, numerator }) => [apart, key, numerator]))).toEqual(
      told(inProjects.map(({ method, project, n }) => [method, project, n])),
    );
    expect(byProject.reduce((sum, { numerator }) => sum + Number(numerator), 0)).toBeGreaterThan(
      groups.reduce((sum, { numerator }) => sum + Number(numerator), 0),
    );
    const { key, apart, numerator } = byProject[0] ?? {};
    const ofOne = await shown("M33i", { by: "month", method: String(apart), project: key ?? "none" });
    expect(ofOne.reduce((sum, group) => sum + Number(group.numerator), 0)).toBe(Number(numerator));
    // Counted by the lines themselves, where a chip lets some of them through only.
    const divided = await shown("M33i", { by: "template", method: "MT" });
    expect(divided.map(({ numerator }) => numerator)).toEqual(
      (await shown("M33i", { method: "MT" })).map(({ numerator }) => numerator),
    );
  });

  it("a figure that counts every stage says that the series chosen does not filter it", async () => {
    const query = { metrics: "M1,M5,M7,M27", from: "2026-01-01", to: "2026-12-31", stage: "repair1" } as const;
    const { body } = await manager.ask(figures, { query });
    expect(body.figures.map(({ metric, notFilteredBy }) => [metric, notFilteredBy])).toEqual([
      ["M1", []],
      ["M5", ["Series"]],
      ["M7", ["Series"]],
      ["M27", ["Series"]],
    ]);
    const { body: file } = await manager.ask(exportFigures, { query: { ...query, metrics: "M7" } });
    expect(String(file)).toContain("Series: repair1 (not filtered by Series)");
  });

  it.each(["M1", "M4", "M33i"])("%s of a month alone is what the year says of that month", async (metric) => {
    const divided: Record<string, string> = metric === "M33i" ? { stage: "first" } : {};
    const ofYear = await shown(metric, { by: "month", ...divided });
    const months = new Set(ofYear.flatMap(({ key }) => key ?? []));
    for (const month of months) {
      const alone = await shown(metric, { ...divided, from: `${month}-01`, to: endOfMonth(`${month}-01`) });
      const inYear = ofYear.filter(({ key }) => key === month);
      const told = (groups: typeof ofYear) => groups.map((one) => [one.apart, one.numerator, one.denominator, one.beside]);
      expect(told(alone)).toEqual(told(inYear));
    }
    expect(months.size).toBeGreaterThan(1);
  });

  it("has a dash where nothing is to be divided by", async () => {
    const [group] = await shown("M5", { method: "PT" });
    expect(group?.value ?? null).toBeNull();
  });

  it("is the same when a report is declared void, and all facts are made again", async () => {
    const ids = await on.db.execute<{ id: string; n: string }>(
      sql`select id, report_number as n from inspection_report where status = 'signed' order by n`,
      "objects",
    );
    const [first] = ids;
    await on.byHand(`update inspection_report set status = 'void' where id = '${first?.id}'`);
    await writingRows(on.db, (rows) => storeFacts(rows, [first?.id ?? ""]));
    const after = [await shown("M1"), await shown("M2"), await shown("M5"), await shown("M33i")];
    const all = await on.db.execute<{ id: string }>(
      sql`select id from inspection_report where report_number is not null`,
      "objects",
    );
    await writingRows(on.db, (rows) =>
      storeFacts(
        rows,
        all.map(({ id }) => id),
        { rebuild: true },
      ),
    );
    expect([await shown("M1"), await shown("M2"), await shown("M5"), await shown("M33i")]).toEqual(after);
  });
});
