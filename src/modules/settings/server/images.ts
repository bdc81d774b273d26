import { ImageKind } from "../contract.ts";
import { companyOf, imageOf } from "./company.ts";
import type { Company } from "#directory/company/company.ts";
import { companyId } from "#directory/company/server/tables.ts";
import { notFound, tooLarge, wrongField } from "#kit/refusals.ts";
import { pictureForHead } from "#kit/server/images.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import type { Store } from "#kit/server/store.ts";
import { storedFile } from "#kit/server/tables.ts";

const largest = 2 * 1024 * 1024;
const pictures = ["image/png", "image/jpeg", "image/svg+xml"];

export const showLogo = (ctx: Ctx) => show(ctx, "logo");
export const setLogo = (ctx: Ctx) => put(ctx, "logo");
export const removeLogo = (ctx: Ctx) => takeOut(ctx, "logo");
export const showImage = (ctx: Ctx, { kind }: { kind: string }) => show(ctx, known(kind));
export const setImage = (ctx: Ctx, { kind }: { kind: string }) => put(ctx, known(kind));
export const removeImage = (ctx: Ctx, { kind }: { kind: string }) => takeOut(ctx, known(kind));

function known(kind: string): string {
  if (!ImageKind.safeParse(kind).success) throw notFound("picture");
  return kind;
}

async function show({ db, services }: Ctx, kind: string): Promise<Download> {
  const image = await imageOf(db, kind);
  if (!image) throw notFound(kind === "logo" ? "logo" : "picture");
  return new Download(image.name, image.mediaType, await services.files.read(image.sha256), { inline: true });
}

/** The former one stays stored, since papers were printed with it; it is only no longer in use. */
async function put(ctx: Ctx, kind: string): Promise<Company> {
  const isPaper = kind.startsWith("scope-");
  const wanted = isPaper ? "Choose a PDF file." : "Choose a PNG, JPEG or SVG file.";
  const sent = await ctx.receive();
  if (sent?.field !== "file") throw wrongField("file", wanted);
  const noun = kind === "logo" ? "logo" : isPaper ? "file" : "picture";
  if (sent.size > largest) throw tooLarge(`This ${noun} is larger than 2 MB.`);
  const stored = await ctx.services.files.put(sent.read(), { limit: largest, name: sent.name });
  if (!(isPaper ? ["application/pdf"] : pictures).includes(stored.mediaType))
    throw wrongField("file", isPaper ? "A scope is a PDF file." : `A ${noun} is a PNG, JPEG or SVG file.`);
  // Drawn once as it will be on every paper: one that cannot be would stop them all.
  if (!isPaper) await pictureForHead(ctx.services.files, stored.sha256);
  const values = { entity: "CompanySettings", entityId: companyId, kind, name: sent.name };
  await ctx.write(async (store) => {
    await archive(store, kind);
    await store.insert(storedFile, { ...values, ...stored }, "attach");
  });
  return companyOf(ctx.db);
}

async function takeOut(ctx: Ctx, kind: string): Promise<Company> {
  await archive(ctx.store, kind);
  return companyOf(ctx.db);
}

async function archive(store: Store, kind: string): Promise<void> {
  const image = await imageOf(store.db, kind);
  if (image) await store.archive(storedFile, image.id, image.version);
}
