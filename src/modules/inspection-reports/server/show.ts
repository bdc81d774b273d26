import { asc, eq } from "drizzle-orm";
import type { Report } from "../report.ts";
import { mayNow } from "./access.ts";
import { load, type ReportRow, revisionsOf } from "./loading.ts";
import { shownComment } from "./return.ts";
import { signaturesOf } from "./sign.ts";
import { nextSlotFor, slotsOf } from "./slots.ts";
import { reportComment } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";

/** States a reader of finished reports may see (R39). */
export const finished = ["signed", "released", "superseded", "void"] as const;

/** The whole report as the pages show it, with what this person may do now. Readers see finished reports only, without comments. */
export async function showReport(ctx: Ctx, report: ReportRow): Promise<Report> {
  const { actor } = ctx;
  const readsAll = actor.isSuperUser || actor.rights["inspection-reports"]?.view;
  if (!readsAll && !(finished as readonly string[]).includes(report.status)) throw notFound("inspection report");
  const loaded = await load(ctx.db, report);
  const signatures = await signaturesOf(ctx, report.id);
  const comments = readsAll
    ? await ctx.db.select().from(reportComment).where(eq(reportComment.reportId, report.id)).orderBy(asc(reportComment.createdAt))
    : [];
  const names = await ctx.host.namesOf(
    ctx.db,
    [report.createdById, ...comments.map(({ createdById }) => createdById)].filter((id) => id !== null),
  );
  const active = signatures.filter(({ state }) => state === "active");
  const first = active.find(({ slot }) => slot === "performed")?.signerUserId ?? report.createdById;
  const { client, site, workOrder, project, template, content } = loaded;
  return {
    ...report,
    ...content,
    clientName: client.displayName,
    clientCode: client.code,
    siteName: site?.name ?? null,
    workOrderNumber: workOrder?.number ?? null,
    projectNumber: project?.number ?? null,
    templateCode: template.code,
    templateVersion: template.templateVersion,
    unitSystem: loaded.policy.unitSystem === "US" ? "US" : "SI",
    authorName: names.get(report.createdById ?? "") ?? null,
    slots: slotsOf(loaded, first),
    signatures,
    comments: comments.map((comment) => shownComment(comment, names.get(comment.createdById ?? "") ?? "Someone")),
    revisions: (await revisionsOf(ctx.db, report)).map(({ id, revision, status, issuedOn, reasonForRevision }) => ({
      id,
      revision,
      status,
      issuedOn,
      reasonForRevision,
    })),
    may: mayNow(actor, report, nextSlotFor(loaded, signatures, actor), {
      signedByMe: active.some(({ signerUserId }) => signerUserId === actor.id),
      signatures: active.length,
    }),
  };
}
