import { and, desc, eq, isNull } from "drizzle-orm";
import type { Reading } from "#kit/server/database.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The workbook a version of a form is also put out on: the last one that was added to its draft. */
export async function ownWorkbookOf(db: Reading, templateId: string) {
  const [file] = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "FormTemplate"),
        eq(storedFile.entityId, templateId),
        eq(storedFile.kind, "workbook"),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(desc(storedFile.createdAt))
    .limit(1);
  return file ?? null;
}
