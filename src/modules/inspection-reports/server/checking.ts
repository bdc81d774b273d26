import type { Checks } from "../contract.ts";
import { type GateCheck, gates, obstacles } from "../rules/gates.ts";
import { mayBeSignedAs, openReshoots, reportResult } from "../rules/result.ts";
import { findOut, type Found } from "./find-out.ts";
import { hashOf, type Replaced } from "./hashing.ts";
import type { Loaded } from "./loading.ts";
import { needsUserId } from "./reauthentication.ts";
import { meanings, nextSlotFor, slotsOf } from "./slots.ts";
import { inspectionReport, reportComment, type reportSignature } from "./tables.ts";
import { and, eq } from "drizzle-orm";
import type { Reason } from "#kit/contract.ts";
import type { Ctx } from "#kit/server/host.ts";
import type { Reading } from "#kit/server/database.ts";

/** Gates, findings and what stands in the way, as the person asking would meet them if they signed now. */
export interface Judged {
  found: Found;
  checks: GateCheck[];
  obstacles: Reason[];
  contentHash: string;
}

export async function judge(ctx: Ctx, loaded: Loaded, slot: ReturnType<typeof nextSlotFor>): Promise<Judged> {
  const contentHash = await hashOf(loaded, loaded.report.reportNumber, await replacedBy(ctx.db, loaded));
  const reviewer = slot === "reviewed" || slot === "approved" ? { actor: ctx.actor, slot, contentHash, today: ctx.today } : null;
  const found = await findOut(ctx.db, loaded, reviewer);
  const checks = gates(found.facts);
  const obstaclesNow = [
    ...contentObstacles(loaded, found),
    ...(await commentObstacles(ctx.db, loaded.report.id)),
    ...gateObstacles(checks),
  ];
  return { found, checks, obstacles: obstaclesNow, contentHash };
}

/** What a reviewer has said must be fixed is answered or closed before anyone signs, the reviewer included. */
async function commentObstacles(db: Reading, reportId: string): Promise<Reason[]> {
  const open = await db
    .select({ text: reportComment.text })
    .from(reportComment)
    .where(and(eq(reportComment.reportId, reportId), eq(reportComment.severity, "mustFix"), eq(reportComment.state, "open")));
  return open.map(({ text }) => ({ message: `A comment that must be fixed is open: ${text}`, code: "COMMENT" }));
}

/** What the content itself lacks: errors of the template's rules, unanswered warnings, lines without an end. */
function contentObstacles({ content }: Loaded, { findings }: Found): Reason[] {
  const errors = findings.filter(({ severity }) => severity === "E").map(({ message, ruleId }) => ({ message, code: ruleId }));
  const unanswered = findings
    .filter(({ severity, id }) => severity === "W" && !content.answers[id]?.trim())
    .map(({ message, ruleId }) => ({ message: `Answer in words: ${message}`, code: ruleId }));
  const reshoots = openReshoots(content.lines).map(({ itemKey }) => ({
    message: `${itemKey || "A line"} is to be repeated: add the repeat, or give it up with a reason.`,
    code: "R4",
  }));
  const limitations =
    typeof content.summary.limitations === "string"
      ? content.summary.limitations
      : typeof content.header.limitations === "string"
        ? content.header.limitations
        : null;
  const result = reportResult(content.lines);
  const incomplete = mayBeSignedAs(result, limitations)
    ? []
    : [{ message: "The report is incomplete: say in the limitations what was not examined.", code: "INCOMPLETE" }];
  const empty = content.lines.length === 0 ? [{ message: "The report has no line.", code: "R1" }] : [];
  return once([...errors, ...unanswered, ...reshoots, ...incomplete, ...empty]);
}

/** Each refusal once, with the record that has to be put right. */
function gateObstacles(checks: GateCheck[]): Reason[] {
  const texts = new Set(obstacles(checks));
  return once(
    checks
      .filter(({ outcome, message }) => outcome === "fail" && texts.has(message))
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
  const { found, checks, obstacles: standing, contentHash } = await judge(ctx, loaded, slot);
  const active = signatures.filter(({ state }) => state === "active");
  const first = active.find((one) => one.slot === "performed")?.signerUserId ?? (slot === "performed" ? ctx.actor.id : null);
  const open = slotsOf(loaded, first).filter((one) => !active.some((done) => done.slot === one));
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
    obstacles: standing,
    result: reportResult(loaded.content.lines),
    contentHash,
    slot,
    meaning: slot && meanings[slot],
    more: slot !== null && open.length > 1,
    needsUserId: await needsUserId(ctx),
  };
}

/** What a revision replaces, as it goes into the hash. */
export async function replacedBy(db: Reading, { report }: Loaded): Promise<Replaced | null> {
  if (!report.replacesReportId) return null;
  const [before] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, report.replacesReportId));
  if (!before?.reportNumber || !before.contentHash) return null;
  return { number: before.reportNumber, revision: before.revision, contentHash: before.contentHash };
}
