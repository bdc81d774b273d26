/** How a procedure stands on a day, in one word. */
import {
  effectivePeriods,
  type ProcedureFacts,
  type ProcedureRevision,
} from "#modules/processes-procedures/rules/procedure-on.ts";
import { covers, type Day } from "#kit/validity.ts";

export type ProcedureStatus<R> = {
  word:
    | "draft"
    | "technical review"
    | "quality review"
    | "Level III approval"
    | "approved"
    | "effective"
    | "suspended"
    | "withdrawn";
  /** The revision in force, or the next to come, or the latest in preparation. */
  revision: R | null;
  effectiveFrom: Day | null;
  /** A revision in preparation beside an approved one. */
  inPreparation: R | null;
};

type Revision = ProcedureRevision & { status: Exclude<ProcedureStatus<never>["word"], "effective" | "suspended" | "withdrawn"> };

export function statusOn<R extends Revision>(facts: ProcedureFacts<R>, day: Day): ProcedureStatus<R> {
  const periods = effectivePeriods({ revisions: facts.revisions });
  const current = periods.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  const shown = current ?? periods[0];
  const open =
    facts.revisions.filter(({ approvedOn }) => approvedOn === null).toSorted((a, b) => b.revision - a.revision)[0] ?? null;
  const revision = shown?.revision ?? open;
  const suspended = facts.suspensions?.some(
    (one) => covers(one, day) && (one.revisionId == null || one.revisionId === revision?.id),
  );
  const word = () => {
    if (facts.withdrawnOn && facts.withdrawnOn <= day) return "withdrawn";
    if (!revision) return "draft";
    if (suspended && shown) return "suspended";
    return current ? "effective" : revision.status;
  };
  return { word: word(), revision, effectiveFrom: shown?.effectiveFrom ?? null, inPreparation: shown ? open : null };
}
