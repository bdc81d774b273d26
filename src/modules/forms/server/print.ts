import { and, eq, inArray, isNull } from "drizzle-orm";
import { blankPaper, filledPaper } from "../form-paper.ts";
import { saidOf } from "../printed.ts";
import { templateOf, wholeOf } from "./submissions.ts";
import { formTemplate } from "./tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The blank form, for paper. */
export async function printBlank(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const template = await ctx.lookup.find(formTemplate, id);
  const bytes = await printOnPaper(ctx, blankPaper(template));
  return new Download(`${template.code}-v${template.formVersion}.pdf`, "application/pdf", bytes, { inline: true });
}

/** A filled form with its photos and drawn signatures. */
export async function printFilled(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const filled = await wholeOf(ctx, id);
  const template = await templateOf(ctx, filled.templateId);
  const paper = filledPaper(template, filled, await picturesOf(ctx, filled, template));
  const bytes = await printOnPaper(ctx, paper);
  return new Download(`${paper.number}.pdf`, "application/pdf", bytes, { inline: true });
}

/** JPEG and PNG pictures the form refers to, by file id. */
async function picturesOf(
  ctx: Ctx,
  { id, answers, signatures }: Awaited<ReturnType<typeof wholeOf>>,
  { definition }: Awaited<ReturnType<typeof templateOf>>,
): Promise<Record<string, Uint8Array>> {
  const said = saidOf(definition, answers).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "answer" ? [block.said] : [])),
  );
  const named = [
    ...said.flatMap(({ photos, image }) => [...photos.map(({ fileId }) => fileId), ...(image ? [image.fileId] : [])]),
    ...signatures.flatMap(({ fileId }) => fileId ?? []),
  ];
  if (named.length === 0) return {};
  const files = await ctx.db
    .select({ id: storedFile.id, sha256: storedFile.sha256, mediaType: storedFile.mediaType })
    .from(storedFile)
    .where(and(inArray(storedFile.id, named), eq(storedFile.entityId, id), isNull(storedFile.archivedAt)));
  const pictures: Record<string, Uint8Array> = {};
  for (const file of files.filter(({ mediaType }) => /^image\/(jpeg|png)$/.test(mediaType)))
    // oxlint-disable-next-line no-await-in-loop -- at most forty, one in memory after the other
    pictures[file.id] = await wholeFile(ctx.services.files, file.sha256);
  return pictures;
}
