import { sql } from "drizzle-orm";
import type { Db, Reading } from "../database.ts";
import { damaged, type Manifest } from "./format.ts";
import { layoutOf, quoted, type TableLayout } from "./layout.ts";

/** Whether nothing has been written into any table of the product. */
export async function isEmpty(db: Reading): Promise<boolean> {
  for (const { name } of await layoutOf(db)) {
    const [row] = await db.execute<{ any: boolean }>(
      sql.raw(`select exists (select 1 from public.${quoted(name)}) as any`),
      "objects",
    );
    if (row?.any) return false;
  }
  return true;
}

/** Loads rows into the tables of an empty database, within one transaction. */
export interface Loader {
  load(table: string, part: Buffer): Promise<void>;
  /** Restores the constraints and triggers that were dropped for loading, which checks every reference, and continues the counters. */
  end(): Promise<void>;
}

/** Starts to load. The tables must be those the backup was made of. */
export async function beginLoading(tx: Db, { tables }: Manifest): Promise<Loader> {
  const layouts = new Map((await layoutOf(tx)).map((table) => [table.name, table]));
  const other = tables.find(({ name, columns }) => layouts.get(name)?.columns.join() !== columns.join());
  if (other) throw damaged(`its table ${other.name} does not match its migrations`);
  const references = await droppedReferences(tx);
  for (const name of layouts.keys()) await execute(tx, `alter table public.${quoted(name)} disable trigger user`);
  return {
    async load(table, part) {
      const layout = layouts.get(table);
      if (!layout) throw damaged(`it has rows of a table ${table}, which its migrations do not make`);
      await insertRows(tx, layout, part);
    },
    async end() {
      for (const add of references) await execute(tx, add);
      for (const layout of layouts.values()) {
        await execute(tx, `alter table public.${quoted(layout.name)} enable trigger user`);
        for (const column of layout.counted) await countOn(tx, layout.name, column);
      }
    },
  };
}

/** Rows may come before those they refer to. Returns the statements that restore the references. */
async function droppedReferences(tx: Db): Promise<string[]> {
  const found = await tx.execute<{ table: string; name: string; definition: string }>(
    sql.raw(`select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`),
    "objects",
  );
  for (const { table, name } of found) await execute(tx, `alter table ${table} drop constraint ${name}`);
  return found.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function insertRows(tx: Db, { name, columns }: TableLayout, part: Buffer): Promise<void> {
  const table = `public.${quoted(name)}`;
  const listed = columns.map(quoted).join(", ");
  const rows = `[${part.toString("utf8").trimEnd().replaceAll("\n", ",")}]`;
  await tx.execute(
    sql`insert into ${sql.raw(`${table} (${listed})`)} overriding system value
      select ${sql.raw(listed)} from jsonb_populate_recordset(null::${sql.raw(table)}, ${rows}::jsonb)`,
  );
}

const countOn = (tx: Db, table: string, column: string) =>
  execute(
    tx,
    `select setval(pg_get_serial_sequence('public.${quoted(table)}', '${column}'), greatest(max(${quoted(column)}), 1), count(*) > 0) from public.${quoted(table)}`,
  );

const execute = (tx: Db, statement: string) => tx.execute(sql.raw(statement), "objects");
