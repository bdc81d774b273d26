/**
 * A variant of a built-in template: what a client, or the company, asks otherwise. It is kept as its changes; the template that reports are
 * written on is worked out of the built-in one and these changes by `effectiveTemplate`, and by nothing else.
 */
import { z } from "zod";
import { Cell } from "./content.ts";
import {
  AlloyLimit,
  blockNames,
  type Field,
  fieldsOf,
  fieldTypes,
  limitText,
  type Scope,
  scopes,
  type TemplateDefinition,
} from "./definition.ts";

/** What the designer adds as fields of its own: entries that need no record behind them and no formula. */
const ownTypes = ["text", "longText", "integer", "decimal", "boolean", "date", "dateTime", "choice", "choices"] as const;

const label = z.string().trim().min(1, "Enter a name").max(80);
const help = z.string().trim().max(200);
const options = z.array(z.string().trim().min(1).max(60)).min(1).max(40);

/** A field of the variant's own. Its key begins with an x, so that no field of a later built-in version has the same. */
export const OwnField = z.object({
  key: z.string().regex(/^x[A-Z][A-Za-z0-9]{0,40}$/, "The key of an own field begins with x and a capital letter"),
  label,
  type: z.enum(fieldTypes).extract([...ownTypes]),
  unit: z.string().max(12).optional(),
  dp: z.number().int().min(0).max(4).optional(),
  maxLength: z.number().int().min(1).max(2000).optional(),
  options: options.optional(),
  required: z.literal(true).optional(),
  min: limitText.optional(),
  max: limitText.optional(),
  help: help.optional(),
});
export type OwnField = z.infer<typeof OwnField>;

/** What is otherwise with a field of the built-in template. */
export const FieldChange = z.object({
  label: label.optional(),
  help: help.optional(),
  hidden: z.literal(true).optional(),
  required: z.literal(true).optional(),
  /** The choices that are left. */
  options: options.optional(),
  /** Names of the columns of a field of rows, by key. */
  columns: z.record(z.string(), label).optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

const scope = z.enum(["header", "technique", "calibration", "summary", "line", "indication"]);

export const VariantChanges = z.object({
  /** By path, such as "header.heatTreatment". */
  fields: z.record(z.string(), FieldChange),
  added: z.array(z.object({ scope, field: OwnField })).max(60),
  /** The keys of a block in their order; what it does not name comes after them, as built in. */
  order: z.partialRecord(scope, z.array(z.string())),
  /** Starting values by path, of built-in and of own fields. */
  defaults: z.record(z.string(), Cell),
  /** Tighter limits, by rule and name. */
  limits: z.record(z.string(), z.record(z.string(), limitText)),
  /** The acceptance criteria offered, the usual one first; left out, those of the built-in template. */
  acceptanceSets: z.array(z.string()).min(1, "Offer at least one acceptance standard").optional(),
  /** The company's table of alloys. */
  alloys: z.array(AlloyLimit).max(600).optional(),
});
export type VariantChanges = z.infer<typeof VariantChanges>;

export const noChanges = (): VariantChanges => ({ fields: {}, added: [], order: {}, defaults: {}, limits: {} });

export interface Variant {
  code: string;
  version: number;
  title: string;
  changes: VariantChanges;
}

/** The template that a variant is: the built-in one with its changes. */
export function effectiveTemplate(base: TemplateDefinition, { code, version, title, changes }: Variant): TemplateDefinition {
  const of = (place: Scope) => ordered(fieldsIn(base, changes, place), changes.order[place]);
  const blocks = Object.fromEntries(blockNames.map((block) => [block, of(block)])) as TemplateDefinition["blocks"];
  const made: TemplateDefinition = {
    ...base,
    code,
    version,
    title,
    basedOn: { code: base.code, version: base.version },
    blocks,
    lines: { ...base.lines, fields: of("line") },
    indications: base.indications && { ...base.indications, fields: of("indication") },
    rules: base.rules.map((use) => {
      const tighter = changes.limits[use.id];
      return tighter ? { ...use, limits: { ...use.limits, ...tighter } } : use;
    }),
    acceptanceSets: changes.acceptanceSets ?? base.acceptanceSets,
    ...(changes.alloys && changes.alloys.length > 0 ? { alloys: changes.alloys } : {}),
  };
  const hidden = new Set(
    scopes.flatMap((place) => fieldsOf(made, place).flatMap((one) => (one.hidden ? [`${place}.${one.key}`] : []))),
  );
  const defaults = Object.entries({ ...base.defaults, ...changes.defaults }).filter(([path]) => !hidden.has(path));
  return { ...made, defaults: Object.fromEntries(defaults) };
}

function fieldsIn(base: TemplateDefinition, changes: VariantChanges, place: Scope): Field[] {
  const own = place === "indication" && !base.indications ? [] : changes.added.filter((one) => one.scope === place);
  return [
    ...fieldsOf(base, place).map((field) => changed(field, changes.fields[`${place}.${field.key}`])),
    ...own.map(({ field }): Field => ({ ...field })),
  ];
}

function changed(field: Field, change: FieldChange | undefined): Field {
  if (!change) return field;
  const { columns: names, ...own } = change;
  // A name of the variant's own stands in place of those that a choice in the report gives.
  const { labelBy, ...rest } = field;
  const kept = own.label === undefined && labelBy ? { ...rest, labelBy } : rest;
  const columns = field.columns?.map((column) => ({ ...column, label: names?.[column.key] ?? column.label }));
  return { ...kept, ...own, ...(columns ? { columns } : {}) };
}

function ordered(fields: readonly Field[], order: readonly string[] = []): Field[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const named = [...new Set(order)].flatMap((key) => byKey.get(key) ?? []);
  // Not by key: a key that stands twice by mistake is shown twice.
  return [...named, ...fields.filter((field) => !named.includes(field))];
}
