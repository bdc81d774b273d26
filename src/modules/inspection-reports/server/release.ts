import { asc, inArray } from "drizzle-orm";
import { reportsMoved } from "../events.ts";
import { whyNotMove } from "../rules/transitions.ts";
import { refuseAltered } from "./alterations.ts";
import { enterStatuses } from "./ledger.ts";
import type { ReportRow } from "./loading.ts";
import { inspectionReport } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";

/**
 * The reports of a transmittal are released when it is issued; a report released before stays released. Reports are locked before the ledger, as when
 * one is signed or voided.
 */
export async function markReleased(
  ctx: Ctx,
  { transmittalNo, reportIds }: { transmittalNo: string; reportIds: readonly string[] },
): Promise<void> {
  const { store, services } = ctx;
  const reports = await store.db
    .select()
    .from(inspectionReport)
    .where(inArray(inspectionReport.id, [...reportIds]))
    .orderBy(asc(inspectionReport.id))
    .for("update");
  for (const report of reports) await refuseAltered(services, store.db, report, "it is not released");
  const first = reports.filter(({ status }) => status !== "released");
  const inTheWay = first.flatMap((report) => {
    const why = whyNotMove(report, "release");
    return why ? [`${report.reportNumber ?? report.provisionalRef} Rev ${report.revision}: ${why}`] : [];
  });
  if (inTheWay.length > 0) throw refused("A report cannot be released.", inTheWay);
  await enterReleases(ctx, first, transmittalNo);
  if (first.length > 0) await announce(ctx, reportsMoved, { reportIds: first.map(({ id }) => id) });
}

/** The ledger and trail entries and the state of signed reports that were checked before. */
export async function enterReleases(
  { store, services }: Ctx,
  reports: readonly ReportRow[],
  transmittalNo: string,
): Promise<void> {
  const by = { rows: store.rows, signer: services.signer, now: new Date(store.now) };
  const facts = { transmittalNo };
  await enterStatuses(
    by,
    reports.map((report) => ({ report, kind: "release" as const, facts })),
  );
  for (const { id, version } of reports)
    await store.annotate(
      inspectionReport,
      id,
      version,
      { status: "released", stateSince: store.now },
      { verb: "release", reason: transmittalNo },
    );
}
