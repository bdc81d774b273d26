import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An answer in place of the server's own. */
export interface Answer {
  status?: number;
  type?: string;
  body: string;
}

/**
 * A proxy between a browser and the server, with its own address, so that a test can stop it like a server (nothing listens any more) and start it
 * again, replace a file with a new version, or make one missing.
 */
export class Front {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #answers: { path: RegExp; answer: (own: string) => Answer }[] = [];
  /** The requests since `asked` was last cleared: "GET /api/auth/session". */
  readonly asked: string[] = [];
  /** Bytes of the request bodies. */
  received = 0;
  #server: Server;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = this.#make();
  }

  static async before(target: string): Promise<Front> {
    const front = new Front(target);
    await front.start();
    return front;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = this.#make();
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Replaces the response of a path from now on; `answer` gets the text the server would send. */
  change(path: RegExp, answer: (own: string) => Answer): void {
    this.#answers.unshift({ path, answer });
  }

  /** Removes all replacements. */
  changeNothing(): void {
    this.#answers.length = 0;
  }

  #make(): Server {
    const server = createServer((asked, answered) => this.#pass(asked, answered));
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    return server;
  }

  #pass(asked: IncomingMessage, answered: ServerResponse): void {
    const { method = "GET", url = "/", headers } = asked;
    this.asked.push(`${method} ${url}`);
    const change = this.#answers.find(({ path }) => path.test(url))?.answer;
    const onward = request({
      host: this.#target.hostname,
      port: this.#target.port,
      method,
      path: url,
      headers: change ? inFull(headers) : headers,
    });
    onward.on("error", () => answered.destroy());
    onward.on("response", (own) => {
      if (change) void answerOtherwise(own, answered, change);
      else {
        answered.writeHead(own.statusCode ?? 502, own.headers);
        own.pipe(answered);
      }
    });
    asked.on("data", (bytes: Buffer) => (this.received += bytes.length));
    asked.pipe(onward);
  }
}

/** Requests a complete, uncompressed response, not "not modified". */
function inFull({ "if-none-match": _etag, "if-modified-since": _since, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, "accept-encoding": "identity" };
}

async function answerOtherwise(own: IncomingMessage, answered: ServerResponse, change: (own: string) => Answer): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of own) pieces.push(piece as Buffer);
  const { status = own.statusCode ?? 200, type = own.headers["content-type"], body } = change(Buffer.concat(pieces).toString());
  const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = own.headers;
  answered.writeHead(status, { ...headers, "cache-control": "no-store", ...(type ? { "content-type": type } : {}) }).end(body);
}
