import type { SQL } from "drizzle-orm";
import { mayNothing, Report, slotNames } from "../report.ts";
import { mayNow } from "./access.ts";
import { refuseAltered } from "./alterations.ts";
import { claimsSignature } from "./integrity.ts";
import { isPassing } from "./readable.ts";
import { shownComment } from "./return.ts";
import { loadShown } from "./shown.ts";
import { nextSlotFor, performedBy, slotsOf } from "./slots.ts";
import { inspectionReport } from "./tables.ts";
import { policyAtBeginning } from "#directory/company/report-policy.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/**
 * The page of a report. One made unreadable in the database is refused as altered, with the alterations: the page would show something nobody signed,
 * or nothing.
 */
export async function findReport(ctx: Ctx, { id }: { id: string }): Promise<Report> {
  let failure: unknown;
  try {
    const report = await showReport(ctx, id, ctx.lookup.within(inspectionReport));
    if (report.signatures.length === 0 && report.frozenAt === null) return report;
    const { success, error } = Report.safeParse(report);
    if (success) return report;
    failure = error;
  } catch (error) {
    if (isPassing(error)) throw error;
    failure = error;
  }
  const row = await ctx.lookup.find(inspectionReport, id);
  await refuseAltered(ctx.services, ctx.db, row, "its page cannot be shown");
  throw failure;
}

/** The whole report for the pages, with the actions this person may take now. Readers of the register see no comments. */
export async function showReport(ctx: Ctx, id: string, within?: SQL): Promise<Report> {
  const { actor } = ctx;
  const shown = await loadShown(ctx.db, id, within);
  if (!shown) throw notFound("inspection report");
  const { report, content, policy, names, signatures, revisions } = shown;
  if (signatures.some(({ slot }) => !slotNames.includes(slot)))
    throw refused(
      "This report has a signature in an unknown slot, so it is not as it was signed. Tell an administrator: the database was changed from outside the product and must be restored from a backup.",
      [],
      "altered",
    );
  const { setups: _, sketches: __, ...row } = report;
  const readsAll = actor.isSuperUser || actor.rights["inspection-reports"]?.view;
  const comments = readsAll ? shown.comments : [];
  const active = signatures.filter(({ state }) => state === "active");
  const first = performedBy(active) ?? report.createdById;
  return {
    ...row,
    ...content,
    ...names,
    ...policyAtBeginning(policy),
    slots: slotsOf(shown, first),
    signatures,
    comments: comments.map((comment) => shownComment(comment, comment.authorName ?? "Someone")),
    revisions,
    may: {
      ...mayNow(actor, report, nextSlotFor(shown, signatures, actor), {
        signedByMe: active.some(({ signerUserId }) => signerUserId === actor.id),
        signatures: active.length,
        people: content.people,
      }),
      // Signed, and made a draft again by hand.
      ...(!report.frozenAt && (shown.inLedger || claimsSignature(report)) ? mayNothing : {}),
    },
  };
}
