import type { z } from "zod";
import { isDay } from "./validity.ts";

/** What a parameter of a query accepts, as plain data: a page reads its address by it without the schema. The server checks with the schema. */
export interface QueryWord {
  /** Its values, where there are few. */
  values?: readonly string[];
  is?: "id" | "day" | "number";
  /** Several, separated by commas. */
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

/** The parameters of a query. */
export function wordsOf(query: z.ZodType): Record<string, QueryWord> {
  const { type, shape = {} } = query._zod.def as { type: string; shape?: Record<string, z.ZodType> };
  if (type !== "object") return {};
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wordOf(schema)]));
}

function wordOf(schema: z.ZodType): QueryWord {
  const { type, innerType, in: first, out, element, entries, format } = defOf(schema);
  if (innerType) return wordOf(innerType);
  // Either a text that is parsed into values (`many`), or a value that is parsed into another (`flag`).
  if (first && out) return defOf(out).type === "array" ? { ...wordOf(out), several: true } : wordOf(first);
  if (element) return wordOf(element);
  if (entries) return { values: Object.values(entries) };
  if (type === "number") return { is: "number" };
  if (format === "uuid") return { is: "id" };
  return format === "date" ? { is: "day" } : {};
}

const isWritten: Record<NonNullable<QueryWord["is"]>, (value: string) => boolean> = {
  id: (value) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value),
  day: isDay,
  number: (value) => /^-?\d+(\.\d+)?$/.test(value),
};

/** Whether a parameter accepts a value as it is written in an address. */
export function takes({ values, is, several }: QueryWord, value: string): boolean {
  const fits = (one: string) => (values?.includes(one) ?? true) && (!is || isWritten[is](one));
  return several ? value.split(",").filter(Boolean).every(fits) : fits(value);
}
