import { hash } from "node:crypto";
import type { Submission } from "./submissions.ts";
import { canonical } from "#kit/server/canonical.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Closes a form with a hash over everything a reader relies on (RFC 8785, SHA-256). */
export function closing(ctx: Ctx, row: Submission) {
  return {
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
