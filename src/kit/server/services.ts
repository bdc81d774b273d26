import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Sender } from "../letterhead.ts";
import type { Day } from "../validity.ts";
import type { Action, Endpoint, Module } from "../contract.ts";
import type { Actor } from "./actor.ts";
import type { Backups } from "./backup/backups.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Database, Reading } from "./database.ts";
import type { Live } from "./live.ts";
import type { Answers } from "./questions.ts";
import type { ChannelsNow } from "./mail/channel.ts";
import type { Secrets } from "./secrets.ts";
import type { PlainRows } from "./plain-rows.ts";
import type { Signer } from "./signer.ts";
import type { Lookup } from "./lookup.ts";
import type { Origin, Store } from "./store.ts";
import type { Upload, Uploads } from "./uploads.ts";
import type { securityEvent } from "./tables.ts";

/** Stores bytes under their SHA-256. */
export interface FileStorage {
  put: (
    bytes: Readable,
    options: { limit: number; name?: string; kinds?: readonly string[]; /** Made by the product itself. */ known?: true },
  ) => Promise<{ sha256: string; size: number; mediaType: string }>;
  read: (sha256: string) => Promise<Readable>;
  /** For retention only, once no record names it. */
  remove: (sha256: string) => Promise<void>;
}

/** Sends work to be done after the transaction has committed, at least once. */
export interface JobSender {
  /** `later` delays the job by some minutes, and then gives it a lower priority than what people are waiting for. */
  send: (rows: PlainRows | null, name: string, data: object, options?: { later?: boolean }) => Promise<void>;
}

/** Each question to all modules adds its answer's type here: the kit knows none. */
// oxlint-disable-next-line typescript/no-empty-object-type -- extended where the questions are declared
export interface Contributions {}

/** What the running server gives to every module. There is one per process, and tests make their own. */
export interface Services {
  database: Database;
  files: FileStorage;
  /** Where uploaded files are until their request has ended. */
  uploads: Uploads;
  jobs: JobSender;
  /** The address at which people reach the product, without a slash at the end; printed in QR codes and links. */
  publicUrl: string;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Who sends this request. When the session gets a new token, the answer carries it. */
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>;
  /** Printed names of people by id; the kit knows no user table. */
  namesOf: (db: Reading, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Active people who hold a named action and may see the module's records, or those of a base when one is given. */
  whoMay: (db: Reading, asked: { named: string; module: string; baseLocationId: string | null }) => Promise<string[]>;
  /** The names of the roles that grant an action in any of these modules; the kit knows no roles. */
  rolesWith: (db: Reading, modules: readonly string[], action: Action) => Promise<string[]>;
  /** Refuses to act on a person's record, access or sessions to people who may not; the kit knows no administrators. */
  mayActOn: (ctx: Pick<Ctx, "actor" | "db">, userId: string) => Promise<void>;
  /** The company at the head of its documents, as it is now; the kit knows no settings. */
  senderOf: (db: Reading) => Promise<Sender>;
  /** The company's own wording of a message to this address; null where the shipped wording applies. */
  wordingFor: (db: Reading, key: string, to: string) => Promise<{ subject: string; body: string } | null>;
  accounts: Accounts;
  /**
   * A person with their present rights, as if they sent a request in that session, or in none of theirs; null when the account is not active. For
   * what is done later for them.
   */
  actorNow: (userId: string, sessionId?: string) => Promise<Actor | null>;
  /** Every endpoint. */
  served: readonly Served[];
  /** The contributions of the modules to the questions asked of all of them. */
  contributions: Contributions;
  /** The modules' answers to each other's questions. */
  answers: readonly Answers[];
  /** The subscribers to events of other modules. */
  subscriptions: readonly Subscription[];
  signer: Signer;
  secrets: Secrets;
  /** Notices a clock that moves backwards; null where it is not watched. */
  clockWatch: ClockWatch | null;
  /** The backups of this installation; null where it makes none. */
  backups: Backups | null;
  /** Whether this installation can send emails or text messages. */
  canSend: (db: Reading) => Promise<{ email: boolean; sms: boolean }>;
  /** The channels at this moment, as this handle or transaction sees them. */
  channels: ChannelsNow;
  /** The channels in the server's own settings, in words; they take precedence over the company's. */
  carriers: { email: string | null; sms: string | null };
  /** The open pages, which are told immediately what is new. */
  live: Live;
}

/** What modules may use of the sign-in without knowing how it works. */
export interface Accounts {
  hashPassword: (password: string) => Promise<string>;
  /** True when this is the person's present password: the re-authentication of a signature. */
  passwordMatches: (db: Reading, userId: string, password: string) => Promise<boolean>;
  /** The second factors this person can use at a signature; none when neither they nor the company require one. */
  waysToSign: (ctx: Ctx) => Promise<("totp" | "passkey" | "sms" | "email")[]>;
  /** Which factor the proof is valid for, or null. */
  proveSecondFactor: (ctx: Ctx, proof: SigningProof) => Promise<"otp" | "passkey" | null>;
  /** Restarts the signing window of this session. */
  authenticatedAgain: (rows: PlainRows, sessionId: string) => Promise<void>;
  /** A person's reach or name has changed: the next request reads it again. */
  forget: (rows: PlainRows, userId: string) => Promise<void>;
  /** Roles or modules changed: the next request of each of the person's sessions reads them again and gets a new token. */
  accessChanged: (rows: PlainRows, userId: string) => Promise<void>;
  endSessions: (
    rows: PlainRows,
    userId: string,
    reason: "revoked" | "password change" | "deactivated",
    except?: string,
  ) => Promise<void>;
  /** Ends one session of a person; false where they have no such session. */
  endSession: (rows: PlainRows, userId: string, sessionId: string) => Promise<boolean>;
}

/** What a person enters besides the password: a code of six digits or a recovery code, or the answer of a passkey. */
export interface SigningProof {
  code?: string | undefined;
  passkey?: Record<string, unknown> | undefined;
}

export type SecurityNote = Pick<typeof securityEvent.$inferInsert, "kind" | "severity" | "outcome" | "detail"> & {
  userId?: string | null;
  triedEmailHash?: string | null;
};

/** Who sends a request, as far as it is known. */
export interface Client extends Origin {
  userAgent: string;
}

/** What a handler receives besides the request's input. */
export interface Ctx {
  services: Services;
  /** The person asking; reading it on an open endpoint without a session refuses with 401. */
  actor: Actor;
  signedIn: Actor | null;
  client: Client;
  /** Reads. In a writing request this is the request's own transaction. */
  db: Reading;
  /** Reads records within the person's reach. */
  lookup: Lookup;
  /** Writes; only in requests that write. Reading requests that must leave a trace use `write`. */
  store: Store;
  write: <R>(work: (store: Store) => Promise<R>) => Promise<R>;
  /** Sends a job that runs only if this request's transaction commits. */
  send: (name: string, data: object) => Promise<void>;
  /** Writes a separate SecurityEvent, which stays even when the request is refused. */
  security: (note: SecurityNote) => Promise<void>;
  today: Day;
  now: Date;
  /** Receives the file of a form, read to its end, in endpoints that `upload` describes; null when the form has none. */
  receive: () => Promise<Upload | null>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A module's handler for an event of another. */
export interface Subscription {
  event: string;
  handle: (ctx: Ctx, told: never) => Promise<void>;
}

/** Every endpoint of every module, for the permission matrix test and the OpenAPI description. */
export interface Served {
  module: string;
  name: string;
  endpoint: Endpoint;
  of: Module;
  run: (ctx: Ctx, asked: object) => Promise<unknown>;
}
