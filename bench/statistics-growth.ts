/**
 * `node bench/statistics-growth.ts`: each metric of one client, whose 3,000 lines are the same, in a database of 10,000 lines and in one of a
 * million. Only the tables of report statistics are filled; metrics that ask the reports themselves are left out.
 */
import { sql } from "drizzle-orm";
import type { Database } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { openDatabase } from "#kit/server/open-database.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { FilterQuery } from "#modules/report-statistics/contract-figures.ts";
import { type MetricId, metricIds } from "#modules/report-statistics/metrics.ts";
import { summed } from "#modules/report-statistics/server/summed.ts";
import { unitsOf } from "#modules/report-statistics/server/units.ts";
import { idOf } from "./load.ts";

const linesOfClient = 3_000;
const ofReports: readonly string[] = ["M18", "M19", "M24", "M26", "M33", "M34", "M34b", "M34c"];
const asked = metricIds.filter((metric) => !ofReports.includes(metric));
const client = `i / ${linesOfClient}`;

/** A line in 20 is rejected, and the one after it is its repair. Two lines are an item, of which the first was examined last. */
const statements = (lines: number) => [
  `insert into exam_fact (line_id, report_id, report_number, line_no, counts, client_company_id, project_id, method, rate_group, template_code, item_id, item,
     position, stage, repair_no, is_after_pwht, is_rated, is_rated_view, view_id, result, view_result, is_first, is_open, films, examined_um, rejected_um, performed_on,
     number_signed_at, performers_id, evaluator_id, is_subcontracted, is_last_of_item, is_last_in_project)
   select ${idOf("line", "i")}, ${idOf("report", "i / 6")}, 'R-' || i / 6, i % 6, true, ${idOf("client", client)}, ${idOf("project", "i / 1500")}, method, kind, 'T',
     ${idOf("item", "case when i % 20 = 1 then i - 1 else i / 2 * 2 end")}, 'W-' || i, (i % 2)::text, case when i % 20 = 1 then 'repair1' else 'first' end, (i % 20 = 1)::int, false,
     true, kind <> 'thickness', ${idOf("line", "i")}, result, result, true, false, 1, 300000, case result when 'REJ' then 12000 else 0 end, current_date - i % 1800, now(),
     md5('p' || i % 60)::uuid, 'p' || i % 60, false, i % 2 = 0, i % 2 = 0
   from generate_series(0, ${lines - 1}) i, lateral (select (array['RT', 'MT', 'UT'])[1 + i / 6 % 3] as method, (array['volumetric', 'surface', 'thickness'])[1 + i / 6 % 3] as kind,
     case when i % 20 = 0 then 'REJ' else 'ACC' end as result) x`,
  "insert into name_set (id, names) select md5('p' || i)::uuid, array['p' || i] from generate_series(0, 59) i",
  "insert into exam_indication (line_id, code, length_um) select line_id, 'porosity', 6000 from exam_fact where result = 'REJ'",
  `insert into thickness_fact (line_id, time_zone, band, is_grown, life, next_due, is_latest)
   select line_id, 'America/Chicago', 'accept', false, 7, performed_on + 1825, true from exam_fact where rate_group = 'thickness'`,
  `insert into document_fact (report_id, made_by, report_number, revision, status, client_company_id, project_id, method, template_code, author_id, inspection_end, submitted_at,
     submitted_on, signed_at, signed_on, released_at, released_on, waits, return_reasons, deadline_hours)
   select report_id, 1, report_number, 0, 'released', client_company_id, project_id, method, template_code, null, on_day, on_day, on_day::date, on_day, on_day::date,
     on_day + interval '2 days', on_day::date + 2, '{"reviewed": 7200}', '{}', 72
   from (select distinct on (report_id) *, performed_on::timestamptz as on_day from exam_fact order by report_id) f`,
  "vacuum analyze",
];

const tries = 9;
const server = await startPostgres();
const [small, large] = [await filled(10_000), await filled(1_000_000)];
const [few, many] = [await questionOf(small), await questionOf(large)];
const times: { metric: string; few: number; many: number }[] = [];
for (const metric of asked) {
  const time = { metric, few: Infinity, many: Infinity };
  // In turns, and the least of several tries: what else the machine does affects both alike.
  for (let turn = 0; turn < tries; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that they do not wait for each other
    time.few = Math.min(time.few, await few(metric));
    // oxlint-disable-next-line no-await-in-loop -- as above
    time.many = Math.min(time.many, await many(metric));
  }
  times.push(time);
}
await Promise.all([small.close(), large.close()]);
await server.stop();

console.log("\n| metric | 10,000 lines, ms | 1,000,000 lines, ms | growth |\n| --- | --- | --- | --- |");
for (const one of times.toSorted((a, b) => b.many - b.few - (a.many - a.few)).slice(0, 8)) say(one.metric, one);
const all = { few: sumOf(({ few: ms }) => ms), many: sumOf(({ many: ms }) => ms) };
say(`all ${times.length}`, all);
if (all.many > all.few * 1.5) process.exitCode = 1;

function say(name: string, { few: ms, many: msOfMany }: { few: number; many: number }): void {
  console.log(`| ${name} | ${ms.toFixed(1)} | ${msOfMany.toFixed(1)} | ${(msOfMany / ms).toFixed(2)} x |`);
}

function sumOf(ms: (one: (typeof times)[number]) => number): number {
  return times.reduce((sum, one) => sum + ms(one), 0);
}

async function filled(lines: number): Promise<Database> {
  await run(server.url("postgres"), `create database lines${lines}`);
  const database = await openDatabase({ dataDir: "", url: server.url(`lines${lines}`) });
  await migrate(database);
  // Alone on a connection without a time limit, which a million lines exceed on a busy machine.
  await database.exclusively("bench load", async (db) => {
    for (const statement of statements(lines)) {
      // oxlint-disable-next-line no-await-in-loop -- each reads what the one before wrote
      await db.execute(sql.raw(statement));
    }
  });
  return database;
}

/** Asks one metric of the client; milliseconds. */
async function questionOf(database: Database): Promise<(metric: MetricId) => Promise<number>> {
  const [found] = await database.query<{ id: string }>(`select ${idOf("client", "1")} as id`);
  const query = FilterQuery.parse({ client: found?.id });
  const now = new Date().toISOString();
  const days = { from: "2015-01-01", to: now.slice(0, 10) };
  return async (metric) => {
    const units = unitsOf(metric, { actor: null, query, by: null, now });
    const began = performance.now();
    await summed(database.db, metric, units, null, days);
    return performance.now() - began;
  };
}
