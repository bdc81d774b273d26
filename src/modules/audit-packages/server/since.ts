/** What became of the report after it was signed: what put its evidence in doubt, and to whom it was sent. */
import { and, asc, eq } from "drizzle-orm";
import { type Behind, type DraftFile, type DraftSection, fact } from "./behind.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { storedFile } from "#kit/server/tables.ts";
import { evidenceCaseRow } from "#modules/evidence-cases/server/tables.ts";
import { release, releaseItem, releaseRecipient } from "#modules/releases/server/tables.ts";

export async function doubtSection({ ctx, report }: Behind): Promise<DraftSection> {
  const rows = await ctx.db
    .select({ row: evidenceCaseRow, of: evidenceCase })
    .from(evidenceCaseRow)
    .innerJoin(evidenceCase, eq(evidenceCase.id, evidenceCaseRow.caseId))
    .where(eq(evidenceCaseRow.reportId, report.id))
    .orderBy(asc(evidenceCase.createdAt));
  return {
    key: "doubts",
    title: "Evidence in doubt",
    empty: "Nothing the report relies on has come into doubt since it was signed.",
    entries: rows.map(({ row, of }) => ({
      entity: "EvidenceCase",
      id: of.id,
      title: `${of.source}: ${of.cause}`,
      facts: [
        ...fact("Case", of.state),
        ...fact("Reason", of.reason),
        ...fact("Used in doubt", `${row.usedFrom} to ${row.usedTo}`),
        ...fact("Through", row.through),
        ...fact("Verdict", row.outcome ?? "none yet"),
        ...fact("Reason of the verdict", row.reason),
        ...fact("Decided by", row.decidedByName),
        ...fact("Action", row.action),
        ...fact("Action done", row.doneOn),
      ],
      files: [],
      leftOut: null,
    })),
  };
}

export async function releaseSection({ ctx, report }: Behind): Promise<DraftSection> {
  const sent = await ctx.db
    .select({ of: release })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(eq(releaseItem.reportId, report.id))
    .orderBy(asc(release.issuedAt));
  const issued = sent.filter(({ of }) => of.issuedAt !== null);
  const entries = await Promise.all(
    issued.map(async ({ of }) => {
      const recipients = await ctx.db
        .select()
        .from(releaseRecipient)
        .where(eq(releaseRecipient.releaseId, of.id))
        .orderBy(asc(releaseRecipient.position));
      return {
        entity: "Release",
        id: of.id,
        title: `${of.transmittalNo ?? "Release"}: ${of.subject}`,
        facts: [
          ...fact("Status", of.status),
          ...fact("Purpose", of.notice ? `notice: ${of.notice}` : of.purpose),
          ...fact("Issued", of.issuedAt),
          ...recipients.map((one) => ({ label: one.name, value: receiptText(one) })),
          ...fact("Recalled", of.recalledAt && `${of.recalledAt}: ${of.recallReason ?? ""}`),
        ],
        files: await sheetOf(ctx, of),
        leftOut: null,
      };
    }),
  );
  return { key: "releases", title: "Releases", empty: "The report has not been sent to the client with a release.", entries };
}

function receiptText({ organization, state, acknowledgedBy, acknowledgedAt }: typeof releaseRecipient.$inferSelect): string {
  const receipt = acknowledgedAt ? `receipt confirmed by ${acknowledgedBy ?? ""} ${acknowledgedAt}` : state;
  return [organization, receipt].filter(Boolean).join(", ");
}

/** The transmittal sheet as it was sent. */
async function sheetOf(
  { db }: Behind["ctx"],
  { id, sheetSha256, transmittalNo }: typeof release.$inferSelect,
): Promise<DraftFile[]> {
  if (!sheetSha256) return [];
  const isSheet = and(eq(storedFile.entityId, id), eq(storedFile.sha256, sheetSha256));
  const [row] = await db.select({ size: storedFile.size }).from(storedFile).where(isSheet);
  const name = `${transmittalNo ?? "release"}-sheet.pdf`;
  return row ? [{ name, size: row.size, sha256: sheetSha256, isFrozen: false, fileId: null }] : [];
}
