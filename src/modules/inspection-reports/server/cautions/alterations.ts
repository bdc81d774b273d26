import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { cautionField } from "../../caution.ts";
import type { ReportRow } from "../loading.ts";
import type { Alteration } from "../parts.ts";
import { reportStatusLedger } from "../ledger/tables.ts";
import { reportCaution } from "./tables.ts";
import { clockSkew } from "#kit/clock.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { auditEvent } from "#kit/server/tables.ts";

type Event = Pick<typeof auditEvent.$inferSelect, "action" | "at" | "changes">;
type Told = { openedAt: string; closedAt: string | null; outcome: string | null; cause?: string | null };

const actions = ["caution", "assess", "end caution"].map((verb) => `InspectionReport.${verb}`);

/**
 * Cautions that do not match the ledger of states and the audit trail: removed, ended, dated or added by hand. The ledger decides for each case it
 * has an entry of. For earlier cautions, events name their case and outcome; if one does not, only the loss of every caution can be detected.
 */
export async function cautionAlterations(db: Reading, { id, reportNumber, revision }: ReportRow): Promise<Alteration[]> {
  // By number too: an event reassigned to another record still names the report.
  const named = sql`left(${auditEvent.entityLabel}, 80) = ${`${reportNumber ?? ""} Rev ${revision}`}`;
  const { action, at, changes, entityId, n } = auditEvent;
  const { seq, facts, kind, reportId } = reportStatusLedger;
  const [rows, entries, events] = await together([
    db.select().from(reportCaution).where(eq(reportCaution.reportId, id)),
    db
      .select({ facts })
      .from(reportStatusLedger)
      .where(and(eq(reportId, id), eq(kind, "caution")))
      .orderBy(asc(seq)),
    db
      .select({ action, at, changes })
      .from(auditEvent)
      .where(and(inArray(action, actions), or(eq(entityId, id), named)))
      .orderBy(asc(n)),
  ]);
  if (entries.length === 0 && events.length > 0 && !events.every(namesCase))
    return rows.length === 0 ? [state("its caution, which was removed")] : [];
  const told = new Map([...toldBy(events), ...entries.flatMap(chained)]);
  const gone = [...told].filter(([caseId]) => !rows.some((row) => row.caseId === caseId));
  const others = rows.flatMap((row) => {
    const known = told.get(row.caseId);
    const of = `its caution of ${row.openedAt.slice(0, 10)}`;
    if (!known) return [state(`${of}, which was never recorded`)];
    if (known.openedAt !== row.openedAt) return [state(`${of}, which was recorded on ${known.openedAt.slice(0, 10)}`)];
    if (known.cause !== undefined && known.cause !== row.cause) return [state(`${of}, in its cause`)];
    return known.closedAt === row.closedAt && known.outcome === row.outcome ? [] : [state(`${of}, in its outcome`)];
  });
  return [...gone.map(([, { openedAt }]) => state(`its caution of ${openedAt.slice(0, 10)}, which was removed`)), ...others];
}

const state = (words: string): Alteration => ({ words, kind: "its state" });

/** What an entry says about the caution of its case; one emptied by hand says nothing, and is reported as broken. */
function chained({ facts }: Pick<typeof reportStatusLedger.$inferSelect, "facts">): [string, Told][] {
  const { caseId, openedAt, closedAt = null, outcome = null, cause = null } = facts ?? {};
  return caseId && openedAt ? [[caseId, { openedAt, closedAt, outcome, cause }]] : [];
}

const changeOf = ({ changes }: Event) => changes.find(({ field }) => field === cautionField);
const namesCase = (event: Event): boolean => caseOf(event) !== null;

function caseOf(event: Event): string | null {
  const change = changeOf(event);
  const named = event.action === "InspectionReport.caution" ? change?.new : change?.old;
  return typeof named === "string" ? named : null;
}

/** By case: when the caution was first put on the report, and its state after the last event. */
function toldBy(events: readonly Event[]): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const event of events) {
    const caseId = caseOf(event);
    if (caseId === null) continue;
    const at = clockAt(event);
    const openedAt = told.get(caseId)?.openedAt ?? at;
    const outcome = event.action === "InspectionReport.caution" ? null : changeOf(event)?.new;
    told.set(
      caseId,
      typeof outcome === "string" ? { openedAt, closedAt: at, outcome } : { openedAt, closedAt: null, outcome: null },
    );
  }
  return told;
}

/** The clock time: if the clock had moved backwards, the event has a later time. */
function clockAt({ at, changes }: Event): string {
  const read = changes.find(({ field }) => field === clockSkew)?.old;
  return typeof read === "string" ? read : at;
}
