import { randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Channel as Shown } from "../contract-messages.ts";
import { type ChannelConfig, type ChannelKind, channelKinds, type SmsConfig, smtpAddress, type SmtpConfig } from "../messages.ts";
import { messageChannel } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, notFound, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { sendAgain, smtpChannel } from "#kit/server/mail.ts";
import type { Channel, Channels, ChannelsNow } from "#kit/server/mail/channel.ts";
import { message } from "#kit/server/mail/tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { smsChannel } from "#kit/server/sms.ts";

type Stored = Row<typeof messageChannel>;

/** Who carries messages: the server's own settings where they name a channel, else what the company has set and keeps in use. */
export function channelsOf(secrets: Secrets, fromServer: Channels): ChannelsNow {
  return async (db) => {
    if (fromServer.email && fromServer.sms) return fromServer;
    const rows = await db.select().from(messageChannel);
    const set = (kind: ChannelKind) =>
      carrierOf(
        rows.find((row) => row.kind === kind && row.enabled),
        secrets,
      );
    return { email: fromServer.email ?? set("email"), sms: fromServer.sms ?? set("sms") };
  };
}

function carrierOf(row: Stored | undefined, secrets: Secrets): Channel | null {
  if (!row) return null;
  const secret = row.secret ? secrets.decrypt(row.secret) : null;
  if (row.kind === "email") {
    const config = row.config as SmtpConfig;
    return smtpChannel(smtpAddress(config, secret), config.from);
  }
  const { url, account, from } = row.config as SmsConfig;
  return smsChannel({ SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: secret ?? "", SMS_FROM: from });
}

