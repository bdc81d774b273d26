import { and, asc, eq, isNull } from "drizzle-orm";
import type { Store } from "./store.ts";
import type { FileKind } from "#kit/files.ts";
import { storedFile } from "./tables.ts";

interface Place {
  entity: string;
  entityId: string;
}

/** Gives the files of one record to another as well: the same bytes, separate entries. `kind` is what they are there. */
export async function carryFiles(store: Store, from: Place, to: Place & { kind: FileKind; caption?: string }): Promise<void> {
  const here = and(eq(storedFile.entity, from.entity), eq(storedFile.entityId, from.entityId), isNull(storedFile.archivedAt));
  const files = await store.db.select().from(storedFile).where(here).orderBy(asc(storedFile.createdAt));
  for (const { name, mediaType, size, sha256, thumbnailSha256, caption, takenAt, width, height } of files) {
    const bytes = { name, mediaType, size, sha256, thumbnailSha256, takenAt, width, height };
    await store.insert(storedFile, { ...bytes, caption: to.caption ?? caption, ...place(to) }, "carry over");
  }
}

const place = ({ entity, entityId, kind }: Place & { kind: FileKind }) => ({ entity, entityId, kind });
