import { z } from "zod";

/**
 * Converts an emptied field into the schema's empty value: null where it may be null, otherwise "" where that is allowed, otherwise absent. A
 * required field becomes "", for which the contract has its own message ("Name the laboratory"). A field that the form does not have and that may
 * be left out stays left out.
 */
export function cleaned(schema: z.ZodType, value: unknown): unknown {
  if (value === "" || value === null || value === undefined) return nothingFor(schema);
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject && typeof value === "object") {
    const given = value as Record<string, unknown>;
    const parts = Object.entries<z.ZodType>(inner.shape).filter(
      ([name, part]) => name in given || !part.safeParse(undefined).success,
    );
    return { ...given, ...Object.fromEntries(parts.map(([name, part]) => [name, cleaned(part, given[name])])) };
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => cleaned(inner.element as z.ZodType, item));
  return value;
}

/** Whether the field at "contacts.0.name" is required. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const field = path.split(".").reduce<z.ZodType | null>((at, name) => (at ? partOf(at, name) : null), schema);
  return field !== null && ![undefined, null, "", []].some((nothing) => field.safeParse(nothing).success);
}

function nothingFor(schema: z.ZodType): unknown {
  for (const nothing of [null, "", undefined]) if (schema.safeParse(nothing).success) return nothing;
  return "";
}

function partOf(schema: z.ZodType, name: string): z.ZodType | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return (inner.shape as Record<string, z.ZodType>)[name] ?? null;
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : null;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema;
}

// The message of a field when the contract has none of its own: what to do, not what the program received.
z.config({
  customError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === "";
    if (issue.code === "invalid_format" && issue.format === "date")
      return empty ? "Enter a day." : "Enter a day such as 20 Nov 2026.";
    if (issue.code === "invalid_format" && issue.format === "uuid") return "Choose one.";
    if (issue.code === "invalid_format" && issue.format === "email") return "Enter an email address.";
    if (issue.code === "invalid_format" && issue.format === "url") return "Enter a web address that begins with https://.";
    if (issue.code === "invalid_value") return "Choose one.";
    if (empty) return "This is required.";
    if (issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int")) return "Enter a number.";
    if (issue.code === "too_small" && issue.origin === "string") return `Enter at least ${issue.minimum} characters.`;
    if (issue.code === "too_small" && issue.origin === "array") return `Add at least ${issue.minimum}.`;
    if (issue.code === "too_big" && issue.origin === "string") return `Enter at most ${issue.maximum} characters.`;
    if (issue.code === "too_small") return `Enter ${issue.minimum} or more.`;
    if (issue.code === "too_big") return `Enter ${issue.maximum} or less.`;
    return undefined;
  },
});
