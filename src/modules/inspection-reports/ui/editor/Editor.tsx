import { Anchor, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconSignature } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { MethodBadge, StatusBadge, Banner } from "#kit/ui/status.tsx";
import { useTitle, useUrl } from "#kit/ui/routing.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { valueText } from "#modules/report-templates/display.ts";
import { check, compute, evaluate } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { ReportMenu } from "../parts/ReportMenu.tsx";
import { useDays, useReportContext } from "../parts/use-context.ts";
import { useKnown } from "../parts/use-names.ts";
import { numberOf, stateWords } from "../words.ts";
import { CalibrationSection } from "./CalibrationSection.tsx";
import { ChecksPanel, isOpenWarning } from "./ChecksPanel.tsx";
import { ClashDialog } from "./ClashDialog.tsx";
import { ConsumablesSection } from "./ConsumablesSection.tsx";
import type { Snapshot } from "./draft-keeper.ts";
import { EditingContext, type Editing } from "./editing.ts";
import looks from "./editor.module.css";
import { EquipmentSection } from "./EquipmentSection.tsx";
import { HeaderSection } from "./HeaderSection.tsx";
import { IndicationsSection } from "./IndicationsSection.tsx";
import { LineCount, LinesSection } from "./LinesSection.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { PhotosSection } from "./PhotosSection.tsx";
import { SaveWords } from "./SaveWords.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { countsBySection, placeName, sectionOf, sectionsOf, sectionTitles, type SectionId } from "./sections.ts";
import { SummarySection } from "./SummarySection.tsx";
import { TechniqueSection } from "./TechniqueSection.tsx";
import { useAttachments } from "./use-attachments.ts";
import { useDraft } from "./use-draft.ts";

const SignDialog = lazy(() => import("../signing/SignDialog.tsx"));

/** The writing table of a draft: sections at the left, the work in the middle, what stands in the way at the right. */
export default function Editor({ report, definition }: { report: Report; definition: TemplateDefinition }) {
  const { keeper, draft } = useDraft(report);
  const { editing, section, setSection } = useEditor(report, definition, draft, keeper.change.bind(keeper));
  const [signing, setSigning] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const wide = useMediaQuery("(min-width: 80em)", true, { getInitialValueInEffect: false });
  const { content, save } = draft;
  useTitle(numberOf(report));

  async function prepareToSign() {
    setShowMissing(true);
    setPreparing(true);
    const saved = await keeper.flush();
    setPreparing(false);
    if (saved) setSigning(true);
  }
  const sections: (SectionId | "checks")[] = wide ? sectionsOf(definition) : [...sectionsOf(definition), "checks"];
  const shown = sections.includes(section) ? section : (sections[0] ?? "header");
  const at = sections.indexOf(shown);
  const counts = countsBySection(
    editing.findings,
    (finding) => finding.severity === "E" || isOpenWarning(finding, content.answers),
  );
  const state = stateWords[report.status];

  return (
    <EditingContext value={{ ...editing, showMissing }}>
      <article className={looks.editor}>
        <header className={looks.head}>
          <div>
            <div className={looks.number}>{numberOf(report)}</div>
            <h1>{[valueText(content.header["itemTag"]), definition.title].filter(Boolean).join(", ")}</h1>
            <div className={looks.under}>
              <MethodBadge method={report.method} />
              <StatusBadge meaning={state.meaning}>{state.words}</StatusBadge>
              <span className="quiet">
                {[report.clientName, report.siteName, report.workOrderNumber].filter(Boolean).join(", ")}
              </span>
              <SaveWords save={save} />
            </div>
          </div>
          <div className={looks.actions}>
            <ReportMenu report={report} />
            {report.may.sign && (
              <Button
                leftSection={<IconSignature size={16} aria-hidden />}
                loading={preparing}
                onClick={() => void prepareToSign()}
              >
                Check and sign
              </Button>
            )}
          </div>
        </header>
        <Banners report={report} save={save} onDiscard={() => keeper.discard(report)} />
        <div className={looks.table}>
          <SectionNav sections={sections} current={shown} counts={counts} onChoose={setSection} />
          <div className={looks.work}>
            <Section id={shown} onSection={setSection} />
          </div>
          {wide && (
            <aside className={looks.checksPanel} aria-label="Checks">
              <ChecksPanel onSection={setSection} />
            </aside>
          )}
        </div>
        <nav className={looks.thumbBar} aria-label="Sections">
          <Button
            variant="default"
            disabled={at <= 0}
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => setSection(sections[at - 1] ?? shown)}
          >
            Back
          </Button>
          <LineCount lines={content.lines} />
          <Button
            disabled={at >= sections.length - 1}
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => setSection(sections[at + 1] ?? shown)}
          >
            Next
          </Button>
        </nav>
      </article>
      {save.kind === "asking" && (
        <ClashDialog clashes={save.clashes} by={save.by} at={save.at} definition={definition} content={content} keeper={keeper} />
      )}
      {signing && (
        <Suspense>
          <SignDialog report={{ ...report, ...content }} definition={definition} onClose={() => setSigning(false)} />
        </Suspense>
      )}
    </EditingContext>
  );
}

