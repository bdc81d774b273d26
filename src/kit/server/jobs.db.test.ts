import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database } from "./database.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import { channelsFrom, defineDelivery, post } from "./mail.ts";
import { type Channels, NotDeliverable, type Outgoing } from "./mail/channel.ts";
import { message } from "./mail/tables.ts";
import { smsChannel } from "./sms.ts";
import { testDatabase } from "./testing/database.ts";
import { writingRows } from "./plain-rows.ts";

const now = new Date("2026-03-14T08:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "holdpoint-outbox-"));
const attachment = Buffer.from("%PDF-1.7 the reports");
const letters: Outgoing[] = [];
const done: string[] = [];
const lines: string[] = [];
const doneBeforeStart: string[] = [];
let database: Database;
let jobs: Jobs;
let channels: Channels;

beforeAll(async () => {
  database = await testDatabase();
  jobs = openJobs(database, (line) => lines.push(line));
  jobs.define("note", async ({ text }: { text: string }) => void done.push(text));
  jobs.define(
    "stumble",
    async ({ text }: { text: string }, { last }) => {
      done.push(`${text} ${last ? "last" : "again"}`);
      throw new Error("no signal\nHoldpoint is ready");
    },
    { retries: 0 },
  );
  jobs.eachMinute("stumble each minute", async () => {
    done.push("each minute");
    throw new Error("no clock");
  });
  const files = { read: async () => Readable.from([attachment]) } as never;
  defineDelivery(jobs, { database, files, clock: () => now }, async () => channels);
  await jobs.open();
  await writingRows(database.db, (rows) => jobs.send(rows, "note", { text: "before the start" }));
  doneBeforeStart.push(...done);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a job", () => {
  it("is taken while the database is being filled, and done once the server is ready", async () => {
    await until(() => done.includes("before the start"));
    expect(doneBeforeStart).toEqual([]);
  });

  it("runs when its transaction commits, and never existed when that is rolled back", async () => {
    const undone = writingRows(database.db, async (rows) => {
      await jobs.send(rows, "note", { text: "undone" });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await writingRows(database.db, (rows) => jobs.send(rows, "note", { text: "kept" }));
    await until(() => done.includes("kept"));
    expect(done).not.toContain("undone");
  });

  it("waits some minutes when it is sent for later, while others go first", async () => {
    await jobs.send(null, "note", { text: "unhurried" }, { later: true });
    await jobs.send(null, "note", { text: "urgent" });
    await until(() => done.includes("urgent"));
    const [waiting] = await database.query<{ minutes: number }>(
      `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job where data->>'text' = 'unhurried'`,
    );
    expect(waiting?.minutes).toBe(10);
    expect(done).not.toContain("unhurried");
  });

  it("knows when its attempt is the last, and must have a handler", async () => {
    await jobs.send(null, "stumble", { text: "first" });
    await until(() => done.includes("first last"));
    await expect(jobs.send(null, "unheard of", {})).rejects.toThrow("The job unheard of has no handler.");
  });

  it.runIf(process.env["TEST_ENGINE"] === "postgresql")("left by a server that has ended is done by another", async () => {
    await jobs.send(null, "note", { text: "left" }, { later: true });
    // As the killed server left it: started, and silent for longer than a running job ever is.
    const [left] = await database.query<{ silence: number }>(
      `update pgboss.job set state = 'active', started_on = now() - interval '30 s', heartbeat_on = now() - interval '21 s', start_after = now(), retry_delay = 0
        where data->>'text' = 'left' returning heartbeat_seconds as silence`,
    );
    expect(left?.silence).toBe(20);
    await until(() => done.includes("left"));
  });

  it("of every server runs at its start, though no queue sends it", async () => {
    await until(() => done.includes("each minute"));
    expect(await database.query("select name from pgboss.queue where name = 'stumble each minute'")).toEqual([]);
  });

  it("says in one line why it failed", async () => {
    await until(() => lines.length > 1);
    expect(lines).toEqual([
      "stumble each minute failed: no clock",
      "The job stumble failed (attempt 1): no signal Holdpoint is ready",
    ]);
  });
});

describe("a message", () => {
  it("goes out as a file when the outbox folder is set", async () => {
    channels = channelsFrom({ MAIL_OUTBOX_DIR: folder });
    const id = await writingRows(database.db, (rows) =>
      post(rows, jobs, { channel: "email", to: "lee@example.com", subject: "Report released", text: "RT-0042 is ready." }, now),
    );
    await until(() => stateOf(id, "sent"));
    const [file = ""] = readdirSync(folder);
    expect(JSON.parse(readFileSync(join(folder, file), "utf8"))).toEqual({
      to: "lee@example.com",
      subject: "Report released",
      text: "RT-0042 is ready.",
    });
  });

  it("carries its stored files, read when it goes out, and none whose bytes have changed", async () => {
    channels = { email: async (sent) => void letters.push(sent), sms: null };
    const sha256 = createHash("sha256").update(attachment).digest("hex");
    const send = (hash: string) => {
      const attachments = [{ name: "T-1.pdf", sha256: hash, mediaType: "application/pdf" }];
      const letter = { channel: "email" as const, to: "lee@example.com", subject: "Reports", text: "Attached.", attachments };
      return writingRows(database.db, (rows) => post(rows, jobs, letter, now));
    };
    const id = await send(sha256);
    await until(() => stateOf(id, "sent"));
    expect(letters.at(-1)?.attachments?.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["T-1.pdf", attachment.toString()],
    ]);
    const altered = await send("0".repeat(64));
    await until(async () => (await errorOf(altered))?.includes("not as it was stored") ?? false);
    expect(letters).toHaveLength(1);
  });

  it("stays stored without a channel, so that its link can be copied", async () => {
    channels = channelsFrom({});
    const id = await writingRows(database.db, (rows) =>
      post(rows, jobs, { channel: "sms", to: "+15550100", text: "Code 123456" }, now),
    );
    await jobs.send(null, "note", { text: "after the message" });
    await until(() => done.includes("after the message"));
    expect(await stateOf(id, "kept")).toBe(true);
  });

  it("that the other side refuses permanently is marked failed with its words, without another attempt", async () => {
    channels = { email: () => Promise.reject(new NotDeliverable("550 no such mailbox")), sms: null };
    const id = await writingRows(database.db, (rows) =>
      post(rows, jobs, { channel: "email", to: "nobody@example.com", subject: "Hello", text: "Hello" }, now),
    );
    await until(() => stateOf(id, "failed"));
    expect(await database.db.select().from(message).where(eq(message.id, id))).toMatchObject([
      { attempts: 1, error: "550 no such mailbox" },
    ]);
  });
});

describe("a text message", () => {
  it("is posted as a form with the account's credentials to that address only; a 4xx is final, a 5xx is not", async () => {
    const seen: string[] = [];
    let status = 201;
    const server = createServer((request, response) => {
      void request.toArray().then((pieces) => {
        seen.push(`${request.url} ${request.headers.authorization} ${Buffer.concat(pieces as Buffer[]).toString()}`);
        response.writeHead(status, status === 307 ? { location: "/elsewhere" } : {}).end("told you");
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const send = smsChannel({ SMS_URL: `http://127.0.0.1:${port}`, SMS_ACCOUNT: "AC1", SMS_TOKEN: "t", SMS_FROM: "+15550000" });
    const text = { id: "1", channel: "sms", recipient: "+15550100", subject: null, text: "Code 123456", html: null } as const;

    await send?.(text);
    expect(seen).toEqual([
      `/2010-04-01/Accounts/AC1/Messages.json Basic ${btoa("AC1:t")} To=%2B15550100&From=%2B15550000&Body=Code+123456`,
    ]);
    status = 400;
    await expect(send?.(text)).rejects.toBeInstanceOf(NotDeliverable);
    status = 503;
    await expect(send?.(text)).rejects.not.toBeInstanceOf(NotDeliverable);
    status = 307;
    await expect(send?.(text)).rejects.toThrow("fetch failed");
    expect(seen.filter((line) => line.startsWith("/elsewhere"))).toEqual([]);
    server.close();
  });

  it("has no channel while one of its settings is missing", () => {
    expect(smsChannel({ SMS_URL: "https://sms.example.com", SMS_ACCOUNT: "AC1" })).toBeNull();
  });
});

async function stateOf(id: string, state: string): Promise<boolean> {
  const [found] = await database.db.select().from(message).where(eq(message.id, id));
  return found?.state === state;
}

async function errorOf(id: string): Promise<string | null> {
  const [found] = await database.db.select().from(message).where(eq(message.id, id));
  return found?.error ?? null;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not happen within 15 s.");
    await pause(50);
  }
}
