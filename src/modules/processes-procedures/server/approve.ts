import { and, desc, eq, isNull, max } from "drizzle-orm";
import { ndtKinds } from "../contract.ts";
import {
  beyondParent,
  decideRevision,
  methodOfCompetence,
  obstaclesToApproval,
  problemsWithVariables,
  unqualifiedChanges,
} from "../rules.ts";
import { factsOf, type FactsOnRecord } from "./facts.ts";
import { fieldKeyProblems } from "./report-fields.ts";
import { procedureReview, procedureRevision } from "./tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import type { Day } from "#kit/validity.ts";
import { certificationPeriod } from "#modules/ndt-training/server/tables.ts";

type Held = Row<typeof procedureRevision>;
type Asked<B> = { id: string; body: B };

/** draft -> technical review, once everything that must be stated is stated and the controlled document is attached. */
export async function submitRevision(ctx: Ctx, { id, body }: Asked<{ version: number }>): Promise<void> {
  const held = await ctx.store.find(procedureRevision, id, { lock: true });
  if (held.status !== "draft") throw conflicting(`Only a draft can be sent for review; this one is in ${held.status}.`, "closed");
  const facts = await wholeOf(ctx, held);
  const gaps = [
    ...problemsWithVariables(held.variables),
    ...(await fieldKeyProblems(ctx, held.procedureId, held.variables)),
    ...(await beyondAbove(ctx, facts, held)),
    ...unstated(facts, held),
  ];
  if (!(await documentOf(ctx, id))) gaps.push("Attach the controlled document (PDF).");
  const able = await ableBeside([held.createdById, ctx.actor.id], ctx, held, "procedure.approve");
  if (able.length === 0)
    gaps.push(
      "No one but its author could approve it. Ask an administrator to assign another Level III, or let someone else write it.",
    );
  if (gaps.length > 0) throw refused(gaps.join(" "), gaps);
  await ctx.store.update(procedureRevision, id, body.version, { status: "technical review" }, "submit");
  await note(ctx, id, "submission", "submitted");
}

/** Accepts or returns: technically by another competent person, in quality by the quality manager; the Level III may return too. */
export async function reviewRevision(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; outcome: "accept" | "return"; comment?: string | null | undefined }>,
): Promise<void> {
  const held = await ctx.store.find(procedureRevision, id, { lock: true });
  const { status } = held;
  if (status === "draft" || status === "approved") throw conflicting(`This revision is ${status}, not in review.`, "closed");
  const accepts = body.outcome === "accept";
  if (!accepts && !body.comment) throw wrongField("comment", "Enter what must change.");
  if (status === "technical review") await refuseIncompetent(ctx, held);
  if (status === "quality review") {
    mayReviewQuality(ctx, held);
    if (accepts) await refuseAuthor(ctx, held, "procedure.quality");
  }
  if (status === "Level III approval") {
    if (accepts) throw refused("The Level III approves with a signature.");
    mayApprove(ctx, await wholeOf(ctx, held));
  }
  const next = status === "technical review" ? "quality review" : "Level III approval";
  const action = { verb: accepts ? "accept" : "return", ...(body.comment ? { reason: body.comment } : {}) };
  await ctx.store.update(procedureRevision, id, body.version, { status: accepts ? next : "draft" }, action);
  await note(ctx, id, status, accepts ? "accepted" : "returned", body.comment);
}

