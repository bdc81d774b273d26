import { and, asc, isNotNull, isNull, lt, eq, or } from "drizzle-orm";
import { factsVersion } from "./store-documents.ts";
import { storeFacts } from "./store-facts.ts";
import { documentFact } from "./tables.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** Reports that are made at a time; each part is a transaction, and what was there before answers meanwhile. */
const atOnce = 100;
/** A start of the server waits for so many; more are made by the job beside it. */
const atStart = 2_000;

/** Makes the facts of reports that have none, or that were made in an earlier way. */
export async function makeMissingFacts(db: Db, most = Number.POSITIVE_INFINITY): Promise<void> {
  let made = 0;
  let part = await missing(db, atOnce);
  while (part.length > 0 && made < most) {
    const ids = part;
    // oxlint-disable no-await-in-loop -- a part at a time: all of them would not fit
    await writingRows(db, (rows) => storeFacts(rows, ids, { anew: true }), "facts of report statistics");
    made += ids.length;
    part = await missing(db, atOnce);
    // oxlint-enable no-await-in-loop
  }
}

/** Before the first question is asked, unless there are so many that the start would take long. */
export async function makeMissingAtStart(db: Db): Promise<void> {
  if ((await missing(db, atStart + 1)).length <= atStart) await makeMissingFacts(db);
}

async function missing(db: Reading, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: inspectionReport.id })
    .from(inspectionReport)
    .leftJoin(documentFact, eq(documentFact.reportId, inspectionReport.id))
    .where(
      and(isNotNull(inspectionReport.reportNumber), or(isNull(documentFact.reportId), lt(documentFact.madeBy, factsVersion))),
    )
    .orderBy(asc(inspectionReport.createdAt))
    .limit(limit);
  return found.map(({ id }) => id);
}
