import { boolean, index, integer, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { appUser } from "#directory/people/server/tables.ts";
import { instant, onlyAdded } from "#kit/server/record.ts";

const userId = () =>
  uuid()
    .notNull()
    .references(() => appUser.id);

/** A sign-in whose password was right and that waits for its second step. The cookie contains a random token; only its hash is here. */
export const secondStep = snakeCase.table(
  "second_step",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    tokenHash: text().notNull(),
    /** How the code was last sent; null while the person uses an authenticator app or a passkey. */
    method: text({ enum: ["email", "sms"] }),
    /** SHA-256 over the id of the step and the code, so that the same code has another hash in every step. */
    codeHash: text(),
    sentAt: instant(),
    tries: integer().notNull().default(0),
    /** What a passkey is asked to sign. */
    passkeyChallenge: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.userId, t.createdAt)],
);

/** A second factor, set up by its owner. Unconfirmed until a first code was entered. */
export const secondFactor = snakeCase.table(
  "second_factor",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    kind: text({ enum: ["email", "sms", "totp"] }).notNull(),
    /** Where codes are sent: the address or telephone number; null for an authenticator app. */
    sentTo: text(),
    /** The shared secret of an authenticator app, encrypted with the key of this installation. */
    sealedSecret: text(),
    /** The code that confirms it, hashed as in a second step. */
    codeHash: text(),
    sentAt: instant(),
    tries: integer().notNull().default(0),
    /** The last 30-second step whose code was accepted: a code works once (RFC 6238 section 5.2). */
    lastStep: integer(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [unique().on(t.userId, t.kind)],
);

/** A passkey (WebAuthn credential) of a person. */
export const passkey = snakeCase.table(
  "passkey",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    credentialId: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [unique().on(t.credentialId), index().on(t.userId)],
);

/** What a browser is asked to sign when a passkey is added. */
export const passkeyOffer = snakeCase.table("passkey_offer", {
  userId: userId().primaryKey(),
  challenge: text().notNull(),
  expiresAt: instant().notNull(),
});

/** A code for the day the phone is lost; works once. */
export const recoveryCode = snakeCase.table(
  "recovery_code",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.userId), index().on(t.codeHash)],
);

/** A link to set a new password: works once, for an hour. Only the hash of its token is here. */
export const passwordReset = snakeCase.table(
  "password_reset",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    ip: text(),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.userId, t.createdAt)],
);

/** What a person agreed to, when, and from where: as the server saw it, and as the browser claimed it. Never altered. */
export const consentRecord = snakeCase.table(
  "consent_record",
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** The form's id; "0" is the built-in form. */
    consentFormId: text().notNull(),
    formVersion: text().notNull(),
    accepted: boolean().notNull(),
    consentText: text().notNull(),
    at: instant().notNull(),
    ip: text(),
    userAgent: text(),
    claimedIp: text(),
    claimedUserAgent: text(),
    claimedAt: text(),
  },
  (t) => [index().on(t.userId, t.consentFormId)],
);
onlyAdded(consentRecord);
