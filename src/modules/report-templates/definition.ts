/**
 * What a report of one method contains: plain data, so that a stored copy, a client's variant and an exported file are the same thing.
 * Functions appear only by name: a computed field names its formula, a rule its id.
 */
import { z } from "zod";
import { Cell, LineResult } from "./content.ts";

export const fieldTypes = [
  "text",
  "longText",
  "integer",
  "decimal",
  "boolean",
  "date",
  "dateTime",
  "choice",
  "choices",
  "record",
  "equipment",
  "consumable",
  "rows",
] as const;

export const severities = ["E", "W", "I"] as const;
/** E blocks submission, W needs a written answer, I informs. */
export const Severity = z.enum(severities);

const key = z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, "A key is letters and digits");
const limitText = z.string().regex(/^-?\d+(\.\d+)?$/);

/**
 * One column or entry. Values by type: decimal a Quantity of the unit's dimension (unit "" is a plain number), integer a whole number,
 * equipment the id of an InventoryItem on the report, consumable the id of a consumable row on the report, record the id of the record.
 */
const Column = z.object({
  key,
  label: z.string().min(1),
  type: z.enum(fieldTypes),
  unit: z.string().optional(),
  /** Decimal places shown, in `unit`. */
  dp: z.number().int().min(0).max(8).optional(),
  maxLength: z.number().int().positive().optional(),
  options: z.array(z.string()).optional(),
  /** The kind of record chosen from, such as "Procedure". */
  record: z.string().optional(),
  required: z.boolean().optional(),
  /** Name of the formula; such a field cannot be typed over. */
  computed: z.string().optional(),
  /** Filled from the previous report of the same item. */
  prefilled: z.boolean().optional(),
  /** A new line starts with the value of the line before. */
  repeats: z.boolean().optional(),
  /** EquipmentType codes an instrument may have. */
  equipmentTypes: z.array(z.string()).optional(),
  /** EquipmentType code of a consumable. */
  consumableKind: z.string().optional(),
  /** Inclusive bounds, decimal strings in `unit`. */
  min: limitText.optional(),
  max: limitText.optional(),
  help: z.string().optional(),
  hidden: z.boolean().optional(),
});

export const Field = Column.extend({ columns: z.array(Column).optional() });

export const blockNames = ["header", "technique", "calibration", "summary"] as const;

export const methods = ["RT", "UT", "PAUT", "TOFD", "MT", "PT", "VT", "ET", "LT", "PMI", "HT", "DFT", "API", "OTHER"] as const;

export const RoleNeed = z.object({
  role: z.enum(["performer", "radiographer", "evaluator", "authorizedInspector"]),
  method: z.string(),
  technique: z.string().optional(),
  minLevel: z.number().int().min(1).max(3),
  /** Accepted certification schemes; empty accepts every scheme the company accepts. */
  schemes: z.array(z.string()),
  vision: z.enum(["none", "near", "nearColour"]),
});

export const RuleUse = z.object({
  id: z.string(),
  severity: Severity,
  /** Limits set tighter than the rule's own, decimal strings in the unit the rule states. */
  limits: z.record(z.string(), limitText).optional(),
});

export const TemplateDefinition = z.object({
  code: z.string().min(1).max(12),
  version: z.number().int().positive(),
  title: z.string().min(1),
  method: z.enum(methods),
  technique: z.string(),
  /** The built-in a variant was copied from; null for a built-in itself. */
  basedOn: z.object({ code: z.string(), version: z.number().int().positive() }).nullable(),
  blocks: z.object({
    header: z.array(Field),
    technique: z.array(Field),
    calibration: z.array(Field),
    summary: z.array(Field),
  }),
  lines: z.object({
    /** What a line is called ("Weld") and the record it may be chosen from. */
    item: z.object({ label: z.string().min(1), record: z.string().optional() }),
    /** A new line starts with the item of the line before: several films of one weld. */
    itemRepeats: z.boolean(),
    examStage: z.boolean(),
    results: z.array(LineResult).min(1),
    fields: z.array(Field),
  }),
  indications: z.object({ codes: z.array(z.string()), fields: z.array(Field) }).nullable(),
  attachments: z.array(
    z.object({
      kind: z.enum(["photo", "film", "scanData", "sketch", "map", "sheet", "other"]),
      label: z.string(),
      min: z.number().int().min(0),
      max: z.number().int().positive(),
    }),
  ),
  roles: z.array(RoleNeed).min(1),
  /** Kinds of instrument that must stand on the report; one of `anyOf` is enough. */
  requiredEquipment: z.array(z.object({ label: z.string(), anyOf: z.array(z.string()).min(1) })),
  rules: z.array(RuleUse),
  /** Codes of the AcceptanceCriteriaSets offered, the usual one first. */
  acceptanceSets: z.array(z.string()),
  /** Starting values by path, such as "header.U". */
  defaults: z.record(z.string(), Cell),
  layout: z.object({
    orientation: z.enum(["portrait", "landscape"]),
    /** Relative widths by line column; 1 when not named. */
    columnWidths: z.record(z.string(), z.number().positive()),
    photosPerPage: z.union([z.literal(2), z.literal(4), z.literal(6)]),
  }),
});

export type Severity = z.infer<typeof Severity>;
export type FieldType = (typeof fieldTypes)[number];
export type Field = z.infer<typeof Field>;
export type BlockName = (typeof blockNames)[number];
export type RoleNeed = z.infer<typeof RoleNeed>;
export type RuleUse = z.infer<typeof RuleUse>;
export type TemplateDefinition = z.infer<typeof TemplateDefinition>;

/** Where a field stands: one of the four blocks, the line, or the indication. A path is "technique.F", "line.r1", "indication.length". */
export type Scope = BlockName | "line" | "indication";

export function fieldsOf(definition: TemplateDefinition, scope: Scope): Field[] {
  if (scope === "line") return definition.lines.fields;
  if (scope === "indication") return definition.indications?.fields ?? [];
  return definition.blocks[scope];
}

export const scopes: readonly Scope[] = [...blockNames, "line", "indication"];

/** The field a path names, or undefined. */
export function fieldAt(definition: TemplateDefinition, path: string): Field | undefined {
  const [scope, name] = splitPath(path);
  return fieldsOf(definition, scope).find((field) => field.key === name);
}

export function splitPath(path: string): [scope: Scope, key: string] {
  const dot = path.indexOf(".");
  const scope = scopes.find((one) => one === path.slice(0, dot));
  if (!scope) throw new RangeError(`"${path}" does not begin with one of ${scopes.join(", ")}`);
  return [scope, path.slice(dot + 1)];
}
