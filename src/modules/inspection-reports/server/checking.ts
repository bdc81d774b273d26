import type { Checks } from "../contract-checks.ts";
import { concessionProblems } from "../rules/concessions.ts";
import { type GateCheck, gates, obstacles } from "../rules/gates.ts";
import { placed } from "../rules/placed.ts";
import { mayBeSignedAs, reportResult } from "../rules/result.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { employmentObstacles, signersOf } from "./gather/signers.ts";
import { hasherOf } from "./hashing.ts";
import type { Loaded } from "./loading.ts";
import { proofAsked } from "./reauthentication.ts";
import { meanings, nextSlotFor, performedBy, slotsOf } from "./slots.ts";
import { reportComment } from "./review/tables.ts";
import { inspectionReport, type reportSignature } from "./tables.ts";
import { and, eq } from "drizzle-orm";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Reason } from "#kit/contract.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { dayIn } from "#kit/validity.ts";
import { askedOfAnswer, isAnswer, isAnswerTo } from "#kit/reasons.ts";
import type { Replaced } from "./hashing-form-one.ts";
import type { Found } from "./found.ts";

/** Gates, findings and obstacles as they would be if the requesting person signed now. */
export interface Assessment {
  found: Found;
  checks: GateCheck[];
  obstacles: Reason[];
  contentHash: string;
  /** The hash of the same content under another number. */
  hashAs: (reportNumber: string) => Promise<string>;
}

export async function assess(
  ctx: Ctx,
  loaded: Loaded,
  slot: ReturnType<typeof nextSlotFor>,
  signatures: readonly (typeof reportSignature.$inferSelect)[],
): Promise<Assessment> {
  const hashAs = hasherOf(loaded, await replacedBy(ctx.db, loaded));
  const contentHash = await hashAs(loaded.report.reportNumber);
  const reviewer = slot === "reviewed" || slot === "approved" ? { actor: ctx.actor, slot, contentHash, today: ctx.today } : null;
  const signers = signersOf(signatures, { actor: ctx.actor, slot, now: ctx.now });
  const [found, comments, employment] = await together([
    gatherEvidence(eligibilityOf(ctx.services), ctx.db, loaded, ctx.now, reviewer, signers),
    commentObstacles(ctx.db, loaded.report.id),
    slot === null ? [] : employmentObstacles(ctx.db, ctx.actor, ctx.today),
  ]);
  const checks = gates(found.facts);
  const obstaclesNow = once([
    ...contentObstacles(loaded, found),
    ...concessionObstacles(ctx, loaded, found, reviewer !== null),
    ...comments,
    ...employment,
    ...gateObstacles(checks),
  ]);
  return { found, checks, obstacles: obstaclesNow, contentHash, hashAs };
}

/** A comment that must be fixed has to be answered or closed before anyone signs, including the reviewer. */
async function commentObstacles(db: Reading, reportId: string): Promise<Reason[]> {
  const open = await db
    .select({ text: reportComment.text })
    .from(reportComment)
    .where(and(eq(reportComment.reportId, reportId), eq(reportComment.severity, "mustFix"), eq(reportComment.state, "open")));
  return open.map(({ text }) => ({ message: `A comment that must be fixed is open: ${text}`, code: "COMMENT" }));
}

/** Problems of the content itself: errors of the template's rules, unanswered warnings, incomplete lines. */
function contentObstacles({ report, content, definition }: Loaded, { findings }: Found): Reason[] {
  const inPlace = (finding: Found["findings"][number]) => placed(finding, { content, definition, timeZone: report.timeZone });
  const errors = findings
    .filter(({ severity }) => severity === "E")
    .map((finding) => ({ message: inPlace(finding), code: finding.ruleId }));
  const unanswered = findings
    .filter(({ severity, id, message }) => severity === "W" && !isAnswerTo(message, content.answers[id]))
    .map((finding) => ({ message: askFor(inPlace(finding), content.answers[finding.id]), code: finding.ruleId }));
  const limitations =
    typeof content.summary.limitations === "string"
      ? content.summary.limitations
      : typeof content.header.limitations === "string"
        ? content.header.limitations
        : null;
  const result = reportResult(content.lines);
  const incomplete = mayBeSignedAs(result, limitations)
    ? []
    : [{ message: "The report is incomplete: state in the limitations what was not examined.", code: "INCOMPLETE" }];
  const empty = content.lines.length === 0 ? [{ message: "The report has no line.", code: "R1" }] : [];
  return once([...errors, ...unanswered, ...incomplete, ...empty]);
}

