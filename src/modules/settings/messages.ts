/** How messages leave the product, and the words of its letters. */
import { z } from "zod";

export const channelKinds = ["email", "sms"] as const;
export type ChannelKind = (typeof channelKinds)[number];

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

export const encryptions = ["starttls", "tls", "none"] as const;

/** The mail server of the company. */
export const SmtpConfig = z.object({
  host: text(200).min(1, "Give the mail server, such as smtp.example.com"),
  port: z.int("Give a port such as 587").min(1, "Give a port such as 587").max(65_535, "Give a port such as 587"),
  encryption: z.enum(encryptions),
  username: text(200).nullable(),
  from: text(200).min(1, "Give the sender, such as Quality <quality@example.com>"),
});
export type SmtpConfig = z.infer<typeof SmtpConfig>;

/** A provider of text messages that takes an HTTP POST. */
export const SmsConfig = z.object({
  url: z.url({ protocol: /^https?$/, error: "Give an address that begins with https://" }).max(400),
  from: text(40).nullable(),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

export type ChannelConfig = SmtpConfig | SmsConfig;
