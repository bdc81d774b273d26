/**
 * Which revision answered for a day, and might it be used? (processes-procedures rules 1 and 6, section 5.1)
 * A revision ends the day before the next one begins, so exactly one answers for a day, and a report written late uses the earlier one.
 */
import { capital } from "#kit/capital.ts";
import { addDays, covers, type Day, type Period } from "#kit/validity.ts";

/** `clientCompanyId` names the client a procedure was made for; it serves no other. */
type Procedure = { number: string; kind?: string | null; method?: string | null; clientCompanyId?: string | null };

/** Kinds of procedures by which nothing is examined. */
const notExamined = new Set(["welding", "radiation operating and emergency", "rope method statement", "calibration"]);

export type ProcedureRevision = {
  id: string;
  revision: number;
  /** Null while nobody has approved it: then it answers for no day. */
  approvedOn: Day | null;
  effectiveFrom: Day | null;
};

/** `revisionId` null suspends the whole procedure. `to` is the last suspended day, or null. */
type ProcedureSuspension = Period & { revisionId?: string | null };

export type ClientApproval = {
  revisionId: string;
  clientCompanyId: string;
  /** Null approves for all the client's projects; a decision for the project goes before it. */
  projectId?: string | null;
  status: "submitted" | "approved" | "approved with comments, may proceed" | "approved with comments, resubmit" | "rejected";
  decidedOn: Day;
};

export type ProcedureFacts<R extends ProcedureRevision = ProcedureRevision> = {
  procedure: Procedure;
  revisions: readonly R[];
  suspensions?: readonly ProcedureSuspension[];
  /** From this day on nothing of the procedure may be used. */
  withdrawnOn?: Day | null;
  clientApprovals?: readonly ClientApproval[];
};

export type ProcedureNeed = {
  method?: string;
  otherMethods?: readonly string[];
  /** For whom the work was done. */
  client?: { clientCompanyId: string; clientName: string };
  clientApprovalFor?: { clientCompanyId: string; clientName: string; projectId?: string | null };
};

type ProcedureRefusal = "NONE" | "NOT_YET" | "SUSPENDED" | "WITHDRAWN" | "NO_CLIENT_APPROVAL" | "METHOD" | "OTHER_CLIENT";

/** `effectiveTo` is the last day, inclusive, or null while no later revision is approved. */
export type RevisionHeld<R extends ProcedureRevision = ProcedureRevision> = {
  revision: R;
  effectiveFrom: Day;
  effectiveTo: Day | null;
  clientApproval: ClientApproval | null;
};

export type ProcedureAnswer<R extends ProcedureRevision = ProcedureRevision> =
  | { ok: true; held: RevisionHeld<R> }
  | { ok: false; code: ProcedureRefusal; message: string };

export function procedureOn<R extends ProcedureRevision>(
  facts: ProcedureFacts<R>,
  day: Day,
  need: ProcedureNeed = {},
): ProcedureAnswer<R> {
  const { procedure, withdrawnOn } = facts;
  const { otherMethods = [] } = need;
  if (need.method && procedure.method && ![need.method, ...otherMethods].includes(procedure.method)) {
    const wanted = otherMethods.length > 0 ? otherMethods.join(" or ") : need.method;
    return refusal("METHOD", `${procedure.number} is a procedure of ${procedure.method}, not of ${wanted}.`);
  }
  if (need.method && notExamined.has(procedure.kind ?? ""))
    return refusal("METHOD", `${procedure.number} is a procedure of ${procedure.kind}, not of ${need.method}.`);
  if (need.client && procedure.clientCompanyId && procedure.clientCompanyId !== need.client.clientCompanyId) {
    return refusal(
      "OTHER_CLIENT",
      `${procedure.number} was made for another client. Name a procedure that serves ${need.client.clientName}.`,
    );
  }
  if (withdrawnOn && withdrawnOn <= day) return refusal("WITHDRAWN", `${procedure.number} was withdrawn on ${withdrawnOn}.`);

  const periods = effectivePeriods(facts);
  const current = periods.find(({ effectiveFrom, effectiveTo }) => covers({ from: effectiveFrom, to: effectiveTo }, day));
  const first = periods[0];
  if (!first) return refusal("NONE", "No approved revision on that date.");
  if (!current)
    return refusal(
      "NOT_YET",
      `No approved revision on that date. ${name(procedure, first.revision)} is effective from ${first.effectiveFrom}.`,
    );

  const suspension = facts.suspensions?.find(
    (one) => covers(one, day) && (one.revisionId == null || one.revisionId === current.revision.id),
  );
  if (suspension) return refusal("SUSPENDED", `${name(procedure, current.revision)} was suspended on ${suspension.from}.`);

  const client = need.clientApprovalFor;
  const clientApproval = client ? decisionOn(facts.clientApprovals ?? [], current.revision.id, client, day) : null;
  if (client && !mayProceed(clientApproval)) {
    return refusal("NO_CLIENT_APPROVAL", `${client.clientName} has not approved ${name(procedure, current.revision)}.`);
  }
  const { approvedOn } = current.revision;
  if (clientApproval && approvedOn && clientApproval.decidedOn < approvedOn) {
    const early = `the decision of ${client?.clientName} on ${clientApproval.decidedOn} is older than ${name(procedure, current.revision)}, approved ${approvedOn}`;
    return refusal("NO_CLIENT_APPROVAL", `${capital(early)}: record what they decided about it.`);
  }
  return { ok: true, held: { ...current, clientApproval } };
}

