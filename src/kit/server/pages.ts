import fastifyStatic from "@fastify/static";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageHeaders, sharedHeaders } from "./headers.ts";
import { isSharedPage } from "#kit/share-links.ts";
import { isSignInPath } from "#kit/sign-in-paths.ts";

/** Placeholders in the built page for each response's nonce (vite.config.ts) and the known hosts (index.html). */
const nonceMark = "HOLDPOINT-NONCE";
const hostMark = "HOLDPOINT-HOST";
/** The link that preloads the list of all pages (scripts/vite-page-list.ts). */
const pageListLink = /\s*<link[^>]* data-page-list[^>]*>/;

/**
 * Serves the built pages: files as they are, and for every other address the single page of the app. The page carries a nonce, new for each
 * response, with which alone it may add styles, and the hosts under which this installation is known. Where people sign in it does not preload the
 * list of all pages.
 */
export async function servePages(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const signInPage = page.replace(pageListLink, "");
  const publicHost = new URL(publicUrl).host;
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    const hosts = [...new Set([request.host, publicHost])].filter((host) => /^[\w.:[\]-]+$/.test(host)).join(" ");
    const headers = pageHeaders(nonce);
    return reply
      .headers(headers)
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .headers(isSharedPage(request.url) ? sharedHeaders(headers["content-security-policy"] ?? "") : {})
      .send((isSignInPath(request.url) ? signInPage : page).replaceAll(nonceMark, nonce).replace(hostMark, hosts));
  };
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // Scripts and styles are also stored as brotli (scripts/vite-compressed.ts), at a level that would be too slow to do per response.
    preCompressed: true,
    globIgnore: ["**/index.html", "**/*.br"],
    setHeaders: (reply, path) => void reply.header("cache-control", cacheFor(path)),
  });
  app.get("/index.html", { schema: { hide: true } }, send);
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = (request.method === "GET" || request.method === "HEAD") && !request.url.startsWith("/api/");
    const isFile = request.url.startsWith("/assets/");
    if (asksForPage && !isFile) return send(request, reply);
    return reply.code(404).send({ code: "not-found", message: "There is nothing at this address.", requestId: request.id });
  });
}

/** What the build names by its content may be cached for a year; everything else is revalidated. */
function cacheFor(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";
}
