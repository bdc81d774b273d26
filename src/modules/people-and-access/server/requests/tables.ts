import { and, eq, inArray, or, sql } from "drizzle-orm";
import { index, jsonb, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { requestKinds, requestStates } from "../../requests-contract.ts";
import { namedActionFor, kindWords } from "../../requests-rules.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

type Values = Record<string, string | number | boolean | null | string[]>;

/** What a person asks to be changed or recorded about themselves. Final once it is decided or taken back. */
export const profileRequest = snakeCase.table(
  "profile_request",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    kind: text({ enum: requestKinds }).notNull(),
    state: text({ enum: requestStates }).notNull(),
    values: jsonb().$type<Values>().notNull(),
    before: jsonb().$type<Values>(),
    submittedAt: instant(),
    oldConfirmedAt: instant(),
    newConfirmedAt: instant(),
    decidedAt: instant(),
    decidedById: uuid(),
    decidedByName: text(),
    decisionReason: text(),
    madeEntity: text(),
    madeId: uuid(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    index().on(t.state, t.createdAt, t.id),
    index().on(t.createdAt, t.id),
    uniqueIndex("profile_request_one_open")
      .on(t.userId, t.kind)
      .where(sql`${t.kind} in ('email', 'name') and ${t.state} in ('draft', 'confirming', 'waiting')`),
  ],
);

/** Experience and CVs that were approved belong to what a person's profile shows; there is no other record of them. */
export const shownOnProfile = and(eq(profileRequest.state, "approved"), inArray(profileRequest.kind, ["experience", "cv"]));

/** The person, and whoever decides such requests: eye tests and names are nobody else's business. */
function mayKnow(actor: Actor) {
  const kinds = requestKinds.filter((kind) => actor.named.has(namedActionFor(kind)));
  return or(
    eq(profileRequest.userId, actor.id),
    kinds.length > 0 ? inArray(profileRequest.kind, kinds) : undefined,
    shownOnProfile,
  );
}

const ofTheirBases = (actor: Actor) =>
  actor.baseIds.length === 0
    ? sql`false`
    : inArray(
        profileRequest.userId,
        sql`(select ${appUser.id} from ${appUser} where ${inArray(appUser.baseLocationId, [...actor.baseIds])})`,
      );

describeRecord(profileRequest, {
  entity: "ProfileRequest",
  noun: "request",
  modules: ["profile", "user-management"],
  label: ({ kind }) => kindWords[kind],
  own: (actor) => eq(profileRequest.userId, actor.id),
  base: ofTheirBases,
  visible: mayKnow,
  closed: ({ state }) => state !== "draft",
  secret: ["values", "before"],
  unique: {
    profile_request_one_open: {
      field: "kind",
      message: "You have such a request open already. Withdraw it before you write another.",
    },
  },
});

/** A link that confirms one of the two addresses of a change of e-mail: counts once. Only the hash of its token is here. */
export const emailConfirmation = snakeCase.table(
  "email_confirmation",
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => profileRequest.id),
    address: text({ enum: ["old", "new"] }).notNull(),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.requestId)],
);
