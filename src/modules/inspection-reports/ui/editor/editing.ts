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

/** A draft on the writing table: its content, what the template makes of it, and how to change it. */
export interface Editing {
  report: Report;
  definition: TemplateDefinition;
  content: Content;
  change: <S extends Section>(section: S, next: Content[S] | ((before: Content[S]) => Content[S])) => void;
  computed: Computed;
  findings: readonly Finding[];
  /** The findings by what they are to a signature. */
  byKind: FindingsByKind;
  verdicts: readonly Evaluation[];
  context: ReportContext;
  known: Known;
  /** The days every validity is asked for: those worked, or today while none is entered. */
  days: readonly Day[];
  /** Whether `days` is only today, because no day is entered yet. */
  daysAssumed: boolean;
  /** Fields say what is missing only after somebody was there, or after a signature was tried. */
  showMissing: boolean;
  /** One unit for all fields is chosen above them; a field offers another only where it was entered so. */
  unitsFixed?: true;
  /** The setup whose technique and checks are on screen; null is setup A. */
  setupId: string | null;
  chooseSetup: (id: string | null) => void;
  /** Goes to the section of a place in the report and puts the cursor into its field. */
  show: (target: Target) => void;
  /** Resolves when all that was written is on this device. */
  stored?: () => Promise<void>;
  /** The place asked for by `show`, until the section has taken it up. */
  wanted: Target | null;
  taken: () => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("This part belongs inside the editor of a report.");
  return editing;
}