function useEditor(report: Report, definition: TemplateDefinition, { content }: Snapshot, change: Editing["change"]) {
  const [words, changeUrl] = useUrl();
  const [wanted, setWanted] = useState<Target | null>(null);
  const dates = useDays(content, report.timeZone);
  const known = useKnown(report, dates.assumed ? null : (dates.days[0] ?? null));
  const { attached } = useAttachments(report.id, content.attachments);
  const context = useReportContext(report, content, dates, known, attached);
  // Typing goes first: what the template makes of a thousand lines may follow a moment later.
  const settled = useDeferredValue(content);
  const made = useMemo(
    () => ({
      computed: compute(definition, settled, context),
      findings: check(definition, settled, context),
      verdicts: evaluate(definition, settled, context),
    }),
    [definition, settled, context],
  );
  const section = (words["section"] ?? "header") as SectionId | "checks";
  const setSection = useCallback((id: SectionId | "checks") => changeUrl({ section: id }), [changeUrl]);
  const show = useCallback(
    (target: Target) => {
      setSection(sectionOf(target));
      setWanted(target);
    },
    [setSection],
  );
  const taken = useCallback(() => setWanted(null), []);
  useCursor(wanted, section, taken);
  const editing: Editing = {
    report,
    definition,
    content,
    change,
    ...made,
    context,
    known,
    days: dates.days,
    daysAssumed: dates.assumed,
    showMissing: false,
    show,
    wanted,
    taken,
  };
  return { editing, section, setSection };
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

function Section({ id, onSection }: { id: SectionId | "checks"; onSection: (id: SectionId | "checks") => void }) {
  const heading = useRef<HTMLDivElement>(null);
  const parts: Record<SectionId, typeof HeaderSection> = {
    header: HeaderSection,
    technique: TechniqueSection,
    people: PeopleSection,
    equipment: EquipmentSection,
    consumables: ConsumablesSection,
    calibration: CalibrationSection,
    lines: LinesSection,
    indications: IndicationsSection,
    photos: PhotosSection,
    summary: SummarySection,
  };
  if (id === "checks") return <ChecksPanel onSection={onSection} />;
  const Part = parts[id];
  return (
    <div ref={heading} className={looks.section} aria-label={sectionTitles[id]} role="region">
      <Part />
    </div>
  );
}

function Banners({ report, save, onDiscard }: { report: Report; save: Snapshot["save"]; onDiscard: () => void }) {
  const returned = report.status === "returned";
  const mustFix = report.comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  return (
    <>
      {report.replacesReportId && (
        <Banner meaning="idle" title={`Revision ${report.revision} in preparation`}>
          {report.reasonForRevision}
        </Banner>
      )}
      {returned && (
        <Banner meaning="due" title="Returned for correction">
          {mustFix === 0
            ? "See the comments in the checks."
            : `${mustFix} ${mustFix === 1 ? "comment" : "comments"} must be settled. See the checks.`}
        </Banner>
      )}
      {save.kind === "kept" && (
        <Banner meaning="due" title="The server cannot be reached">
          What you write is kept on this device and is sent as soon as the connection is back.
        </Banner>
      )}
      {save.kind === "refused" && (
        <Banner meaning="bad" title="The last changes were not accepted">
          {save.failure.sentence} They are kept on this device.
        </Banner>
      )}
      {save.kind === "closed" && (
        <Banner
          meaning="bad"
          title="This report can no longer be written in"
          action={
            <Anchor component="button" type="button" inherit onClick={onDiscard}>
              Give up what is not saved
            </Anchor>
          }
        >
          {save.failure.sentence} What you typed since is kept on this device.
        </Banner>
      )}
    </>
  );
}
