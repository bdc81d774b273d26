import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientIn, report } from "./testing.ts";
import { exportFiles } from "#kit/exports.ts";
import { makeExport } from "#kit/server/exports.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const patient = { timeout: 120_000 };
const { ask } = exportFiles.endpoints;

let on: TestApp;
let manager: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-10-01T12:00:00Z" });
  await seedBuiltInTemplates(on.db, "2026-01-05T12:00:00.000Z", on.services.secrets);
  manager = await on.person("Omar Vance", ["QM"]);
  await report(on, await clientIn(on, "MANY"), { on: "2026-07-10", lines: [{ item: "W1/1", result: "ACC" }] });
  // 40,001 lines more in July, and 10,000 in August.
  await on.db.execute(sql`insert into exam_fact select p.* from exam_fact f, generate_series(1, 50001) n,
    lateral jsonb_populate_record(f, jsonb_build_object('line_id', gen_random_uuid(),
      'performed_on', case when n <= 40001 then '2026-07-11' else '2026-08-01' end)) p`);
}, patient.timeout);
afterAll(() => on.close());

/** The files of the archive that is made in the background for this address. */
async function archiveOf(address: string) {
  on.jobs.length = 0;
  const { body } = await manager.ask(ask, { body: { address } });
  for (const { name, data } of on.jobs.splice(0))
    if (name === "export.make") await makeExport(on.services, data as { id: string }, { last: true });
  const url = `/api/exports/${body.id}/file`;
  const answer = await on.app.inject({ method: "GET", url, headers: { cookie: manager.cookie } });
  expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([200, expect.stringMatching(/\.zip$/)]);
  return Object.entries(unzipSync(answer.rawPayload));
}

const days = "from=2026-07-01&to=2026-08-31";

it("the rows of a figure beyond 50,000 are one ZIP with a file for each month", patient, async () => {
  const files = await archiveOf(`/api/report-statistics/rows/export?format=csv&metric=M33l&${days}`);
  expect(files.map(([name, bytes]) => [name, strFromU8(bytes).trimEnd().split("\r\n").length - 1])).toEqual([
    ["figure-rows-2026-10-01/2026-07.csv", 40_002],
    ["figure-rows-2026-10-01/2026-08.csv", 10_000],
  ]);
});

it(
  "a workbook with more rows is a ZIP of its figures and definitions, and of a workbook of rows for each month",
  patient,
  async () => {
    const files = await archiveOf(`/api/report-statistics/export?format=xlsx&metrics=M33l&${days}`);
    const sheetsOf = ([name, bytes]: (typeof files)[number]) => {
      const parts = unzipSync(bytes);
      const tabs = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array()).matchAll(/<sheet [^>]*name="([^"]*)"/g);
      const first = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
      return [name, [...tabs].map(([, tab]) => tab), first.match(/<row /g)?.length];
    };
    expect(files.map(sheetsOf)).toEqual([
      ["figures-2026-10-01/figures.xlsx", ["Figures", "Definitions"], 2],
      ["figures-2026-10-01/rows-2026-07.xlsx", ["Rows"], 40_003],
      ["figures-2026-10-01/rows-2026-08.xlsx", ["Rows"], 10_001],
    ]);
  },
);