/** Every approved revision with its days, in order; two that would begin on one day leave it to the later revision. */
export function effectivePeriods<R extends ProcedureRevision>({
  revisions,
  withdrawnOn,
}: Pick<ProcedureFacts<R>, "revisions" | "withdrawnOn">): Omit<RevisionHeld<R>, "clientApproval">[] {
  const approved = revisions
    .flatMap((revision) =>
      revision.approvedOn && revision.effectiveFrom ? [{ revision, effectiveFrom: revision.effectiveFrom }] : [],
    )
    .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || a.revision.revision - b.revision.revision);
  return approved
    .map(({ revision, effectiveFrom }, index) => {
      const ends = [approved[index + 1]?.effectiveFrom, withdrawnOn].filter((day) => day != null).toSorted()[0];
      return { revision, effectiveFrom, effectiveTo: ends ? addDays(ends, -1) : null };
    })
    .filter(({ effectiveFrom, effectiveTo }) => effectiveTo === null || effectiveFrom <= effectiveTo);
}

/** "UT-004 rev 3" */
function name(procedure: Procedure, { revision }: Pick<ProcedureRevision, "revision">): string {
  return `${procedure.number} rev ${revision}`;
}

/** The client's last word by that day; one for the project goes before one for all projects. */
function decisionOn(
  approvals: readonly ClientApproval[],
  revisionId: string,
  { clientCompanyId, projectId }: NonNullable<ProcedureNeed["clientApprovalFor"]>,
  day: Day,
): ClientApproval | null {
  const spoken = approvals
    .filter((one) => one.revisionId === revisionId && one.clientCompanyId === clientCompanyId && one.decidedOn <= day)
    .toSorted((a, b) => a.decidedOn.localeCompare(b.decidedOn));
  return (
    spoken.findLast((one) => one.projectId != null && one.projectId === projectId) ??
    spoken.findLast((one) => one.projectId == null) ??
    null
  );
}

/**
 * Approvals of the client that a decision takes back, and from when to when: one that lets nothing proceed ends the earlier ones of its project
 * and those for every project, until the client approves again. A decision for every project leaves those of one project as they are.
 */
export function approvalsTakenBack<A extends ClientApproval>(
  approvals: readonly A[],
  decision: ClientApproval,
): { of: A; days: { from: Day; to: Day | null } }[] {
  if (mayProceed(decision)) return [];
  const spoken = approvals.filter(
    (one) => one.revisionId === decision.revisionId && one.clientCompanyId === decision.clientCompanyId,
  );
  const later = spoken
    .filter(
      (one) => mayProceed(one) && one.decidedOn > decision.decidedOn && (one.projectId ?? null) === (decision.projectId ?? null),
    )
    .map(({ decidedOn }) => decidedOn)
    .toSorted()[0];
  const days = { from: decision.decidedOn, to: later ? addDays(later, -1) : null };
  return spoken
    .filter(
      (one) =>
        mayProceed(one) && one.decidedOn <= decision.decidedOn && (one.projectId == null || one.projectId === decision.projectId),
    )
    .map((of) => ({ of, days }));
}

function mayProceed(approval: ClientApproval | null): boolean {
  return approval?.status === "approved" || approval?.status === "approved with comments, may proceed";
}

function refusal(code: ProcedureRefusal, message: string): { ok: false; code: ProcedureRefusal; message: string } {
  return { ok: false, code, message };
}
