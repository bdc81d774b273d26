import { and, eq, getColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { reachOf, type Scope } from "../access.ts";
import type { Action } from "../contract.ts";
import { notFound } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import type { Reading } from "./database.ts";
import { amongIds } from "./prepared.ts";
import { kindOf, type RecordKind, type RecordTable, type Row } from "./record.ts";
import { selection } from "./selection.ts";

const selections = new WeakMap<RecordTable, ReturnType<typeof selection>>();

/** The rows of a table as stored. */
function wholeRows(table: RecordTable) {
  const known = selections.get(table) ?? selection(table, getColumns(table), []);
  selections.set(table, known);
  return known;
}

/** Reads records within a person's reach: what they may not see is not found. */
export class Lookup {
  readonly db: Reading;
  readonly actor: Actor | null;
  /** The action requested and the access ids that grant it, when the table belongs to the answering module. */
  readonly asked: { modules: readonly string[]; action: Action } | null;

  constructor(db: Reading, actor: Actor | null, asked: Lookup["asked"]) {
    this.db = db;
    this.actor = actor;
    this.asked = asked;
  }

  /** The condition for what this person may reach; undefined when they reach everything. */
  within(table: PgTable): SQL | undefined {
    const kind = kindOf(table);
    if (!this.actor || this.actor.isSuperUser || kind.modules.length === 0) return undefined;
    const outside = this.actor.isOutside ? kind.outside?.(this.actor) : undefined;
    return and(kind.visible?.(this.actor), outside, this.#reach(table, kind, this.actor));
  }

  /** Whether this person reaches only records of their own: a few among many. */
  reachesOwnOnly(table: PgTable): boolean {
    const kind = kindOf(table);
    if (!this.actor || this.actor.isSuperUser || kind.modules.length === 0) return false;
    return this.#scope(kind, this.actor) === "own";
  }

  #scope(kind: RecordKind, actor: Actor): Scope | null {
    // A person who creates looks at existing records only to start from them: that counts as viewing.
    const action = this.asked?.action === "create" ? "view" : this.asked?.action;
    const own = kind.modules.some((id) => this.asked?.modules.includes(id));
    return own && this.asked
      ? reachOf(actor.rights, this.asked.modules, action ?? "view")
      : reachOf(actor.rights, kind.modules, "view");
  }

  #reach(table: PgTable, kind: RecordKind, actor: Actor): SQL | undefined {
    const scope = this.#scope(kind, actor);
    if (scope === "all") return undefined;
    const columns = getColumns(table) as Record<string, PgColumn>;
    const createdBy = columns.createdById;
    const ownRows = kind.own?.(actor) ?? (createdBy ? eq(createdBy, actor.id) : sql`false`);
    if (scope === "own") return ownRows;
    if (scope === "base") {
      if (!kind.base) return undefined;
      if (typeof kind.base === "function") return sql`(${kind.base(actor)} or ${ownRows})`;
      return actor.baseIds.length > 0 ? sql`(${amongIds(kind.base, actor.baseIds)} or ${ownRows})` : ownRows;
    }
    return sql`false`;
  }

  /** Refuses what this person may not see, as `find` does, without reading it. */
  async mustReach(table: RecordTable, id: string): Promise<void> {
    const wanted = and(eq(table.id, id), this.within(table));
    const found = await this.db.execute(sql`select 1 from ${table} where ${wanted}`, "objects");
    if (found.length === 0) throw notFound(kindOf(table).noun);
  }

  /** The record, or a refusal that does not reveal whether it exists elsewhere. */
  async find<T extends RecordTable>(table: T, id: string, options: { lock?: boolean } = {}): Promise<Row<T>> {
    const [row] = await wholeRows(table)(this.db, { where: and(eq(table.id, id), this.within(table)), ...options });
    if (!row) throw notFound(kindOf(table).noun);
    return row as Row<T>;
  }
}
