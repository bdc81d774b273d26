/** One field of a form: its kind, what is asked, and the rules around it. Plain data; expressions are texts of the language in `expression/`. */
import { z } from "zod";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { translated } from "./translated.ts";

/** Kinds of fields a person answers, and those that only show or structure. */
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

/** What may stand in a column of a table. */
const columnTypes = fieldTypes.filter((type) => !["checklist", "table", "heading", "note", "image", "pageBreak"].includes(type));

/** What an answer says of its subject: good, an issue, or not applicable. */
const flags = ["good", "issue", "na"] as const;
const Flag = z.enum(flags);
export type Flag = z.infer<typeof Flag>;

/** Records a form may name. */
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

export const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "A key begins with a letter and has a to z, 0 to 9 and _");
/** Longest text of an expression. */
const longestExpression = 2_000;
export const Expression = z.string().trim().min(1).max(longestExpression, `At most ${longestExpression} characters`);
/** A built-in role, by its code. */
export const RoleName = z.enum(Object.keys(builtInRoles) as [RoleCode, ...RoleCode[]]);

/** A score is a plain number; it weighs how much an answer counts. */
const Score = z.number().min(0).max(1_000);

export const Choice = z.object({
  value: z.string().trim().min(1).max(60),
  label: translated(120),
  score: Score.optional(),
  flag: Flag.optional(),
  /** One of the meanings of the house, so that colours are readable in both schemes. */
  colour: z.enum(["good", "due", "bad", "waiting", "idle"]).optional(),
});
export type Choice = z.infer<typeof Choice>;

/** What happens when an answer is so: asked for at once, or done at submission, once. */
const OnAnswer = z.object({
  /** In a checklist it is asked for each row, whose ${answer}, ${row} and ${critical} it may name. */
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
    /** `field` is the key of the equipment field whose item goes out of service. */
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
  /** A fail here takes the equipment of the form out of service where an action says so. */
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
  /** What it begins with: a context, today, a fixed value. Shown as prefilled, and may be changed unless `locked`. */
  default: Expression.optional(),
  locked: z.boolean().optional(),
  validate: z.array(Validation).max(10).optional(),
  onAnswer: z.array(OnAnswer).max(10).optional(),
  unit: z.string().max(20).optional(),
  /** Decimal places of a number or a calculated one. */
  dp: z.int().min(0).max(8).optional(),
  /** Of numbers; inclusive. */
  min: decimalLimit.optional(),
  max: decimalLimit.optional(),
  /** Of texts. */
  maxLength: z.int().min(1).max(10_000).optional(),
  pattern: z.string().max(200).optional(),
  /** Of choices: their own, those of an answer set of the form, or records. */
  choices: z.array(Choice).max(200).optional(),
  answerSet: Key.optional(),
  reference: RecordKind.optional(),
  /** What the answers of yes, no, pass, fail mean; passFailNa needs none said. */
  flags: z.record(z.string(), Flag).optional(),
  /** How much the question weighs; one without is not scored. */
  score: Score.optional(),
  /** An answer of N/A demands a reason. */
  naReason: z.boolean().optional(),
  /** Of records: which kind; of equipment: codes of equipment types. */
  record: RecordKind.optional(),
  equipmentTypes: z.array(z.string().max(40)).max(40).optional(),
  /** Of calculated fields. */
  calc: Expression.optional(),
  result: z.enum(["decimal", "text", "date", "dateTime", "bool"]).optional(),
  /** Of risks: how it stands after the controls; 10 or more waits for HSE or Operations, 17 or more is refused. */
  residual: z.boolean().optional(),
  photosMin: z.int().min(0).max(40).optional(),
  photosMax: z.int().min(0).max(40).optional(),
  /** An answer may carry a person and a day by which it is dealt with. */
  assignable: z.boolean().optional(),
  /** Not copied from the last one: it must be answered again. */
  fresh: z.boolean().optional(),
  /** The last answer for this subject stands beside the question. */
  showLast: z.boolean().optional(),
  /** Not in lists, charts and exports of others than the filler and the reviewer. */
  sensitive: z.boolean().optional(),
  width: z.enum(["half", "full"]).optional(),
  printHide: z.boolean().optional(),
  /** Of images: the stored file. */
  file: z.uuid().optional(),
} as const;

/** A column of a table: a field that can stand in a cell. Its expressions name the cells of the same row by ${column}. */
export const Column = z.object({ ...common, type: z.enum(columnTypes as [FieldType, ...FieldType[]]) });
export type Column = z.infer<typeof Column>;

/** A field of a section. */
export const Field = z.object({
  ...common,
  /** Of checklists: the lines, and how each is answered (passFailNa unless said). */
  rows: z.array(ChecklistRow).max(200).optional(),
  answeredBy: z.enum(["passFailNa", "yesNo", "yesNoNa", "choice"]).optional(),
  /** Of tables. */
  columns: z.array(Column).max(40).optional(),
  minRows: z.int().min(0).max(500).optional(),
  maxRows: z.int().min(1).max(500).optional(),
  /** Keys of the columns with a total below. */
  totals: z.array(Key).max(40).optional(),
  /** One card for each row instead of a grid. */
  cards: z.boolean().optional(),
  /** Takes further rows, with their times, while the form is opened between its parts. */
  running: z.boolean().optional(),
});
export type Field = z.infer<typeof Field>;
