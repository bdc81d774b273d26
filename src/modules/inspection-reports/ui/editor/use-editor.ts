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
import type { Drafted } from "./reckoning.ts";
import { placeName, sectionOf, type SectionId } from "./sections.ts";
import { useAttachments } from "./use-attachments.ts";
import { useReckoned, useSettled } from "./use-reckoned.ts";

/**
 * What the editor works with: the draft as the template sees it, reckoned anew while somebody types, and the way to any place in it. Which
 * section is open stands in the address. `settledEditing` is the same as of the last pause in typing, for what need not follow each key.
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
  const names = useNames(settled, known);
  const made = useReckoned(
    useMemo(
      () => ({ definition, content: settled, context, procedures: known.procedures, names, now, ready }),
      [definition, settled, context, known.procedures, names, now, ready],
    ),
  );
  const named = useMemo(() => withOwnLabels(definition, settled), [definition, settled]);
  // What was reckoned is of the settled draft; an answer to it stands there as it is typed.
  const judged = useMemo(() => ({ ...settled, answers: content.answers }), [settled, content.answers]);
  const byKind = useMemo(() => findingsByKind(made.findings, judged), [made.findings, judged]);
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

/** What the people and instruments that a report may name are called. */
function useNames({ people }: Content, known: Known): Drafted["names"] {
  return useMemo(() => {
    const ids = people.flatMap(({ userId }) => (userId ? [userId] : []));
    return {
      people: Object.fromEntries(ids.map((id) => [id, known.names.person(id)])),
      instruments: Object.fromEntries(known.equipment.map(({ id, assetTag }) => [id, assetTag])),
    };
  }, [people, known]);
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
