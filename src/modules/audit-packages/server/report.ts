/** The report itself: what was signed, by whom, and what proves it. */
import { asc, eq } from "drizzle-orm";
import { type Behind, type DraftFile, type DraftSection, fact } from "./behind.ts";
import { jsonFile } from "./made-file.ts";
import { fileName } from "../rules/paths.ts";
import { capital } from "#kit/capital.ts";
import { slotWords } from "#modules/inspection-reports/print/words.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";
import { formatCode } from "#modules/inspection-reports/rules/verification-code.ts";
import { reportAlteration, reportLedger, reportStatusLedger } from "#modules/inspection-reports/server/ledger/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** "FOR_INFORMATION" is "For information". */
const inWords = (value: string): string => capital(value.toLowerCase().replaceAll("_", " "));

/** What was found altered in the report, and not mended since. */
export async function alteredIn({ ctx, report }: Behind): Promise<string[]> {
  const [row] = await ctx.db.select().from(reportAlteration).where(eq(reportAlteration.reportId, report.id));
  return row?.altered ?? [];
}

export async function reportSection(behind: Behind, altered: readonly string[]): Promise<DraftSection> {
  const { ctx, report, signatures, snapshots } = behind;
  const { db } = ctx;
  const [entry] = await db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id));
  const became = await db
    .select()
    .from(reportStatusLedger)
    .where(eq(reportStatusLedger.reportId, report.id))
    .orderBy(asc(reportStatusLedger.seq));
  const others = report.reportNumber
    ? await db
        .select()
        .from(inspectionReport)
        .where(eq(inspectionReport.reportNumber, report.reportNumber))
        .orderBy(asc(inspectionReport.revision))
    : [];
  const number = report.reportNumber ?? report.provisionalRef;
  const evidence = snapshots.map(({ signatureId, frozen }, at) => {
    const signature = signatures.find(({ id }) => id === signatureId);
    return jsonFile(`evidence-${at + 1}-${signature?.slot ?? "signature"}.json`, frozen);
  });
  return {
    key: "report",
    title: "Report, signatures and evidence",
    empty: "",
    entries: [
      {
        entity: "InspectionReport",
        id: report.id,
        title: `${number} ${revisionName(report.revision)}`,
        facts: [
          ...fact("Result", report.result && inWords(report.result)),
          ...fact("Status", inWords(report.status)),
          ...fact("Inspected", report.inspectedOn),
          ...fact("Issued", report.issuedOn),
          ...fact("Verification code", report.verificationCode && formatCode(report.verificationCode)),
          ...fact("Entry in the ledger", entry ? `${entry.seq}, signed with key ${entry.keyId}` : null),
          ...fact("SHA-256 of the content", report.contentHash),
          ...fact("SHA-256 of the record", report.recordHash),
          ...signatures.map((one) => ({
            label: slotWords[one.slot],
            value: [
              `${one.printedName}, ${one.certText}, ${one.signedAt}`,
              one.state === "withdrawn" ? `withdrawn: ${one.withdrawnReason ?? ""}` : "",
            ]
              .filter(Boolean)
              .join("; "),
          })),
          ...fact(
            "Other revisions",
            others
              .filter(({ id }) => id !== report.id)
              .map(revisionText)
              .join("; "),
          ),
        ],
        files: [
          ...(altered.length === 0 ? printed(report, number) : []),
          ...evidence,
          jsonFile("ledger.json", { entry, became }),
        ],
        leftOut: altered.length > 0 ? "The PDF is left out: the report is not as it was signed." : missing(report),
      },
    ],
  };
}

const revisionText = ({ revision, status, issuedOn }: typeof inspectionReport.$inferSelect) =>
  `${revisionName(revision)}, ${status}${issuedOn ? `, issued ${issuedOn}` : ""}`;

const missing = ({ pdfSha256 }: Behind["report"]) =>
  pdfSha256 ? null : "The PDF is left out: it is made within a minute of the last signature.";

function printed({ pdfSha256, pdfSize, revision }: Behind["report"], number: string): DraftFile[] {
  if (!pdfSha256) return [];
  const name = fileName(`${number}-Rev-${revision}.pdf`);
  return [{ name, size: pdfSize ?? 0, sha256: pdfSha256, isFrozen: true, fileId: null }];
}
