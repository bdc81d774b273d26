import fc from "fast-check";

/** A JSON schema as in the OpenAPI description, with the keywords that occur there. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that break programs, whatever a field is for. */
const hostileNumbers = [0, -1, 1e308, -1e308, 2 ** 31, 2 ** 53, 0.1 + 0.2];
export const hostileTexts = [
  ["", " ", "0", "-0", "1e400", "NaN", "9".repeat(400), "a".repeat(70_000)],
  ["2026-02-30", "0000-00-00", "9999-12-31", "-000001-01-01", "2026-11-26T25:61:61Z", "00000000-0000-0000-0000-000000000000"],
  ["\u0000", "\ud800", "\u202e\u200f", "𝔘𝔫𝔦", "%", "%%_\\", "'; --", "../../etc/passwd", "=1+1", "<script>"],
].flat();
const hostileThings = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  JSON.parse('{"__proto__":{"a":1},"constructor":{}}') as object,
];
const hostile = [hostileNumbers, hostileTexts, hostileThings].flat();
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostile) },
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

/** Returns values that were seen under a name in the server's answers: existing ids, numbers of records. */
export type Seen = (name: string) => readonly unknown[] | undefined;

/**
 * Values for a field of this schema: most as the schema requires, half of those taken from what was seen under the field's name, some at the
 * limits, and a few that nobody should send.
 */
export function valuesOf(schema: JsonSchema, seen: Seen, name = ""): fc.Arbitrary<unknown> {
  const wanted = wantedBy(schema, seen, name);
  return fc.oneof(
    { weight: 14, arbitrary: wanted },
    { weight: schema.properties || schema.items ? 0 : 12, arbitrary: seenOr(wanted, seen, name) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function seenOr(wanted: fc.Arbitrary<unknown>, seen: Seen, name: string): fc.Arbitrary<unknown> {
  return fc.tuple(wanted, fc.nat()).map(([made, pick]) => {
    const values = seen(name);
    return values?.length ? values[pick % values.length] : made;
  });
}

function wantedBy(schema: JsonSchema, seen: Seen, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, seen, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => wantedBy(part, seen, name)))
      .map((parts) => (parts.every((part) => part && typeof part === "object") ? Object.assign({}, ...parts) : parts[0]));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => wantedBy({ ...schema, type }, seen, name)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, seen);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, seen, name.replace(/s$/, "")), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case "string":
      return textOf(schema);
    case "integer":
      return fc.oneof(fc.nat({ max: 60 }), fc.integer(within(schema)));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true, ...within(schema) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const within = ({ minimum, maximum }: JsonSchema) => ({
  min: Math.max(minimum ?? -(2 ** 31), -(2 ** 31)),
  max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
});

/** Its properties, each sometimes left out; optional ones more often. */
function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, seen: Seen): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([key, schema]) =>
      [key, fc.option(valuesOf(schema, seen, key), { nil: undefined, freq: required.includes(key) ? 40 : 2 })] as const,
  );
  if (fields.length > 0) return fc.record(Object.fromEntries(fields)).map((made) => JSON.parse(JSON.stringify(made)) as unknown);
  const value = typeof additionalProperties === "object" ? valuesOf(additionalProperties, seen) : fc.jsonValue({ maxDepth: 1 });
  return fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 3 });
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.uuid();
  if (format === "date")
    return fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true }).map(day);
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl();
  if (pattern) return matching(pattern);
  return fc.oneof(
    fc.constantFrom("12.5", "3", "0.250", "UT", "2026-11-20", "-4"),
    fc.lorem({ maxCount: 4 }).map((text) => text.slice(0, maxLength).padEnd(minLength, "x")),
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 40) }),
  );
}

const day = (date: Date) => date.toISOString().slice(0, 10);

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    // No text can be generated from a pattern with lookahead or lookbehind.
    return fc.string();
  }
}
