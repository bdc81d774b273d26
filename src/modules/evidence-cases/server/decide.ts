import { and, eq, inArray, sql } from "drizzle-orm";
import type { CalibrationsVerdict, CaseCompletion, CaseOpening, CaseOutcome, CaseVerdict } from "../contract.ts";
import { cautionAfter, problemsWithClosing, problemWithCompletion, problemWithVerdict } from "../rules/verdicts.ts";
import { judgeCalibrations, openCalibrations, unresolvedFinding, stateOfCase } from "./calibrations.ts";
import { caseFor } from "./open-case.ts";
import { evidenceCaseRow } from "./tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { conflicting, notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { updateWithoutEvent } from "#kit/server/without-event.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { recordNamed, type Row } from "#kit/server/record.ts";
import { cautionField } from "#modules/inspection-reports/caution.ts";
import { doubtDecided } from "#modules/inspection-reports/events.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { methodOfCompetence } from "#modules/processes-procedures/rules.ts";
import type { CaseRow } from "./case-row.ts";

type Asked<B> = { id: string; body: B };
type ReportInDoubt = Row<typeof evidenceCaseRow> & { reportStatus: string };

/** For a record found to be wrong or false in a way that no other action says: whoever knows of it opens the case. */
export async function openByHand(ctx: Ctx, { body }: { body: CaseOpening }): Promise<CaseRow> {
  if (!mayDo(ctx, "outOfTolerance.close") && !mayDo(ctx, "outOfTolerance.judge"))
    throw notAllowed("A case is opened by the quality manager or a Level III.");
  const { entity, entityId, from = null, to = null, reason } = body;
  if (from && to && to < from) throw wrongField("to", "The last day in doubt is before the first.");
  const known = recordNamed(entity);
  if (!known) throw notFound("record");
  const row = await ctx.lookup.find(known.table, entityId);
  const source = { entity, id: entityId, named: known.kind.label(row as never) };
  const opened = await caseFor(ctx, { cause: "other", source, from, to, reason, baseLocationId: null });
  if (!opened) throw refused(`No signed report rests on ${source.named} on these days.`);
  return opened;
}

/** The verdict on reports of a case, by somebody who holds a Level III in the method of each of them today. */
export async function giveVerdicts(ctx: Ctx, { id, body }: Asked<CaseVerdict>): Promise<string> {
  const found = await openOnly(ctx, id);
  if (!mayDo(ctx, "outOfTolerance.judge")) throw notAllowed("Verdicts on reports are given by a Level III of their method.");
  const rows = await rowsOf(ctx, id, body.rowIds);
  await mustHoldLevelIII(ctx, rows);
  const { outcome, reason } = body;
  const action = body.action?.trim() || null;
  const problem = problemWithVerdict(
    { outcome, action },
    rows.map((row) => ({ report: nameOf(row), screen: row.screen })),
  );
  if (problem) throw wrongField(problem.field, problem.message);
  const done = outcome === "no effect";
  const changes = {
    outcome,
    reason,
    action,
    decidedById: ctx.actor.id,
    decidedByName: ctx.actor.name,
    decidedAt: ctx.store.now,
    doneOn: done ? ctx.today : null,
    doneNote: null,
    doneById: null,
  };
  await changeRows(ctx, rows, changes);
  await setCautions(ctx, rows, done ? outcome : null);
  await noteOn(ctx, "assess", rows, `${outcome}: ${reason}`, () => (done ? outcome : null));
  const state = await stateOfCase(ctx, found);
  await ctx.store.update(evidenceCase, id, found.version, { state }, { verb: "assess", reason, also: also(rows, outcome) });
  return id;
}

/** The verdict that calibrations made with the reference standard of the case stand all the same. */
export async function giveCalibrationVerdicts(ctx: Ctx, { id, body }: Asked<CalibrationsVerdict>): Promise<string> {
  const found = await openOnly(ctx, id);
  await judgeCalibrations(ctx, found, body);
  const state = await stateOfCase(ctx, found);
  await ctx.store.update(evidenceCase, id, found.version, { state }, { verb: "assess", reason: body.reason });
  return id;
}

/** What a verdict asked for is done: the caution on the report ends. */
export async function completeActions(ctx: Ctx, { id, body }: Asked<CaseCompletion>): Promise<string> {
  const found = await openOnly(ctx, id);
  if (!mayDo(ctx, "outOfTolerance.close") && !mayDo(ctx, "outOfTolerance.judge"))
    throw notAllowed("Actions are completed by the quality manager or a Level III.");
  if (body.doneOn > ctx.today) throw wrongField("doneOn", "The date is in the future.");
  const rows = await rowsOf(ctx, id, body.rowIds);
  const problems = rows.flatMap((row) => problemWithCompletion({ ...row, report: nameOf(row) }, body.doneOn) ?? []);
  if (problems.length > 0) throw refused(problems[0] ?? "", problems);
  await changeRows(ctx, rows, { doneOn: body.doneOn, doneNote: body.note, doneById: ctx.actor.id });
  for (const [outcome, own] of Map.groupBy(rows, (row) => row.outcome)) await setCautions(ctx, own, outcome);
  await noteOn(ctx, "end caution", rows, body.note, (row) => row.outcome);
  const entry = { verb: "complete", reason: body.note, also: also(rows, `done ${body.doneOn}`) };
  await ctx.store.update(evidenceCase, id, found.version, {}, entry);
  return id;
}

