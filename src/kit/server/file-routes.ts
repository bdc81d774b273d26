import { and, asc, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import { type FileKind, fileKindOf, files } from "../files.ts";
import { frozen, invalid, notAllowed, notFound, tooLarge, wrongField } from "../refusals.ts";
import { reachOf } from "../access.ts";
import type { Action, Asked } from "../contract.ts";
import type { Reading } from "./database.ts";
import { forgetPieces, joined, mustBeWhole, piecesThere, takePiece } from "./file-pieces.ts";
import { mustBeAsStored, wholeFile } from "./files.ts";
import { endingsWithoutVideo } from "./files/kinds.ts";
import type { Ctx, Services } from "./services.ts";
import { prepareImage } from "./images.ts";
import { describeRecord, recordNamed, type Row } from "./record.ts";
import { Download, serve } from "./serve.ts";
import { Lookup } from "./lookup.ts";
import { storedFile } from "./tables.ts";
import { plainName, type Upload } from "./uploads.ts";

/** 15 MB for a photo, 50 MB for anything else (inspection-reports.md R31, settings.md C9). */
const limits = { photo: 15 * 1024 * 1024, other: 50 * 1024 * 1024, record: 300 * 1024 * 1024 };

describeRecord(storedFile, { entity: "File", noun: "file", modules: [], label: ({ name }) => name });

export function fileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, files, {
    list: async (ctx, { query }) => Promise.all((await attachedFiles(ctx, query)).map((row) => shown(ctx, row))),
    add: async (ctx, { query }) => shown(ctx, await attach(ctx, query, () => ctx.receive().then(chosen))),
    pieces: async (ctx, { id, query }) => {
      await owner(ctx, query.entity, query.entityId, "edit");
      const isStored = (await storedBefore(ctx, id, query.entityId)) !== null;
      return { isStored, pieces: await piecesThere(ctx.db, ctx.actor.id, id) };
    },
    addPiece: async (ctx, { id, query }) => {
      await owner(ctx, query.entity, query.entityId, "edit");
      return { pieces: await takePiece(ctx, id, query.position) };
    },
    join: async (ctx, { id, query, body }) =>
      shown(
        ctx,
        await attach(ctx, { ...query, id }, async () => {
          await mustBeWhole(ctx, id, body);
          return { name: plainName(body.name), read: () => joined(ctx.db, ctx.actor.id, id, body.pieces) };
        }),
      ),
    content: async (ctx, { id, query }) => {
      const { file, final } = await visible(ctx, id);
      if (file.kind === printed) throw notAllowed("Open this document from the page of its record.");
      if (final) await mustBeAsStored(ctx.services.files, file.sha256);
      return new Download(file.name, file.mediaType, await ctx.services.files.read(file.sha256), {
        inline: query.inline === "true" && showable.test(file.mediaType),
      });
    },
    thumbnail: async (ctx, { id }) => {
      const { file, final } = await visible(ctx, id);
      if (!file.thumbnailSha256) throw notFound("thumbnail");
      if (final) await mustBeAsStored(ctx.services.files, file.thumbnailSha256);
      return new Download(`${file.name}.webp`, "image/webp", await ctx.services.files.read(file.thumbnailSha256), {
        inline: true,
      });
    },
    remove: async (ctx, { id }) => {
      const [file] = await ctx.db.select().from(storedFile).where(eq(storedFile.id, id));
      if (!file || file.archivedAt) throw notFound("file");
      await owner(ctx, file.entity, file.entityId, "edit");
      return shown(ctx, await ctx.store.archive(storedFile, id, file.version));
    },
  });
}

/** The files of a record, the oldest first; refuses (403, 404) whoever may not read them. */
export async function attachedFiles(
  ctx: Pick<Ctx, "db" | "actor">,
  { entity, entityId }: { entity: string; entityId: string },
): Promise<Row<typeof storedFile>[]> {
  await owner(ctx, entity, entityId, "view");
  const attached = and(eq(storedFile.entity, entity), eq(storedFile.entityId, entityId), isNull(storedFile.archivedAt));
  return ctx.db.select().from(storedFile).where(attached).orderBy(asc(storedFile.createdAt));
}

/** The kind of file that the product itself has printed. */
const printed: FileKind = "pdf";

/**
 * A photo is a picture. A certificate or receipt is a document or a picture of one, whatever record it belongs to: nobody can read one out of a table or an
 * archive.
 */
const kindsOf: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  photo: ["jpg", "png", "webp", "heic"],
  certificate: ["pdf", "png", "jpg", "heic", "webp"],
  receipt: ["pdf", "png", "jpg", "heic", "webp"],
  workbook: ["xlsx"],
};

const showable = /^(image\/(png|jpeg|webp)|application\/pdf)$/;

type Adding = Asked<typeof files.endpoints.add>["query"];

/** A file that has arrived, in one piece or several. */
type Sent = Pick<Upload, "name" | "read">;

function chosen(sent: Upload | null): Sent {
  if (sent?.field !== "file") throw invalid([{ path: "file", message: "Choose a file." }], "Choose a file.");
  return sent;
}

