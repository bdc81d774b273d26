import { z } from "zod";
import { dayText } from "#kit/schemas.ts";

const Cell = z.object({ text: z.string(), value: z.string().nullable(), isIssue: z.boolean() });
const Cells = z.record(z.string(), Cell);
const flag = z.enum(["good", "issue", "na"]).nullable();

const Column = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(["text", "number", "choice", "day"]),
  unit: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), flag })),
});

const Figures = z.object({
  key: z.string(),
  answered: z.int(),
  sum: z.string().nullable(),
  mean: z.string().nullable(),
  least: z.string().nullable(),
  most: z.string().nullable(),
  counts: z.array(z.object({ value: z.string(), label: z.string(), isIssue: z.boolean(), count: z.int() })),
});

/** A condition on an answer, in one text of the query: a JSON list of these. */
export const AnswerConditions = z
  .array(z.object({ key: z.string().max(90), is: z.enum(["=", ">=", "<=", "~"]), value: z.string().min(1).max(200) }))
  .max(10);

/** Which filled forms: of one form, sent in these days, whose answers meet the conditions. */
export const AnswersQuestion = z.object({
  code: z.string().max(20),
  from: dayText(),
  to: dayText(),
  where: z.string().max(2_000).optional().describe("Conditions on answers as a JSON list of {key, is, value}"),
});

export const AnswerTable = z.object({
  title: z.string(),
  columns: z.array(Column),
  rows: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      sentAt: z.string(),
      zone: z.string(),
      filledByName: z.string(),
      about: z.string(),
      /** Where it was filled, for whom, and which equipment it is about, as named now. */
      baseName: z.string().nullable(),
      clientName: z.string().nullable(),
      itemName: z.string().nullable(),
      status: z.string(),
      cells: Cells,
    }),
  ),
  figures: z.array(Figures),
});
export type AnswerTable = z.infer<typeof AnswerTable>;
