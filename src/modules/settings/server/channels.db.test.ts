import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { smtpAddress } from "../messages.ts";
import { channelsOf } from "./channels.ts";
import { messageChannel } from "./tables.ts";
import { carriersFrom } from "#kit/server/mail.ts";
import { message } from "#kit/server/mail/tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { channels, changeEmail, testChannel, unsentMessages, retryMessages } = settings.endpoints;

let on: TestApp;
let admin: Person;
let quality: Person;
let mailServer: Server;
let heard: string[] = [];
/** What the mail server says to the recipient's address. */
let verdict = "250 Ok";

beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T10:00:00Z" });
  on.services.channels = channelsOf(on.services.secrets, { email: null, sms: null });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Quinn Quality", ["QM"]);
  mailServer = createServer((socket) => {
    socket.write("220 mail.test ESMTP\r\n");
    let body = false;
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        heard.push(line);
        if (body) {
          if (line === ".") socket.write("250 Queued\r\n");
          body &&= line !== ".";
        } else if (line.startsWith("EHLO")) socket.write("250 mail.test\r\n");
        else if (line.startsWith("RCPT")) socket.write(`${verdict}\r\n`);
        else if (line === "DATA") {
          body = true;
          socket.write("354 Go on\r\n");
        } else socket.write(line === "QUIT" ? "221 Bye\r\n" : "250 Ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((listening) => mailServer.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  mailServer.close();
  await on.close();
});

const port = () => {
  const address = mailServer.address();
  return typeof address === "object" && address ? address.port : expect.fail("no port");
};
const config = () => ({
  host: "127.0.0.1",
  port: port(),
  encryption: "none" as const,
  username: null,
  from: "Quality <q@example.com>",
});
const email = async () => (await admin.ask(channels, {})).body.find(({ kind }) => kind === "email") ?? expect.fail("no channel");

describe("the email channel", () => {
  it("is an administrator's; the password is sealed and never told", async () => {
    expect((await quality.ask(channels, {})).status).toBe(403);
    expect(await email()).toMatchObject({ source: "none", version: 0, hasSecret: false });
    const saved = await admin.ask(changeEmail, { body: { ...config(), version: 0, enabled: true, secret: "Post-Horn-9" } });
    expect(saved.body).toMatchObject({ source: "company", by: `127.0.0.1:${port()}`, hasSecret: true, verifiedAt: null });
    expect(JSON.stringify(saved.body)).not.toContain("Post-Horn-9");
    const [row] = await on.db.select().from(messageChannel).where(eq(messageChannel.kind, "email"));
    expect(row?.secret).not.toContain("Post-Horn-9");
    expect(on.services.secrets.decrypt(row?.secret ?? "")).toBe("Post-Horn-9");
  });

  it("keeps its password when something else is changed", async () => {
    const { version } = await email();
    await admin.ask(changeEmail, { body: { ...config(), from: "QA <qa@example.com>", version, enabled: true } });
    expect(await email()).toMatchObject({ hasSecret: true, email: { from: "QA <qa@example.com>" } });
  });

  it("is verified by a test that goes out to whoever asks", async () => {
    heard = [];
    const { body } = await admin.ask(testChannel, { kind: "email" });
    expect(body).toMatchObject({ sent: true, to: admin.email });
    expect(heard).toContain(`RCPT TO:<${admin.email}>`);
    expect((await email()).verifiedAt).not.toBeNull();
  });

  it("is not verified after a refusal, and gives the server's own words", async () => {
    verdict = "550 5.1.1 Nobody of that name here";
    const { body } = await admin.ask(testChannel, { kind: "email" });
    expect(body.sent).toBe(false);
    expect(body.answer).toContain("Nobody of that name here");
    expect(await email()).toMatchObject({
      verifiedAt: null,
      lastTestAnswer: expect.stringContaining("Nobody of that name here"),
    });
    verdict = "250 Ok";
  });

  it("says when nobody answers", async () => {
    const { version } = await email();
    await admin.ask(changeEmail, { body: { ...config(), port: 1, version, enabled: true } });
    const { body } = await admin.ask(testChannel, { kind: "email" });
    expect(body).toMatchObject({ sent: false, answer: expect.stringMatching(/ECONNREFUSED|refused/) });
  });

  it("refuses a test while none is in use", async () => {
    const { version } = await email();
    await admin.ask(changeEmail, { body: { ...config(), version, enabled: false } });
    expect((await admin.ask(testChannel, { kind: "email" })).problem.message).toBe(
      "No channel is in use. Set up and save one first.",
    );
  });
});

describe("messages that have not gone out", () => {
  it("are shown without their codes, and tried again", async () => {
    const id = randomUUID();
    await on.db.insert(message).values({
      id,
      at: "2026-05-04T09:00:00Z",
      channel: "email",
      recipient: "ana@example.com",
      subject: "123456 is your Holdpoint code",
      text: "Your code is 123456.",
      state: "failed",
      attempts: 5,
      error: "550 No",
    });
    const { body } = await admin.ask(unsentMessages, { query: {} });
    expect(body).toMatchObject({ failed: 1, waiting: 0 });
    expect(JSON.stringify(body)).not.toContain("123456");
    expect((await admin.ask(retryMessages, { body: { ids: [id] } })).body).toEqual({ sent: 1 });
    expect(on.jobs.at(-1)).toEqual({ name: "deliver-message", data: { id } });
    expect((await admin.ask(unsentMessages, { query: {} })).body).toMatchObject({ failed: 0, waiting: 1 });
  });
});

describe("the address of a mail server", () => {
  it.each([
    ["starttls", "smtp://ada:p%40ss@mail.example:587/?requireTLS=true"],
    ["tls", "smtps://ada:p%40ss@mail.example:587/"],
    ["none", "smtp://ada:p%40ss@mail.example:587/?ignoreTLS=true"],
  ] as const)("with %s is %s", (encryption, address) =>
    expect(smtpAddress({ host: "mail.example", port: 587, encryption, username: "ada", from: "x" }, "p@ss")).toBe(address),
  );
  it("set on the server is told without its password", () => {
    expect(carriersFrom({ SMTP_URL: "smtps://ada:secret@mail.example:465" })).toEqual({
      email: "mail.example:465 (SMTP_URL)",
      sms: null,
    });
    expect(carriersFrom({})).toEqual({ email: null, sms: null });
  });
});
