import { and, desc, eq, isNull } from "drizzle-orm";
import { Readable } from "node:stream";
import { type OwnSignature, pictureLimits } from "../../pictures-contract.ts";
import { inkOf } from "./ink.ts";
import { appUser, userPicture } from "#directory/people/server/tables.ts";
import { notFound, tooLarge, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { prepareImage } from "#kit/server/images.ts";
import { Download } from "#kit/server/serve.ts";
import type { Store } from "#kit/server/store.ts";

type Kind = (typeof userPicture.$inferSelect)["kind"];

/** One's own signature and the former ones, the latest first. */
export async function mySignature({ db, actor }: Ctx): Promise<OwnSignature> {
  const rows = await db
    .select({ id: userPicture.id, validFrom: userPicture.validFrom, validTo: userPicture.validTo })
    .from(userPicture)
    .where(and(eq(userPicture.userId, actor.id), eq(userPicture.kind, "signature")))
    .orderBy(desc(userPicture.validFrom));
  return {
    current: rows.find(({ validTo }) => validTo === null) ?? null,
    former: rows.filter(({ validTo }) => validTo !== null),
  };
}

/** Sets one's own signature; nobody sets that of another. Reports signed before keep the image they were signed with (rule 19). */
export async function setMySignature(ctx: Ctx): Promise<OwnSignature> {
  const ink = await inkOf(await sent(ctx, "signature"));
  const kept = await ctx.services.files.put(Readable.from([ink]), { limit: pictureLimits.signature, name: "signature.png" });
  await ctx.write((store) =>
    takeItsPlace(store, ctx, "signature", { sha256: kept.sha256, mediaType: "image/png", thumbnailSha256: null }),
  );
  return mySignature(ctx);
}

/** Signs without an image from now on. */
export async function removeMySignature(ctx: Ctx): Promise<OwnSignature> {
  await putAway(ctx.store, ctx, "signature");
  return mySignature(ctx);
}

/** The image of a signature of one's own, in use or former. */
export async function mySignatureImage(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const [found] = await ctx.db.select().from(userPicture).where(eq(userPicture.id, id));
  if (found?.kind !== "signature" || found.userId !== ctx.actor.id) throw notFound("signature");
  return shown(ctx, "signature.png", "image/png", found.sha256);
}

/** Sets one's own photo: upright, scaled, and without what the camera wrote into it. */
export async function setMyPhoto(ctx: Ctx) {
  const { image, thumbnail } = await prepareImage(await sent(ctx, "photo"));
  const put = async (bytes: Buffer) =>
    (await ctx.services.files.put(Readable.from([bytes]), { limit: pictureLimits.photo })).sha256;
  const kept = { sha256: await put(image), mediaType: "image/jpeg", thumbnailSha256: await put(thumbnail) };
  return { photoId: await ctx.write((store) => takeItsPlace(store, ctx, "photo", kept)) };
}

export async function removeMyPhoto(ctx: Ctx) {
  await putAway(ctx.store, ctx, "photo");
  return { photoId: null };
}

/** The photo of a person one may see in the list of users, or one's own. */
export async function photo(ctx: Ctx, { id, query }: { id: string; query: { size: "small" | "large" } }): Promise<Download> {
  if (id !== ctx.actor.id) await ctx.lookup.mustReach(appUser, id);
  const found = await inUse(ctx, id, "photo");
  if (!found) throw notFound("photo");
  return query.size === "small" && found.thumbnailSha256
    ? shown(ctx, "photo.webp", "image/webp", found.thumbnailSha256)
    : shown(ctx, "photo.jpg", found.mediaType, found.sha256);
}

async function shown({ services }: Ctx, name: string, mediaType: string, sha256: string): Promise<Download> {
  return new Download(name, mediaType, await services.files.read(sha256), { inline: true });
}

/** The bytes of the file sent. */
async function sent(ctx: Ctx, kind: Kind): Promise<Buffer> {
  const file = await ctx.receive();
  if (file?.field !== "file") throw wrongField("file", "Choose a picture.");
  if (file.size > pictureLimits[kind]) throw tooLarge(`This picture is larger than ${pictureLimits[kind] / 1024 / 1024} MB.`);
  return Buffer.concat(await file.read().toArray());
}

async function inUse({ db }: Pick<Ctx, "db">, userId: string, kind: Kind) {
  const [found] = await db
    .select()
    .from(userPicture)
    .where(and(eq(userPicture.userId, userId), eq(userPicture.kind, kind), isNull(userPicture.validTo)));
  return found ?? null;
}

type Kept = Pick<typeof userPicture.$inferSelect, "sha256" | "mediaType" | "thumbnailSha256">;

async function takeItsPlace(store: Store, ctx: Ctx, kind: Kind, kept: Kept): Promise<string> {
  const before = await inUse(store, ctx.actor.id, kind);
  if (before?.sha256 === kept.sha256) return before.id;
  await putAway(store, ctx, kind);
  const row = { ...kept, userId: ctx.actor.id, kind, validFrom: ctx.now.toISOString() };
  return (await store.insert(userPicture, row, "set picture")).id;
}

async function putAway(store: Store, ctx: Ctx, kind: Kind): Promise<void> {
  const before = await inUse(store, ctx.actor.id, kind);
  if (!before) return;
  await store.update(userPicture, before.id, before.version, { validTo: ctx.now.toISOString() }, "put picture away");
}