async function attach(ctx: Ctx, query: Adding, arrived: () => Promise<Sent>) {
  await owner(ctx, query.entity, query.entityId, "edit");
  const there = query.id ? await storedBefore(ctx, query.id, query.entityId) : null;
  if (there) return there;
  const sent = await arrived();
  const photo = query.kind === "photo";
  await refuseOverfull(ctx.db, query.entityId);
  const still = recordNamed(query.entity)?.kind.withoutVideo ? { kinds: endingsWithoutVideo } : {};
  const put = await ctx.services.files.put(sent.read(), {
    limit: photo ? limits.photo : limits.other,
    name: sent.name,
    ...(kindsOf[query.kind] ? { kinds: kindsOf[query.kind] } : still),
  });
  const picture = /^image\/(jpeg|png|webp|heic)$/.test(put.mediaType)
    ? await prepared(ctx.services, put.sha256, photo && !query.keepOriginal)
    : null;
  const values = {
    entity: query.entity,
    entityId: query.entityId,
    kind: query.kind,
    name: sent.name,
    caption: query.caption ?? null,
    ...(query.id ? { id: query.id } : {}),
  };
  const takenAt = picture ? { takenAt: query.takenAt ?? picture.takenAt } : {};
  return ctx.write(async (store) => {
    // The record may have been signed, or filled, while the file arrived.
    await owner({ db: store.db, actor: ctx.actor }, query.entity, query.entityId, "edit");
    await refuseOverfull(store.db, query.entityId);
    if (query.id) {
      await store.rows.lock(`file ${query.id}`);
      const before = await storedBefore({ db: store.db, actor: ctx.actor }, query.id, query.entityId);
      if (before) return before;
      await forgetPieces(store.rows, ctx.actor.id, query.id);
    }
    return store.insert(storedFile, { ...values, ...put, ...picture, ...takenAt }, "attach");
  });
}

/** The file that this person's device has already sent under the id it gave it. */
async function storedBefore(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  id: string,
  entityId: string,
): Promise<Row<typeof storedFile> | null> {
  const [there] = await db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!there) return null;
  if (there.entityId !== entityId || there.createdById !== actor.id) throw wrongField("id", "This id belongs to another file.");
  return there;
}

/** 300 MB for all files of one record (inspection-reports.md R31). */
async function refuseOverfull(db: Reading, entityId: string): Promise<void> {
  const rows = await db
    .select({ size: storedFile.size })
    .from(storedFile)
    .where(and(eq(storedFile.entityId, entityId), isNull(storedFile.archivedAt)));
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.record)
    throw tooLarge("The files of this record have reached 300 MB. Remove some files before adding more.");
}

/** A photo re-encoded and scaled, with a thumbnail; other pictures keep their bytes and get the thumbnail only. */
async function prepared(services: Services, sha256: string, reencode: boolean) {
  const bytes = await wholeFile(services.files, sha256);
  const { image, thumbnail, width, height, takenAt } = await prepareImage(bytes);
  const small = await services.files.put(Readable.from([thumbnail]), { limit: limits.photo });
  const facts = { thumbnailSha256: small.sha256, width, height, takenAt };
  return reencode ? { ...facts, ...(await services.files.put(Readable.from([image]), { limit: limits.photo })) } : facts;
}

/** The record a file belongs to, within the person's reach for that action; final records take no changes. Returns whether it is final. */
async function owner(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  entity: string,
  entityId: string,
  action: Action,
): Promise<boolean> {
  const known = recordNamed(entity);
  if (!known) throw notFound("record");
  const { modules } = known.kind;
  // People who may only create can still add the files of what they created: the certificate of a calibration, the PDF of a revision.
  const ownDraft =
    action === "edit" && !reachOf(actor.rights, modules, "edit") && reachOf(actor.rights, modules, "create") !== null;
  if (!actor.isSuperUser && !ownDraft && !reachOf(actor.rights, modules, action)) throw notAllowed();
  const row = await new Lookup(db, actor, { modules, action: ownDraft ? "view" : action }).find(known.table, entityId);
  if (ownDraft && row.createdById !== actor.id) throw notAllowed();
  if (known.kind.papers && !known.kind.papers(row as never, actor)) throw notAllowed();
  if (action === "edit" && (row.frozenAt || known.kind.closed?.(row as never))) throw frozen(known.kind.label(row as never));
  return Boolean(row.frozenAt);
}

/** A file that this person may see; for a final record, such as a signed report, its bytes are checked to be what was signed. */
async function visible(ctx: Ctx, id: string): Promise<{ file: Row<typeof storedFile>; final: boolean }> {
  const [file] = await ctx.db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!file) throw notFound("file");
  return { file, final: await owner(ctx, file.entity, file.entityId, "view") };
}

async function shown(ctx: Ctx, { thumbnailSha256, createdById, ...file }: Row<typeof storedFile>) {
  const names = createdById ? await ctx.services.namesOf(ctx.db, [createdById]) : new Map<string, string>();
  return {
    ...file,
    kind: fileKindOf(file.kind),
    createdById,
    hasThumbnail: thumbnailSha256 !== null,
    createdByName: names.get(createdById ?? "") ?? "The system",
  };
}
