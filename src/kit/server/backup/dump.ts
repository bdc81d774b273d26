import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Reading } from "../database.ts";
import type { TableMade } from "./format.ts";
import { layoutOf, quoted, type TableLayout } from "./layout.ts";

/** The size of a part of a table, in bytes; a longer row is a part of its own. */
const partLength = 1024 * 1024;
const rowsAtOnce = 500;

/** Receives the parts of a table as they are read. */
export type PartTaken = (table: string, part: Buffer, rows: number) => Promise<void>;

/** Everything in the database at one moment, table by table. Nothing is locked: others read and write meanwhile. */
export function dumpTables(db: Db, take: PartTaken): Promise<TableMade[]> {
  return db.transaction((tx) => dumpWithin(tx, take), { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** The same within a transaction that has already begun. */
export async function dumpWithin(tx: Reading, take: PartTaken): Promise<TableMade[]> {
  for (const setting of sameText) await tx.execute(sql.raw(setting), "objects");
  const made: TableMade[] = [];
  for (const table of await layoutOf(tx)) made.push(await dumpTable(tx, table, take));
  return made;
}

/** A value must be written the same way whatever the server, its owner or the session have set. */
const sameText = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
];

async function dumpTable(tx: Reading, { name, columns, left, order }: TableLayout, take: PartTaken): Promise<TableMade> {
  const hash = createHash("sha256");
  let rows = 0;
  let lines: Buffer[] = [];
  let length = 0;
  const give = async () => {
    if (lines.length === 0) return;
    const part = Buffer.concat(lines);
    hash.update(part);
    await take(name, part, lines.length);
    lines = [];
    length = 0;
  };
  for await (const line of linesOf(tx, name, left, order)) {
    const bytes = Buffer.from(`${line}\n`);
    if (length + bytes.length > partLength) await give();
    lines.push(bytes);
    length += bytes.length;
    rows += 1;
  }
  await give();
  return { name, columns, rows, sha256: hash.digest("hex") };
}

async function* linesOf(tx: Reading, table: string, left: readonly string[], order: string): AsyncGenerator<string> {
  const without = left.length > 0 ? ` - array[${left.map((column) => `'${column}'`).join(", ")}]` : "";
  const rows = `select (to_jsonb(t)${without})::text as line from public.${quoted(table)} t order by ${order}`;
  await tx.execute(sql.raw(`declare rows_to_keep no scroll cursor for ${rows}`), "objects");
  for (;;) {
    const fetched = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from rows_to_keep`), "objects");
    for (const { line } of fetched) yield line;
    if (fetched.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw("close rows_to_keep"), "objects");
}
