/** The dossier of a release: as it is now while that is a draft, afterwards as it was issued. */
import { eq } from "drizzle-orm";
import { type Dossier, incompleteWords } from "../../dossier.ts";
import { dossierSheet } from "../../dossier-sheet.ts";
import { nameOf } from "../release-name.ts";
import { release, releaseDossier } from "../tables.ts";
import { itemsOf, type ReleaseRowOf } from "../whole.ts";
import { dossierOf } from "./gather.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { utcMinute } from "#kit/utc-minute.ts";

export async function findDossier(ctx: Ctx, { id }: { id: string }): Promise<Dossier> {
  const row = await ctx.lookup.find(release, id);
  const found = row.status === "draft" ? await compiled(ctx, row) : await issuedDossier(ctx.db, id);
  if (!found) throw refused("This release is not a turnover dossier.");
  return found;
}

/** What a dossier says now; null for a release that is none. */
export async function compiled(ctx: Ctx, { id, purpose, dossierScope }: ReleaseRowOf): Promise<Dossier | null> {
  if (purpose !== "turnover dossier") return null;
  const scope = dossierScope ?? { projectId: null, workOrderId: null, requiredItems: [] };
  return dossierOf(ctx, { ...scope, releaseId: id });
}

export async function issuedDossier(db: Reading, releaseId: string): Promise<Dossier | null> {
  const [row] = await db.select().from(releaseDossier).where(eq(releaseDossier.releaseId, releaseId));
  return row?.contents ?? null;
}

/** "98.3 %, INCOMPLETE: 2 items" */
export function coverageWords(dossier: Dossier | null): string | null {
  if (!dossier) return null;
  return [dossier.coverage, incompleteWords(dossier)].filter(Boolean).join(", ");
}

export async function dossierFile(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(release, id);
  const name = `${nameOf(row)}-dossier.pdf`;
  const bytes = row.dossierSha256
    ? new Uint8Array(await wholeFile(ctx.services.files, row.dossierSha256))
    : await dossierPdf(ctx.services, ctx.db, row, await findDossier(ctx, { id }));
  return new Download(name, "application/pdf", bytes, { inline: true });
}

/** Cover, contents, coverage sheet and registers. */
export async function dossierPdf(services: Services, db: Reading, row: ReleaseRowOf, dossier: Dossier): Promise<Uint8Array> {
  const sender = await services.senderOf(db);
  const items = (await itemsOf(db, row.id)).map(({ shown }) => shown);
  const [client] = await db
    .select({ name: clientCompany.displayName })
    .from(clientCompany)
    .where(eq(clientCompany.id, row.clientCompanyId));
  const instant = row.issuedAt ?? services.clock().toISOString();
  const by = row.issuedById ? ((await services.namesOf(db, [row.issuedById])).get(row.issuedById) ?? "") : "Holdpoint";
  return renderPdf({
    ...dossierSheet({ ...row, clientName: client?.name ?? null }, dossier, items),
    revision: null,
    orientation: "portrait",
    company: sender.company,
    pageSize: sender.pageSize,
    images: sender.images,
    ...(row.status === "draft" ? { watermark: "DRAFT" } : {}),
    printed: { at: utcMinute(instant), by, instant },
  });
}
