/** Several reports checked at once: the files of a ZIP, the fingerprints of an index, or those that a package carries (releases.md rule 20). */
import { inArray } from "drizzle-orm";
import type { SeveralVerified, Verification } from "../contract-verification.ts";
import { noteLookup, refuseManyLookups } from "./lookups.ts";
import type { SentFile } from "./source.ts";
import { importedReport } from "./imported/tables.ts";
import { inspectionReport } from "./tables.ts";
import { importedOne, verifyHash, verifyReport } from "./verify.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

type Asked = { files: { sha256: string; name: string }[] };
type Result = SeveralVerified["results"][number];

/** One lookup, however many reports there are. */
export async function verifySeveral(ctx: Ctx, { body: { files } }: { body: Asked }): Promise<SeveralVerified> {
  await refuseManyLookups(ctx);
  const results: Result[] = [];
  let transmittal: SeveralVerified["transmittal"] = null;
  for (const { sha256, name } of files) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const sent = await packageOf(ctx, sha256);
    if (sent) {
      transmittal ??= { transmittalNo: sent.transmittalNo, isRecalled: sent.isRecalled };
      // Of a ZIP the reports are files of their own.
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (files.length === 1) results.push(...(await carriedBy(ctx, sent)));
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the same
    results.push(resultOf(await verifyHash(ctx, sha256), name));
  }
  await noteLookup(ctx, files[0]?.sha256 ?? "", transmittal ? "transmittal" : `${files.length} files`);
  return { checkedAt: ctx.now.toISOString(), transmittal, results };
}

async function packageOf(ctx: Ctx, sha256: string): Promise<SentFile | null> {
  for (const ask of answersTo(ctx.services, "transmittalOfFile")) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const found = await ask(ctx.db, sha256);
    if (found) return found;
  }
  return null;
}

async function carriedBy(ctx: Ctx, { reports }: SentFile): Promise<Result[]> {
  const ids = reports.flatMap(({ reportId }) => reportId ?? []);
  const importedIds = reports.flatMap(({ importedReportId }) => importedReportId ?? []);
  const written = byId(await ctx.db.select().from(inspectionReport).where(inArray(inspectionReport.id, ids)));
  const imported = byId(await ctx.db.select().from(importedReport).where(inArray(importedReport.id, importedIds)));
  const results: Result[] = [];
  for (const { reportId, importedReportId } of reports) {
    const report = written.get(reportId ?? "");
    const old = imported.get(importedReportId ?? "");
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    if (report) results.push(resultOf(await verifyReport(ctx, report), null));
    // oxlint-disable-next-line no-await-in-loop -- the same
    else if (old) results.push(resultOf(await importedOne(ctx, old), null));
  }
  return results;
}

const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

function resultOf(
  { verdict, number, revision, issuedOn, supersededBy, voidedOn, caution }: Verification,
  name: string | null,
): Result {
  return {
    name,
    verdict,
    number,
    revision,
    issuedOn,
    supersededBy: supersededBy?.revision ?? null,
    voidedOn,
    isDoubted: caution !== null,
  };
}
