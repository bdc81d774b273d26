import { uuid } from "#kit/ui/unique.ts";
import type { ReportIndication } from "./entry-rows.ts";

/** A new empty indication on a line. */
export function newIndication(lineId: string, keys: readonly string[]): ReportIndication {
  return { id: uuid(), lineId, code: null, values: Object.fromEntries(keys.map((key) => [key, null])), disposition: null };
}

/** A further indication of the same line and type; measurements are not copied. */
export function copiedIndication({ lineId, code }: ReportIndication, keys: readonly string[]): ReportIndication {
  return { ...newIndication(lineId, keys), code };
}
