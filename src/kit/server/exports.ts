import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { exportFiles } from "../exports.ts";
import { conflicting, notFound, Refusal, tooMany, wrongField } from "../refusals.ts";
import type { Reading } from "./database.ts";
import { inBackground } from "./export.ts";
import type { Ctx, Services, Served } from "./services.ts";
import { notify } from "./notices.ts";
import { PlainRows, writingRows } from "./plain-rows.ts";
import { admit, contextFor, Download, serve } from "./serve.ts";
import { exportFile } from "./tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** The job that makes the file of an export. */
export const exportJob = "export.make";

const storedFor = 24 * 3_600_000;
const largest = 300 * 1024 * 1024;
/** Files one person may wait for at a time. */
const mostWaiting = 3;

export function exportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exportFiles, {
    ask: (ctx, { body }) => ask(ctx, body.address),
    file: (ctx, { id }) => fetchFile(ctx, id),
  });
}

async function ask(ctx: Ctx, address: string) {
  const { actor, store } = ctx;
  const { served } = exportAt(ctx.services, address);
  admit(served.endpoint.access, served.of, actor);
  const mine = and(eq(exportFile.userId, actor.id), eq(exportFile.state, "waiting"));
  if ((await store.db.$count(exportFile, mine)) >= mostWaiting)
    throw tooMany("Three files are being made for you already. Wait until one of them is ready.");
  const row = { id: randomUUID(), state: "waiting" as const, createdAt: store.now };
  await store.rows.insert(exportFile).values({ ...row, userId: actor.id, sessionId: actor.sessionId, address });
  await ctx.send(exportJob, { id: row.id });
  return row;
}

/** Gives the file to the person who requested it, while it is stored and they may still export the list. */
async function fetchFile(ctx: Ctx, id: string): Promise<Download> {
  const [file] = await ctx.db
    .select()
    .from(exportFile)
    .where(and(eq(exportFile.id, id), eq(exportFile.userId, ctx.actor.id)));
  if (!file) throw notFound("export");
  if (file.state !== "ready" || !file.name || !file.mediaType || !file.expiresAt)
    throw conflicting("This file has not been made.", "not-ready");
  if (file.expiresAt <= ctx.now.toISOString() || !file.sha256)
    throw new Refusal(410, { code: "export-ended", message: "This file has expired after 24 hours. Export the list again." });
  const { served } = exportAt(ctx.services, file.address);
  admit(served.endpoint.access, served.of, ctx.actor);
  const label = file.name;
  await ctx.write((store) => store.note({ action: "Export.download", entity: "Export", entityId: id, label }));
  return new Download(file.name, file.mediaType, await ctx.services.files.read(file.sha256));
}

/** Makes the file with what the person may see now, and tells them. If the last attempt fails, they are told that, too. */
export async function makeExport(services: Services, { id }: { id: string }, { last }: { last: boolean }): Promise<void> {
  const [file] = await services.database.db.select().from(exportFile).where(eq(exportFile.id, id));
  if (file?.state !== "waiting") return;
  try {
    const made = await madeFor(services, file);
    const kept = await services.files.put(streamOf(made.body), { limit: largest, name: made.name });
    await settle(services, file, { state: "ready", name: made.name, ...kept }, "Your export is ready");
  } catch (failure) {
    if (!last && !(failure instanceof Refusal)) throw failure;
    const problem =
      failure instanceof Refusal ? failure.problem.message : "The file could not be made. Try again, or tell an administrator.";
    await settle(services, file, { state: "failed", problem }, "Your export could not be made");
  }
}

/** The job that deletes the files of expired exports. */
export const exportsOver = "exports.over";

/** Deletes the bytes of exports whose 24 hours have passed, unless something else refers to them; the record of the export stays. */
export async function removeExportsOver(
  services: Services,
  isNamed: (db: Reading, sha256: string, now: Date) => Promise<boolean>,
): Promise<void> {
  const { db } = services.database;
  const now = services.clock();
  const over = await db
    .select({ id: exportFile.id, sha256: exportFile.sha256 })
    .from(exportFile)
    .where(and(isNotNull(exportFile.sha256), lte(exportFile.expiresAt, now.toISOString())));
  for (const { id, sha256 } of over) {
    if (sha256 && !(await isNamed(db, sha256, now))) await services.files.remove(sha256);
    await new PlainRows(db).update(exportFile).set({ sha256: null }).where(eq(exportFile.id, id));
  }
}

type File = typeof exportFile.$inferSelect;

async function madeFor(services: Services, { userId, sessionId, address }: File): Promise<Download> {
  const actor = await services.actorNow(userId, sessionId);
  if (!actor) throw new Refusal(403, { code: "not-allowed", message: "The account has ended." });
  const { served, words } = exportAt(services, address);
  const ctx = contextFor(services, served, actor);
  inBackground.add(ctx);
  const made = await served.run(ctx, { query: served.endpoint.query.parse(words), body: undefined });
  if (!(made instanceof Download)) throw new Error(`${address} gave no file.`);
  return made;
}

async function settle(services: Services, { id, userId }: File, values: Partial<File>, title: string): Promise<void> {
  const now = services.clock();
  const until = new Date(now.getTime() + storedFor).toISOString();
  const ready = values.state === "ready";
  await writingRows(services.database.db, async (rows) => {
    await rows
      .update(exportFile)
      .set({ ...values, ...(ready ? { readyAt: now.toISOString(), expiresAt: until } : {}) })
      .where(eq(exportFile.id, id));
    const body = ready ? `${values.name}, kept until ${utcMinute(until)}` : (values.problem ?? "");
    const href = ready ? { href: `/api/exports/${id}/file` } : {};
    await notify(rows, services, now, { userId, subject: "export", title, body, ...href, key: `export ${id}` });
  });
}

/** The export that a list's address leads to, with its parsed parameters. */
function exportAt({ served }: Services, address: string): { served: Served; words: Record<string, string> } {
  const url = URL.parse(address, "http://list");
  const found = served.find(
    ({ endpoint: { path, carries, method } }) =>
      carries === "file" && method === "GET" && path.endsWith("/export") && path === url?.pathname,
  );
  if (!url || url.host !== "list" || !found) throw wrongField("address", "This is not the export of a list.");
  return { served: found, words: Object.fromEntries(url.searchParams) };
}

const streamOf = (body: Download["body"]): Readable => (body instanceof Readable ? body : Readable.from([Buffer.from(body)]));
