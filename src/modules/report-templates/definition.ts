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

const severities = ["E", "W", "I"] as const;
/** E blocks submission, W needs a written answer, I informs. */
export const Severity = z.enum(severities);

const key = z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/, "A key is letters and digits");
/** A decimal number as text. */
export const limitText = z.string().regex(/^-?\d+(\.\d+)?$/);

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
  /** How a computed value is rounded for display; half away from zero by default. A remaining life is never rounded up. */
  rounding: z.literal("down").optional(),
  maxLength: z.number().int().positive().optional(),
  options: z.array(z.string()).optional(),
  /** Suggestions for a text: the values of this column of a rows field, such as "technique.probes.mark". Other text may be entered. */
  optionsFrom: z.string().optional(),
  /** The text is the digest of a file, which the editor computes from a chosen file. */
  digest: z.literal("SHA-256").optional(),
  /** The kind of record chosen from, such as "Procedure". */
  record: z.string().optional(),
  required: z.boolean().optional(),
  /** Name of the formula; such a field cannot be overwritten. */
  computed: z.string().optional(),
  /** Filled from the previous report of the same item. */
  prefilled: z.boolean().optional(),
  /**
   * Measured on the day of the work, outside the calibration block and the lines: a copy of the report or of a setup starts without it. In a line,
   * words that describe what was seen. `readings.ts` lists all readings.
   */
  reading: z.boolean().optional(),
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
  /** Another label by the choice at `path`: the company names its readings by quadrant or clock position. */
  labelBy: z.object({ path: z.string(), labels: z.record(z.string(), z.string()) }).optional(),
  hidden: z.boolean().optional(),
});

/**
 * The condition for a field to exist: the field at `path` has one of the values in `is`, or a value not in `isNot`; with neither, any value.
 * Choices are written as in the template, yes and no as true and false.
 */
export const Condition = z.object({
  path: z.string(),
  is: z.array(z.union([z.string(), z.boolean()])).optional(),
  isNot: z.array(z.union([z.string(), z.boolean()])).optional(),
});

export const Field = Column.extend({
  columns: z.array(Column).optional(),
  /** What each row stands for: rows are shown with this and their number, such as "Course". */
  rowName: z.string().optional(),
  /** The field exists only while all of these are true; otherwise it is not asked, stored or printed. */
  when: z.array(Condition).optional(),
});

export const blockNames = ["header", "technique", "calibration", "summary"] as const;
/** The blocks each setup of a report has of its own. */
export const setupBlocks = ["technique", "calibration"] as const;

export type SetupBlock = (typeof setupBlocks)[number];

export function isSetupBlock(block: string): block is SetupBlock {
  return block === "technique" || block === "calibration";
}

export const methods = ["RT", "UT", "PAUT", "TOFD", "MT", "PT", "VT", "ET", "LT", "PMI", "HT", "DFT", "API", "OTHER"] as const;

/** Methods whose certificates have no Level I to III: the authorization or credential itself states what its holder may do. */
const withoutLevels = new Set(["PMI", "HT", "DFT", "API", "CWI", "CSWIP"]);

export function hasLevels(method: string): boolean {
  return !withoutLevels.has(method);
}

export const RoleNeed = z.object({
  role: z.enum(["performer", "radiographer", "evaluator", "authorizedInspector"]),
  method: z.string(),
  /** The method of the certificate by the choice at `path`, if it differs from `method`: tubes examined by IRIS are ultrasonics. */
  methodBy: z.object({ path: z.string(), methods: z.record(z.string(), z.string()) }).optional(),
  /** The technique of the certificate by the choice at `path`: imaging plates are CR, detectors are DR. */
  techniqueBy: z.object({ path: z.string(), techniques: z.record(z.string(), z.string()) }).optional(),
  /** Credentials accepted in place of the certificate, such as "CWI". */
  alternatives: z.array(z.string()).optional(),
  technique: z.string().optional(),
  minLevel: z.number().int().min(1).max(3),
  /** Accepted certification schemes; empty accepts every scheme the company accepts. */
  schemes: z.array(z.string()),
  vision: z.enum(["none", "near", "nearColour"]),
});

export const RuleUse = z.object({
  id: z.string(),
  severity: Severity,
  /** Limits tighter than the rule's own, decimal strings in the unit of the rule. */
  limits: z.record(z.string(), limitText).optional(),
});

/**
 * What an instrument is used to measure: the instrument named in the field `field`, the parameter as its certificate names it, and the
 * fields with its readings ("line.r1", "technique.whiteLight", "calibration.checks.read" for a column of rows). Without values, only
 * its use is checked.
 */
