import type { z } from "zod";

/** What a word of a question may say, as plain data: a page understands its address by it without the schema. The server checks by the schema. */
export interface QueryWord {
  /** Its values, where these are few. */
  values?: readonly string[];
  is?: "id" | "day" | "number";
  /** Several of them, with commas between. */
  several?: true;
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  format?: string;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** The words of a question. */
export function wordsOf(query: z.ZodType): Record<string, QueryWord> {
  const { type, shape = {} } = query._zod.def as { type: string; shape?: Record<string, z.ZodType> };
  if (type !== "object") return {};
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wordOf(schema)]));
}

function wordOf(schema: z.ZodType): QueryWord {
  const { type, innerType, in: first, out, element, entries, format } = defOf(schema);
  if (innerType) return wordOf(innerType);
  // Either a text that becomes values (`many`), or a value that becomes another (`flag`).
  if (first && out) return defOf(out).type === "array" ? { ...wordOf(out), several: true } : wordOf(first);
  if (element) return wordOf(element);
  if (entries) return { values: Object.values(entries) };
  if (type === "number") return { is: "number" };
  if (format === "uuid") return { is: "id" };
  return format === "date" ? { is: "day" } : {};
}

const forms = {
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  day: /^\d{4}-\d{2}-\d{2}$/,
  number: /^-?\d+(\.\d+)?$/,
};

/** Whether a word takes a value as it stands in an address. */
export function takes({ values, is, several }: QueryWord, value: string): boolean {
  const fits = (one: string) =>
    (values?.includes(one) ?? true) && (!is || forms[is].test(one)) && (is !== "day" || isOnCalendar(one));
  return several ? value.split(",").filter(Boolean).every(fits) : fits(value);
}

function isOnCalendar(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
