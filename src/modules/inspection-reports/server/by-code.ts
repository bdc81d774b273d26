import { eq } from "drizzle-orm";
import { checkCode, normalizeCode } from "../rules/verification-code.ts";
import { inspectionReport } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/**
 * A search for a verification code, with or without dashes, or for the address its QR code holds, becomes a search for that one report. Text that
 * only looks like a code is searched as text.
 */
export async function orByCode<Q extends { q?: string | undefined }>(
  ctx: Ctx,
  query: Q,
): Promise<Q & { verificationCode?: string }> {
  const sought = query.q?.trim().split("/").at(-1) ?? "";
  const verificationCode = checkCode(sought) ? normalizeCode(sought) : null;
  if (verificationCode === null) return query;
  const [found] = await ctx.db
    .select({ id: inspectionReport.id })
    .from(inspectionReport)
    .where(eq(inspectionReport.verificationCode, verificationCode));
  return found ? { ...query, q: undefined, verificationCode } : query;
}
