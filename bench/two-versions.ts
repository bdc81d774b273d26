/**
 * Two versions of the product on one PostgreSQL, the newer started while people work on two servers of the older (docs/operations.md, "Updates"):
 *
 *   node bench/two-versions.ts             the version of a hundred commits ago, and this one
 *   node bench/two-versions.ts 42c51d7a    another commit, and this one
 *
 * Not part of the tests: it checks the older version out of the repository. The short parts are in `src/kit/server/live.db.test.ts`.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type RunningServer, startServer } from "../src/testing-process.ts";

const root = join(import.meta.dirname, "..");
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit = process.argv[2] ?? "HEAD~100";
const changesTables = git("diff", "--name-only", commit, "--", "migrations") !== "";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-versions-"));
const older = join(folder, "older");
const shared = join(folder, "shared");
for (const name of ["keys", "files"]) mkdirSync(join(shared, name), { recursive: true });
git("worktree", "add", "--quiet", "--detach", older, commit);
// The pages are built already (`npm run build`); their version does not matter here.
for (const name of ["node_modules", "dist"]) symlinkSync(join(root, name), join(older, name));
const postgres = await startPostgres();
const servers: RunningServer[] = [];
let missed = 0;

const { create } = clientCompanies.endpoints;
const { create: addContact, list } = clientCompanies.contacts;

try {
  await run(postgres.url("postgres"), "create database quality");
  const before = (await import(pathToFileURL(join(older, "src/testing-process.ts")).href)) as { startServer: typeof startServer };
  const started = async (start: typeof startServer) => {
    const dataDir = mkdtempSync(join(folder, "data-"));
    for (const name of ["keys", "files"]) symlinkSync(join(shared, name), join(dataDir, name));
    const server = await start({ DATA_DIR: dataDir, DATABASE_URL: postgres.url("quality") });
    servers.push(server);
    return server;
  };
  const [one, two] = [await started(before.startServer), await started(before.startServer)];
  const body = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" };
  const clientCompanyId = (await one.ask(create, { body })).body.id;
  const write = (server: RunningServer) =>
    server.ask(addContact, { body: { clientCompanyId, name: `Pat ${randomUUID()}`, roles: ["inspector"] } });

  const acknowledged: string[] = [];
  const refused = new Set<string>();
  const ending = new AbortController();
  const lanes = [one, two].map(async (server) => {
    while (!ending.signal.aborted) {
      try {
        const { status, body: answer } = await write(server);
        if (status === 200) acknowledged.push(answer.id);
        else refused.add(`${status} ${answer.code ?? ""}`);
      } catch (error) {
        refused.add(String((error as { cause?: unknown }).cause ?? error));
      }
      await pause(20);
    }
  });
  await pause(1_000);
  const newer = await started(startServer);
  says("the newer starts beside the older at work", (await write(newer)).status === 200, git("rev-parse", "--short", commit));
  await pause(2_000);
  ending.abort();
  await Promise.all(lanes);

  const health = await Promise.all([one, two].map(async ({ url }) => (await fetch(`${url}/api/health`)).status));
  if (changesTables) {
    says(
      "the older take nothing more",
      (await write(one)).status === 503 && health.every((status) => status === 503),
      health.join(", "),
    );
    says(
      "and say why",
      [...refused].every((why) => why === "503 outdated"),
      [...refused].join(", "),
    );
    const again = await started(before.startServer).then(
      () => "it started",
      (error: unknown) => String(error),
    );
    says("an older one does not start again", again.includes("changed by a newer version"), again.split("\n").at(-2) ?? again);
  } else {
    says("the older go on", refused.size === 0 && health.every((status) => status === 200), health.join(", "));
  }
  const codes = await Promise.all([one, two].map((server) => server.end("SIGTERM")));
  says(
    "the older end by themselves",
    codes.every((code) => code === 0),
    codes.join(", "),
  );
  const kept = new Set<string>();
  let after: string | undefined;
  do {
    const { body: page } = await newer.ask(list, { query: { clientCompanyId, limit: 200, ...(after ? { after } : {}) } });
    for (const { id } of page.rows) kept.add(id);
    after = page.next ?? undefined;
  } while (after);
  const lost = acknowledged.filter((id) => !kept.has(id));
  says("no acknowledged write is lost", lost.length === 0 && acknowledged.length > 0, `${lost.length} of ${acknowledged.length}`);
} finally {
  await Promise.all(servers.map((server) => server.end("SIGKILL")));
  await postgres.stop();
  git("worktree", "remove", "--force", older);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);

function says(what: string, holds: boolean, seen: string): void {
  console.log(`  ${holds ? "holds" : "MISSED"}: ${what} (${seen})`);
  if (!holds) missed += 1;
}
