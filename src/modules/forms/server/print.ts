import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { type BundleQuestion, FormSubmission } from "../contract.ts";
import { blankPaper, filledPaper } from "../form-paper.ts";
import { saidOf } from "../printed.ts";
import { readWhole, templateOf, type wholeOf } from "./submissions.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { counted } from "#kit/plural.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { wholeFile } from "#kit/server/files.ts";
import { joinPdfs, pagesOf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** The blank form, for paper. */
export async function printBlank(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const template = await ctx.lookup.find(formTemplate, id);
  const bytes = await printOnPaper(ctx, blankPaper(template, `${ctx.services.publicUrl}/company-forms?fill=${template.code}`));
  return new Download(`${template.code}-v${template.formVersion}.pdf`, "application/pdf", bytes, { inline: true });
}

/** A filled form with its photos and drawn signatures. */
export async function printFilled(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { number, bytes } = await printed(ctx, id);
  return new Download(`${number}.pdf`, "application/pdf", bytes, { inline: true });
}

async function printed(ctx: Ctx, id: string): Promise<{ number: string; title: string; bytes: Uint8Array }> {
  const filled = await readWhole(ctx, id);
  const template = await templateOf(ctx, filled.templateId);
  const paper = filledPaper(
    template,
    filled,
    await picturesOf(ctx, filled, template),
    `${ctx.services.publicUrl}/verify/${filled.verificationCode ?? ""}`,
  );
  return { number: paper.number, title: paper.title, bytes: await printOnPaper(ctx, paper) };
}

/** The most forms in one file: it is typeset while somebody waits. */
const mostAtOnce = 60;

/** The forms chosen, or all with a number of a job, as one file with a bookmark each, the oldest first. */
export async function printSeveral(ctx: Ctx, { query }: { query: z.output<typeof BundleQuestion> }): Promise<Download> {
  const { ids = [], workOrderId } = query;
  if (ids.length === 0 && !workOrderId) throw wrongField("ids", "Choose the forms.");
  const rows = await ctx.db
    .select({ id: formSubmission.id, number: formSubmission.number })
    .from(formSubmission)
    .where(
      and(
        ids.length > 0 ? inArray(formSubmission.id, ids) : ne(formSubmission.status, "void"),
        workOrderId ? eq(formSubmission.workOrderId, workOrderId) : undefined,
        isNotNull(formSubmission.number),
        isNull(formSubmission.archivedAt),
        ctx.lookup.within(formSubmission),
      ),
    )
    .orderBy(asc(formSubmission.createdAt), asc(formSubmission.id))
    .limit(mostAtOnce + 1);
  if (rows.length === 0) throw refused("None of these forms has a number yet.");
  if (rows.length > mostAtOnce) throw refused(`These are more than ${mostAtOnce} forms. Choose fewer.`);
  const parts = [];
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the printer takes one after the other
    const { number, title, bytes } = await printed(ctx, id);
    parts.push({ title: `${number} ${title}`, pages: pagesOf(bytes), bytes });
  }
  const about = workOrderId ? await ctx.lookup.find(workOrder, workOrderId) : null;
  const name = ["Forms", about?.number].filter(Boolean).join(" ");
  const { company } = await ctx.services.senderOf(ctx.db);
  await ctx.write((store) =>
    store.note({
      action: `${FormSubmission.noun}.export`,
      entity: FormSubmission.noun,
      label: counted(rows.length, FormSubmission.noun),
      changes: [{ field: "numbers", old: null, new: rows.map(({ number }) => number) }],
    }),
  );
  const bytes = await joinPdfs({ title: name, author: company.name, instant: ctx.now.toISOString(), parts });
  return new Download(`${name.replaceAll(" ", "-")}-${ctx.today}.pdf`, "application/pdf", bytes);
}

/** JPEG and PNG pictures the form refers to, by file id. */
async function picturesOf(
  ctx: Ctx,
  { id, answers, signatures, amendments }: Awaited<ReturnType<typeof wholeOf>>,
  { definition }: Awaited<ReturnType<typeof templateOf>>,
): Promise<Record<string, Uint8Array>> {
  const said = saidOf(definition, answers).flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "answer" ? [block.said] : block.kind === "table" ? block.table.rows.flatMap(({ cells }) => cells) : [],
    ),
  );
  const named = [
    ...said.flatMap(({ photos, image }) => [...photos.map(({ fileId }) => fileId), ...(image ? [image.fileId] : [])]),
    ...signatures.flatMap(({ fileId }) => fileId ?? []),
    ...amendments.flatMap(({ signature }) => signature?.fileId ?? []),
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
