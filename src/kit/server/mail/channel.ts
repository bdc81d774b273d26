import type { Reading } from "../database.ts";

/** An outgoing message; `id` is the same on every attempt, so that a mail server can recognise a repetition. */
export interface Outgoing {
  id: string;
  channel: "email" | "sms";
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachments?: readonly { name: string; mediaType: string; bytes: Uint8Array }[];
}

/** Passes a message to its carrier. Throws NotDeliverable when trying again is useless, any other error when it is not. */
export type Channel = (message: Outgoing) => Promise<void>;

export interface Channels {
  email: Channel | null;
  sms: Channel | null;
}

/** The channels at this moment. The company's settings are read through the given handle, which is the transaction's own inside a transaction. */
export type ChannelsNow = (db: Reading) => Promise<Channels>;

/** The other side has refused permanently: an unknown address, a wrong number. The message is its own text. */
export class NotDeliverable extends Error {
  override name = "NotDeliverable";
}
