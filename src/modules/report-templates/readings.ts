/**
 * Which fields of a template are readings: what was measured, counted, seen or checked on the day of the work. The person who entered one does
 * not review it (inspection-reports R10).
 */
import { builtInTemplate } from "./builtin/index.ts";
import { builtInCodeOf, type Field, fieldAt, fieldsOf, type Scope, type TemplateDefinition } from "./definition.ts";
import { measuresOf } from "./measures.ts";

const known = new WeakMap<TemplateDefinition, Map<Scope, ReadonlySet<string>>>();

/** The keys of the fields of a block, of the lines or of the indications that are readings. */
export function readingKeys(definition: TemplateDefinition, scope: Scope): ReadonlySet<string> {
  const byScope = known.get(definition) ?? new Map<Scope, ReadonlySet<string>>();
  known.set(definition, byScope);
  const found = byScope.get(scope);
  if (found) return found;
  const keys = new Set(
    fieldsOf(definition, scope)
      .filter((field) => isReading(definition, scope, field))
      .map(({ key }) => key),
  );
  byScope.set(scope, keys);
  return keys;
}

/**
 * In header, technique and conclusion only fields marked as readings or measured with an instrument are readings; in the calibration block, the
 * lines and the indications all are, except words, names and values of an earlier report.
 */
function isReading(definition: TemplateDefinition, scope: Scope, field: Field): boolean {
  if (field.computed !== undefined || field.prefilled === true) return false;
  const path = `${scope}.${field.key}`;
  const origin = builtInTemplate(builtInCodeOf(definition));
  if (field.reading === true || (origin && fieldAt(origin, path)?.reading === true)) return true;
  switch (scope) {
    case "header":
    case "technique":
    case "summary":
      return measuresOf(definition).some(({ values }) => values.some((one) => one === path || one.startsWith(`${path}.`)));
    case "indication":
      return true;
    case "calibration":
    case "line":
      return !(scope === "calibration" ? namesAndWords : [...namesAndWords, "date"]).includes(field.type);
  }
}

const namesAndWords: readonly string[] = ["text", "longText", "record", "equipment", "consumable"];
