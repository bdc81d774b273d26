import type { SQL } from "drizzle-orm";
import type { Report } from "../report.ts";
import { mayNow } from "./access.ts";
import { loadShown } from "./loading.ts";
import { shownComment } from "./return.ts";
import { nextSlotFor, slotsOf } from "./slots.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";

/** States a reader of finished reports may see (R39). */
export const finished = ["signed", "released", "superseded", "void"] as const;

/** The whole report as the pages show it, with what this person may do now. Readers see finished reports only, without comments. */
export async function showReport(ctx: Ctx, id: string, within?: SQL): Promise<Report> {
  const { actor } = ctx;
  const shown = await loadShown(ctx.db, id, within);
  if (!shown) throw notFound("inspection report");
  const { loaded, signatures, revisions, authorName } = shown;
  const { report } = loaded;
  const readsAll = actor.isSuperUser || actor.rights["inspection-reports"]?.view;
  if (!readsAll && !(finished as readonly string[]).includes(report.status)) throw notFound("inspection report");
  const comments = readsAll ? shown.comments : [];
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
    procedureClientApproval: loaded.policy.procedureClientApprovalRequired,
    authorName,
    slots: slotsOf(loaded, first),
    signatures,
    comments: comments.map((comment) => shownComment(comment, comment.authorName ?? "Someone")),
    revisions,
    may: mayNow(actor, report, nextSlotFor(loaded, signatures, actor), {
      signedByMe: active.some(({ signerUserId }) => signerUserId === actor.id),
      signatures: active.length,
    }),
  };
}
