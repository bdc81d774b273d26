import { and, eq, getColumns, inArray, type InferInsertModel, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { clockSkew } from "../clock.ts";
import { changedMeanwhile, frozen, notFound } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { notAsSent } from "./as-sent.ts";
import { alongside, type Db as Tx, together } from "./database.ts";
import { differences, nested, same } from "./differences.ts";
import { sendEvents } from "./event-writing.ts";
import { insertRow } from "./insertion.ts";
import { orderedId } from "./ordered-id.ts";
import { Lookup } from "./lookup.ts";
import { PlainRows } from "./plain-rows.ts";
import { destroyKey, type NewEvent, personOf, PersonEncryption, encryptedEvent } from "./person-keys.ts";
import { kindOf, type NewRow, recordNamed, type RecordKind, type RecordTable, type Row, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { whileRetention } from "./retention-open.ts";
import { refuseNotAsSent, unrecorded, withoutSecrets } from "./store-refusals.ts";
import type { auditEvent, FieldChange } from "./tables.ts";

/** The origin of a write, for the audit trail. */
export interface Origin {
  requestId: string | null;
  ip: string | null;
  deviceId: string | null;
  /** When it was done by the device's clock, for what waited there offline. */
  clientAt: string | null;
  /** What the device's clock read when it sent it. */
  clientNow?: string | null;
}

export interface AuditEntry {
  verb: string;
  reason?: string;
  /** Done by whoever holds a link, without an account; a change of "link" in `also` names them: "Frank Gil: signed". */
  actorType?: "public";
  /** Changes of parts of the record that are not in its own row. */
  also?: FieldChange[];
}

/** A child row changes in more fields than anyone reads; the trail stores this many of one save and counts the rest. */
const mostChildChanges = 200;

/** The trail's name for the person for whom a delegated approval was given. */
const onBehalfOf = "onBehalfOf";

/** The trail's name for a device clock that is wrong: what it read, and the time that was written. */
const deviceClockSkew = "deviceClockSkew";

/** Beyond this a device's clock is reported as wrong, in milliseconds (activity-and-audit.md rule 9). */
const mostDeviceSkew = 5 * 60 * 1000;

function isOff(deviceClock: string | null | undefined, at: string): boolean {
  return Boolean(deviceClock) && Math.abs(Date.parse(deviceClock ?? at) - Date.parse(at)) > mostDeviceSkew;
}

/**
 * The only way to write: the version is compared, frozen rows are refused, and the audit event with before and after goes into the same
 * transaction. A change that cannot be recorded does not happen. The transaction is private: `db` reads in it, and `rows` writes what is not a
 * record.
 */
export class Store extends Lookup {
  readonly #tx: Tx;
  /** Writes rows that are not records, in the same transaction. */
  readonly rows: PlainRows;
  #now: string;
  readonly #clock: (() => Date) | null;
  readonly #origin: Origin;
  readonly #nameOf: (id: string) => Promise<string>;
  readonly #secrets: Secrets;
  readonly #encryption: PersonEncryption;
  readonly #clockWatch: ClockWatch | null;
  #onBehalfOf: string | null = null;

  constructor(
    db: Tx,
    actor: Actor | null,
    asked: Lookup["asked"],
    now: Date,
    origin: Origin,
    nameOf: (id: string) => Promise<string>,
    secrets: Secrets,
    clockWatch: ClockWatch | null,
    clock: (() => Date) | null = null,
  ) {
    super(db, actor, asked);
    this.#tx = db;
    this.rows = new PlainRows(db);
    this.#clock = clock;
    this.#secrets = secrets;
    this.#encryption = new PersonEncryption(db, secrets);
    this.#clockWatch = clockWatch;
    this.#now = now.toISOString();
    this.#origin = origin;
    this.#nameOf = nameOf;
  }

  /** The time of what is written (ISO): when the request began, or when the last lock on evidence was acquired. */
  get now(): string {
    return this.#now;
  }

  override async find<T extends RecordTable>(table: T, id: string, options: { lock?: boolean } = {}): Promise<Row<T>> {
    const row = await super.find(table, id, options);
    if (options.lock) await this.#lockEvidence(table, row);
    return row;
  }

  /**
   * Locks rows that evidence is about until this transaction ends: nobody can add to that evidence or withdraw it meanwhile, and every statement
   * after this one sees what was committed before. Tables are locked in the same order everywhere, ids are sorted.
   */
  async holdEvidence(rows: readonly { table: RecordTable; ids: SQL }[]): Promise<void> {
    await together(
      rows.map(({ table, ids }) =>
        this.#tx.execute(sql`select 1 from ${table} where ${table.id} in (${ids}) order by ${table.id} for share`),
      ),
    );
    this.#lookAtClock();
  }

  async #lockEvidence<T extends RecordTable>(table: T, row: object): Promise<void> {
    const of = kindOf(table).evidenceOf?.(row as never);
    if (!of?.id) return;
    await this.#tx.execute(sql`select 1 from ${of.table} where ${of.table.id} = ${of.id} for no key update`);
    this.#lookAtClock();
  }

  /** What waited for a lock happened after what it waited for. */
  #lookAtClock(): void {
    if (this.#clock) this.#now = this.#clock().toISOString();
  }

  /** From here on the trail says that what is written is done for this person, who has delegated it. */
  actFor(userId: string): void {
    this.#onBehalfOf = userId;
  }

  async insert<T extends RecordTable>(table: T, values: NewRow<T>, entry: string | AuditEntry = "create"): Promise<Row<T>> {
    return (await this.#insert(table, values, entry)).row;
  }

  /** The same for a record the person must see afterwards: one that would be out of their reach is refused like any record there. */
  async insertWithin<T extends RecordTable>(table: T, values: NewRow<T>): Promise<Row<T>> {
    const { row, holds } = await this.#insert(table, values, "create", this.within(table));
    // A condition that queries the table itself does not see the new row yet; the record is then read.
    return holds ? row : this.find(table, row.id);
  }

  async #insert<T extends RecordTable>(table: T, values: NewRow<T>, entry: string | AuditEntry, within?: SQL) {
    await this.#lockEvidence(table, values);
    const stamp = {
      version: 1,
      createdAt: this.now,
      createdById: this.actor?.id ?? null,
      updatedAt: this.now,
      updatedById: this.actor?.id ?? null,
    };
    const full = { id: orderedId(), ...values, ...stamp };
    const { row, holds } = await insertRow(this.#tx, table, full, within);
    refuseNotAsSent(table, notAsSent(table, null, full, row));
    await this.#write(table, row as Row<T>, entry, differences(table, {}, row));
    return { row: row as Row<T>, holds };
  }

  /** Saves changes if the stored version is the one that was read; otherwise 409 with the current record. */
  async update<T extends RecordTable>(
    table: T,
    id: string,
    version: number,
    changes: Partial<NewRow<T>> & Partial<Pick<Row<T>, "archivedAt">>,
    entry: string | AuditEntry = "update",
  ): Promise<Row<T>> {
    return this.#change(table, id, version, changes, entry);
  }

  /** The same for consequences of the person's action in a record they need not see: a doubt in its case, a password in its user. */
  async updateUnseen<T extends RecordTable>(
    table: T,
    id: string,
    version: number,
    changes: Partial<NewRow<T>>,
    entry: string | AuditEntry,
  ): Promise<Row<T>> {
    return this.#change(table, id, version, changes, entry, { unseen: true });
  }

  /** Makes the record final. From then on every change except to its state metadata is refused, here and by the database. */
  async freeze<T extends RecordTable>(
    table: T,
    id: string,
    version: number,
    changes: Partial<NewRow<T>>,
    entry: string | AuditEntry,
  ): Promise<Row<T>> {
    return this.#change(table, id, version, { ...changes, frozenAt: this.now }, entry);
  }

  /** Changes the state metadata of a frozen record: columns its kind names in `afterFreeze`, at the end of its retention also `blankable`. */
  async annotate<T extends RecordTable>(
    table: T,
    id: string,
    version: number,
    changes: Partial<NewRow<T>> & Partial<Pick<Row<T>, "archivedAt">>,
    entry: string | AuditEntry,
    { atRetention = false } = {},
  ): Promise<Row<T>> {
    const { afterFreeze = [], blankable = [] } = kindOf(table);
    const others = Object.keys(changes).filter((key) => !afterFreeze.includes(key) && !(atRetention && blankable.includes(key)));
    if (others.length > 0) throw new Error(`${others.join(", ")} cannot change after the record is frozen.`);
    const change = () => this.#change(table, id, version, changes, entry, { frozenToo: true });
    return atRetention ? whileRetention(this.#tx, table, change) : change();
  }

  async archive<T extends RecordTable>(table: T, id: string, version: number): Promise<Row<T>> {
    return this.#change(table, id, version, { archivedAt: this.now }, "archive");
  }

  async restore<T extends RecordTable>(table: T, id: string, version: number): Promise<Row<T>> {
    return this.#change(table, id, version, { archivedAt: null }, "restore");
  }

  /**
   * Makes the children of a record match the given rows: new ids are inserted, known ones changed, missing ones removed. Returns the changes, row
   * by row and field by field, to pass to the parent's update as `also`; the parent's version is the concurrency token. `named` says what a
   * person would call the row: "line 14". The children of a `fresh` parent need not be looked up.
   */
  async replaceChildren<T extends PgTable & { id: PgColumn }>(
    table: T,
    parent: { column: PgColumn; id: string },
    rows: (Partial<InferInsertModel<T>> & { id: string })[],
    named: (row: Record<string, unknown>) => string,
    { fresh = false }: { fresh?: boolean } = {},
  ): Promise<FieldChange[]> {
    const key = Object.entries(getColumns(table)).find(([, column]) => column === parent.column)?.[0] ?? "";
    const before = fresh ? [] : await this.#children(table, parent);
    const known = new Map(before.map((row) => [row.id, row]));
    const wanted = new Set(rows.map((row) => row.id));
    const gone = before.filter((row) => !wanted.has(row.id));
    const added = rows.filter((row) => !known.has(row.id));
    const changes: FieldChange[] = [
      ...gone.map((row) => ({ field: named(row), old: "present", new: "removed" })),
      ...added.map((row) => ({ field: named(row), old: null, new: "added" })),
    ];

    if (gone.length > 0)
      await this.#tx.delete(table).where(
        and(
          inArray(
            table.id,
            gone.map(({ id }) => id),
          ),
          eq(parent.column, parent.id),
        ),
      );
    for (let start = 0; start < added.length; start += 200) {
      const part = added.slice(start, start + 200).map((row) => ({ ...row, [key]: parent.id }));
      await alongside(this.#tx, this.#tx.insert(widened(table)).values(part).execute());
    }
    for (const row of rows) {
      const was = known.get(row.id);
      if (!was) continue;
      const differing = Object.entries(row).filter(
        ([field, value]) => value !== undefined && !same(was[field] ?? null, value ?? null),
      );
      if (differing.length === 0) continue;
      changes.push(...differing.flatMap(([field, value]) => nested(`${named(row)}: ${field}`, was[field], value)));
      await this.#tx
        .update(widened(table))
        .set(Object.fromEntries(differing))
        .where(and(eq(table.id, row.id), eq(parent.column, parent.id)));
    }
    return changes.length <= mostChildChanges
      ? changes
      : [
          ...changes.slice(0, mostChildChanges),
          { field: "more", old: null, new: `${changes.length - mostChildChanges} further changes` },
        ];
  }

  async #children(table: PgTable, { column, id }: { column: PgColumn; id: string }) {
    const rows = await this.#tx.select().from(widened(table)).where(eq(column, id));
    return rows as ({ id: string } & Record<string, unknown>)[];
  }

  /** Destroys the key with which the trail has the people of a record, after they were removed from it at the end of its retention. */
  async eraseFromTrail(id: string): Promise<void> {
    await destroyKey(this.rows, this.#secrets, id, null, this.now);
  }

  /** Writes an action into the audit trail that is not a change of one described record: an export, a verification, a sign-in. */
  async note(event: {
    action: string;
    entity: string;
    entityId?: string | null;
    label: string;
    changes?: FieldChange[];
    reason?: string;
    actorType?: "user" | "system" | "public";
  }): Promise<void> {
    // For an action that changes nothing, only the person's own record can be recognised by its id.
    const personal = recordNamed(event.entity)?.kind.personal;
    const person = personal?.of === "id" ? event.entityId : null;
    await this.#record(personal, person, {
      id: orderedId(),
      at: this.now,
      actorType: event.actorType ?? (this.actor ? "user" : "system"),
      actorId: this.actor?.id ?? null,
      action: event.action,
      entity: event.entity,
      entityId: event.entityId ?? null,
      entityLabel: event.label,
      changes: event.changes ?? [],
      reason: event.reason ?? null,
      ...this.#trace(),
    });
  }

  /** Writes one action on many records of a kind, in few statements. None of them is a person's own. */
  async noteEach(
    entry: { action: string; entity: string; reason?: string },
    records: readonly {
      id: string;
      label: string;
      changes?: FieldChange[];
      about?: { baseLocationId?: string | null; clientCompanyId?: string | null };
    }[],
  ): Promise<void> {
    const events = records.map(({ id, label, changes = [], about }) => ({
      id: orderedId(),
      at: this.now,
      actorType: this.actor ? ("user" as const) : ("system" as const),
      actorId: this.actor?.id ?? null,
      action: entry.action,
      entity: entry.entity,
      entityId: id,
      entityLabel: label,
      changes,
      reason: entry.reason ?? null,
      baseLocationId: about?.baseLocationId ?? null,
      clientCompanyId: about?.clientCompanyId ?? null,
      ...this.#trace(),
    }));
    for (let start = 0; start < events.length; start += 500) {
      const part = events.slice(start, start + 500);
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other, on one connection
      const prepared = await Promise.all(part.map((event) => this.#prepared(undefined, null, event)));
      // oxlint-disable-next-line no-await-in-loop
      await this.#send(prepared);
    }
  }

  async #change<T extends RecordTable>(
    table: T,
    id: string,
    version: number,
    changes: Record<string, unknown>,
    entry: string | AuditEntry,
    { frozenToo = false, unseen = false } = {},
  ): Promise<Row<T>> {
    const before = await (unseen ? this.#findUnseen(table, id) : this.find(table, id, { lock: true }));
    if (before.frozenAt && !frozenToo) throw frozen(kindOf(table).label(before as never));
    if (before.version !== version) {
      const by = before.updatedById ? await this.#nameOf(before.updatedById) : "The system";
      throw changedMeanwhile(withoutSecrets(table, before), by, before.updatedAt);
    }
    const sent = { ...changes, version: version + 1, updatedAt: this.now, updatedById: this.actor?.id ?? null };
    const [after] = await this.#tx
      .update(widened(table))
      .set(sent)
      .where(and(eq(table.id, id), eq(table.version, version), frozenToo ? undefined : isNull(table.frozenAt)))
      .returning();
    if (!after) throw notFound(kindOf(table).noun);
    refuseNotAsSent(table, notAsSent(table, before, sent, after));
    await this.#write(
      table,
      after as Row<T>,
      entry,
      differences(table, before as Record<string, unknown>, after as Record<string, unknown>),
    );
    return after as Row<T>;
  }

  async #findUnseen<T extends RecordTable>(table: T, id: string): Promise<Row<T>> {
    const row = await new Lookup(this.#tx, null, null).find(table, id, { lock: true });
    await this.#lockEvidence(table, row);
    return row;
  }

  async #write<T extends RecordTable>(table: T, row: Row<T>, entry: string | AuditEntry, changes: FieldChange[]): Promise<void> {
    const kind = kindOf(table);
    const { verb, reason, also = [], actorType }: AuditEntry = typeof entry === "string" ? { verb: entry } : entry;
    const about = kind.about?.(row as never);
    await this.#record(kind.personal, personOf(kind.personal, row), {
      id: orderedId(),
      at: this.now,
      actorType: actorType ?? (this.actor ? "user" : "system"),
      actorId: this.actor?.id ?? null,
      action: `${kind.entity}.${verb}`,
      entity: kind.entity,
      entityId: row.id,
      entityLabel: kind.label(row as never),
      changes: [...changes, ...also],
      reason: reason ?? null,
      baseLocationId: about?.baseLocationId ?? null,
      clientCompanyId: about?.clientCompanyId ?? null,
      projectId: about?.projectId ?? null,
      ...this.#trace(),
    });
  }

  /** The next step need not wait for the trail; the commit does. */
  async #record(
    personal: RecordKind["personal"],
    person: string | null | undefined,
    event: typeof auditEvent.$inferInsert,
  ): Promise<void> {
    return this.#send([await this.#prepared(personal, person, event)]);
  }

  async #send(events: readonly NewEvent[]): Promise<void> {
    const { sent } = await sendEvents(this.#tx, this.#secrets, events).catch(unrecorded);
    return alongside(this.#tx, sent.catch(unrecorded));
  }

  /** The event as it is written: with notes about the clocks and the person it was done for, encrypted where it is about a person. */
  async #prepared(personal: RecordKind["personal"], person: string | null | undefined, event: NewEvent): Promise<NewEvent> {
    const { at, moved } = (await this.#clockWatch?.timeFor(event.at, this.#tx)) ?? { at: event.at, moved: false };
    // Hours may pass between the work and its sending; the clock is judged by what it read at the sending, when that was sent.
    const deviceClock = this.#origin.clientNow ?? this.#origin.clientAt;
    const changes = [
      ...event.changes,
      ...(this.#onBehalfOf ? [{ field: onBehalfOf, old: null, new: this.#onBehalfOf }] : []),
      ...(moved ? [{ field: clockSkew, old: event.at, new: at }] : []),
      ...(isOff(deviceClock, event.at) ? [{ field: deviceClockSkew, old: deviceClock, new: event.at }] : []),
    ];
    return encryptedEvent(this.#encryption, personal, person, { ...event, at, changes }).catch(unrecorded);
  }

  #trace() {
    return {
      requestId: this.#origin.requestId,
      sessionId: this.actor?.sessionId ?? null,
      ip: this.#origin.ip,
      deviceId: this.#origin.deviceId,
      clientAt: this.#origin.clientAt,
    };
  }
}
