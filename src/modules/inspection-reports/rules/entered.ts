/** Whether a change to a report enters readings or decisions (inspection-reports R10: a reviewer must not have typed any). */
import type { Content } from "../report.ts";
import type { Values } from "#modules/report-templates/content.ts";
import type { Scope, TemplateDefinition } from "#modules/report-templates/definition.ts";
import { readingKeys } from "#modules/report-templates/readings.ts";

type Entered = Pick<Content, "lines" | "indications" | "header" | "technique" | "calibration" | "summary" | "setups">;

/**
 * True if a reading, a result, an indication or an on-the-day check differs from before, is gone, or belongs to another item or setup; the template
 * says which fields are readings. Words, names, days and the order of lines do not count.
 */
export function entersReadings(before: Entered, after: Entered, definition: TemplateDefinition): boolean {
  return !same(readingsOf(before, definition), readingsOf(after, definition));
}

/** Everything entered, by the id of its line or indication; an empty line counts as missing. */
function readingsOf(content: Entered, definition: TemplateDefinition): Map<string, string> {
  const { lines, indications, setups = [] } = content;
  const entered = new Map<string, string>();
  const put = (id: string, what: unknown) => {
    const text = stable(what);
    if (text !== "{}") entered.set(id, text);
  };
  const read = (scope: Scope, values: Values) => {
    const keys = readingKeys(definition, scope);
    return filled(Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key))));
  };
  for (const { id, values, result, itemKey, setupId } of lines) {
    const of = { ...read("line", values), ...(result ? { result } : {}) };
    // What was read: the same figure for another item is another reading.
    if (Object.keys(of).length > 0) put(id, { ...of, "of item": itemKey.trim(), "with setup": setupId ?? null });
  }
  for (const { id, code, values, disposition } of indications)
    put(id, { ...filled(values), ...(code ? { code } : {}), ...(disposition ? { disposition } : {}) });
  for (const block of ["header", "technique", "calibration", "summary"] as const) put(block, read(block, content[block]));
  for (const { id, technique, calibration } of setups)
    put(`setup ${id}`, { ...read("technique", technique), ...read("calibration", calibration) });
  return entered;
}

function filled(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Keys in sorted order, so that the order in which a database returns them makes no difference. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
      : one,
  );
}

function same(before: Map<string, string>, after: Map<string, string>): boolean {
  return before.size === after.size && [...after].every(([id, text]) => before.get(id) === text);
}
