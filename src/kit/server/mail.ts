import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { filled, type Wording } from "../wording.ts";
import type { Reading } from "./database.ts";
import type { Services } from "./services.ts";
import type { Jobs } from "./jobs.ts";
import { type Channel, type Channels, type ChannelsNow, NotDeliverable, type Outgoing } from "./mail/channel.ts";
import { message, type StoredAttachment } from "./mail/tables.ts";
import { wholeFile } from "./files.ts";
import { PlainRows } from "./plain-rows.ts";
import { smsChannel } from "./sms.ts";

/** A message from a module. Email has a subject, and may have HTML beside its plain text. */
export type Letter =
  | { channel: "email"; to: string; subject: string; text: string; html?: string; attachments?: StoredAttachment[] }
  | { channel: "sms"; to: string; text: string };

/** A message of the product by its key, with the values of its variables. */
export interface Worded {
  key: string;
  /** As shipped. */
  wording: Wording;
  to: string;
  values: Readonly<Record<string, string>>;
}

/** The message as it is sent: in the company's own wording where there is one, otherwise as shipped. */
export async function written(
  db: Reading,
  host: Pick<Services, "wordingFor">,
  { key, wording, to, values }: Worded,
): Promise<Letter> {
  const { subject, body } = (await host.wordingFor(db, key, to)) ?? wording;
  const text = filled(body, values).trimEnd();
  if (wording.channel === "sms") return { channel: "sms", to, text };
  // A subject is one line, whatever a name or a title contains.
  const oneLine = filled(subject, values).replace(/\s+/g, " ").trim();
  return { channel: "email", to, subject: oneLine.slice(0, longestSubject), text: `${text}\n` };
}

const longestSubject = 150;

/** Composes a message of the product and posts it. */
export async function postWorded(
  rows: PlainRows,
  host: Pick<Services, "jobs" | "wordingFor">,
  worded: Worded,
  now: Date,
): Promise<void> {
  await post(rows, host.jobs, await written(rows.read, host, worded), now);
}

const delivery = "deliver-message";

/** Stores the message in the transaction of what it is about, and sends it once that has committed. Returns its id. */
export async function post(rows: PlainRows, jobs: Pick<Jobs, "send">, letter: Letter, now: Date): Promise<string> {
  const id = randomUUID();
  const { channel, to: recipient, text } = letter;
  const { subject, html, attachments } = letter.channel === "email" ? letter : {};
  await rows
    .insert(message)
    .values({ id, at: now.toISOString(), channel, recipient, subject, text, html, attachments, state: "kept" });
  await jobs.send(rows, delivery, { id });
  return id;
}

/** Sends messages again that failed or wait for a channel. */
export async function sendAgain(rows: PlainRows, jobs: Pick<Jobs, "send">, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rows
    .update(message)
    .set({ state: "kept" })
    .where(inArray(message.id, [...ids]));
  for (const id of ids) await jobs.send(rows, delivery, { id });
}

/** Sets who delivers: `channels` is called for every message, so that a setting changed at noon applies from noon. */
export function defineDelivery(
  jobs: Jobs,
  { database, files, clock }: Pick<Services, "database" | "files" | "clock">,
  channels: ChannelsNow,
): void {
  jobs.define(delivery, async ({ id }: { id: string }, { last }) => {
    const rows = new PlainRows(database.db);
    const [letter] = await rows.read.select().from(message).where(eq(message.id, id));
    if (!letter || letter.state !== "kept") return;
    const channel = (await channels(database.db))[letter.channel];
    if (!channel) return;
    const attempts = letter.attempts + 1;
    try {
      await channel({ ...letter, attachments: await attached(files, letter.attachments ?? []) });
      await rows
        .update(message)
        .set({ state: "sent", attempts, error: null, sentAt: clock().toISOString() })
        .where(eq(message.id, id));
    } catch (error) {
      const hopeless = last || error instanceof NotDeliverable;
      const reason = error instanceof Error ? error.message : String(error);
      await rows
        .update(message)
        .set({ state: hopeless ? "failed" : "kept", attempts, error: reason })
        .where(eq(message.id, id));
      if (!hopeless) throw error;
    }
  });
}

/** The bytes of what goes with a message; a file that is not as stored stops the message rather than going out. */
async function attached(files: Pick<Services["files"], "read">, stored: readonly StoredAttachment[]) {
  const read: { name: string; mediaType: string; bytes: Uint8Array }[] = [];
  for (const { name, mediaType, sha256 } of stored) read.push({ name, mediaType, bytes: await wholeFile(files, sha256) });
  return read;
}

/** The channels in the server's settings: MAIL_OUTBOX_DIR takes precedence, otherwise SMTP_URL and SMS_URL. */
export function channelsFrom(env: Record<string, string | undefined>): Channels {
  const { MAIL_OUTBOX_DIR: folder, SMTP_URL: smtp, MAIL_FROM: from = "Holdpoint <holdpoint@localhost>" } = env;
  if (folder) return { email: outbox(folder), sms: outbox(folder) };
  return { email: smtp ? smtpChannel(smtp, from) : null, sms: smsChannel(env) };
}

/** What the server's settings name, in words without a secret; null for a channel they leave to the company. */
export function carriersFrom(env: Record<string, string | undefined>): { email: string | null; sms: string | null } {
  const { MAIL_OUTBOX_DIR: folder, SMTP_URL: smtp } = env;
  if (folder) return { email: "a folder on the server (MAIL_OUTBOX_DIR)", sms: "a folder on the server (MAIL_OUTBOX_DIR)" };
  const { email, sms } = channelsFrom(env);
  return {
    email: email && smtp ? `${hostOf(smtp)} (SMTP_URL)` : null,
    sms: sms ? `${hostOf(env["SMS_URL"] ?? "")} (SMS_URL)` : null,
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "a server");

/** Email over SMTP: smtps://user:password@host:465. A refusal of the other server (5xx) is final, in its own words. */
export function smtpChannel(url: string, from: string): Channel {
  return async ({ id, recipient, subject, text, html, attachments = [] }) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 });
    try {
      const messageId = `<${id}@holdpoint>`;
      await transport.sendMail({
        from,
        to: recipient,
        subject: subject ?? "",
        text,
        messageId,
        ...(html ? { html } : {}),
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          filename: name,
          contentType: mediaType,
          content: Buffer.from(bytes),
        })),
      });
    } catch (error) {
      if (error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500) {
        throw new NotDeliverable(error.message, { cause: error });
      }
      throw error;
    } finally {
      transport.close();
    }
  };
}

/** Writes each message as a JSON file instead of sending it; in one step, so that a reader never sees half of one. */
function outbox(folder: string): Channel {
  return async (letter) => {
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${letter.id}`;
    await writeFile(join(folder, `.${name}`), `${JSON.stringify(filed(letter), null, 2)}\n`);
    await rename(join(folder, `.${name}`), join(folder, `${name}.json`));
  };
}

function filed({ channel, recipient: to, subject, text, html, attachments = [] }: Outgoing): object {
  if (channel === "sms") return { to, text, channel };
  const files = attachments.map(({ name, bytes }) => ({ name, size: bytes.length }));
  return { to, subject, text, ...(html ? { html } : {}), ...(files.length > 0 ? { attachments: files } : {}) };
}
