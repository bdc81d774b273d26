/** What other signed reports say of the same welds, films and people, asked of the database. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { elsewhereFindings } from "./gather/elsewhere.ts";
import { examinedBeforeFindings } from "./gather/examined-before.ts";
import { load, type Loaded } from "./loading.ts";
import { inspectionReport } from "./tables.ts";
import { issuedReport, type Scene, setScene, writtenReport } from "./testing.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { rtFilmSample } from "#modules/report-templates/samples.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
let signed: { id: string; reportNumber: string | null };
let draft: Loaded;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  scene = await setScene(on);
  signed = await issuedReport(scene);
  const { id } = await writtenReport(scene);
  const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  if (!row) expect.fail("no draft");
  draft = await load(on.db, row);
});
afterAll(() => on.close());

it("a weld that a signed report rejected, and a film of another weld, are found however they are written", async () => {
  await on.byHand(
    `update report_line set item_key = 'W-042', result = 'REJ', values = '{"filmNo": "W-042 / 1"}' where report_id = '${signed.id}' and line_no = 1`,
  );
  const [first] = draft.content.lines;
  const line = (itemKey: string, filmNo: string): Line[] =>
    first ? [{ ...first, itemKey, result: "ACC", examStage: "first", values: { filmNo } }] : [];
  const asked = async (lines: Line[], report: Partial<Loaded["report"]> = {}) => {
    const { definition } = rtFilmSample();
    const own = { ...draft, definition, report: { ...draft.report, ...report }, content: { ...draft.content, lines } };
    return (await examinedBeforeFindings(on.db, own)).map(({ ruleId }) => ruleId);
  };
  expect(await asked(line("w 042", "W-042-2"))).toEqual(["R-REJECTED"]);
  expect(await asked(line("W-050", "W-042/2"))).toEqual([]);
  expect(await asked(line("W-050", "w-042/1"))).toEqual(["R-FILM"]);
  expect(await asked(line("W-051", "W-051-1"))).toEqual([]);
  expect(await asked(line("W-042", ""), { method: "RT" })).toEqual([]);
  expect(await asked(line("W-042", ""), { workOrderId: null, projectId: null, itemTag: "Another item" })).toEqual([]);
});

it("who and what is named in a signed report of another site for the same time is asked about", async () => {
  const names = { person: () => "Ana Torres", instrument: () => "UTG-014" };
  const asked = async () => (await elsewhereFindings(on.db, draft, names)).map(({ message }) => message);
  expect(await asked()).toEqual([]);
  await on.byHand(
    `insert into client_site select (jsonb_populate_record(s, '{"id": "00000000-0000-4000-8000-00000000000a", "code": "XX"}')).* from client_site s limit 1`,
    `update inspection_report set client_site_id = '00000000-0000-4000-8000-00000000000a' where id = '${signed.id}'`,
  );
  const both = ["Ana Torres", ...draft.content.equipment.map(() => "UTG-014")];
  expect(both.length).toBeGreaterThan(1);
  expect(await asked()).toEqual(
    both.map((name) =>
      expect.stringMatching(
        new RegExp(`^${name} is named in ${signed.reportNumber} of another site for the same time \\(2026-03-12 `),
      ),
    ),
  );
});
