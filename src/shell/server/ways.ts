import { and, eq, isNotNull } from "drizzle-orm";
import { type SecondFactor, secondFactors } from "../contract.ts";
import type { SentMethod } from "./letters.ts";
import { passkey, secondFactor } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";

/** How a person may complete the second step of a sign-in. None means that their password alone opens the session. */
export interface Ways {
  /** The one the page starts with comes first. */
  methods: SecondFactor[];
  sentTo: Partial<Record<SentMethod, string>>;
}

/** The order in which a page offers them: what needs no message, then what is sent to the phone. */
const order: readonly SecondFactor[] = ["totp", "passkey", "sms", "email"];

/** The factors a person has confirmed; where the company requires one and there is none, a code to their email address. */
export async function waysOf(db: Reading, user: { id: string; email: string }, required: boolean): Promise<Ways> {
  const [confirmed, [key]] = await together([
    db
      .select({ kind: secondFactor.kind, sentTo: secondFactor.sentTo })
      .from(secondFactor)
      .where(and(eq(secondFactor.userId, user.id), isNotNull(secondFactor.confirmedAt))),
    db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, user.id)).limit(1),
  ]);
  const kinds = new Set<SecondFactor>(confirmed.map(({ kind }) => kind));
  if (key) kinds.add("passkey");
  if (kinds.size === 0 && required) return { methods: ["email"], sentTo: { email: user.email } };
  return {
    methods: order.filter((kind) => kinds.has(kind)),
    sentTo: Object.fromEntries(confirmed.flatMap(({ kind, sentTo }) => (sentTo ? [[kind, sentTo]] : []))),
  };
}

/** The first method by which a code is sent; null where the person's own device makes it. */
export const sentFirst = ({ methods }: Ways): SentMethod | null => {
  const [first] = methods;
  return first === "sms" || first === "email" ? first : null;
};

export const sendable = ({ methods }: Ways): SentMethod[] =>
  secondFactors.filter((kind): kind is SentMethod => (kind === "email" || kind === "sms") && methods.includes(kind));
