import type { IncomingMessage, Server } from "node:http";
import { finished } from "node:stream";
import type { FastifyInstance, FastifyHttpOptions } from "fastify";
import { answerRaw, tooSlow } from "./unread-requests.ts";

/** How long the server waits for clients that send to it, in milliseconds. */
const waits = {
  /** From the start of a connection, or of the next request on it, until its headers have arrived. */
  headers: 20_000,
  /** From there until the last byte of the body: the largest photo, 15 MB, over a connection of 8.5 kB/s. */
  request: 30 * 60_000,
  /** Between two requests on one connection. */
  betweenRequests: 72_000,
  /** With nothing sent either way, as while an answer is being prepared or not being read. A stream of notices sends something twice a minute. */
  silence: 10 * 60_000,
};

/** How much of a body must arrive within each such time; a client that sends less has stalled. */
const pace = { every: 30_000, bytes: 8 * 1024 };

/** The settings for Fastify and Node. */
export const patience = {
  requestTimeout: waits.request,
  keepAliveTimeout: waits.betweenRequests,
  connectionTimeout: waits.silence,
  http: { headersTimeout: waits.headers },
} satisfies FastifyHttpOptions<Server>;

/** Ends a request whose body arrives too slowly, with 408. */
export function dropStalledBodies(app: FastifyInstance, { every, bytes } = pace): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (bringsBody(raw)) watch(raw, every, bytes);
    done();
  });
}

const bringsBody = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

function watch(raw: IncomingMessage, every: number, bytes: number): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(look);
    if (socket.bytesRead - before < bytes) {
      clearInterval(look);
      // Node handles its own timeouts in the same way: the reader of the body is still waiting for it.
      answerRaw(socket, 408, tooSlow);
    }
    before = socket.bytesRead;
  }, every).unref();
  finished(raw, () => clearInterval(look));
}
