import type { Reading } from "../database.ts";

/** A message on its way out; `id` is the same on every attempt, so that a mail server can tell a repetition. */
export interface Outgoing {
  id: string;
  channel: "email" | "sms";
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
}

/** Hands a message to whoever carries it. Throws NotDeliverable when trying again is useless, any other error when it is not. */
export type Channel = (message: Outgoing) => Promise<void>;

export interface Channels {
  email: Channel | null;
  sms: Channel | null;
}

/** Who carries messages at this moment. What the company has set is read through the handle given, which is the transaction's own inside of one. */
export type ChannelsNow = (db: Reading) => Promise<Channels>;

/** The other side has refused for good: an unknown address, a wrong number. The message is its own text. */
export class NotDeliverable extends Error {
  override name = "NotDeliverable";
}
