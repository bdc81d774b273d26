import type { IncomingMessage, Server } from "node:http";
import type { FastifyInstance, FastifyHttpOptions } from "fastify";
import { answerRaw, tooSlow } from "./unread-requests.ts";

/** How long the server waits for those who send to it, in milliseconds. */
const waits = {
  /** From the beginning of a connection, or of the next request over it, until its headers are there. */
  headers: 20_000,
  /** From there until the last byte of the body: the largest photo, 15 MB, over a line of 8.5 kB/s. */
  request: 30 * 60_000,
  /** Between two requests over one connection. */
  betweenRequests: 72_000,
  /** With nothing sent either way, as while an answer is being made or not being fetched. A stream of notices says something twice a minute. */
  silence: 10 * 60_000,
};

/** What a body has to bring within each such time; less is a client that has stalled. */
const pace = { every: 30_000, bytes: 8 * 1024 };

/** What Fastify and Node are told of it. */
export const patience = {
  requestTimeout: waits.request,
  keepAliveTimeout: waits.betweenRequests,
  connectionTimeout: waits.silence,
  http: { headersTimeout: waits.headers },
} satisfies FastifyHttpOptions<Server>;

/** Ends a request whose body does not arrive at the least pace, with 408. */
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
      // Node answers its own time-outs in the same way: whoever reads the body is still waiting for it.
      answerRaw(socket, 408, tooSlow);
    }
    before = socket.bytesRead;
  }, every).unref();
  raw.once("close", () => clearInterval(look));
}
