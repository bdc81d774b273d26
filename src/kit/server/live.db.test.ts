import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { inTransaction } from "./database.ts";
import type { Host } from "./host.ts";
import { notify } from "./notices.ts";
import { passingSecrets } from "./secrets.ts";
import { type Person, type Stage, stage, testSigner } from "#testing.ts";

const session = "00000000-0000-4000-8000-000000000001";
const theirs = "application_name = 'holdpoint live' and datname = current_database()";

// Only one process can open the embedded database.
describe.runIf(process.env["TEST_ENGINE"] === "postgresql")("two servers on one database", () => {
  let on: Stage;
  let other: Awaited<ReturnType<typeof buildApp>>;
  let ana: Person;
  beforeAll(async () => {
    on = await stage();
    const { files, jobs, publicUrl } = on.host;
    other = await buildApp({ database: on.database, files, jobs, publicUrl, signer: testSigner, secrets: passingSecrets() });
    await other.app.ready();
    ana = await on.person("Ana Torres", ["TECH"]);
    await listening(2);
  });
  afterAll(async () => {
    await other.app.close();
    await on.close();
  });

  it("tell a page that is open on the other one", async () => {
    const page = openPage(other.host, "one");
    await tell(on.host, "Live");
    expect(await page.until("Live")).toContain("event: notification");
    page.close();
  });

  it("say everything once to a page of their own", async () => {
    const page = openPage(on.host, "two");
    await tell(on.host, "Once");
    await page.until("Once");
    await pause(300);
    expect(page.said().split("event: notification")).toHaveLength(2);
    page.close();
  });

  it("end the streams of a session that ended on the other one", async () => {
    const page = openPage(other.host, "three");
    on.host.live.end(ana.id, session);
    expect(await page.until("[end]")).toContain("[end]");
  });

  it("let pages come back, and hear again, when the connection was lost", async () => {
    const page = openPage(other.host, "four");
    await on.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`);
    expect(await page.until("[end]")).toContain("[end]");
    await listening(2);
    const again = openPage(other.host, "five");
    await tell(on.host, "Heard again");
    expect(await again.until("Heard again")).toContain("Heard again");
    again.close();
  });

  async function listening(wanted: number): Promise<void> {
    const asked = `select count(*)::int as count from pg_stat_activity where ${theirs} and query ilike 'listen%'`;
    for (let n = 0; n < 200; n += 1) {
      const [found] = await on.database.query<{ count: number }>(asked);
      if (found?.count === wanted) return pause(50);
      await pause(50);
    }
    expect.fail("The servers do not listen.");
  }

  const tell = (host: Host, title: string) =>
    inTransaction(host.database.db, (tx) => notify(tx, host, host.clock(), { userId: ana.id, subject: "review", title }));

  /** A page of Ana's: what it has been told so far, as text. */
  function openPage({ live }: Host, tab: string) {
    const stream = live.listen({ userId: ana.id, sessionId: session, tab });
    let text = "";
    stream.on("data", (piece: Buffer) => (text += piece.toString()));
    stream.on("end", () => (text += "[end]"));
    return {
      said: () => text,
      close: () => stream.destroy(),
      until: async (words: string) => {
        for (let n = 0; n < 200 && !text.includes(words); n += 1) await pause(50);
        return text;
      },
    };
  }
});