/** A case never closes by itself: every report has its verdict, every action is done, and the quality manager says so. */
export async function closeCase(ctx: Ctx, { id, body }: Asked<{ version: number; note: string }>): Promise<string> {
  const found = await openOnly(ctx, id);
  if (!mayDo(ctx, "outOfTolerance.close")) throw notAllowed("Only the quality manager closes a case.");
  const of = eq(evidenceCaseRow.caseId, id);
  const problems = problemsWithClosing({
    undecided: await ctx.db.$count(evidenceCaseRow, and(of, sql`outcome is null`)),
    unfinished: await ctx.db.$count(evidenceCaseRow, and(of, sql`outcome is not null and done_on is null`)),
    calibrations: await openCalibrations(ctx.db, found),
    finding: await unresolvedFinding(ctx, found),
  });
  if (problems.length > 0) throw refused(problems.join(" "), problems);
  const changes = {
    state: "closed" as const,
    closedAt: ctx.store.now,
    closedById: ctx.actor.id,
    closingNote: body.note,
  };
  await ctx.store.freeze(evidenceCase, id, body.version, changes, { verb: "close", reason: body.note });
  return id;
}

async function openOnly(ctx: Ctx, id: string): Promise<CaseRow> {
  const found = await ctx.store.find(evidenceCase, id, { lock: true });
  if (found.state === "closed") throw conflicting("This case is closed.", "closed");
  return found;
}

async function rowsOf({ db, lookup }: Ctx, caseId: string, ids: readonly string[]): Promise<ReportInDoubt[]> {
  const rows = await db
    .select()
    .from(evidenceCaseRow)
    .innerJoin(inspectionReport, eq(inspectionReport.id, evidenceCaseRow.reportId))
    .where(and(eq(evidenceCaseRow.caseId, caseId), inArray(evidenceCaseRow.id, [...ids]), lookup.within(evidenceCaseRow)));
  if (rows.length < new Set(ids).size) throw notFound("report in doubt");
  return rows.map(({ evidence_case_row: row, inspection_report: report }) => ({ ...row, reportStatus: report.status }));
}

/** The method decides who may judge; where no certificate of a method exists, the role of a Level III does. */
async function mustHoldLevelIII(ctx: Ctx, rows: readonly ReportInDoubt[]): Promise<void> {
  const methods = [...new Set(rows.flatMap(({ method }) => methodOfCompetence(method) ?? []))];
  const need = { minLevel: 3, vision: "none", testing: false, userId: ctx.actor.id, day: ctx.today } as const;
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, {
    needs: methods.map((method) => ({ ...need, method })),
  });
  const missing = methods.filter((_, index) => !answers[index]?.certificate.ok);
  if (missing.length === 0) return;
  throw refused(
    `You hold no Level III in ${missing.join(" or ")} on ${ctx.today}. A Level III of the method gives the verdict on these reports.`,
    [],
    "no-level-iii",
  );
}

async function changeRows(
  { store, actor }: Ctx,
  found: readonly ReportInDoubt[],
  changes: Partial<typeof evidenceCaseRow.$inferInsert>,
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const stamp = { version: sql`${evidenceCaseRow.version} + 1`, updatedAt: store.now, updatedById: actor.id };
  await updateWithoutEvent(store, evidenceCaseRow, { ...changes, ...stamp }, inArray(evidenceCaseRow.id, ids));
}

/** Ends the cautions with the outcome of the verdict, or opens them again where the verdict is still to be carried out. */
async function setCautions(ctx: Ctx, rows: readonly ReportInDoubt[], outcome: CaseOutcome | null): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const reportIds = rows.map(({ reportId }) => reportId);
  await announce(ctx, doubtDecided, { caseId: first.caseId, reportIds, outcome: outcome && cautionAfter[outcome] });
}

/** In the history of each report, with its case and how its caution ended; `ended` is the verdict that ends it, null while it stays open. */
function noteOn(
  { store }: Ctx,
  entry: "assess" | "end caution",
  rows: readonly ReportInDoubt[],
  reason: string,
  ended: (row: ReportInDoubt) => CaseOutcome | null,
): Promise<void> {
  return store.noteEach(
    { action: `InspectionReport.${entry}`, entity: "InspectionReport", reason },
    rows.map((row) => {
      const by = ended(row);
      return {
        id: row.reportId,
        label: nameOf(row),
        changes: [{ field: cautionField, old: row.caseId, new: by && cautionAfter[by] }],
        about: { clientCompanyId: row.clientCompanyId, baseLocationId: row.baseLocationId },
      };
    }),
  );
}

const nameOf = ({ reportNumber, revision }: ReportInDoubt) => `${reportNumber ?? "Report"} Rev ${revision}`;

/** What the history of the case names one by one; of very many it counts the rest. */
function also(rows: readonly ReportInDoubt[], now: string) {
  const shown = rows.slice(0, 200).map((row) => ({ field: nameOf(row), old: row.outcome, new: now }));
  return rows.length > 200
    ? [...shown, { field: "more", old: null, new: `${rows.length - 200} further reports: ${now}` }]
    : shown;
}
