import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useUrl } from "#kit/ui/routing.ts";
import type { Content, Report, ReportPerson } from "#modules/inspection-reports/report.ts";
import { withDays } from "#modules/inspection-reports/rules/dates.ts";
import { misfits } from "#modules/inspection-reports/rules/fits.ts";
import { reportWordFindings } from "#modules/inspection-reports/rules/report-words.ts";
import { samplingFindings } from "#modules/inspection-reports/rules/sampling.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import { isSetupBlock, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { compute, evaluate, reckon } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { useDays, useReportContext } from "../parts/use-context.ts";
import { useKnown } from "../parts/use-names.ts";
import type { Snapshot } from "./draft-sync.ts";
import type { Editing } from "./editing.ts";
import { outsideProcedure } from "./outside-procedure.ts";
import { placeName, sectionOf, type SectionId } from "./sections.ts";
import { useAttachments } from "./use-attachments.ts";

/**
 * What the editor works with: the draft as the template sees it, reckoned anew while somebody types, and the way to any place in it. Which
 * section is open stands in the address.
 */
export function useEditor(report: Report, definition: TemplateDefinition, { content }: Snapshot, change: Editing["change"]) {
  const [words, changeUrl] = useUrl();
  const [wanted, setWanted] = useState<Target | null>(null);
  const [setupId, setSetupId] = useState<string | null>(null);
  const dates = useDays(content, report.timeZone);
  const known = useKnown(report, dates.assumed ? null : (dates.days[0] ?? null));
  const { attached, loaded } = useAttachments(report.id, content.attachments);
  const context = useReportContext(report, content, dates, known, attached);
  const ready = known.ready && loaded;
  const settled = useSettled(content);
  const [now] = useState(() => new Date().toISOString());
  const made = useMemo(() => {
    const { timeZone, performedDates } = context;
    const dated = { ...settled, lines: withDays(settled.lines, settled, timeZone) };
    const names = {
      person: ({ userId, externalName }: ReportPerson) => (userId ? known.names.person(userId) : (externalName ?? "Someone")),
      instrument: (id: string) => known.equipment.find((one) => one.id === id)?.assetTag ?? "Instrument",
    };
    if (!ready)
      return {
        computed: compute(definition, dated, context),
        findings: [],
        verdicts: evaluate(definition, dated, context),
      };
    const { computed, findings, verdicts } = reckon(definition, dated, context);
    return {
      computed,
      findings: [
        ...findings,
        ...misfits({ content: settled, definition, performedDates, timeZone, now, names }),
        ...reportWordFindings(settled, definition),
        ...samplingFindings(settled),
        ...outsideProcedure({ content: dated, definition, context }, known.procedures),
      ],
      verdicts,
    };
  }, [definition, settled, context, ready, now, known]);
  const named = useMemo(() => withOwnLabels(definition, content), [definition, content]);
  const section = (words["section"] ?? "header") as SectionId | "checks";
  const setSection = useCallback(
    (id: SectionId | "checks") => {
      changeUrl({ section: id });
      // A section is read from its top; what leads to one place in it puts that on screen instead.
      window.scrollTo(0, 0);
    },
    [changeUrl],
  );
  const show = useCallback(
    (target: Target) => {
      changeUrl({ section: sectionOf(target) });
      if (isSetupBlock(target.block)) setSetupId(target.setupId ?? null);
      setWanted(target);
    },
    [changeUrl],
  );
  const taken = useCallback(() => setWanted(null), []);
  useCursor(wanted, section, taken);
  const editing: Editing = {
    report,
    definition: named,
    content,
    change,
    ...made,
    context,
    known,
    days: dates.days,
    daysAssumed: dates.assumed,
    showMissing: false,
    setupId,
    chooseSetup: setSetupId,
    show,
    wanted,
    taken,
  };
  return { editing, section, setSection };
}

/** From so many lines on, what the template makes of them waits for a pause in typing, in milliseconds: a telephone reckons longer than from key to key. */
const many = 50;
const pause = 300;

/** Typing goes first: what the template makes of a draft may follow a moment later. */
function useSettled(content: Content): Content {
  const [settled, settle] = useState(content);
  const waits = content.lines.length >= many;
  useEffect(() => {
    if (settled === content) return;
    const timer = setTimeout(() => settle(content), waits ? pause : 0);
    return () => clearTimeout(timer);
  }, [content, settled, waits]);
  return useDeferredValue(waits ? settled : content);
}

/** Puts the cursor into the field that was asked for, once its section is on screen. Rows are found by their own sections. */
function useCursor(wanted: Target | null, section: string, taken: () => void) {
  useEffect(() => {
    if (!wanted || wanted.lineId || wanted.indicationId || sectionOf(wanted) !== section) return;
    const exact = document.querySelector<HTMLElement>(
      `[data-place="${placeName({ block: wanted.block, ...(wanted.key ? { key: wanted.key } : {}) })}"]`,
    );
    const place = exact ?? document.querySelector<HTMLElement>(`[data-place="${wanted.block}"]`);
    place?.scrollIntoView({ block: "center" });
    place?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
    taken();
  }, [wanted, section, taken]);
}
