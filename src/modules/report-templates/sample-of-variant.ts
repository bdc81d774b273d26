/** The sample of a variant: that of its built-in template, with its own fields filled in. */
import { quantity } from "#kit/quantity.ts";
import type { Row, Values } from "./content.ts";
import { builtInCodeOf, type Field, fieldsOf, type Scope, type TemplateDefinition } from "./definition.ts";
import { fits } from "./moved.ts";
import { isEmpty } from "./rules/format.ts";
import { sampleOf, type Sample } from "./samples.ts";

type Cell = Row[string];

/** A finished report on this template, for its preview; null for a template whose built-in one has no sample. */
export function sampleFor(definition: TemplateDefinition): Sample | null {
  const sample = sampleOf(builtInCodeOf(definition));
  if (!sample) return null;
  const { content, context } = sample;
  const [day = "2026-03-12"] = context.performedDates;
  const filled = (scope: Scope, values: Values): Values => {
    const next = { ...values };
    for (const field of fieldsOf(definition, scope)) {
      const value = next[field.key];
      if (field.hidden) delete next[field.key];
      else if (field.computed === undefined && isOwn(sample.definition, scope, field))
        next[field.key] = definition.defaults[`${scope}.${field.key}`] ?? example(field, day);
      else if (isNowRequired(sample.definition, scope, field) && isEmpty(value)) next[field.key] = example(field, day);
      else if (field.options && value !== undefined && !fits(field, value)) next[field.key] = example(field, day);
    }
    return next;
  };
  const [header, technique, calibration, summary] = [
    filled("header", content.header),
    filled("technique", content.technique),
    filled("calibration", content.calibration),
    filled("summary", content.summary),
  ];
  const setups = content.setups?.map((setup) => ({
    ...setup,
    technique: filled("technique", setup.technique),
    calibration: filled("calibration", setup.calibration),
  }));
  return {
    definition,
    context,
    content: {
      ...content,
      header,
      technique,
      calibration,
      summary,
      ...(setups ? { setups } : {}),
      lines: content.lines.map((line) => ({ ...line, values: filled("line", line.values) })),
      indications: content.indications.map((one) => ({ ...one, values: filled("indication", one.values) })),
    },
  };
}

function isOwn(origin: TemplateDefinition, scope: Scope, { key }: Field): boolean {
  return !fieldsOf(origin, scope).some((field) => field.key === key);
}

/** Optional in the built-in template, so that its sample may be without it. */
function isNowRequired(origin: TemplateDefinition, scope: Scope, { key, type, required, computed, when }: Field): boolean {
  const before = fieldsOf(origin, scope).find((field) => field.key === key);
  return required === true && before?.required !== true && computed === undefined && when === undefined && type !== "rows";
}

function example({ label, type, unit = "", options = [], min = "1", maxLength = 200 }: Field, day: string): Cell {
  switch (type) {
    case "integer":
      return Math.ceil(Number(min));
    case "decimal":
      return quantity(min, unit);
    case "boolean":
      return true;
    case "date":
      return day;
    case "dateTime":
      return `${day}T14:00:00Z`;
    case "choice":
      return options[0] ?? null;
    case "choices":
      return options.slice(0, 1);
    case "text":
    case "longText":
    case "record":
    case "equipment":
    case "consumable":
    case "rows":
      return `Example of ${label.toLowerCase()}`.slice(0, maxLength);
  }
}
