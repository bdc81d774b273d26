/** How messages leave the product. */
import { z } from "zod";
import { limitedText, webAddress } from "#kit/schemas.ts";

export const channelKinds = ["email", "sms"] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const encryptions = ["starttls", "tls", "none"] as const;

/** The mail server of the company. */
export const SmtpConfig = z.object({
  host: limitedText(200).regex(/^[A-Za-z0-9.-]+$/, "Enter the mail server, such as smtp.example.com"),
  port: z.int("Enter a port such as 587").min(1, "Enter a port such as 587").max(65_535, "Enter a port such as 587"),
  encryption: z.enum(encryptions),
  username: limitedText(200).nullable(),
  from: limitedText(200).min(3, "Enter the sender, such as Quality <quality@example.com>"),
});
export type SmtpConfig = z.infer<typeof SmtpConfig>;

/** A provider of text messages that takes them as Twilio does. */
export const SmsConfig = z.object({
  url: webAddress(400),
  account: limitedText(200).min(1, "Enter the account"),
  from: limitedText(40).min(1, "Enter the sender's number"),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

export type ChannelConfig = SmtpConfig | SmsConfig;

/** The address by which the mail library reaches the server: with STARTTLS the letter does not leave unless it is encrypted. */
export function smtpAddress({ host, port, encryption, username }: SmtpConfig, password: string | null): string {
  const account = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password ?? "")}@` : "";
  const query = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[encryption];
  return `${encryption === "tls" ? "smtps" : "smtp"}://${account}${host}:${port}/${query}`;
}
