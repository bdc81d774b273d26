import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The arguments of a driver's `query`: a text or an object with one, the values, perhaps a callback. */
export type Asked = [first: unknown, ...rest: unknown[]];

/** Each connection keeps its prepared statements; this many, with ten connections, take some tens of megabytes on the server. */
const mostNames = 200;
const timesBefore = 3;

/**
 * Gives a statement a name from its third execution on, so that the server parses and plans it once per connection. The first two times it is
 * sent unnamed: rare combinations of filters must not crowd out what is used all day. A search by words is always planned again: only the words
 * tell whether the trigram index or the order of the list is the faster way.
 */
export function statementNames(): (asked: Asked) => Asked {
  /** By length: statements are long and newly built, and comparing two is cheaper than hashing one. */
  const named = new Map<number, { text: string; name: string }[]>();
  const counts = new Map<string, number>();
  let given = 0;
  const nameFor = (text: string): string | undefined => {
    const known = named.get(text.length)?.find((one) => one.text === text);
    if (known) return known.name;
    if (given >= mostNames || text.includes(" ilike ")) return undefined;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < timesBefore) {
      if (counts.size >= 2_000) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    given += 1;
    const name = `holdpoint_${given}`;
    named.set(text.length, [...(named.get(text.length) ?? []), { text, name }]);
    return name;
  };
  return (asked) => {
    const [first, ...rest] = asked;
    const [values] = rest;
    if (typeof first === "string" && Array.isArray(values) && values.length > 0) {
      const name = nameFor(first);
      return name ? [{ text: first, name }, ...rest] : asked;
    }
    if (!isConfig(first) || first.name !== undefined) return asked;
    const given = first.values ?? values;
    if (!Array.isArray(given) || (given.length === 0 && !first.text.startsWith("select "))) return asked;
    const name = nameFor(first.text);
    return name ? [{ ...first, name }, ...rest] : asked;
  };
}

const mark = "/* one plan */";

/**
 * A statement that is planned once for all values. The server compares the cost of a generic plan with that of one for these values; a long union
 * that finds almost nothing for a person is planned again each time, which takes longer than running it.
 */
export const onePlan = (statement: SQL): SQL => sql`${sql.raw(mark)} ${statement}`;

/**
 * One of these ids, which the planner does not get to see: a plan for these would look so much cheaper than one for any that the statement would be
 * planned anew each time. It also has one text for any number of ids.
 */
export const amongIds = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(array(select unnest(${sql.param([...ids])}::uuid[])))`;

export const hasOnePlan = ([first]: Asked): boolean =>
  isConfig(first) ? first.text.startsWith(mark) : typeof first === "string" && first.startsWith(mark);

interface Config {
  text: string;
  values?: unknown;
  name?: string | undefined;
}
function isConfig(asked: unknown): asked is Config {
  return typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string" && !("submit" in asked);
}
