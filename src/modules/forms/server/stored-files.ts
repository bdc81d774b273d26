import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Answers } from "../answers.ts";
import type { SlotSignature } from "../contract.ts";
import { type FileNamed, filesNamed, signatureOf } from "../files-named.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/**
 * Refuses a form whose photos, files and drawn signatures are not stored with it: files are sent to the server before the form, and a drawn signature
 * must be a picture.
 */
export async function mustBeStored(
  { db }: Pick<Ctx, "db">,
  id: string,
  { answers, signatures }: { answers: Answers; signatures: readonly SlotSignature[] },
): Promise<void> {
  const drawn = signatures.flatMap(({ slot, name, fileId }): FileNamed[] =>
    fileId ? [{ fileId, path: slot, called: signatureOf(name), drawn: true }] : [],
  );
  const named = [...filesNamed(answers), ...drawn];
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ fileId }) => fileId))];
  const rows = await db
    .select({ id: storedFile.id, mediaType: storedFile.mediaType })
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.id, ids),
        eq(storedFile.entity, "FormSubmission"),
        eq(storedFile.entityId, id),
        isNull(storedFile.archivedAt),
      ),
    );
  const kinds = new Map(rows.map((row) => [row.id, row.mediaType]));
  const reasons = named.flatMap(({ fileId, path, called, drawn: isDrawn }) => {
    const kind = kinds.get(fileId);
    const again = isDrawn ? "sign again" : "add it again";
    if (!kind) return [{ message: `${called} is not stored with this form: ${again}.`, code: path }];
    return isDrawn && !kind.startsWith("image/") ? [{ message: `${called} is not a picture: ${again}.`, code: path }] : [];
  });
  if (reasons.length > 0) throw refused(reasons.map(({ message }) => message).join(" "), reasons, "file-not-stored");
}
