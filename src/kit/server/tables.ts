import type { SecurityKind } from "#kit/security-kinds.ts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ListLayout } from "../list-views.ts";
import { describeRecord, instant, onlyAdded, record } from "./record.ts";

export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** The number of a transaction (PostgreSQL xid8), as text. */
const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

/** Signatures and exports among all events, with exactly the condition of the indexes for them. */
export const signaturesOnly = ({ action }: { action: AnyPgColumn }) => sql`${action} like '%.sign'`;
export const exportsOnly = ({ action }: { action: AnyPgColumn }) => sql`${action} like '%.export'`;

/** Events of records that say another record is not valid, not on all days, or needs more; found by the record they refer to. */
export const speakingOnly = ({ entity }: { entity: AnyPgColumn }) =>
  sql`${entity} in ('CertificationEvent', 'EquipmentEvent', 'ProcedureSuspension', 'CalibrationPlan', 'ClientRequirement', 'ReviewComment')`;
/** The new values of an event's fields, as a list. It does not fail, whatever someone wrote there by hand. */
export const newValues = ({ changes }: { changes: AnyPgColumn }) => sql`jsonb_path_query_array(${changes}, '$[*].new')`;

/** Who did what to which record; written in the transaction of the change, never altered (a trigger refuses). */
export const auditEvent = snakeCase.table(
  "audit_event",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    clientAt: instant(),
    actorType: text({ enum: ["user", "system", "public"] }).notNull(),
    actorId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid(),
    entityLabel: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    reason: text(),
    baseLocationId: uuid(),
    clientCompanyId: uuid(),
    projectId: uuid(),
    requestId: text(),
    sessionId: uuid(),
    ip: text(),
    deviceId: text(),
    /** The transaction that wrote it, and its position: once no older transaction runs, nothing can come before it any more. */
    tx: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    n: bigserial({ mode: "number" }).notNull(),
    /**
     * Made with a key that is stored beside the database and not in it (`event-code.ts`); null or a wrong one marks an event inserted by hand.
     */
    code: text(),
  },
  (t) => [
    index().on(t.entityId, t.at),
    index().on(t.at, t.id),
    index().on(t.actorId, t.at),
    index().on(t.entity, t.at, t.id),
    index().on(t.action, t.at, t.id),
    index().on(t.tx, t.n),
    index("audit_event_client")
      .on(t.clientCompanyId, t.at, t.id)
      .where(sql`${t.clientCompanyId} is not null`),
    index().on(t.requestId),
    index("audit_event_signatures").on(t.at, t.id).where(signaturesOnly(t)),
    index("audit_event_exports").on(t.at, t.id).where(exportsOnly(t)),
    index("audit_event_speaking").using("gin", newValues(t)).where(speakingOnly(t)),
    index("audit_event_label").on(sql`left(${t.entityLabel}, 80) text_pattern_ops`, t.at),
  ],
);

onlyAdded(auditEvent);

/**
 * Says that the clock had run ahead up to `until` and is right now: from `at` on, what was recorded in between no longer counts as the latest
 * time on record. Signed with the key of this installation, so that nobody who controls only the database can claim it.
 */
export const clockRelease = snakeCase.table("clock_release", {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  until: instant().notNull(),
  /** The counter of the trail and the position in the ledger of signed reports at that time. */
  afterN: bigint({ mode: "number" }).notNull(),
  afterLedgerSeq: integer().notNull(),
  byId: uuid().notNull(),
  keyId: text().notNull(),
  signature: text().notNull(),
});
onlyAdded(clockRelease);

/** The key that encrypts what the trail says about a person, or the people in a record such as a lead, itself encrypted with the key of this installation; null once it was destroyed. */
export const personKey = snakeCase.table("person_key", {
  personId: uuid().primaryKey(),
  sealedKey: text(),
  destroyedAt: instant(),
  /** The privacy request under which it was destroyed: "PR-2026-001"; null where that was done at the end of the retention. */
  requestNo: text(),
});

/** The answer to a request with an idempotency key, stored beside the change it made. */
export const sentOnce = snakeCase.table(
  "sent_once",
  {
    id: uuid().primaryKey(),
    actorId: uuid().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    /** Encrypted. */
    reply: jsonb().$type<unknown>(),
    at: instant().notNull(),
  },
  (t) => [unique().on(t.actorId, t.key), index().on(t.at)],
);

/** How often an address has called an endpoint recently, where several servers share its limit. The key is a hash of both. */
export const requestCount = snakeCase.table(
  "request_count",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index().on(t.endsAt)],
);

/** A running number: one row per pattern, scope and period. The row is locked by the transaction that takes the next value. */
export const numberSequence = snakeCase.table(
  "number_sequence",
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    scope: text().notNull(),
    period: text().notNull(),
    nextValue: integer().notNull(),
  },
  (t) => [unique().on(t.key, t.scope, t.period)],
);

