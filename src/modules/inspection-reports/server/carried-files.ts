/** Files of a report that are carried into a copy or a revision. */
import { randomUUID } from "node:crypto";
import type { Content } from "../report.ts";
import type { Loaded } from "./loading.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The photos and files of the previous revision are carried into the new one: the same bytes, new entries. */
export async function carryFiles(
  ctx: Ctx,
  { content, files }: Loaded,
  entityId: string,
  lines: Map<string, string>,
): Promise<Content["attachments"]> {
  const carried: Content["attachments"] = [];
  for (const { fileId, lineId, print, caption: written, position, markup } of content.attachments) {
    const file = files.get(fileId);
    if (!file || file.archivedAt) continue;
    carried.push({
      fileId: await carryFile(ctx, file, entityId),
      lineId: lineId && (lines.get(lineId) ?? null),
      print,
      ...(written === undefined ? {} : { caption: written }),
      ...(position === undefined ? {} : { position }),
      ...(markup === undefined ? {} : { markup }),
    });
  }
  return carried;
}

/** The people with their new ids, and for those of another organization the copy of the certificate. */
export async function carryPapers(
  ctx: Ctx,
  { content, files }: Loaded,
  entityId: string,
  ids: Map<string, string>,
): Promise<Content["people"]> {
  const carried: Content["people"] = [];
  for (const { papers, ...person } of content.people) {
    const file = papers?.fileId ? files.get(papers.fileId) : undefined;
    const fileId = file && !file.archivedAt ? await carryFile(ctx, file, entityId) : null;
    carried.push({ ...person, id: ids.get(person.id) ?? randomUUID(), ...(papers ? { papers: { ...papers, fileId } } : {}) });
  }
  return carried;
}

async function carryFile(ctx: Ctx, file: typeof storedFile.$inferSelect, entityId: string): Promise<string> {
  const { entity, kind, name, mediaType, size, sha256, thumbnailSha256, caption, takenAt, width, height } = file;
  const copy = await ctx.store.insert(
    storedFile,
    { entity, entityId, kind, name, mediaType, size, sha256, thumbnailSha256, caption, takenAt, width, height },
    "carry over",
  );
  return copy.id;
}
