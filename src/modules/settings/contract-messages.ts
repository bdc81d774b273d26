import { z } from "zod";
import { channelKinds, SmsConfig, SmtpConfig } from "./messages.ts";
import { get, post, put } from "#kit/contract.ts";

const channels = "/api/settings/channels";

export const Channel = z.object({
  kind: z.enum(channelKinds),
  /** Who says how messages leave: the server's own settings win over the company's. */
  source: z.enum(["environment", "company", "none"]),
  /** In words, without any secret: "smtp.example.com:587". */
  by: z.string().nullable(),
  version: z.int(),
  enabled: z.boolean(),
  email: SmtpConfig.nullable(),
  sms: SmsConfig.nullable(),
  hasSecret: z.boolean(),
  verifiedAt: z.string().nullable(),
  lastTestAt: z.string().nullable(),
  /** What the other server said last. */
  lastTestAnswer: z.string().nullable(),
});
export type Channel = z.infer<typeof Channel>;

/** The password or token: left out it stays, empty it goes. */
const secret = z.string().max(500).optional();
const saved = { version: z.int(), enabled: z.boolean(), secret };

export const FailedMessage = z.object({
  id: z.uuid(),
  at: z.string(),
  channel: z.enum(channelKinds),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(["kept", "failed"]),
  attempts: z.int(),
  error: z.string().nullable(),
});
export type FailedMessage = z.infer<typeof FailedMessage>;

const unsent = "/api/settings/unsent-messages";
const unsentStates = ["kept", "failed"] as const;
const unsentQuery = z.object({
  state: z.enum(unsentStates).optional().describe("failed: given up; kept: waiting for a channel or the next try"),
});

export const messageEndpoints = {
  channels: get(channels, {
    action: "administer",
    reply: z.array(Channel),
    summary: "How email and text messages leave the product",
  }),
  changeEmail: put(`${channels}/email`, {
    action: "administer",
    body: SmtpConfig.extend(saved),
    reply: Channel,
    summary: "Set the mail server; it counts as not verified until a test has gone out",
  }),
  changeSms: put(`${channels}/sms`, {
    action: "administer",
    body: SmsConfig.extend(saved),
    reply: Channel,
    summary: "Set the provider of text messages; it counts as not verified until a test has gone out",
  }),
  testChannel: post(`${channels}/:kind/test`, {
    action: "administer",
    alone: true,
    reply: z.object({ sent: z.boolean(), to: z.string(), answer: z.string(), channel: Channel }),
    summary: "Send a test to oneself at once, and give the other server's answer",
  }),
  unsentMessages: get(unsent, {
    action: "administer",
    query: unsentQuery,
    reply: z.object({ rows: z.array(FailedMessage), waiting: z.int(), failed: z.int() }),
    summary: "The latest messages that have not gone out, with what the other server said",
  }),
  unsentCount: get(`${unsent}/count`, {
    action: "administer",
    query: unsentQuery,
    reply: z.object({ count: z.int() }),
    summary: "How many messages have not gone out",
  }),
  retryMessages: post(`${unsent}/retry`, {
    action: "administer",
    body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
    reply: z.object({ sent: z.int() }),
    summary: "Send messages again that failed or wait for a channel",
  }),
};

export const channelLabels = {
  host: "Mail server",
  port: "Port",
  encryption: "Encryption",
  username: "User name",
  from: "Sender",
  secret: "Password",
  enabled: "In use",
  url: "Address of the provider",
  account: "Account",
};
