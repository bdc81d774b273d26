import { boolean, jsonb, snakeCase, text, unique } from "drizzle-orm/pg-core";
import { type ChannelConfig, channelKinds } from "../messages.ts";
import { letterOf } from "#directory/company/letters.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** How messages leave, by kind. The secret is sealed under the key of this installation. */
export const messageChannel = snakeCase.table(
  "message_channel",
  {
    ...record(),
    kind: text({ enum: channelKinds }).notNull(),
    enabled: boolean().notNull(),
    config: jsonb().$type<ChannelConfig>().notNull(),
    secret: text(),
    /** The last test: when, whether it went out, and the other server's words. */
    verifiedAt: instant(),
    lastTestAt: instant(),
    lastTestAnswer: text(),
  },
  (t) => [unique().on(t.kind)],
);
describeRecord(messageChannel, {
  entity: "MessageChannel",
  noun: "message channel",
  modules: ["settings"],
  label: (channel) => channel.kind,
  secret: ["secret"],
});

/** The company's own words of a message in one language, where they are not those of the product; archived, the shipped ones hold. */
export const messageTemplate = snakeCase.table(
  "message_template",
  {
    ...record(),
    key: text().notNull(),
    /** Language and country, "de-DE". */
    locale: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (t) => [unique().on(t.key, t.locale)],
);
describeRecord(messageTemplate, {
  entity: "MessageTemplate",
  noun: "message",
  modules: ["settings"],
  label: ({ key, locale }) => `${letterOf(key)?.title ?? key} (${locale})`,
});