export async function listChannels(ctx: Ctx): Promise<Shown[]> {
  const rows = await ctx.db.select().from(messageChannel);
  return Promise.all(
    channelKinds.map((kind) =>
      shown(
        ctx,
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  );
}

async function shown({ services }: Ctx, kind: ChannelKind, row: Stored | undefined): Promise<Shown> {
  const ofServer = services.carriers[kind];
  const config = row?.config;
  const email = kind === "email" && config ? (config as SmtpConfig) : null;
  const sms = kind === "sms" && config ? (config as SmsConfig) : null;
  return {
    kind,
    source: ofServer ? "environment" : row?.enabled ? "company" : "none",
    by: ofServer ?? (email ? `${email.host}:${email.port}` : (sms?.url ?? null)),
    version: row?.version ?? 0,
    enabled: row?.enabled ?? false,
    email,
    sms,
    hasSecret: Boolean(row?.secret),
    verifiedAt: row?.verifiedAt ?? null,
    lastTestAt: row?.lastTestAt ?? null,
    lastTestAnswer: row?.lastTestAnswer ?? null,
  };
}

interface Saved {
  version: number;
  enabled: boolean;
  secret?: string | undefined;
}

export const changeEmail = (ctx: Ctx, { body: { version, enabled, secret, ...config } }: { body: SmtpConfig & Saved }) =>
  save(ctx, "email", { version, enabled, secret }, config);
export const changeSms = (ctx: Ctx, { body: { version, enabled, secret, ...config } }: { body: SmsConfig & Saved }) =>
  save(ctx, "sms", { version, enabled, secret }, config);

/** Keeps the channel. Whatever changes, it counts as not verified until a test has gone out. */
async function save(ctx: Ctx, kind: ChannelKind, { version, enabled, secret }: Saved, config: ChannelConfig): Promise<Shown> {
  const { store, services } = ctx;
  const [row] = await store.db.select().from(messageChannel).where(eq(messageChannel.kind, kind));
  const encrypted = secret === undefined ? (row?.secret ?? null) : secret === "" ? null : services.secrets.encrypt(secret);
  const values = { kind, enabled, config, secret: encrypted, verifiedAt: null, lastTestAt: null, lastTestAnswer: null };
  if (row) return shown(ctx, kind, await store.update(messageChannel, row.id, version, values));
  if (version !== 0) throw conflicting("This channel has been removed. Reload the page and set it again.");
  return shown(ctx, kind, await store.insert(messageChannel, values, "update"));
}

/** Sends a test to whoever asks, without a transaction open, since the other server may take its time; keeps what it said. */
export async function testChannel(ctx: Ctx, { kind: asked }: { kind: string }) {
  const kind = channelKinds.find((one) => one === asked);
  if (!kind) throw notFound("channel");
  const channel = (await ctx.services.channels(ctx.db))[kind];
  if (!channel) throw refused("No channel is in use. Set up and save one first.");
  const to = kind === "email" ? ctx.actor.email : await mobileOf(ctx);
  const answer = await attempt(channel, kind, to);
  const row = await ctx.write(async (store) => {
    const [stored] = await store.db.select().from(messageChannel).where(eq(messageChannel.kind, kind));
    if (!stored || ctx.services.carriers[kind]) return stored;
    const tested = { verifiedAt: answer === null ? store.now : null, lastTestAt: store.now, lastTestAnswer: answer };
    return store.update(messageChannel, stored.id, stored.version, tested, "test");
  });
  return { sent: answer === null, to, answer: answer ?? "The message was accepted.", channel: await shown(ctx, kind, row) };
}

/** null when it went out, else the other server's words. */
async function attempt(channel: Channel, kind: ChannelKind, recipient: string): Promise<string | null> {
  const subject = kind === "email" ? "A test from Holdpoint" : null;
  const text = "This is a test. Messages from Holdpoint reach you here.\n";
  try {
    await channel({ id: randomUUID(), channel: kind, recipient, subject, text, html: null });
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  }
}

async function mobileOf({ db, actor }: Ctx): Promise<string> {
  const [person] = await db.select({ mobile: appUser.mobile }).from(appUser).where(eq(appUser.id, actor.id));
  if (!person?.mobile) throw refused("You have no mobile number. Enter one in your profile first.");
  return person.mobile;
}

const unsent = or(eq(message.state, "failed"), eq(message.state, "kept"));

interface UnsentQuery {
  state?: "kept" | "failed" | undefined;
}

/** Of the text nothing is shown: it may hold a code or a link that is for one person only. */
export async function unsentMessages({ db }: Ctx, { query: { state: wanted } }: { query: UnsentQuery }) {
  const { id, at, channel, recipient, subject, state, attempts, error } = message;
  const rows = await db
    .select({ id, at, channel, recipient, subject, state, attempts, error })
    .from(message)
    .where(wanted ? eq(state, wanted) : unsent)
    .orderBy(desc(message.at), desc(message.id))
    .limit(50);
  const subjectOf = (text: string | null) => text?.replace(/\b\d{6}\b/g, "••••••") ?? null;
  return {
    rows: rows.map((row) => ({
      ...row,
      subject: subjectOf(row.subject),
      state: row.state === "failed" ? ("failed" as const) : ("kept" as const),
    })),
    waiting: await counted(db, eq(state, "kept")),
    failed: await counted(db, eq(state, "failed")),
  };
}

/** How many have not gone out, for the start page. */
export async function unsentCount({ db }: Ctx, { query: { state } }: { query: UnsentQuery }): Promise<{ count: number }> {
  return { count: await counted(db, state ? eq(message.state, state) : unsent) };
}

async function counted(db: Reading, where: SQL | undefined): Promise<number> {
  return (await db.select({ n: count() }).from(message).where(where))[0]?.n ?? 0;
}

/** Puts messages back on their way. */
export async function retryMessages({ store, services }: Ctx, { body }: { body: { ids: string[] } }): Promise<{ sent: number }> {
  const found = await store.db
    .select({ id: message.id, recipient: message.recipient })
    .from(message)
    .where(and(inArray(message.id, body.ids), unsent));
  await sendAgain(
    store.rows,
    services.jobs,
    found.map(({ id }) => id),
  );
  await store.note({ action: "Message.retry", entity: "Message", label: `${found.length} messages tried again` });
  return { sent: found.length };
}
