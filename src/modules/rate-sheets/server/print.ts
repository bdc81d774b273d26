/** The printable sheet: for staff with the module, or by a link. Nothing else of a sheet can be reached without an account. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { printedSheet } from "../rules/printed.ts";
import type { PrintedSheet } from "../printed-sheet.ts";
import { sheetPaper, sheetRows } from "../sheet-paper.ts";
import { nameOfScope } from "./actions.ts";
import { itemsOf } from "./items.ts";
import { type SheetRow } from "./sheets.ts";
import { rateSheet } from "./tables.ts";
import { openShared, openSharedNow } from "#directory/company/server/open-shared.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import { reachOf } from "#kit/access.ts";
import { Refusal } from "#kit/refusals.ts";
import { Lookup } from "#kit/server/lookup.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type LinkRow, seen, sharedId, tokenSent } from "#kit/server/share-links/open-link.ts";
import { toXlsx } from "#kit/server/workbook.ts";
import { utcMinute } from "#kit/utc-minute.ts";

export const shareEntity = "RateSheet";

interface Printable {
  row: SheetRow;
  /** Null for staff. */
  link: LinkRow | null;
}

const openable = {
  entity: shareEntity,
  async find({ db }: Ctx, id: string): Promise<SheetRow | undefined> {
    const approved = and(eq(rateSheet.id, id), isNotNull(rateSheet.frozenAt), isNull(rateSheet.archivedAt));
    const [row] = await db.select().from(rateSheet).where(approved);
    return row;
  },
};

/** The sheet for staff with the module, who need no link; null for all others. */
async function forStaff(ctx: Ctx, id: string): Promise<Printable | null> {
  const actor = ctx.signedIn;
  const known = sharedId(ctx, id);
  if (tokenSent(ctx) !== null || !actor || known === null) return null;
  if (!actor.isSuperUser && reachOf(actor.rights, ["rate-sheets"], "view") === null) return null;
  return {
    row: await new Lookup(ctx.db, actor, { modules: ["rate-sheets"], action: "view" }).find(rateSheet, known),
    link: null,
  };
}

async function printed(ctx: Ctx, { row, link }: Printable): Promise<PrintedSheet> {
  const ofStaff = row.frozenAt ? null : "DRAFT";
  const showsEnd = row.supersededById !== null && (link === null || link.showsNewer);
  return printedSheet(row, await itemsOf(ctx.db, row.id), {
    company: await publicCompany(ctx.db),
    forWhom: row.scope === "standard" ? null : await nameOfScope(ctx, row),
    watermark: link ? `${link.recipientName}, ${ctx.now.toISOString().slice(0, 10)}` : ofStaff,
    supersededOn: showsEnd ? row.effectiveTo : null,
  });
}

const hrefOf = ({ id }: SheetRow) => `/rate-sheets/${id}?tab=links`;

export async function printSheet(ctx: Ctx, { sheet: id }: { sheet: string }) {
  const found = (await forStaff(ctx, id)) ?? (await openShared(ctx, openable, id));
  if (found instanceof Refusal) return found;
  if (found === "missing") return { asksPasscode: true, sheet: null };
  const sheet = await printed(ctx, found);
  if (found.link) await seen(ctx, found.link, "viewed", hrefOf(found.row));
  return { asksPasscode: false, sheet };
}

export async function paperOfSheet(ctx: Ctx, { sheet: id, query }: { sheet: string; query: { format: "pdf" | "xlsx" } }) {
  const found = (await forStaff(ctx, id)) ?? (await openSharedNow(ctx, openable, id));
  if (found instanceof Refusal) return found;
  const sheet = await printed(ctx, found);
  const name = `rate-sheet-${sheet.number}-${sheet.revision}`;
  const file = query.format === "pdf" ? await pdfOf(ctx, sheet) : await workbookOf(sheet);
  if (found.link) await seen(ctx, found.link, "downloaded", hrefOf(found.row));
  return new Download(`${name}.${query.format}`, file.type, file.bytes);
}

async function pdfOf(ctx: Ctx, sheet: PrintedSheet) {
  const { company, pageSize, images } = await ctx.services.senderOf(ctx.db);
  const by = ctx.signedIn?.name ?? sheet.watermark ?? "";
  const bytes = await renderPdf({
    ...sheetPaper(sheet),
    revision: sheet.revision,
    company,
    pageSize,
    images,
    orientation: "portrait",
    ...(sheet.watermark ? { watermark: sheet.watermark } : {}),
    ...(sheet.supersededOn ? { notice: `The last day of this revision is ${sheet.supersededOn}.` } : {}),
    printed: { at: utcMinute(ctx.now), by, instant: ctx.now.toISOString() },
  });
  return { type: "application/pdf", bytes };
}

async function workbookOf(sheet: PrintedSheet) {
  const { columns, rows } = sheetRows(sheet);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { type, bytes: await toXlsx(columns, rows) };
}
