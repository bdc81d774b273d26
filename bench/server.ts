import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { cast, password } from "./load.ts";
import { buildApp } from "../src/app.ts";
import type { Database } from "#kit/server/database.ts";
import { openFileStore } from "#kit/server/files.ts";
import { codeFormerEvents } from "#kit/server/event-code.ts";
import { servePages } from "#kit/server/pages.ts";
import { openSecrets } from "#kit/server/secrets.ts";
import { openSigner } from "#kit/server/signer.ts";
import { fallbackForm } from "#shell/consent.ts";

export interface Running {
  url: string;
  /** A session cookie for each of the cast. */
  cookies: Record<keyof typeof cast, string>;
  close: () => Promise<void>;
}

/** The pages, if they have been built. */
const built = fileURLToPath(new URL("../dist", import.meta.url));

/** The real app over HTTP on this machine, with its log and its checks, and everyone signed in. */
export async function runApp(database: Database): Promise<Running> {
  const kept = process.env["BENCH_DATA_DIR"];
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), "holdpoint-bench-"));
  const files = await openFileStore({ dataDir });
  // A reused database was signed by an earlier run, whose key is gone.
  const signer = await openSigner(database, dataDir, new Date(), { keysAreLost: true });
  const secrets = await openSecrets(dataDir);
  // The company was written with plain SQL.
  await codeFormerEvents(database, secrets, dataDir);
  const jobs = { send: () => Promise.resolve() };
  const { app } = await buildApp({ database, files, jobs, signer, secrets, publicUrl: "http://localhost", logging: true });
  if (existsSync(join(built, "index.html"))) await servePages(app, built, "http://localhost");
  const url = await listen(app);
  return {
    url,
    cookies: {
      operations: await signIn(url, cast.operations.email),
      lead: await signIn(url, cast.lead.email),
      technician: await signIn(url, cast.technician.email),
      quality: await signIn(url, cast.quality.email),
    },
    async close() {
      await app.close();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function signIn(url: string, email: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/login`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await consent(url, cookie);
  return cookie;
}

/** Accepts the consent form, which otherwise covers every page that is measured. */
async function consent(url: string, cookie: string): Promise<void> {
  const { user } = (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()) as { user: { id: string } };
  const accepted = {
    userId: user.id,
    consentFormId: 0,
    accepted: true,
    formVersion: fallbackForm.version,
    userAgent: "bench",
    ipAddress: "127.0.0.1",
    consentText: fallbackForm.content,
    timestamp: new Date().toISOString(),
  };
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/user-consent`, { method: "POST", headers, body: JSON.stringify(accepted) });
  if (!answer.ok) throw new Error(`The consent form was not accepted: ${await answer.text()}`);
}
