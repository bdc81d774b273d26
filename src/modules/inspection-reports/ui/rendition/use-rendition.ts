import { useMemo } from "react";
import { contentOf } from "../editor/draft-sync.ts";
import { useAttachments } from "../editor/use-attachments.ts";
import { useDays, useReportContext } from "../parts/use-context.ts";
import { useKnown } from "../parts/use-names.ts";
import { useFrozen } from "./frozen-names.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { withDays } from "#modules/inspection-reports/rules/dates.ts";
import { computeAndJudge } from "#modules/report-templates/engine.ts";
import type { RenditionProps } from "./props.ts";

/** Everything a rendition shows besides the report: what the template computes, names, files. */
export function useRendition(report: Report, definition: TemplateDefinition): Omit<RenditionProps, "renderBeside"> {
  const content = useMemo(() => {
    const stored = contentOf(report);
    return { ...stored, lines: withDays(stored.lines, stored, report.timeZone) };
  }, [report]);
  const dates = useDays(content, report.timeZone);
  const known = useKnown(report, dates.assumed ? null : (dates.days[0] ?? null));
  const { names, report: asSigned } = useFrozen(report, known.names);
  const { attached } = useAttachments(report.id, content.attachments);
  const context = useReportContext(report, content, dates, known, attached);
  const made = useMemo(() => computeAndJudge(definition, content, context), [definition, content, context]);
  const rendered = { ...asSigned, lines: content.lines };
  return { report: rendered, definition: withOwnLabels(definition, content), context, ...made, names, attached };
}