/** The Level III's signature: a valid Level III certificate in the method today, essential changes qualified, from a day on that is not past. */
export async function approveRevision(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; password: string; effectiveFrom: Day; comment?: string | null | undefined }>,
): Promise<void> {
  const held = await ctx.store.find(procedureRevision, id, { lock: true });
  if (held.status !== "Level III approval")
    throw refused(`This revision is in ${held.status}; it is approved after its reviews.`);
  const facts = await wholeOf(ctx, held);
  mayApprove(ctx, facts);
  await refuseAuthor(ctx, held, "procedure.approve");
  if (!(await ctx.services.accounts.passwordMatches(ctx.db, ctx.actor.id, body.password)))
    throw wrongField("password", "This is not your password.");
  const { until, certificateNumber } = await levelIIIOf(ctx, facts.procedure.method);
  const needsCertificate = ndtKinds.includes(facts.procedure.kind) && methodOfCompetence(facts.procedure.method) !== null;
  const obstacles = obstaclesToApproval({
    method: facts.procedure.method ?? "",
    levelIIIUntil: needsCertificate ? until : ctx.today,
    approvedOn: ctx.today,
    effectiveFrom: body.effectiveFrom,
  });
  obstacles.push(...(await fieldKeyProblems(ctx, held.procedureId, held.variables)));
  if (!held.qualification) obstacles.push(...unqualifiedChanges(changesOf(held, facts)));
  if (obstacles.length > 0) throw refused(obstacles.join(" "), obstacles);
  const document = await documentOf(ctx, id);
  await note(ctx, id, "Level III approval", "approved", body.comment);
  await ctx.store.freeze(
    procedureRevision,
    id,
    body.version,
    {
      status: "approved",
      approvedOn: ctx.today,
      approvedById: ctx.actor.id,
      approvedByName: ctx.actor.name,
      approverCertificate: certificateNumber,
      effectiveFrom: body.effectiveFrom,
      documentFileId: document?.id ?? null,
      documentName: document?.name ?? null,
      documentSha256: document?.sha256 ?? null,
    },
    "approve",
  );
}

/** Nobody approves their own document revision, whatever their roles (people-and-access rule 6); the refusal says who can. */
async function refuseAuthor(ctx: Ctx, held: Held, action: "procedure.quality" | "procedure.approve"): Promise<void> {
  const authors = await authorsOf(ctx, held);
  if (!authors.includes(ctx.actor.id)) return;
  const able = await ableBeside(authors, ctx, held, action);
  const names = [...(await ctx.services.namesOf(ctx.db, able)).values()].toSorted((a, b) => a.localeCompare(b));
  const who =
    names.length > 0 ? `${names.join(" or ")} can.` : "No one else can at present: ask an administrator to assign the role.";
  throw refused(`You cannot approve a revision you wrote. ${who}`, [], "own-revision");
}

/** Those who can approve a revision beside its authors: for the Level III's approval they are certified in its method today. */
async function ableBeside(
  authors: readonly (string | null)[],
  ctx: Ctx,
  held: Held,
  action: "procedure.quality" | "procedure.approve",
): Promise<string[]> {
  const asked = { named: action, module: "processes-procedures", baseLocationId: null };
  const others = (await ctx.services.whoMay(ctx.db, asked)).filter((id) => !authors.includes(id));
  return action === "procedure.approve" ? levelIIIAmong(ctx, held, others) : others;
}

/** Whoever started the revision, and whoever sent it for review as finished. */
async function authorsOf({ db }: Ctx, { id, createdById }: Held): Promise<(string | null)[]> {
  const sent = await db
    .select({ by: procedureReview.createdById })
    .from(procedureReview)
    .where(and(eq(procedureReview.revisionId, id), eq(procedureReview.step, "submission")));
  return [createdById, ...sent.map(({ by }) => by)];
}

/** Those who hold a Level III in the procedure's method today; all of them where the method asks for none. */
async function levelIIIAmong(ctx: Ctx, held: Held, ids: string[]): Promise<string[]> {
  const { procedure } = await wholeOf(ctx, held);
  const method = ndtKinds.includes(procedure.kind) ? methodOfCompetence(procedure.method) : null;
  if (!method || ids.length === 0) return ids;
  const need = { method, minLevel: 3, vision: "none", testing: false, day: ctx.today } as const;
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, { needs: ids.map((userId) => ({ ...need, userId })) });
  return ids.filter((_, index) => answers[index]?.certificate.ok);
}

async function wholeOf(ctx: Ctx, held: Held): Promise<FactsOnRecord> {
  const [facts] = await factsOf(ctx.db, [held.procedureId]);
  if (!facts) throw new Error("A revision has a procedure.");
  return facts;
}

function unstated({ procedure }: FactsOnRecord, held: Held): string[] {
  const gaps: string[] = [];
  if (ndtKinds.includes(procedure.kind) && held.standards.length === 0) gaps.push("Enter the standard the procedure follows.");
  if (held.changeSummary.trim() === "") gaps.push("Enter what changed.");
  return gaps;
}

