/**
 * What somebody writes into a report: the values of the template's blocks, the lines and their indications.
 * Plain JSON, so that the phone, the server and the frozen record hold the same thing.
 */
import { z } from "zod";
import { Quantity } from "#kit/quantity.ts";

/** One entry: text, choice, day and instant are strings; several choices a list; a measured value is a Quantity; null is not yet entered. */
const cells = [z.string(), Quantity, z.null(), z.boolean(), z.number().int(), z.array(z.string())] as const;
export const Cell = z.union(cells);
/** One row of repeated sub-fields, such as one calibration check. */
export const Row = z.record(z.string(), Cell);
export const Value = z.union([...cells, z.array(Row)]);
export const Values = z.record(z.string(), Value);

export const lineResults = ["ACC", "REJ", "INFO", "RESHOOT", "NE"] as const;
export const LineResult = z.enum(lineResults);
export const examStages = ["first", "repair1", "repair2", "repair3", "tracer", "re-exam"] as const;

/** One examined item: weld, film, measuring location. The device that adds it makes the id. */
export const Line = z.object({
  id: z.string().min(1),
  lineNo: z.number().int().positive(),
  itemKey: z.string().max(60),
  weldId: z.string().nullish(),
  performedOn: z.iso.date().nullable(),
  performedBy: z.string().nullish(),
  subcontracted: z.boolean().optional(),
  examStage: z.enum(examStages).nullish(),
  result: LineResult.nullable(),
  /** Why the item was not examined, with result NE. */
  neReason: z.string().optional(),
  values: Values,
});

/** One flaw found on a line. `code` is the code of an IndicationType. */
export const Indication = z.object({
  id: z.string().min(1),
  lineId: z.string().min(1),
  code: z.string().nullable(),
  values: Values,
  disposition: z.enum(["ACC", "REJ"]).nullable(),
});

/** The criteria the report is judged by; `criteriaSet` is the code of the AcceptanceCriteriaSet, null for a client's own specification. */
export const AcceptanceChoice = z.object({
  criteriaSet: z.string().nullable(),
  criteriaSetVersion: z.number().int().positive().optional(),
  code: z.string(),
  edition: z.string(),
  clause: z.string(),
  class: z.string().optional(),
  clientSpec: z.string().optional(),
  /** How measurement uncertainty enters the decision (ISO/IEC 17025:2017 7.8.6). */
  decisionRule: z.enum(["simple", "guardband", "client"]),
});

export const ReportContent = z.object({
  header: Values,
  technique: Values,
  calibration: Values,
  summary: Values,
  acceptance: AcceptanceChoice,
  lines: z.array(Line),
  indications: z.array(Indication),
});

export type Cell = z.infer<typeof Cell>;
export type Row = z.infer<typeof Row>;
export type Value = z.infer<typeof Value>;
export type Values = z.infer<typeof Values>;
export type LineResult = z.infer<typeof LineResult>;
export type ExamStage = (typeof examStages)[number];
export type Line = z.infer<typeof Line>;
export type Indication = z.infer<typeof Indication>;
export type AcceptanceChoice = z.infer<typeof AcceptanceChoice>;
export type ReportContent = z.infer<typeof ReportContent>;
