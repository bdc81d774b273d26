/** Names of items and welds as `rules/same-name.ts` has them, in SQL. */
import { sql, type SQLWrapper } from "drizzle-orm";
import { notOfTheName, notOfTheWeld } from "../rules/same-name.ts";

/** A name as `foldedName` has it; the indexes of items, welds and films are on exactly this expression. */
export const folded = (name: SQLWrapper) =>
  sql<string>`coalesce(nullif(regexp_replace(lower(${name}), ${sql.raw(`'${notOfTheName}'`)}, '', 'g'), ''), lower(${name}))`;

/** The weld of a line as `foldedWeld` has it; an index is on exactly this expression. */
export const foldedWeldOf = (itemKey: SQLWrapper) => {
  const cut = Object.values(notOfTheWeld).reduce(
    (name, part) => sql`regexp_replace(${name}, ${sql.raw(`'${part}'`)}, '')`,
    sql`lower(${itemKey})`,
  );
  return sql<string>`coalesce(nullif(${folded(cut)}, ''), ${folded(itemKey)})`;
};