/** How a kind of record is numbered, where the company has set a pattern other than the shipped one. */
export const numberSeries = snakeCase.table(
  "number_series",
  {
    ...record(),
    key: text().notNull(),
    pattern: text().notNull(),
    resetEvery: text({ enum: ["never", "year", "month"] }).notNull(),
    /** Tokens whose values each have a count of their own. */
    countPer: text().array().notNull(),
  },
  (t) => [unique().on(t.key)],
);
describeRecord(numberSeries, {
  entity: "NumberSequence",
  noun: "number sequence",
  modules: ["settings"],
  label: (series) => series.key,
});

/** Exactly one row for every integer a sequence has issued, so that a gap would show. */
export const numberRegister = snakeCase.table(
  "number_register",
  {
    id: uuid().primaryKey(),
    sequenceId: uuid()
      .notNull()
      .references(() => numberSequence.id),
    value: integer().notNull(),
    number: text().notNull(),
    state: text({ enum: ["issued", "reserved", "void", "unused", "imported"] }).notNull(),
    entity: text().notNull(),
    entityId: uuid(),
    reason: text(),
    at: instant().notNull(),
  },
  (t) => [unique().on(t.sequenceId, t.value), index().on(t.entityId), index().on(t.number)],
);

/** A file attached to a record. The bytes are in the content-addressed store under their SHA-256. */
export const storedFile = snakeCase.table(
  "stored_file",
  {
    ...record(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    thumbnailSha256: text(),
    caption: text(),
    takenAt: instant(),
    width: integer(),
    height: integer(),
  },
  (t) => [index().on(t.entityId, t.entity), index().on(t.sha256)],
);

/** A piece of a file that is being sent, until all have arrived or nobody continues sending it (`file-pieces.ts`). Not part of a backup. */
export const filePiece = snakeCase.table(
  "file_piece",
  {
    id: uuid().primaryKey(),
    senderId: uuid().notNull(),
    /** The id that the sender's device gave the file. */
    fileId: uuid().notNull(),
    position: integer().notNull(),
    size: integer().notNull(),
    bytes: bytea().notNull(),
    at: instant().notNull(),
  },
  (t) => [unique().on(t.senderId, t.fileId, t.position), index().on(t.at)],
);

/** Security events: sign-ins, lock-outs, refusals, changes of rights. Append-only like the trail. */
export const securityEvent = snakeCase.table(
  "security_event",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    severity: text({ enum: ["info", "low", "medium", "high", "critical"] }).notNull(),
    userId: uuid(),
    /** SHA-256 of the address tried when no account has it. */
    triedEmailHash: text(),
    ip: text(),
    userAgent: text(),
    outcome: text({ enum: ["success", "failure", "denied"] }).notNull(),
    detail: text().notNull(),
    requestId: text(),
  },
  (t) => [
    index().on(t.at, t.id),
    index().on(t.userId, t.at),
    index().on(t.triedEmailHash, t.at),
    index().on(t.kind, t.at, t.id),
    index().on(t.severity, t.at, t.id),
  ],
);
onlyAdded(securityEvent);

/** A file that was requested and is made in the background; its bytes are in the content-addressed store. */
export const exportFile = snakeCase.table(
  "export_file",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** The session it was requested in, for the trail. */
    sessionId: uuid().notNull(),
    /** The address of the list's export, with its parameters. */
    address: text().notNull(),
    state: text({ enum: ["waiting", "ready", "failed"] }).notNull(),
    name: text(),
    mediaType: text(),
    size: integer(),
    sha256: text(),
    problem: text(),
    createdAt: instant().notNull(),
    readyAt: instant(),
    expiresAt: instant(),
  },
  (t) => [index().on(t.userId, t.state)],
);

/** Public keys of the keys this installation has signed with; published permanently, so that old signatures can still be checked. */
export const signingKey = snakeCase.table("signing_key", {
  keyId: text().primaryKey(),
  publicKey: text().notNull(),
  validFrom: instant().notNull(),
  validTo: instant(),
});

/** How a person has arranged the columns of a list; without a row they are the default ones. */
export const listLayout = snakeCase.table(
  "list_layout",
  {
    userId: uuid().notNull(),
    /** The address of the list. */
    list: text().notNull(),
    layout: jsonb().$type<ListLayout>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
);

/** A list with its filters, order and columns under a name, for the person who saved it or for everyone who may open the list. */
export const listView = snakeCase.table(
  "list_view",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    list: text().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    shared: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique().on(t.userId, t.list, t.name),
    index("list_view_shared")
      .on(t.list)
      .where(sql`${t.shared}`),
  ],
);
