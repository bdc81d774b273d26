import { hash, randomBytes } from "node:crypto";
import type { Submission } from "./submissions.ts";
import { canonical } from "#kit/server/canonical.ts";
import type { Ctx } from "#kit/server/services.ts";
import { newCode } from "#modules/inspection-reports/rules/verification-code.ts";

/**
 * Closes a form with a hash over everything a reader relies on (RFC 8785, SHA-256); one with an electronic signature gets a code by which anyone
 * who has its paper can verify it (forms rule 7).
 */
export function closing(ctx: Ctx, row: Submission) {
  const isElectronic = row.signatures.some(({ kind }) => kind === "electronic");
  return {
    verificationCode: isElectronic ? newCode((bytes) => randomBytes(bytes)) : null,
    status: "closed" as const,
    closedAt: ctx.store.now,
    contentHash: contentHash(row),
    reviewerId: null,
    reviewRole: null,
    reviewDueOn: null,
    signerId: null,
    signerRole: null,
    waitsFor: null,
  };
}

/** The hash of a filled form, to compare with the one stored when it was closed. */
export function contentHash(row: Submission): string {
  const { number, formCode, formVersion, about, filledByName, startedAt, openedAt, submittedAt, answers, signatures } = row;
  const said = { number, formCode, formVersion, about, filledByName, startedAt, openedAt, submittedAt, answers, signatures };
  return hash("sha256", canonical(said), "hex");
}
