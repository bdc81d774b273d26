import { desc, eq } from "drizzle-orm";
import type { Retention } from "../../contract-retention.ts";
import { listHolds, liftHold, placeHold } from "./holds.ts";
import { approve, decline, findProposal, listProposals, mayApprove, prepareNow } from "./proposals.ts";
import { changeRule, ruleHistory, rulesNow } from "./rules.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import { auditArchive } from "#kit/server/trail/tables.ts";

async function retentionNow(ctx: Ctx): Promise<Retention> {
  return {
    rules: await rulesNow(ctx.db),
    holds: await listHolds(ctx),
    proposals: await listProposals(ctx),
    archives: await ctx.db.select().from(auditArchive).orderBy(desc(auditArchive.createdAt)).limit(200),
    mayApprove: mayApprove(ctx.actor),
  };
}

/** Does it, and answers with everything as it is then. */
const then =
  <A>(run: (ctx: Ctx, asked: A) => Promise<void>) =>
  async (ctx: Ctx, asked: A): Promise<Retention> => {
    await run(ctx, asked);
    return retentionNow(ctx);
  };

/** The file, with an entry in both logs: it holds what everybody did. */
async function logArchive(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const [archive] = await ctx.db.select().from(auditArchive).where(eq(auditArchive.id, id));
  if (!archive) throw notFound("archive");
  const label = `${archive.log === "trail" ? "Audit" : "Security"} events of before ${archive.before}`;
  await ctx.write((store) => store.note({ action: "AuditEvent.export", entity: "AuditEvent", label }));
  await ctx.security({ kind: "archive.downloaded", severity: "high", outcome: "success", detail: label });
  const name = `${archive.log}-before-${archive.before}.jsonl`;
  return new Download(name, "text/plain; charset=utf-8", await ctx.services.files.read(archive.sha256));
}

/** What the section "Retention & holds" asks. */
export const retentionRoutes = {
  retention: retentionNow,
  changeRetention: then(changeRule),
  retentionHistory: ruleHistory,
  placeHold: then(placeHold),
  liftHold: then(liftHold),
  prepareProposal: then(prepareNow),
  proposal: findProposal,
  approveProposal: then(approve),
  declineProposal: then(decline),
  logArchive,
};
