/** Notices to recipients of a report that is superseded, void or in doubt: drafts prepared in the transaction of that event (rules 9 to 11). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { NoticeKind, RecipientDraft } from "../release.ts";
import { prepare } from "./drafts.ts";
import { release, releaseItem, releaseRecipient } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { CautionCause } from "#modules/inspection-reports/caution.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

type Report = Row<typeof inspectionReport>;
const named = ({ reportNumber, revision }: Report) => `${reportNumber ?? ""} Rev ${revision}`;

/** A revision has replaced a report, or the report was declared void. */
export async function prepareNotice(
  ctx: Ctx,
  { reportId, by, reason, byReportId }: { reportId: string; by: "revision" | "void"; reason: string; byReportId: string | null },
): Promise<void> {
  const isVoid = by === "void";
  const holders = await holdersOf(ctx, [reportId], isVoid ? "void" : "superseded");
  if (holders.length === 0) return;
  const found = await reportsOf(ctx, [reportId, ...(byReportId ? [byReportId] : [])]);
  const [before, after] = [found.find(({ id }) => id === reportId), found.find(({ id }) => id === byReportId)];
  if (!before || (!isVoid && !after)) return;
  const changes = after?.changeSummary ? `What changed: ${after.changeSummary}` : "";
  const subject = isVoid ? `${named(before)} is void` : `${named(before)} is replaced by Rev ${after?.revision ?? ""}`;
  await prepare(ctx.store, [after ?? before], {
    purpose: isVoid ? "for information" : "revision",
    notice: isVoid ? "void" : "superseded",
    subject: subject.slice(0, 200),
    message: [`${subject}.`, reason && `Reason: ${reason}`, changes, isVoid ? "Do not use the copies you hold." : ""]
      .filter(Boolean)
      .join("\n")
      .slice(0, 4000),
    recipients: holders.map(({ recipient }) => recipient),
    replacesReleaseId: latestOf(holders),
  });
}

/** Reports already sent are in doubt: one notice for all who hold the same ones, naming only reports they were sent. */
export async function prepareCautions(
  ctx: Ctx,
  { reportIds }: { caseId: string; cause: CautionCause; reportIds: readonly string[] },
): Promise<void> {
  const told = await ctx.store.db
    .select({ reportId: releaseItem.reportId })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(and(inArray(releaseItem.reportId, [...reportIds]), eq(release.status, "draft"), eq(release.notice, "caution")));
  const before = new Set(told.map(({ reportId }) => reportId));
  const open = (await reportsOf(ctx, reportIds)).filter(({ id }) => !before.has(id));
  for (const reports of Map.groupBy(open, ({ clientCompanyId }) => clientCompanyId).values()) {
    const holders = await holdersOf(
      ctx,
      reports.map(({ id }) => id),
      "caution",
    );
    const alike = Map.groupBy(holders, (holder) => [...holder.reportIds].toSorted().join(" "));
    for (const together of alike.values()) await prepareCaution(ctx, reports, together);
  }
}

async function prepareCaution(ctx: Ctx, reports: readonly Report[], holders: readonly Holder[]): Promise<void> {
  const held = reports.filter(({ id }) => holders[0]?.reportIds.has(id));
  const what = held.length === 1 && held[0] ? named(held[0]) : `${held.length} reports`;
  await prepare(ctx.store, held, {
    purpose: "for information",
    notice: "caution",
    subject: `${what} under review`,
    message:
      "We are reviewing the evidence behind these reports and will tell you the outcome. Contact us before you rely on them.",
    recipients: holders.map(({ recipient }) => recipient),
    replacesReleaseId: latestOf(holders),
  });
}

function reportsOf({ store }: Ctx, ids: readonly string[]): Promise<Report[]> {
  return store.db
    .select()
    .from(inspectionReport)
    .where(inArray(inspectionReport.id, [...ids]));
}

interface Holder {
  recipient: RecipientDraft;
  /** The reports they were sent, of those in question. */
  reportIds: ReadonlySet<string>;
  /** The release that last sent them one of these reports. */
  last: { releaseId: string; issuedAt: string };
}

const latestOf = (holders: readonly Holder[]): string | null =>
  holders.toSorted((a, b) => a.last.issuedAt.localeCompare(b.last.issuedAt)).at(-1)?.last.releaseId ?? null;

/** Everyone who was sent one of these reports, once, with the same delivery; for revisions only those who asked to be notified. */
async function holdersOf({ store }: Ctx, reportIds: readonly string[], notice: NoticeKind): Promise<Holder[]> {
  const rows = await store.db
    .select({
      recipient: releaseRecipient,
      releaseId: release.id,
      issuedAt: release.issuedAt,
      reportId: releaseItem.reportId,
    })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .innerJoin(releaseRecipient, eq(releaseRecipient.releaseId, release.id))
    .where(
      and(
        inArray(releaseItem.reportId, [...reportIds]),
        inArray(release.status, ["issued", "closed"]),
        isNull(release.archivedAt),
        notice === "superseded" ? eq(releaseRecipient.notifyOnSupersede, true) : undefined,
      ),
    )
    .orderBy(release.issuedAt, releaseRecipient.position);
  const once = new Map<string, Holder>();
  for (const { recipient, releaseId, issuedAt, reportId } of rows) {
    const { contactId, name, email, organization, kind, delivery, notifyOnSupersede } = recipient;
    const who = contactId ?? email?.toLowerCase() ?? name;
    const before = once.get(who);
    const addressed = before?.recipient.kind === "to" ? "to" : kind;
    once.set(who, {
      recipient: { contactId, name, email, organization, kind: addressed, delivery, notifyOnSupersede },
      reportIds: new Set([...(before?.reportIds ?? []), ...(reportId ? [reportId] : [])]),
      last: { releaseId, issuedAt: issuedAt ?? "" },
    });
  }
  return [...once.values()];
}
