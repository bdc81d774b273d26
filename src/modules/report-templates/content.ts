/**
 * What is entered into a report: the values of the template's blocks, the lines and their indications. Plain
 * JSON, so that phone, server and frozen record hold the same data.
 */
import { z } from "zod";
import { Quantity } from "#kit/quantity.ts";
import { dayText } from "#kit/schemas.ts";

/** One entry: text, choice, day and instant are strings; several choices a list; a measured value is a Quantity; null is not yet entered. */
const cells = [z.string(), Quantity, z.null(), z.boolean(), z.number().int(), z.array(z.string())] as const;
export const Cell = z.union(cells);
/** One row of repeated sub-fields, such as one calibration check. */
export const Row = z.record(z.string(), Cell);
export const Value = z.union([...cells, z.array(Row)]);
export const Values = z.record(z.string(), Value);

export const lineResults = ["ACC", "REJ", "INFO", "RESHOOT", "NE"] as const;
export const LineResult = z.enum(lineResults);
/** The reason for repeating a view (inspection-reports.md, ReportLine). */
export const reshootReasons = ["filmQuality", "density", "IQI", "coverage", "backscatter", "other"] as const;
export type ReshootReason = (typeof reshootReasons)[number];
export const reshootReasonLabels: Readonly<Record<ReshootReason, string>> = {
  filmQuality: "film quality",
  density: "density",
  IQI: "IQI",
  coverage: "coverage",
  backscatter: "backscatter",
  other: "other",
};
export const examStages = [
  "first",
  ...(["repair1", "repair2", "repair3", "repair4", "repair5", "repair6", "repair7", "repair8", "repair9"] as const),
  "tracer",
  "re-exam",
] as const;

/** One examined item: weld, film, measuring location. The device that adds it makes the id. */
export const Line = z.object({
  id: z.string().min(1),
  lineNo: z.number().int().positive(),
  itemKey: z.string().max(60),
  weldId: z.string().nullish(),
  performedOn: dayText().nullable(),
  performedBy: z.string().nullish(),
  subcontracted: z.boolean().optional(),
  examStage: z.enum(examStages).nullish(),
  result: LineResult.nullable(),
  /** Why the item was not examined, with result NE. */
  neReason: z.string().optional(),
  /** The reason for repeating it, with result RESHOOT. */
  reshootReason: z.enum(reshootReasons).nullish(),
  /** Code of the further acceptance set the line is judged by, one of `acceptance.others`; empty for the report's own. */
  criteriaSetId: z.string().max(120).nullish(),
  /** Id of the further setup the line was examined with; empty for setup A. */
  setupId: z.string().max(40).nullish(),
  values: Values,
});

/** A further technique of the same report with its checks: B, C and so on. Setup A is the report's own technique and calibration. */
export const Setup = z.object({
  id: z.string().min(1),
  label: z.string().regex(/^[B-Z]$/, "A setup is named B to Z"),
  technique: Values,
  calibration: Values,
});

/** The reason a line has no decision, in words: not examined, or to be repeated. */
export function whyOpen({ result, neReason, reshootReason }: Pick<Line, "result" | "neReason" | "reshootReason">): string {
  if (result === "RESHOOT" && reshootReason) return `Repeat: ${reshootReasonLabels[reshootReason]}`;
  return neReason ?? "";
}

/** One flaw found on a line. `code` is the code of an IndicationType. */
export const Indication = z.object({
  id: z.string().min(1),
  lineId: z.string().min(1),
  code: z.string().nullable(),
  values: Values,
  disposition: z.enum(["ACC", "REJ"]).nullable(),
});

/** Another set of the contract, by which the lines that name it are judged. */
export const FurtherCriteria = z.object({
  criteriaSet: z.string(),
  code: z.string(),
  edition: z.string(),
  clause: z.string(),
  class: z.string().optional(),
  clientSpec: z.string().optional(),
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
  /** Who ordered results without a judgement, if nothing is accepted or rejected. */
  byOrderOf: z.string().max(200).optional(),
  others: z.array(FurtherCriteria).max(20).optional(),
  /** How measurement uncertainty enters the decision (ISO/IEC 17025:2017 7.8.6). */
  decisionRule: z.enum(["simple", "guardband", "client"]),
});

export const ReportContent = z.object({
  header: Values,
  technique: Values,
  calibration: Values,
  summary: Values,
  acceptance: AcceptanceChoice,
  /** Left out if the report has only setup A. */
  setups: z.array(Setup).max(25).optional(),
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
export type Setup = z.infer<typeof Setup>;
export type Indication = z.infer<typeof Indication>;
export type FurtherCriteria = z.infer<typeof FurtherCriteria>;
export type AcceptanceChoice = z.infer<typeof AcceptanceChoice>;
export type ReportContent = z.infer<typeof ReportContent>;
