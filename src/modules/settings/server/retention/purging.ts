import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { itemsLeft, propose } from "./proposals.ts";
import { purgeItem, purgeProposal } from "./tables.ts";
import { retentionClasses } from "#retention/classes.ts";
import { heldBy, logsBefore, overOn, termText } from "#retention/rules.ts";
import { holdsNow, retentionPeriod } from "#retention/server/periods.ts";
import { type RecordSource, whatNeeds } from "#retention/server/source.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { notify } from "#kit/server/notices.ts";
import { hashOfRows } from "#kit/server/retention.ts";
import type { Store } from "#kit/server/store.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { exportFile, storedFile } from "#kit/server/tables.ts";
import { type Day, dayIn } from "#kit/validity.ts";
import { evidenceSnapshot, inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** The job of the first of each month. */
export const proposeJob = "retention.propose";

/** Every month: what may leave is put on a list for the Quality Manager. One that is being carried out is waited for. */
export async function proposeMonthly(services: Services): Promise<void> {
  await asSystem(services, async (store) => {
    const { db } = store;
    if ((await db.$count(purgeProposal, eq(purgeProposal.state, "approved"))) > 0) return;
    const now = new Date(store.now);
    const id = await propose(store, services, dayIn("UTC", now));
    if (id === null) return;
    const deciding = await services.whoMay(db, { named: "settings.quality", module: "settings", baseLocationId: null });
    const title = "Retention periods have ended: decide what to dispose of";
    for (const userId of deciding)
      await notify(store.rows, services, now, {
        userId,
        subject: "review",
        title,
        href: "/settings?section=retention",
        key: `purge ${id}`,
      });
  });
}

type Item = typeof purgeItem.$inferSelect;
/** How a purge ended for one item. */
type Outcome = Pick<Item, "state" | "note" | "hash"> & { count?: number };

/**
 * Carries an approved proposal out, each item in a transaction of its own and checked again: what a hold or a report keeps by now stays. Run
 * again after a crash it goes on where it was.
 */
export async function purgeApproved(services: Services, proposalId: string): Promise<void> {
  const { db } = services.database;
  const [proposal] = await db.select().from(purgeProposal).where(eq(purgeProposal.id, proposalId));
  if (proposal?.state !== "approved") return;
  const { preparedOn } = proposal;
  for (const item of await itemsLeft(db, proposalId)) {
    const files: string[] = [];
    await asSystem(services, async (store) => {
      const outcome =
        item.recordId === null
          ? await dropLog(services, store, item, preparedOn)
          : await dropRecord(services, store, item, preparedOn, files);
      const label = outcome.state === "purged" && item.recordId !== null ? nounOf(services, item.entity) : item.label;
      await store.rows
        .update(purgeItem)
        .set({ ...outcome, label })
        .where(eq(purgeItem.id, item.id));
    });
    for (const sha256 of new Set(files)) if (!(await isNamed(db, sha256, services.clock()))) await services.files.remove(sha256);
  }
  await asSystem(services, async (store) => {
    const { version } = await store.find(purgeProposal, proposalId, { lock: true });
    await store.update(purgeProposal, proposalId, version, { state: "done", doneAt: store.now }, "carry out");
  });
}

const nounOf = ({ contributions }: Services, entity: string) =>
  contributions.retention.records.find((source) => source.entity === entity)?.noun ?? entity;
const kept = (note: string): Outcome => ({ state: "kept", note, hash: null });

async function dropRecord(services: Services, store: Store, item: Item, preparedOn: Day, files: string[]): Promise<Outcome> {
  const source = services.contributions.retention.records.find(({ entity }) => entity === item.entity);
  const { years, ...term } = (await retentionPeriod(store.db))(item.recordClass);
  if (!source || !item.recordId || years === null) return kept("It is now kept permanently");
  const [found] = await source.find(store.db, { until: preparedOn, limit: 1, ids: [item.recordId] });
  if (!found) return kept("Its retention period no longer runs");
  if (overOn(found.since, years) > preparedOn) return kept(`It is kept ${termText({ ...term, years })} by now`);
  const by = (await whatNeeds(services, store.db, [found])).get(found.recordId);
  if (by) return kept(`It is needed by ${by}`);
  const hold = heldBy(await holdsNow(store.db), found);
  if (hold) return kept(`Legal hold: ${hold.name}`);
  if (!source.drop) return { state: "reviewed", note: null, hash: null };
  const hash = hashOfRows((await drop(source, store, item.recordId, files)).flatMap(({ rows }) => rows));
  await tombstone(store, item, { noun: source.noun, count: 1, hash });
  return { state: "purged", note: null, hash };
}

const drop = ({ drop: away }: RecordSource, store: Store, id: string, files: string[]) =>
  away?.(store, [id], files) ?? Promise.resolve([]);

async function dropLog(services: Services, store: Store, item: Item, preparedOn: Day): Promise<Outcome> {
  const source = services.contributions.retention.logs.find(({ entity }) => entity === item.entity);
  const { years } = (await retentionPeriod(store.db))(item.recordClass);
  if (!source || years === null) return kept("It is now kept permanently");
  const before = logsBefore(preparedOn, years);
  const { count, hash } = await source.drop({ services, store, before, holds: await holdsNow(store.db) });
  if (count === 0) return kept("A legal hold or a longer retention period now keeps them");
  await tombstone(store, item, { noun: `${count} ${source.noun} of before ${before}`, count, hash });
  return { state: "purged", note: null, hash, count };
}

/** What is left of it in the trail: class, id, count and hash (rule 10). Nobody's name. */
function tombstone(
  store: Store,
  item: Item,
  { noun, count, hash }: { noun: string; count: number; hash: string },
): Promise<void> {
  return store.note({
    action: `${item.entity}.purge`,
    entity: item.entity,
    entityId: item.recordId,
    label: noun,
    changes: [
      { field: "retentionClass", old: retentionClasses[item.recordClass].title, new: null },
      { field: "count", old: count, new: null },
      { field: "hash", old: hash, new: null },
      { field: "proposalId", old: null, new: item.proposalId },
    ],
    reason: `Retention period ended on ${item.overOn}`,
  });
}

/** Whether anything still names the bytes: another record's file, an export that is not over, or what a report has frozen. */
export async function isNamed(db: Reading, sha256: string, now: Date): Promise<boolean> {
  const attached = await db.$count(
    storedFile,
    or(eq(storedFile.sha256, sha256), and(isNotNull(storedFile.thumbnailSha256), eq(storedFile.thumbnailSha256, sha256))),
  );
  if (attached > 0) return true;
  const ready = and(eq(exportFile.sha256, sha256), gt(exportFile.expiresAt, now.toISOString()));
  if ((await db.$count(exportFile, ready)) > 0) return true;
  const frozen = await db.execute(
    sql`select 1 from ${evidenceSnapshot} where evidence::text like ${`%${sha256}%`} union all
      select 1 from ${inspectionReport} where attachments::text like ${`%${sha256}%`} or pdf_sha256 = ${sha256} limit 1`,
    "objects",
  );
  return frozen.length > 0;
}
