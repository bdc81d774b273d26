/** The signatures of a report as they are stored. */
import { and, eq } from "drizzle-orm";
import type { SignatureRow } from "./record.ts";
import { reportSignature } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** All of them, the withdrawn ones too, in the order of signing. */
export async function signaturesOf(ctx: Pick<Ctx, "db">, reportId: string): Promise<SignatureRow[]> {
  const rows = await ctx.db.select().from(reportSignature).where(eq(reportSignature.reportId, reportId));
  return rows.toSorted((a, b) => a.signedAt.localeCompare(b.signedAt));
}

/** Return, recall and edit withdraw all signatures; they stay in the history (R13). */
export async function withdrawSignatures(ctx: Ctx, reportId: string, reason: string): Promise<void> {
  await ctx.store.rows
    .update(reportSignature)
    .set({ state: "withdrawn", withdrawnReason: reason })
    .where(and(eq(reportSignature.reportId, reportId), eq(reportSignature.state, "active")));
}
