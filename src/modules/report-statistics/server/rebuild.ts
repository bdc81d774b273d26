import { and, asc, isNotNull, isNull, lt, eq, or } from "drizzle-orm";
import { factsVersion } from "./store-documents.ts";
import { storeFacts } from "./store-facts.ts";
import { documentFact } from "./tables.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** Reports rebuilt at a time; each part is a transaction, and the old facts are served meanwhile. */
const atOnce = 100;
/** Up to this many are built before the server starts; more are built by a background job. */
const atStart = 2_000;

/** Builds the facts of reports that have none, or whose facts were built by an earlier version. */
export const makeMissingFacts = (db: Db): Promise<void> =>
  eachPart(db, (ids) => writingRows(db, (rows) => storeFacts(rows, ids, { rebuild: true }), "facts of report statistics"));

/** The same within a transaction that goes on: that of the demo company. */
export const makeFactsWithin = (rows: PlainRows): Promise<void> =>
  eachPart(rows.read, (ids) => storeFacts(rows, ids, { rebuild: true }));

/** A part at a time: all of them would not fit. */
async function eachPart(db: Reading, make: (ids: string[]) => Promise<void>): Promise<void> {
  const part = await missing(db, atOnce);
  if (part.length === 0) return;
  await make(part);
  await eachPart(db, make);
}

/** Before the first query, unless there are so many that the start would take long. */
export async function makeMissingAtStart(db: Db): Promise<void> {
  if ((await missing(db, atStart + 1)).length <= atStart) await makeMissingFacts(db);
}

/** Servers whose facts were found complete: from then on they are made with the reports, so that none is missing until the next version starts. */
const complete = new WeakSet<Services>();

/** Whether the facts of some report are still to be made, so that figures may change without anyone's action. */
export async function areFactsMissing({ db, services }: Pick<Ctx, "db" | "services">): Promise<boolean> {
  if (complete.has(services)) return false;
  const areMissing = (await missing(db, 1)).length > 0;
  if (!areMissing) complete.add(services);
  return areMissing;
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
