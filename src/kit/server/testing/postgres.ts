import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";

/** What the tests of the project `api-postgresql` receive: where the server is; `%` stands for the name of the database. */
declare module "vitest" {
  interface ProvidedContext {
    postgres: string;
  }
}

/** The database that every test database is a copy of. */
export const templateName = "holdpoint_template";

/** The newest PostgreSQL installed from Debian's packages, or null. */
export function postgresBinaries(): string | null {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).find((version) => Number(version) >= 15);
  return newest ? `/usr/lib/postgresql/${newest}/bin` : null;
}

/** Global setup of the project: a separate server on a socket in a temporary folder, with a migrated template; removed afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = server.url(templateName);
  await run(server.url("postgres"), `create database ${templateName}`);
  const database = await openDatabase({ dataDir: "", url: template });
  await migrate(database);
  await database.close();
  project.provide("postgres", server.url("%"));
  return () => server.stop();
}

/** A separate server. */
export interface TestServer {
  url(name: string): string;
  /** Stops it as for an update of its machine; `resume` starts it on the same data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a server that nobody else can reach. Unless it is to be `durable` it runs without fsync: nothing it writes has to survive. */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<TestServer> {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error("PostgreSQL 15 or newer is not installed.");
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const place = join(folder, "data");
  execFileSync(join(binaries, "initdb"), ["-D", place, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"], {
    ...owner,
    cwd: folder,
    stdio: "ignore",
  });
  const hurry = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, ...(durable ? [] : hurry)];
  const start = async () => {
    const started = spawn(join(binaries, "postgres"), ["-D", place, ...settings.flatMap((one) => ["-c", one])], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    while (!existsSync(join(folder, ".s.PGSQL.5432"))) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL did not start (exit code ${started.exitCode}).`);
      await pause(20);
    }
    return started;
  };
  let server = await start();
  const killed = () => void server.kill("SIGQUIT");
  process.once("exit", killed);
  const end = async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  };
  return {
    url: (name) => `postgresql://postgres@/${name}?host=${folder}`,
    pause: end,
    async resume() {
      server = await start();
    },
    async stop() {
      process.off("exit", killed);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One statement outside a transaction, on a connection of its own. */
export async function run(url: string, statement: string): Promise<void> {
  const database = await openDatabase({ dataDir: "", url, patienceSeconds: 10 });
  try {
    await database.query(statement);
  } finally {
    await database.close();
  }
}

// PostgreSQL refuses to run as root; its Debian package creates a user for it.
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (which: string) => Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