/** Words without a reason are no answer, nor is a repetition of the question. */
function askFor(message: string, given: string | undefined): string {
  const text = given?.trim() ?? "";
  if (text === "") return `Answer in words: ${message}`;
  return isAnswer(text)
    ? `The answer repeats the question. Enter what happened and why: ${message}`
    : `“${text}” is not an answer. ${askedOfAnswer(text)}: ${message}`;
}

/** Problems with the concessions, by the day at the site; a reviewer may not grant one either. */
function concessionObstacles(ctx: Ctx, { report, content }: Loaded, { people }: Found, isReview: boolean): Reason[] {
  const named = people.map(({ id, name }) => ({ name, roles: content.people.find((one) => one.id === id)?.roles ?? [] }));
  const reviewer = isReview ? [{ name: ctx.actor.name, roles: ["reviewer" as const] }] : [];
  const today = dayIn(report.timeZone, ctx.now);
  return concessionProblems({ content, people: [...named, ...reviewer], today }).map((message) => ({ message, code: "R4" }));
}

/** Each refusal once, with the record to be corrected; checks of the day (G5) are errors of the content and reported there. */
function gateObstacles(checks: GateCheck[]): Reason[] {
  const texts = new Set(obstacles(checks));
  return once(
    checks
      .filter(({ gateId, outcome, message }) => gateId !== "G5" && outcome === "fail" && texts.has(message))
      .map(({ message, gateId, evidenceRef }) => ({
        message,
        code: gateId,
        ...(evidenceRef ? { entity: evidenceRef.entity, entityId: evidenceRef.id } : {}),
      })),
  );
}

function once(reasons: Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [reason.message, reason])).values()];
}

export async function checkReport(
  ctx: Ctx,
  loaded: Loaded,
  signatures: (typeof reportSignature.$inferSelect)[],
): Promise<Checks> {
  const slot = nextSlotFor(loaded, signatures, ctx.actor);
  const { found, checks, obstacles: remaining, contentHash } = await assess(ctx, loaded, slot, signatures);
  const active = signatures.filter(({ state }) => state === "active");
  const first = performedBy(active) ?? (slot === "performed" ? ctx.actor.id : null);
  const open = slotsOf(loaded, first).filter((one) => !active.some((done) => done.slot === one));
  const proof = await proofAsked(ctx);
  return {
    gates: checks.map(({ evidenceRef, ...check }) => ({
      ...check,
      entity: evidenceRef?.entity ?? null,
      entityId: evidenceRef?.id ?? null,
    })),
    findings: found.findings.map(({ id, ruleId, severity, target, message }) => ({
      id,
      ruleId,
      severity,
      block: target.block,
      key: target.key ?? null,
      lineId: target.lineId ?? null,
      indicationId: target.indicationId ?? null,
      message,
    })),
    obstacles: remaining,
    result: reportResult(loaded.content.lines),
    contentHash,
    slot,
    meaning: slot && meanings[slot],
    more: slot !== null && open.length > 1,
    needsUserId: proof.userId,
    secondFactor: proof.secondFactor,
  };
}

/** The report a revision replaces, as hashed. */
export async function replacedBy(db: Reading, { report }: Loaded): Promise<Replaced | null> {
  if (!report.replacesReportId) return null;
  const [before] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, report.replacesReportId));
  if (!before?.reportNumber || !before.contentHash) return null;
  return { number: before.reportNumber, revision: before.revision, contentHash: before.contentHash };
}
