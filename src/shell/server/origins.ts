import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { Refusal } from "#kit/refusals.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { OnceIn } from "#kit/server/once-in.ts";
import { securityEvent } from "#kit/server/tables.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);
/** Of refusals from one address only the first in a minute is logged, so that nobody can fill the log. */
const notedEvery = 60_000;

/**
 * Refuses every write that another site's page sent with a person's cookie. A browser states the origin of a request in Origin and
 * Sec-Fetch-Site; a program that is not a browser sends neither, has nobody else's cookie, and is let through.
 */
export function guardOrigins(app: FastifyInstance, services: Services, packagedOrigins: readonly string[]): void {
  const own = new URL(services.publicUrl).origin;
  const noted = new OnceIn(notedEvery);
  app.addHook("onRequest", async (request) => {
    if (harmless.has(request.method) || !request.url.startsWith("/api/")) return;
    if (isOurs(request, own, packagedOrigins)) return;
    await note(services, noted, request);
    throw new Refusal(403, { code: "foreign-origin", message: "This request came from another site and was refused." });
  });
}

/** What a packaged app may do from its own origin: everything its pages do, with cookies. */
export function corsFor(packagedOrigins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...packagedOrigins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["content-type", "idempotency-key", "x-device-id", "x-client-at", "x-client-now"],
    exposedHeaders: ["content-disposition"],
    maxAge: 600,
  };
}

/** The packaged app a request comes from, or null. */
export function packagedOriginOf(request: FastifyRequest, packagedOrigins: readonly string[]): string | null {
  const origin = request.headers.origin?.toLowerCase();
  return origin !== undefined && packagedOrigins.includes(origin) ? origin : null;
}

function isOurs(request: FastifyRequest, own: string, packagedOrigins: readonly string[]): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none";
  if (packagedOriginOf(request, packagedOrigins)) return true;
  const from = URL.parse(origin);
  return from !== null && (from.origin === own || from.host === hostOf(request));
}

/** The requested host, without the default port of its scheme. */
function hostOf(request: FastifyRequest): string | null {
  return URL.parse(`${request.protocol}://${request.host}`)?.host ?? null;
}

async function note(services: Services, noted: OnceIn, request: FastifyRequest): Promise<void> {
  const now = services.clock();
  if (!noted.isNew(request.ip, now)) return;
  const from = (request.headers.origin ?? request.headers["sec-fetch-site"] ?? "").slice(0, 200);
  await writingRows(services.database.db, (rows) =>
    rows.insert(securityEvent).values({
      id: randomUUID(),
      at: now.toISOString(),
      kind: "origin.refused",
      severity: "medium",
      outcome: "denied",
      detail: `${request.method} ${request.url.split("?")[0]?.slice(0, 200) ?? ""} from ${from}`,
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
      requestId: request.id,
    }),
  );
}
