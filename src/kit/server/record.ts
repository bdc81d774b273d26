import { type Column, type InferInsertModel, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import { customType, index, integer, type PgColumn, type PgTable, uuid } from "drizzle-orm/pg-core";
import type { Actor } from "./actor.ts";

/** An instant, read and written as an ISO string in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  toDriver: (value) => value,
  fromDriver: (value) => isoOf(value),
});

/** Whether a column is a decimal that is read as text: a JSON number would lose its zeros. */
export const isDecimal = (column: Column): boolean =>
  column.getSQLType().startsWith("numeric") && !column.dataType.startsWith("number");

/** An index of the rows that have a value: where few do, writing the others is cheaper. It is used for equality, which null never satisfies. */
export const indexOfKnown = (column: PgColumn) =>
  index()
    .on(column)
    .where(sql`${column} is not null`);

/**
 * "2026-03-14 10:00:00.5+00" or the same in JSON, as a connection in UTC writes it, as an ISO string with milliseconds. Without creating a Date,
 * because lists have many of them. What is not an instant of the calendar, such as "infinity", which can only be written into a column by hand,
 * stays as it is: it differs from whatever was there, and does not stop the reading of the row.
 */
export function isoOf(value: string | Date): string {
  if (typeof value !== "string") return value instanceof Date ? isoOfDate(value, "") : String(value);
  const zone = value.endsWith("+00") ? 3 : value.endsWith("+00:00") ? 6 : 0;
  if (zone === 0 || value.length < 19 + zone) return isoOfDate(new Date(value), value);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -zone).padEnd(3, "0")}Z`;
}

export const isoOfDate = (date: Date, otherwise: string): string =>
  Number.isNaN(date.getTime()) ? otherwise : date.toISOString();

/** The columns every record has. `version` rises with each change; a set `frozenAt` makes the row final. */
export const record = () => ({
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  createdById: uuid(),
  updatedAt: instant().notNull(),
  updatedById: uuid(),
  archivedAt: instant(),
  frozenAt: instant(),
});

export interface RecordTable extends PgTable {
  id: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  createdById: PgColumn;
  updatedAt: PgColumn;
  updatedById: PgColumn;
  archivedAt: PgColumn;
  frozenAt: PgColumn;
}
/** The fields of every stored row, as the code sees them. */
export interface StoredRow {
  id: string;
  version: number;
  createdAt: string;
  createdById: string | null;
  updatedAt: string;
  updatedById: string | null;
  archivedAt: string | null;
  frozenAt: string | null;
}
export type Row<T extends PgTable> = InferSelectModel<T> & StoredRow;
export type NewRow<T extends PgTable> = Omit<InferInsertModel<T>, keyof StoredRow> & { id?: string };

/** What the store must know about a kind of record besides its columns. */
export interface RecordKind {
  /** The shared record name, for the audit trail: "CalibrationRecord". */
  entity: string;
  /** The name in messages: "calibration record". */
  noun: string;
  /** Access ids whose view right opens it; the first is that of its own module. */
  modules: readonly string[];
  /** What a person would call this row: its number or title. */
  label: (row: never) => string;
  /** Whose record it is when a right reaches only "own". Undefined: the person who created it. */
  own?: (actor: Actor) => SQL;
  /** Which base it belongs to when a right reaches only "base". Undefined: base rights see all. */
  base?: PgColumn | ((actor: Actor) => SQL);
  /** What a person needs besides the right, whatever its reach: for records of a confidential client. Undefined shows all. */
  visible?: (actor: Actor) => SQL | undefined;
  /** What people from another firm see of it, beyond what their rights reach (people-and-access rule 17). Undefined: nothing more. */
  outside?: (actor: Actor) => SQL;
  /** Whether the record accepts no changes in its present state although it is not frozen yet (a submitted report). */
  closed?: (row: never) => boolean;
  /** Who of the people who see the record may also read the files attached to it. Undefined: all of them. */
  papers?: (row: never, actor: Actor) => boolean;
  /** Its files are printed with it, or named on its paper: a video is refused. */
  withoutVideo?: true;
  /** Columns that may still change after the row is frozen (state metadata). The database trigger lists the same. */
  afterFreeze?: readonly string[];
  /** Columns that are blanked when the people in it are removed at the end of its retention, also of a frozen row. The trigger lists the same. */
  blankable?: readonly string[];
  /** Unique constraints and the message when one is violated; `{value}` is the value sent. */
  unique?: Record<string, { field: string; message: string }>;
  /**
   * The record that a signature depends on and that this one is about: a certificate's person, a calibration's instrument. A write locks that row
   * until it commits, and a signature takes a shared lock: each sees what the other did, or waits for it.
   */
  evidenceOf?: (row: never) => { table: RecordTable; id: string | null };
  /** Facts copied into audit events for their filters. */
  about?: (row: never) => { baseLocationId?: string | null; clientCompanyId?: string | null; projectId?: string | null };
  /**
   * Whose personal data it contains: `of` names the column with the person's id, or with that of a record whose people are erased together, such as
   * a lead. The trail stores these fields encrypted with that key, of the record and of its parts ("line 3: description"); with `label` also the
   * record's name, with `reason` also the reason of an action.
   */
  personal?: { of: string; fields: readonly string[]; label?: true; reason?: true };
  /** Fields whose values are never written to the trail (it says "changed" instead). */
  secret?: readonly string[];
  /**
   * Fields whose values in the trail are only for who may open the record, and of those for whom `also` holds. Everyone else who may read its
   * events reads that they changed, and "hidden" instead of the value.
   */
  guarded?: { fields: readonly string[]; also?: (actor: Actor) => SQL | undefined };
  /** Columns that are also written without an event of the record, and are therefore not compared with the trail. */
  alsoWithoutEvent?: readonly string[];
}

/** The table without its own columns in the type: what general code may rely on. */
export const widened = (table: PgTable): PgTable => table;

const kinds = new WeakMap<PgTable, RecordKind>();
const byEntity = new Map<string, { table: RecordTable; kind: RecordKind }>();

/** Describes the kind of record in a table; call it once, below the table. */
export function describeRecord<T extends RecordTable>(
  table: T,
  kind: Omit<RecordKind, "label" | "about" | "closed" | "papers" | "evidenceOf"> & {
    label: (row: Row<T>) => string;
    closed?: (row: Row<T>) => boolean;
    papers?: (row: Row<T>, actor: Actor) => boolean;
    about?: (row: Row<T>) => ReturnType<NonNullable<RecordKind["about"]>>;
    evidenceOf?: (row: NewRow<T>) => ReturnType<NonNullable<RecordKind["evidenceOf"]>>;
  },
): void {
  kinds.set(table, kind);
  byEntity.set(kind.entity, { table, kind });
}

export function kindOf(table: PgTable): RecordKind {
  const kind = kinds.get(table);
  if (!kind) throw new Error("This table has no describeRecord() beside it.");
  return kind;
}

/** Whether the rows of this table are records, which only the store writes. */
export const isRecord = (table: PgTable): boolean => kinds.has(table);

/** The table of a record by its shared name, for files and history that belong to any record. */
export function recordNamed(entity: string): { table: RecordTable; kind: RecordKind } | undefined {
  return byEntity.get(entity);
}

export const describedRecords = (): { table: RecordTable; kind: RecordKind }[] => [...byEntity.values()];

const added = new Set<PgTable>();
interface PartOf {
  parent: RecordTable;
  column: PgColumn;
  /** Columns that are blanked when the people of the parent are removed at the end of its retention. */
  blankable: readonly string[];
}
const parts = new Map<PgTable, PartOf>();

/** Rows of this table are only ever added; the database refuses to change or delete one. */
export function onlyAdded(table: PgTable): void {
  added.add(table);
}

/** Rows of this table belong to a record and are final when it is: the database then refuses to add, change or delete one. */
export function partOf(table: PgTable, parent: RecordTable, column: PgColumn, blankable: readonly string[] = []): void {
  parts.set(table, { parent, column, blankable });
}

export const tablesOnlyAdded = (): PgTable[] => [...added];
export const tablesOfParts = (): ({ table: PgTable } & PartOf)[] => [...parts].map(([table, of]) => ({ table, ...of }));
