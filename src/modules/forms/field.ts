/** One field of a form: its kind, its question, and its rules. Plain data; expressions are in the language of `expression/`. */
import { z } from "zod";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { translated } from "./translated.ts";

/** Kinds of fields that are answered, and those that only display or structure. */
const answeredTypes = [
  "text",
  "longText",
  "number",
  "integer",
  "money",
  "yesNo",
  "yesNoNa",
  "passFailNa",
  "choice",
  "multiChoice",
  "date",
  "time",
  "dateTime",
  "duration",
  "person",
  "record",
  "equipment",
  "checklist",
  "table",
  "risk",
  "photo",
  "file",
  "sketch",
  "signature",
  "location",
  "barcode",
  "weather",
  "calc",
] as const;
const shownTypes = ["heading", "note", "image", "pageBreak"] as const;
const fieldTypes = [...answeredTypes, ...shownTypes] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What a column of a table may be. */
const columnTypes = fieldTypes.filter((type) => !["checklist", "table", "heading", "note", "image", "pageBreak"].includes(type));

/** What an answer means: good, an issue, or not applicable. */
const flags = ["good", "issue", "na"] as const;
const Flag = z.enum(flags);
export type Flag = z.infer<typeof Flag>;

/** Records a form may refer to. */
export const recordKinds = [
  "WorkOrder",
  "Project",
  "User",
  "InventoryItem",
  "BaseLocation",
  "ClientCompany",
  "ClientSite",
  "Nonconformity",
  "RadiationSource",
  "RopeKit",
] as const;
export const RecordKind = z.enum(recordKinds);
export type RecordKind = z.infer<typeof RecordKind>;

export const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "A key starts with a letter and contains only a to z, 0 to 9 and _");
/** Longest text of an expression. */
const longestExpression = 2_000;
export const Expression = z.string().trim().min(1).max(longestExpression, `At most ${longestExpression} characters`);
/** A built-in role, by its code. */
export const RoleName = z.enum(Object.keys(builtInRoles) as [RoleCode, ...RoleCode[]]);

/** A score is a plain number: how much an answer counts. */
const Score = z.number().min(0).max(1_000);

export const Choice = z.object({
  value: z.string().trim().min(1).max(60),
  label: translated(120),
  score: Score.optional(),
  flag: Flag.optional(),
  /** One of the product's meanings, so that colours are readable in light and dark. */
  colour: z.enum(["good", "due", "bad", "waiting", "idle"]).optional(),
});
export type Choice = z.infer<typeof Choice>;

/** What happens on certain answers: required at once, or carried out once, at submission. */
const OnAnswer = z.object({
  /** In a checklist it applies to each row and may name its ${answer}, ${row} and ${critical}. */
  when: Expression,
  do: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("requireComment") }),
    z.object({ kind: z.literal("requirePhoto") }),
    z.object({ kind: z.literal("notify"), role: RoleName, text: translated(200).optional() }),
    z.object({ kind: z.literal("nonconformity"), title: translated(120) }),
    z.object({
      kind: z.literal("task"),
      title: translated(120),
      owner: z.union([z.literal("filler"), z.literal("supervisor"), z.object({ role: RoleName })]),
      dueInDays: z.int().min(0).max(365),
    }),
    /** `field` is the key of the equipment field whose item is taken out of service. */
    z.object({ kind: z.literal("blockEquipment"), field: Key, reason: translated(200) }),
  ]),
});
export type OnAnswer = z.infer<typeof OnAnswer>;

const Validation = z.object({
  /** Must be true; an empty result passes. */
  expression: Expression,
  message: translated(300),
  /** A warning is shown and stored, an error refuses the submission. */
  severity: z.enum(["error", "warning"]).optional(),
});

const ChecklistRow = z.object({
  key: Key,
  label: translated(300),
  help: translated(500).optional(),
  /** A fail here takes the equipment of the form out of service if an action says so. */
  critical: z.boolean().optional(),
  score: Score.optional(),
  showWhen: Expression.optional(),
});
export type ChecklistRow = z.infer<typeof ChecklistRow>;