/** A technique sheet stays inside what its procedure was approved for (rule 14). */
async function beyondAbove(ctx: Ctx, { procedure }: FactsOnRecord, held: Held): Promise<string[]> {
  if (!procedure.parentId) return [];
  const [above] = await factsOf(ctx.db, [procedure.parentId]);
  const approved = above?.revisions
    .filter(({ approvedOn }) => approvedOn !== null)
    .toSorted((a, b) => b.revisionNo - a.revisionNo)[0];
  if (!approved) return [`${above?.procedure.number ?? "The procedure above"} has no approved revision yet.`];
  return beyondParent(held.scope, approved.scope);
}

function changesOf(held: Held, { revisions }: FactsOnRecord) {
  const before = revisions
    .filter(({ revisionNo, approvedOn }) => revisionNo < held.revisionNo && approvedOn !== null)
    .toSorted((a, b) => b.revisionNo - a.revisionNo)[0];
  return before ? decideRevision(before, held).changes : [];
}

async function documentOf(ctx: Ctx, revisionId: string) {
  const [document] = await ctx.db
    .select({ id: storedFile.id, name: storedFile.name, sha256: storedFile.sha256 })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "ProcedureRevision"),
        eq(storedFile.entityId, revisionId),
        eq(storedFile.kind, "controlled"),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(desc(storedFile.createdAt));
  return document;
}

/** Another person, and for an NDT method one who holds Level II or III in it today. */
async function refuseIncompetent(ctx: Ctx, held: Held): Promise<void> {
  if (held.createdById === ctx.actor.id) throw refused("A revision is reviewed by someone other than its author.");
  const { procedure } = await wholeOf(ctx, held);
  const method = ndtKinds.includes(procedure.kind) ? methodOfCompetence(procedure.method) : null;
  if (!method) return;
  const need = { method, minLevel: 2, vision: "none", testing: false, userId: ctx.actor.id, day: ctx.today } as const;
  const [answer] = await eligibilityOf(ctx.services).certification(ctx.db, { needs: [need] });
  if (!answer?.certificate.ok) throw refused(`Technical review needs Level II or III in ${method}; you hold none today.`);
}

/** The last good day of the person's Level III in the method, also when it is past, and the certificate that holds today. */
async function levelIIIOf(ctx: Ctx, method: string | null): Promise<{ until: Day | null; certificateNumber: string | null }> {
  const competence = methodOfCompetence(method);
  if (!competence) return { until: null, certificateNumber: null };
  const need = { method: competence, minLevel: 3, vision: "none", testing: false, userId: ctx.actor.id, day: ctx.today } as const;
  const [answer] = await eligibilityOf(ctx.services).certification(ctx.db, { needs: [need] });
  if (answer?.certificate.ok)
    return { until: answer.certificate.held.expiresOn, certificateNumber: answer.certificate.held.certificateNumber };
  const [past] = await ctx.db
    .select({ until: max(certificationPeriod.validTo) })
    .from(certificationPeriod)
    .where(
      and(
        eq(certificationPeriod.userId, ctx.actor.id),
        eq(certificationPeriod.method, competence),
        eq(certificationPeriod.levelRank, 3),
        isNull(certificationPeriod.technique),
        isNull(certificationPeriod.knownTo),
      ),
    );
  return { until: past?.until && past.until < ctx.today ? past.until : null, certificateNumber: null };
}

function mayReviewQuality(ctx: Ctx, { createdById }: Held): void {
  if (!mayDo(ctx, "procedure.quality", [createdById])) throw notAllowed("The quality review is the quality manager's.");
}

function mayApprove({ actor }: Ctx, { procedure }: FactsOnRecord): void {
  if (actor.isSuperUser || actor.named.has("procedure.approve") || !ndtKinds.includes(procedure.kind)) return;
  throw notAllowed("NDT procedures are approved by a Level III.");
}

async function note(
  ctx: Ctx,
  revisionId: string,
  step: typeof procedureReview.$inferInsert.step,
  outcome: typeof procedureReview.$inferInsert.outcome,
  comment?: string | null,
): Promise<void> {
  const entry = { revisionId, step, outcome, byName: ctx.actor.name, at: ctx.store.now, comment: comment ?? null };
  await ctx.store.insert(procedureReview, entry, outcome);
}
