/** Requests that never reach a handler, since their address or headers cannot be read: answered in the form of every other refusal. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Problem } from "../contract.ts";

/** The settings for Fastify and Node. */
export const unread = {
  // Node could not read the request at all: there is a socket, and no reply yet.
  clientErrorHandler: (error, socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") answerRaw(socket, 408, tooSlow);
    else if (error.code === "HPE_HEADER_OVERFLOW") answerRaw(socket, 431, tooLong);
    else answerRaw(socket, 400, unreadable);
  },
  // The router could not: a part of the address is too long, or not text.
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem: Problem = error.statusCode === 414 ? tooLong : unreadable;
    void reply
      .code(error.statusCode ?? 400)
      .type("application/json")
      .send(JSON.stringify({ ...problem, requestId: request.id }));
  },
} satisfies FastifyServerOptions;

export const tooSlow: Problem = {
  code: "too-slow",
  message: "What was sent stopped arriving. Check the connection and send it again.",
};
const tooLong: Problem = {
  code: "address-too-long",
  message:
    "This address, or what the browser sends with it, is too long. Choose fewer filters, or open the record from its list.",
};
const unreadable: Problem = { code: "invalid-input", message: "The request cannot be read." };

/** Writes an answer directly to the socket, as Node does itself, and closes the connection. */
export function answerRaw(socket: Socket, status: number, problem: Problem): void {
  const body = JSON.stringify(problem);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json`;
  if (socket.writable) socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroySoon();
}
