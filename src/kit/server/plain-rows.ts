import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgQueryResultHKT, PgTable } from "drizzle-orm/pg-core";
import type { PgAsyncDeleteBase } from "drizzle-orm/pg-core/async/delete";
import { type Db, inTransaction, type Reading } from "./database.ts";
import { isRecord, type RecordTable } from "./record.ts";
import { auditEvent } from "./tables.ts";

/** A table whose rows are not records; for a table of records the type is `never`, so that using one here does not compile. */
type PlainTable<T extends PgTable> = T extends RecordTable ? never : T;

/**
 * Writes rows that are not records, within one transaction: sessions, acknowledgements, deliveries, periods, signatures. They have no version and
 * no event of their own. A table of records is refused, by type and at run time: a record is written by the `Store`, with its version, its freeze
 * and its audit event.
 */
export class PlainRows {
  readonly #tx: Db;

  constructor(tx: Db) {
    this.#tx = tx;
  }

  /** Reads in the same transaction. */
  get read(): Reading {
    return this.#tx;
  }

  insert<T extends PgTable>(table: PlainTable<T>) {
    return this.#tx.insert(plain<T>(table));
  }

  update<T extends PgTable>(table: PlainTable<T>) {
    return this.#tx.update(plain<T>(table));
  }

  delete<T extends PgTable>(table: PlainTable<T>): PgAsyncDeleteBase<T, PgQueryResultHKT> {
    return this.#tx.delete(plain<T>(table));
  }

  /** One statement on rows of this table that the query builder cannot express: many rows written in place. */
  async run<T extends PgTable>(table: PlainTable<T>, statement: SQL): Promise<void> {
    plain(table);
    await this.#tx.execute(statement, "objects");
  }

  /** Waits until no other transaction has the lock of that name, and holds it until this one ends. */
  async lock(name: string): Promise<void> {
    await this.#tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`, "objects");
  }

  /** The transaction itself, for other writes of the kit: savepoints, numbers, what retention deletes. Only the kit uses it. */
  static transactionOf(rows: PlainRows): Db {
    return rows.#tx;
  }
}

function plain<T extends PgTable>(table: PgTable): T {
  if (isRecord(table) || table === auditEvent)
    throw new Error(`Rows of ${getTableName(table)} are written by the store, with their audit event.`);
  return table as T;
}

/** A transaction for code that writes rows that are not records, as most jobs do. `purpose` names it when it takes too long. */
export const writingRows = <R>(db: Db, work: (rows: PlainRows) => Promise<R>, purpose?: string): Promise<R> =>
  inTransaction(db, (tx) => work(new PlainRows(tx)), purpose);
