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
import { metricIds } from "#modules/report-statistics/metrics.ts";
import { summed } from "#modules/report-statistics/server/summed.ts";
import { unitsOf } from "#modules/report-statistics/server/units.ts";
import { idOf } from "./load.ts";
import { medianTime } from "./measure.ts";

const linesOfClient = 3_000;
const ofReports: readonly string[] = ["M18", "M19", "M24", "M26", "M33", "M34", "M34b", "M34c"];
const asked = metricIds.filter((metric) => !ofReports.includes(metric));
const client = `i / ${linesOfClient}`;

/** A line in 20 is rejected, and the one after it is its repair. Two lines are an item, of which the first was examined last. */
const statements = (lines: number) => [
  `insert into exam_fact (line_id, report_id, report_number, line_no, counts, client_company_id, project_id, method, rate_group, template_code, item_id, item,
     position, stage, repair_no, is_after_pwht, is_rated, is_rated_view, view_id, result, view_result, is_first, is_open, films, examined_um, rejected_um, performed_on,
     number_signed_at, performer_ids, evaluator_id, is_subcontracted, is_last_of_item, is_last_in_project)
   select ${idOf("line", "i")}, ${idOf("report", "i / 6")}, 'R-' || i / 6, i % 6, true, ${idOf("client", client)}, ${idOf("project", "i / 1500")}, method, kind, 'T',
     ${idOf("item", "case when i % 20 = 1 then i - 1 else i / 2 * 2 end")}, 'W-' || i, (i % 2)::text, case when i % 20 = 1 then 'repair1' else 'first' end, (i % 20 = 1)::int, false,
     true, kind <> 'thickness', ${idOf("line", "i")}, result, result, true, false, 1, 300000, case result when 'REJ' then 12000 else 0 end, current_date - i % 1800, now(),
     array['p' || i % 60], 'p' || i % 60, false, i % 2 = 0, i % 2 = 0
   from generate_series(0, ${lines - 1}) i, lateral (select (array['RT', 'MT', 'UT'])[1 + i / 6 % 3] as method, (array['volumetric', 'surface', 'thickness'])[1 + i / 6 % 3] as kind,
     case when i % 20 = 0 then 'REJ' else 'ACC' end as result) x`,
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

const server = await startPostgres();
console.log("\n| lines | all metrics of one client | the slowest |\n| --- | --- | --- |");
const small = await timeWith(10_000);
const large = await timeWith(1_000_000);
await server.stop();
console.log(`\n${(large / small).toFixed(2)} x (wanted at most 1.5 x)`);
if (large > small * 1.5) process.exitCode = 1;

async function timeWith(lines: number): Promise<number> {
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
  const times = await timesOf(database);
  await database.close();
  const total = times.reduce((sum, { time }) => sum + time, 0);
  const [slowest] = times.toSorted((a, b) => b.time - a.time);
  console.log(`| ${lines} | ${total.toFixed(0)} ms | ${slowest?.metric ?? ""}, ${slowest?.time.toFixed(0) ?? ""} ms |`);
  return total;
}

async function timesOf(database: Database) {
  const [found] = await database.query<{ id: string }>(`select ${idOf("client", "1")} as id`);
  const query = FilterQuery.parse({ client: found?.id });
  const now = new Date().toISOString();
  const times: { metric: string; time: number }[] = [];
  for (const metric of asked) {
    const units = unitsOf(metric, { actor: null, query, by: null, now });
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that they do not wait for each other
    const time = await medianTime(9, () =>
      summed(database.db, metric, units, null, { from: "2015-01-01", to: now.slice(0, 10) }),
    );
    times.push({ metric, time });
  }
  return times;
}
