import { createContext, use } from "react";
import type { Day } from "#kit/validity.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import type { Known } from "../parts/use-names.ts";
import type { Section } from "./draft-sync.ts";
import type { FindingsByKind } from "./findings-by-kind.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** A draft in the editor: its content, what the template calculates from it, and how to change it. */
export interface Editing {
  report: Report;
  definition: TemplateDefinition;
  content: Content;
  change: <S extends Section>(section: S, next: Content[S] | ((before: Content[S]) => Content[S])) => void;
  computed: Computed;
  findings: readonly Finding[];
  /** The findings by their effect on a signature. */
  byKind: FindingsByKind;
  verdicts: readonly Evaluation[];
  context: ReportContext;
  known: Known;
  /** The days for which validity is checked: those worked, or today while none is entered. */
  days: readonly Day[];
  /** Whether `days` is only today, because no day is entered yet. */
  daysAssumed: boolean;
  /** Fields show that a value is missing only after they were visited, or after a signature was attempted. */
  showMissing: boolean;
  /** One unit for all fields is chosen above them; a field offers another only if its value was entered in it. */
  unitsFixed?: true;
  /** The setup whose technique and checks are on screen; null is setup A. */
  setupId: string | null;
  chooseSetup: (id: string | null) => void;
  /** Opens the section of a place in the report and focuses its field. */
  show: (target: Target) => void;
  /** Resolves when all changes are stored on this device. */
  stored?: () => Promise<void>;
  /** The place requested by `show`, until the section has focused it. */
  wanted: Target | null;
  taken: () => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("This part belongs inside the editor of a report.");
  return editing;
}
