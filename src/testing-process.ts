import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { addressOf } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { unusedPort } from "#kit/server/testing/unused-port.ts";

const admin = { email: "admin@example.com", password: "Correct-Horse-7" };

/** The product as it is run: a separate process that can be killed, on a database that survives it. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Sends a request as the Super Admin of the installation; returns the answer's status and body. Rejects when the connection breaks. */
  ask: <E extends Endpoint>(endpoint: E, asking: Asking<E>) => Promise<{ status: number; body: Reply<E> & { code?: string } }>;
  cookie: string;
  /** What it has printed so far. */
  said: () => string;
  /** Sends the signal and waits for the end; returns the exit code, null when it was killed. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The server alone; or as npm runs it, in a shell that passes on no signals, and whose process is the one that is ended. */
const commands = {
  node: [process.execPath, [here("server.ts")]],
  "npm start": ["sh", ["-c", `"${process.execPath}" "${here("../scripts/start.mjs")}"; exit $?`]],
} as const;

/** Starts the product with these settings and signs its Super Admin in. Rejects with its output when it does not start. */
export async function startServer(env: Record<string, string>, by: keyof typeof commands = "node"): Promise<RunningServer> {
  const port = await unusedPort();
  const [command, words] = commands[by];
  const child = spawn(command, words, {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: String(port),
      HOST: "127.0.0.1",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(by === "npm start" ? { npm_lifecycle_event: "start" } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
  const said = () => Buffer.concat(pieces).toString();
  const ended = once(child, "exit");
  while (!said().includes("is ready at")) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended (${child.exitCode}). It said:\n${said()}`);
    await pause(50);
  }
  const url = `http://127.0.0.1:${port}`;
  const cookie = await signIn(url);
  return {
    url,
    pid: child.pid ?? 0,
    cookie,
    said,
    async ask(endpoint, asking) {
      const { body } = asking as { body?: unknown };
      const response = await fetch(url + addressOf(endpoint, asking), {
        method: endpoint.method,
        headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as never }; // callers check the status first
    },
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

async function signIn(url: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/login`, { method: "POST", headers, body: JSON.stringify(admin) });
  if (!answer.ok) throw new Error(`The Super Admin could not sign in: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
