/** Issuing a release: it takes its number, and what it carries is copied permanently. */
import { eq } from "drizzle-orm";
import { releaseSeries } from "../about.ts";
import { releasesMoved } from "../events.ts";
import { releaseLife } from "../release-life.ts";
import type { ReleaseWhole } from "../release.ts";
import { dueDay, receiptsOf, type Rest, weekendOf } from "../rules/acknowledgement.ts";
import { fileNames } from "../rules/file-names.ts";
import { compiled } from "./dossier/dossier.ts";
import { readPdf } from "./report-files.ts";
import { release, releaseDossier, releaseItem } from "./tables.ts";
import { findRelease, itemsOf, obstaclesTo, recipientsOf, type ReleaseRowOf, timeZoneOf } from "./whole.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { observedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";
import { reportsReleased } from "#modules/inspection-reports/events.ts";

type Issuing = Acting<{ confirmation?: string | undefined; holdOverride?: string | undefined }>;

export async function issueRelease(ctx: Ctx, asked: Issuing): Promise<ReleaseWhole> {
  const { id, body } = asked;
  const confirmation = body.confirmation?.trim();
  const action = confirmation ? { id, body: { ...body, reason: confirmation } } : asked;
  const issued = await advance(ctx, release, releaseLife, "issue", action, (before) => issueChanges(ctx, before, body));
  const items = await itemsOf(ctx.store.db, id);
  const sent = items.flatMap(({ report }) => (report?.status === "signed" || report?.status === "released" ? [report] : []));
  if (sent.length > 0)
    await announce(ctx, reportsReleased, {
      transmittalNo: issued.transmittalNo ?? "",
      reportIds: sent.map((report) => report.id),
    });
  const again = sent.filter(({ status }) => status === "released");
  if (again.length > 0) await announce(ctx, releasesMoved, { reportIds: again.map((report) => report.id) });
  if (receiptsOf(issued.acknowledgementRule, []).complete)
    await ctx.store.annotate(
      release,
      id,
      issued.version,
      { status: "closed", closedAt: ctx.store.now, closingNote: "No receipt requested" },
      "acknowledged",
    );
  await ctx.send("release.package", { releaseId: id });
  return findRelease(ctx, { id });
}

/** The columns an issue sets, after everything is checked once more. */
async function issueChanges(ctx: Ctx, before: ReleaseRowOf, body: Issuing["body"]) {
  if (before.archivedAt) throw refused("This release was discarded.");
  const holdOverride = await refuseObstacles(ctx, before, body);
  const changes = await asIssued(ctx, before);
  const contents = await compiled(ctx, before);
  if (contents) await ctx.store.rows.insert(releaseDossier).values({ releaseId: before.id, contents });
  return { ...changes, holdOverride };
}

/** Copies what the release carries, and gives it its number and the day its receipts are due. */
export async function asIssued(ctx: Ctx, before: ReleaseRowOf) {
  const { store } = ctx;
  const timeZone = await timeZoneOf(store.db, before);
  const day = dayIn(timeZone, store.now);
  const [client] = await store.db.select().from(clientCompany).where(eq(clientCompany.id, before.clientCompanyId));
  if (!client) throw new Error("A release has its client.");
  await copyItems(ctx, before, client.releaseFileName);
  const rest = client.acknowledgementOnWorkdays ? await restOf(store.db, before, client.billingCountry) : null;
  const dueBy = before.acknowledgementRule === "none" ? null : dueDay(day, client.acknowledgementDays, rest);
  const values = () => ({ CLIENT: client.code });
  const transmittalNo = await takeInSeries(store, releaseSeries, { values, day, entityId: before.id });
  return { transmittalNo, issuedAt: store.now, issuedById: ctx.actor.id, dueBy };
}

async function refuseObstacles(ctx: Ctx, before: ReleaseRowOf, body: Issuing["body"]): Promise<string | null> {
  const obstacles = await obstaclesTo(ctx.store.db, before);
  const of = (kind: string) => obstacles.filter((one) => one.kind === kind).map(({ message }) => message);
  const stops = [...of("stop"), ...of("wait")];
  if (stops.length > 0) throw refused("This release cannot be issued yet.", stops, "not-ready");
  const override = body.holdOverride?.trim() || null;
  if (of("hold").length > 0) {
    if (!override) throw refused("The client is on hold.", of("hold"), "client-on-hold");
    if (!mayDo(ctx, "release.overrideHold")) throw notAllowed("Only Operations can send to a client on hold.");
  }
  if (of("confirm").length > 0 && (body.confirmation?.trim().length ?? 0) < 5)
    throw refused("Enter a reason to send it anyway.", of("confirm"), "to-confirm");
  return of("hold").length > 0 ? override : null;
}

/** What each report was, and its file: read once, and checked against its fingerprint, before the release has a number. */
async function copyItems({ services, store }: Ctx, before: ReleaseRowOf, pattern: string | null): Promise<void> {
  const items = await itemsOf(store.db, before.id);
  const names = fileNames(
    items.map(({ shown }) => shown),
    pattern,
  );
  for (const [index, { shown, item, imported }] of items.entries()) {
    const pdf = shown.pdfSha256
      ? await readPdf(services.files, shown.pdfSha256, `${shown.reportNumber} Rev ${shown.revision}`)
      : null;
    const { reportNumber, revision, title, method, itemTag, inspectedOn, result, pdfSha256 } = shown;
    const { clientReportNo, purchaseOrder, workOrderNumber } = shown;
    await store.rows
      .update(releaseItem)
      .set({
        reportNumber,
        ...(typeof revision === "number" ? { revision } : { importedRevision: revision }),
        title,
        method,
        itemTag,
        inspectedOn,
        result,
        pdfSha256,
        clientReportNo,
        purchaseOrder,
        workOrderNumber,
        pages: imported ? imported.pages : (pdf?.pages ?? null),
        pdfSize: pdf?.size ?? null,
        fileName: names[index] ?? null,
      })
      .where(eq(releaseItem.id, item.id));
  }
}

/** The days on which nobody works at the site. */
async function restOf(db: Reading, { clientSiteId }: ReleaseRowOf, country: string | null): Promise<Rest> {
  const [site] = clientSiteId
    ? await db
        .select({ country: clientSite.country, days: holidayCalendar.days, observedRule: holidayCalendar.observedRule })
        .from(clientSite)
        .leftJoin(holidayCalendar, eq(holidayCalendar.id, clientSite.holidayCalendarId))
        .where(eq(clientSite.id, clientSiteId))
    : [];
  const holidays = observedDays(site?.days ?? [], site?.observedRule ?? "none");
  return { weekend: weekendOf(site?.country ?? country), holidays: new Set(holidays.map(({ day }) => day)) };
}

/** Closes an issued release once enough of its recipients have confirmed receipt. */
export async function closeWhenReceived(ctx: Pick<Ctx, "store">, id: string): Promise<void> {
  const [row] = await ctx.store.db.select().from(release).where(eq(release.id, id)).for("update");
  if (row?.status !== "issued") return;
  const recipients = await recipientsOf(ctx.store.db, id);
  const states = recipients.map(({ kind, state }) => ({ kind, state: state === "bounced" ? ("sent" as const) : state }));
  if (!receiptsOf(row.acknowledgementRule, states).complete) return;
  const changes = { status: "closed" as const, closedAt: ctx.store.now, closingNote: "Receipt confirmed by the client" };
  await ctx.store.annotate(release, id, row.version, changes, "acknowledged");
}
