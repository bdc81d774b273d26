import { z } from "zod";
import { channelKinds } from "./messages.ts";
import { del, get, put } from "#kit/contract.ts";

const wording = "/api/settings/messages";

/** The words of a message; whether the variables in them exist is said by the server with their names. */
export const WordingDraft = z.object({
  subject: z.string().trim().max(200, "At most 200 characters"),
  body: z.string().trim().min(1, "Enter the text").max(5000, "At most 5000 characters"),
});

export const OwnWording = WordingDraft.extend({ locale: z.string(), version: z.int() });
export type OwnWording = z.infer<typeof OwnWording>;

export const WordedLetter = z.object({
  key: z.string(),
  channel: z.enum(channelKinds),
  title: z.string(),
  subject: z.string(),
  body: z.string(),
  variables: z.array(z.object({ name: z.string(), means: z.string(), sample: z.string(), needed: z.boolean() })),
  /** The company's own words, by language and country. */
  own: z.array(OwnWording),
});
export type WordedLetter = z.infer<typeof WordedLetter>;

export const wordingLabels = { subject: "Subject", body: "Text", locale: "Language and country" };

export const wordingEndpoints = {
  wording: get(wording, {
    action: "administer",
    reply: z.array(WordedLetter),
    summary: "All message templates, with their default text and the company's own",
  }),
  saveWording: put(`${wording}/:key/:locale`, {
    action: "administer",
    body: WordingDraft.extend({ version: z.int() }),
    reply: OwnWording,
    summary: "Replace the default text of a message with the company's own; version 0 if there is none yet",
  }),
  resetWording: del(`${wording}/:key/:locale`, {
    action: "administer",
    query: z.object({ version: z.coerce.number().int() }),
    reply: z.object({ key: z.string() }),
    summary: "Restore the default text of a message",
  }),
};
