/** The files of a release: sheet, package, single files, index, and proof of delivery. */
import { asc, eq } from "drizzle-orm";
import { deliveryProof } from "../delivery-proof.ts";
import { indexCsv, indexXlsx } from "./index-file.ts";
import { sheetOf } from "./package.ts";
import { release, releaseEvent } from "./tables.ts";
import { nameOf } from "./release-name.ts";
import { layoutOf, zipOf } from "./release-zip.ts";
import { findRelease, itemsOf, recipientsOf, type ReleaseRowOf, timeZoneOf } from "./whole.ts";
import { refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Reading } from "#kit/server/database.ts";
import { toCsv } from "#kit/server/export.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

const pdf = "application/pdf";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const csv = "text/csv; charset=utf-8";

export async function sheet(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(release, id);
  return new Download(`${nameOf(row)}-sheet.pdf`, pdf, await sheetOf(ctx.services, ctx.db, row), { inline: true });
}

export async function wholePackage(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  return packageOf(ctx.services, await ctx.lookup.find(release, id));
}

/** The package as it was made after the issue. */
export async function packageOf({ files }: Services, row: ReleaseRowOf): Promise<Download> {
  if (!row.packageSha256) throw refused("The package is made once the release is issued, within a minute.");
  return new Download(`${nameOf(row)}.pdf`, pdf, new Uint8Array(await wholeFile(files, row.packageSha256)), { inline: true });
}

export async function zip(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  return zipOf(ctx, await ctx.lookup.find(release, id));
}

export async function index(ctx: Ctx, { id, query }: { id: string; query: { format: "csv" | "xlsx" } }): Promise<Download> {
  const row = await ctx.lookup.find(release, id);
  const items = (await itemsOf(ctx.db, id)).map(({ shown }) => shown);
  const layout = await layoutOf(ctx.db, row);
  return query.format === "csv"
    ? new Download(`${nameOf(row)}-index.csv`, csv, indexCsv(items, layout))
    : new Download(`${nameOf(row)}-index.xlsx`, xlsx, await indexXlsx(items, layout));
}

/** Who received what and when, one event per line (rule 23). */
export async function receipts(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(release, id);
  const { heads, lines } = await receiptLines(ctx.db, row);
  return new Download(`${nameOf(row)}-receipts.csv`, csv, toCsv(heads, lines));
}

async function receiptLines(db: Reading, row: ReleaseRowOf) {
  const timeZone = await timeZoneOf(db, row);
  const recipients = new Map((await recipientsOf(db, row.id)).map((one) => [one.id, one]));
  const items = new Map((await itemsOf(db, row.id)).map(({ shown }) => [shown.id, shown]));
  const events = await db
    .select()
    .from(releaseEvent)
    .where(eq(releaseEvent.releaseId, row.id))
    .orderBy(asc(releaseEvent.at), asc(releaseEvent.id));
  const heads = [
    "Transmittal",
    "Event",
    "Time",
    "Time zone",
    "Recipient",
    "Address",
    "Name",
    "Role",
    "IP",
    "Report",
    "Text",
    "SHA-256",
  ];
  const lines = events.map((event) => {
    const recipient = recipients.get(event.recipientId ?? "");
    const item = items.get(event.itemId ?? "");
    return [
      row.transmittalNo,
      event.kind,
      localTime(event.at, timeZone),
      timeZone,
      recipient?.name ?? null,
      recipient?.email ?? null,
      event.name,
      event.role,
      event.ip,
      item ? `${item.reportNumber} Rev ${item.revision}` : null,
      event.text,
      item?.pdfSha256 ?? row.packageSha256,
    ];
  });
  return { heads, lines };
}

/** "2026-11-20 09:40:12" in the client's time zone. */
function localTime(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return parts.format(new Date(at));
}

export async function proof(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const whole = await findRelease(ctx, { id });
  if (!whole.transmittalNo) throw refused("Proof of delivery is available once the release is issued.");
  const events = whole.events.map((event) => ({ ...event, at: localTime(event.at, whole.timeZone) }));
  const bytes = await printOnPaper(ctx, deliveryProof({ ...whole, events }));
  return new Download(`${nameOf(whole)}-proof-of-delivery.pdf`, pdf, bytes, { inline: true });
}
