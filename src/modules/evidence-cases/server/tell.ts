/** Who hears of a case: those who decide it, and those whose signed reports it puts under a caution. */
import { sql } from "drizzle-orm";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { notify } from "#kit/server/notices.ts";
import type { CaseRow, Cautioned } from "./case-row.ts";
import { reportSignature } from "#modules/inspection-reports/server/tables.ts";

const page = (id: string) => `/calibration/cases/${id}`;
const counted = (count: number) => (count === 1 ? "1 signed report" : `${count} signed reports`);

/** Of the reports that have just been added; a case without any is for the quality manager to close. */
export async function tellOfCase(ctx: Ctx, found: CaseRow, added: readonly Cautioned[]): Promise<void> {
  const asked = { module: "calibration", baseLocationId: found.baseLocationId };
  const judges = found.state === "screened" ? await ctx.services.whoMay(ctx.db, { named: "outOfTolerance.judge", ...asked }) : [];
  const closers = await ctx.services.whoMay(ctx.db, { named: "outOfTolerance.close", ...asked });
  const title = `${found.source}: ${found.cause}`;
  const key = `evidence case ${found.id} ${found.version}`;
  for (const userId of new Set([...judges, ...closers]))
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId,
      subject: "review",
      title,
      body: bodyOf(found, added.length),
      href: page(found.id),
      key,
    });
  if (added.length === 0) return;
  for (const { userId, reports, reportId } of await signersOf(ctx, found.id))
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId,
      subject: "review",
      title: `${counted(reports)} of yours ${reports === 1 ? "is" : "are"} under a caution`,
      body: `${title}. What you signed is not changed; a Level III decides what it means for each report.`,
      href: reports === 1 ? `/inspection-reports/${reportId}` : "/inspection-reports?caution=true",
      key: `caution ${found.id} ${found.version}`,
    });
}

function bodyOf({ state }: CaseRow, added: number): string {
  if (added > 0) return `${counted(added)} rest on it and wait for a verdict.`;
  return state === "screened"
    ? "A report, a calibration made with it, or what was found of it waits for a decision."
    : "No signed report rests on it.";
}

/** Whoever signed a report of the case as its performer or evaluator, with how many there are. */
async function signersOf({ db }: Ctx, caseId: string) {
  return db.execute<{ userId: string; reports: number; reportId: string }>(
    sql`select g.signer_user_id as "userId", count(distinct w.report_id)::int as reports, min(w.report_id::text) as "reportId"
      from evidence_case_row w join ${reportSignature} g on g.report_id = w.report_id and g.state = 'active' and g.slot in ('performed', 'evaluated')
      join ${appUser} u on u.id = g.signer_user_id and u.status = 'active'
      where w.case_id = ${caseId}::uuid and w.outcome is null group by g.signer_user_id`,
    "objects",
  );
}