const path = z.string().regex(/^(?:header|technique|calibration|summary|line|indication)\./, "A path is such as technique.gauge");
export const Measure = z.object({
  field: path,
  parameter: z.string().min(1),
  alsoCalled: z.array(z.string()).optional(),
  values: z.array(path),
});
export type Measure = z.infer<typeof Measure>;

/** A limit of an element in an alloy, in percent by mass; without one of the two there is none on that side. */
export const AlloyLimit = z.object({
  alloy: z.string().trim().min(1, "Enter the alloy").max(40),
  /** The specification it is from. */
  source: z.string().trim().min(1, "Enter the specification").max(60),
  element: z.string().min(1, "Choose the element").max(2),
  min: limitText.nullable(),
  max: limitText.nullable(),
});
export type AlloyLimit = z.infer<typeof AlloyLimit>;

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
    /** Items always inspected: a new report begins with a line for each. */
    checklist: z.array(z.string().min(1).max(60)).optional(),
    fields: z.array(Field),
  }),
  indications: z.object({ codes: z.array(z.string()), fields: z.array(Field) }).nullable(),
  attachments: z.array(
    z.object({
      kind: z.enum(["photo", "film", "scanPlan", "scanImage", "scanData", "sketch", "map", "sheet", "other"]),
      label: z.string(),
      min: z.number().int().min(0),
      max: z.number().int().positive(),
      /** At least one for each line with an indication. */
      perLine: z.literal("withIndications").optional(),
    }),
  ),
  roles: z.array(RoleNeed).min(1),
  /** Types of instrument that must be on the report; one of `anyOf` is enough. */
  requiredEquipment: z.array(z.object({ label: z.string(), anyOf: z.array(z.string()).min(1) })),
  /** Compared with what each calibration certificate covers and excludes. A variant has the measures of its built-in template and its own. */
  measures: z.array(Measure).optional(),
  rules: z.array(RuleUse),
  /** Codes of the AcceptanceCriteriaSets offered, the usual one first. */
  acceptanceSets: z.array(z.string()),
  /** Starting values by path, such as "header.U". */
  defaults: z.record(z.string(), Cell),
  /** The company's own table of alloys, before the one that ships; only where compositions are compared. */
  alloys: z.array(AlloyLimit).max(600).optional(),
  layout: z.object({
    orientation: z.enum(["portrait", "landscape"]),
    /** Relative widths by line column; 1 when not named. */
    columnWidths: z.record(z.string(), z.number().positive()),
    photosPerPage: z.union([z.literal(2), z.literal(4), z.literal(6)]),
  }),
});

export type Severity = z.infer<typeof Severity>;
export type Condition = z.infer<typeof Condition>;
export type Field = z.infer<typeof Field>;
export type BlockName = (typeof blockNames)[number];
export type RoleNeed = z.infer<typeof RoleNeed>;
export type RuleUse = z.infer<typeof RuleUse>;
export type TemplateDefinition = z.infer<typeof TemplateDefinition>;

/** The code of the built-in template: its own, or of a variant that of the one it is based on. What the trade knows of a template is known by it. */
export const builtInCodeOf = ({ code, basedOn }: Pick<TemplateDefinition, "code" | "basedOn">): string => basedOn?.code ?? code;

/** The place of a field: one of the four blocks, the line, or the indication. A path is "technique.F", "line.r1", "indication.length". */
export type Scope = BlockName | "line" | "indication";

export function fieldsOf(definition: TemplateDefinition, scope: Scope): Field[] {
  if (scope === "line") return definition.lines.fields;
  if (scope === "indication") return definition.indications?.fields ?? [];
  return definition.blocks[scope];
}

export const scopes: readonly Scope[] = [...blockNames, "line", "indication"];

/** The field a path names, or undefined. */
export function fieldAt(definition: TemplateDefinition, path: string): Field | undefined {
  const [scope] = splitPath(path);
  const fields = fieldsOf(definition, scope);
  const known = byPath.get(fields);
  if (known) return known.get(path);
  const made = new Map(fields.toReversed().map((field) => [`${scope}.${field.key}`, field]));
  byPath.set(fields, made);
  return made.get(path);
}

/** A report of hundreds of lines looks up the same few fields a hundred thousand times. */
const byPath = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

export function splitPath(path: string): [scope: Scope, key: string] {
  const dot = path.indexOf(".");
  const named = path.slice(0, dot);
  const scope = scopes.find((one) => one === named);
  if (!scope) throw new RangeError(`"${path}" does not begin with one of ${scopes.join(", ")}`);
  return [scope, path.slice(dot + 1)];
}
