import type { ReactNode } from "react";
import type { Names } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import type { Attached } from "../editor/use-attachments.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** What a rendition of a report needs. */
export interface RenditionProps {
  report: Report;
  definition: TemplateDefinition;
  context: ReportContext;
  computed: Computed;
  verdicts: readonly Evaluation[];
  findings: readonly Finding[];
  names: Names;
  attached: readonly Attached[];
  /** The line that the address asks for, such as one behind a figure: it is shown at once, and marked. */
  chosenLine?: string | undefined;
  /** Shown beside a place: the button to comment on it. */
  renderBeside?: (target: string) => ReactNode;
}
