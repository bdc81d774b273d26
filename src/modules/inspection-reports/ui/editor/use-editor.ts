import { useCallback, useEffect, useMemo, useState } from "react";
import { useUrl } from "#kit/ui/routing.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import { isSetupBlock, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { useDays, useReportContext } from "../parts/use-context.ts";
import { type Known, useKnown } from "../parts/use-names.ts";
import type { Snapshot } from "./draft-sync.ts";
import type { Editing } from "./editing.ts";
import { findingsByKind } from "./findings-by-kind.ts";
import type { Drafted } from "./draft-evaluation.ts";
import { placeName, sectionOf, type SectionId } from "./sections.ts";
import { useAttachments } from "./use-attachments.ts";
import { useClock } from "./use-clock.ts";
import { useDraftEvaluation, useSettled } from "./use-draft-evaluation.ts";

/**
 * The state of the editor: the draft evaluated by its template while typing, and navigation to any place in it. The address says which section is
 * open. `settledEditing` is the state at the last pause in typing, for parts that need not follow each key.
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
  const now = useClock(settled);
  const names = useNames(settled, known);
  const made = useDraftEvaluation(
    useMemo(
      () => ({ definition, content: settled, context, procedures: known.procedures, names, now, ready }),
      [definition, settled, context, known.procedures, names, now, ready],
    ),
  );
  const named = useMemo(() => withOwnLabels(definition, settled), [definition, settled]);
  // Results are of the settled draft; answers to warnings are shown as they are typed.
  const judged = useMemo(() => ({ ...settled, answers: content.answers }), [settled, content.answers]);
  const byKind = useMemo(() => findingsByKind(made.findings, judged), [made.findings, judged]);
  const section = (words["section"] ?? "header") as SectionId | "checks";
  const setSection = useCallback(
    (id: SectionId | "checks") => {
      changeUrl({ section: id });
      // A section opens at its top; a link to a place in it scrolls there instead.
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
  const { days, assumed: daysAssumed } = dates;
  const settledEditing: Editing = useMemo(
    () => ({
      report,
      definition: named,
      content: judged,
      change,
      ...made,
      byKind,
      context,
      known,
      days,
      daysAssumed,
      showMissing: false,
      setupId,
      chooseSetup: setSetupId,
      show,
      wanted,
      taken,
    }),
    [report, named, judged, change, made, byKind, context, known, days, daysAssumed, setupId, show, wanted, taken],
  );
  return { editing: { ...settledEditing, content }, settledEditing, section, setSection };
}

/** The names of the people and instruments a report may refer to. */
function useNames({ people }: Content, known: Known): Drafted["names"] {
  return useMemo(() => {
    const ids = people.flatMap(({ userId }) => (userId ? [userId] : []));
    return {
      people: Object.fromEntries(ids.map((id) => [id, known.names.person(id)])),
      instruments: Object.fromEntries(known.equipment.map(({ id, assetTag }) => [id, assetTag])),
    };
  }, [people, known]);
}

/** Focuses the requested field once its section is on screen. Rows are found by their own sections. */
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