const decimalLimit = z.string().regex(/^-?\d+(\.\d+)?$/, "Enter a number such as 19.5");

const common = {
  key: Key,
  type: z.enum(fieldTypes),
  label: translated(300),
  help: translated(1_000).optional(),
  /** True, or an expression. */
  required: z.union([z.boolean(), Expression]).optional(),
  showWhen: Expression.optional(),
  readOnlyWhen: Expression.optional(),
  /** The initial value: from the context, today, or a fixed value. Marked as prefilled, and editable unless `locked`. */
  default: Expression.optional(),
  locked: z.boolean().optional(),
  validate: z.array(Validation).max(10).optional(),
  onAnswer: z.array(OnAnswer).max(10).optional(),
  unit: z.string().max(20).optional(),
  /** Decimal places of a number or calculated field. */
  dp: z.int().min(0).max(8).optional(),
  /** For numbers; inclusive. */
  min: decimalLimit.optional(),
  max: decimalLimit.optional(),
  /** For texts. */
  maxLength: z.int().min(1).max(10_000).optional(),
  pattern: z.string().max(200).optional(),
  /** For choices: their own, those of an answer set of the form, or records. */
  choices: z.array(Choice).max(200).optional(),
  answerSet: Key.optional(),
  reference: RecordKind.optional(),
  /** What the answers yes, no, pass and fail mean; passFailNa needs none. */
  flags: z.record(z.string(), Flag).optional(),
  /** The weight of the question; without it, it is not scored. */
  score: Score.optional(),
  /** N/A needs a reason. */
  naReason: z.boolean().optional(),
  /** For records: which kind; for equipment: codes of equipment types. */
  record: RecordKind.optional(),
  equipmentTypes: z.array(z.string().max(40)).max(40).optional(),
  /** For calculated fields. */
  calc: Expression.optional(),
  result: z.enum(["decimal", "text", "date", "dateTime", "bool"]).optional(),
  /** For risks: this is the risk after controls; 10 or more waits for HSE or Operations, 17 or more is refused. */
  residual: z.boolean().optional(),
  photosMin: z.int().min(0).max(40).optional(),
  photosMax: z.int().min(0).max(40).optional(),
  /** An answer may have a person and a day by which it must be dealt with. */
  assignable: z.boolean().optional(),
  /** Not copied from the last form: it must be answered again. */
  fresh: z.boolean().optional(),
  /** The last answer for this subject is shown beside the question. */
  showLast: z.boolean().optional(),
  /** In lists, charts and exports visible only to the filler and the reviewer. */
  sensitive: z.boolean().optional(),
  width: z.enum(["half", "full"]).optional(),
  printHide: z.boolean().optional(),
  /** For images: the stored file. */
  file: z.uuid().optional(),
} as const;

/** A column of a table: a field that can stand in a cell. Its expressions name cells of the same row as ${column}. */
export const Column = z.object({ ...common, type: z.enum(columnTypes as [FieldType, ...FieldType[]]) });
export type Column = z.infer<typeof Column>;

/** A field of a section. */
export const Field = z.object({
  ...common,
  /** For checklists: the lines, and how each is answered (passFailNa by default). */
  rows: z.array(ChecklistRow).max(200).optional(),
  answeredBy: z.enum(["passFailNa", "yesNo", "yesNoNa", "choice"]).optional(),
  /** For tables. */
  columns: z.array(Column).max(40).optional(),
  minRows: z.int().min(0).max(500).optional(),
  maxRows: z.int().min(1).max(500).optional(),
  /** Keys of the columns with a total below. */
  totals: z.array(Key).max(40).optional(),
  /** One card for each row instead of a grid. */
  cards: z.boolean().optional(),
  /** Accepts further rows, with their times, while the form is open between its parts. */
  running: z.boolean().optional(),
});
export type Field = z.infer<typeof Field>;
