import { Button } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconListCheck, IconSignature } from "@tabler/icons-react";
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useTellsAge } from "#kit/ui/age-told.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { useRemembered } from "#kit/ui/remembered.ts";
import { useTitle } from "#kit/ui/routing.ts";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { valueText } from "#modules/report-templates/display.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { ReportMenu } from "../parts/ReportMenu.tsx";
import { numberOf, stateWords } from "../words.ts";
import { ChecksPanel } from "./ChecksPanel.tsx";
import { ClashDialog } from "./ClashDialog.tsx";
import type { DraftSync } from "./draft-sync.ts";
import { EditingContext, type Editing } from "./editing.ts";
import styles from "./editor.module.css";
import { EditorBanners } from "./EditorBanners.tsx";
import { EditorSection } from "./EditorSection.tsx";
import { LineCount } from "./LinesSection.tsx";
import { NewerTemplate } from "./NewerTemplate.tsx";
import { RevisionBanner } from "./RevisionBanner.tsx";
import { totalOf } from "./panel-groups.ts";
import { SaveWords } from "./SaveWords.tsx";
import { SectionNav, titleOf } from "./SectionNav.tsx";
import { sectionsOf, type SectionId } from "./sections.ts";
import { countsOf } from "./findings-by-kind.ts";
import { useDraft } from "./use-draft.ts";
import { EvidenceChanged } from "../device/EvidenceChanged.tsx";
import { MarkedReady, MarkReady } from "../device/MarkReady.tsx";
import { startInLine } from "../device/save-command.ts";
import { useEditor } from "./use-editor.ts";
import { usePhone } from "#kit/ui/screen.ts";

const SignDialog = lazy(() => import("../signing/SignDialog.tsx"));

/** The editor of a draft: sections on the left, the open section in the middle, the checks on the right. */
export default function Editor({ report, definition }: { report: Report; definition: TemplateDefinition }) {
  const { sync, draft, isFull, isWriting, stored } = useDraft(report);
  const change = useMemo(() => sync.change.bind(sync), [sync]);
  const { editing, settledEditing, section, setSection } = useEditor(report, definition, draft, change);
  const { online } = useConnection();
  const [signing, setSigning] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const { content, save } = draft;
  useTitle(numberOf(report));
  // Started on this device only: it is no older than what is typed, and the text beside the title says where it is.
  const [isBegunHere] = useState(() => startInLine(report.id) !== null);
  useTellsAge(isBegunHere);

  async function prepareToSign() {
    setShowMissing(true);
    setPreparing(true);
    const saved = await sync.flush();
    setPreparing(false);
    if (saved) setSigning(true);
  }
  useSavedSoon(signing && save.kind === "waiting", content, sync);
  const layout = useLayout(section);
  const showChecks = useCallback(() => setSection("checks"), [setSection]);
  const sections: (SectionId | "checks")[] = useMemo(
    () => (layout.beside ? sectionsOf(definition) : [...sectionsOf(definition), "checks"]),
    [layout.beside, definition],
  );
  const shown = sections.includes(section) ? section : (sections[0] ?? "header");
  // On a phone "Next" is what to press, and in the last section, which lists what is still open, this: one primary button on a screen.
  const isLastOfPhone = layout.phone && shown === sections.at(-1);
  const isLesser = layout.phone && !isLastOfPhone;
  const step = (
    <>
      {!isLesser && <MarkReady report={report} />}
      {report.may.sign && online && (
        <Button
          variant={isLesser ? "default" : "filled"}
          leftSection={<IconSignature size={16} aria-hidden />}
          loading={preparing}
          onClick={() => void prepareToSign()}
        >
          Check and sign
        </Button>
      )}
    </>
  );
  const counts = useMemo(() => countsOf(editing.byKind), [editing.byKind]);
  const open = useMemo(() => totalOf(counts), [counts]);
  const state = stateWords[report.status];

  return (
    <EditingContext value={{ ...editing, showMissing, stored }}>
      <article className={styles.editor}>
        <header className={styles.head}>
          <div>
            <div className={styles.number}>{numberOf(report)}</div>
            <h1>{[valueText(content.header["itemTag"]), definition.title].filter(Boolean).join(", ")}</h1>
            <div className={styles.under}>
              <MethodBadge method={report.method} />
              <StatusBadge meaning={state.meaning}>{state.words}</StatusBadge>
              <span className="quiet">
                {[report.clientName, report.siteName, report.workOrderNumber].filter(Boolean).join(", ")}
              </span>
              <SaveWords save={save} isHere={startInLine(report.id) !== null} isWriting={isWriting} />
            </div>
          </div>
          <div className={styles.actions}>
            {layout.toggle && (
              <Button
                variant={layout.beside ? "light" : "default"}
                aria-pressed={layout.beside}
                leftSection={<IconListCheck size={16} aria-hidden />}
                onClick={layout.toggle}
              >
                Show checks
              </Button>
            )}
            <ReportMenu report={report} />
            {!isLastOfPhone && step}
          </div>
        </header>
        <MarkedReady report={report} open={open} />
        <RevisionBanner report={report} sync={sync} />
        <EditorBanners report={report} save={save} onDiscard={() => sync.discard(report)} isFull={isFull} />
        <NewerTemplate report={report} sync={sync} />
        <EvidenceChanged reportId={report.id} onChecks={layout.beside || shown === "checks" ? null : showChecks} />
        <div className={styles.table} data-alone={layout.beside ? undefined : true}>
          <SectionNav sections={sections} current={shown} counts={counts} onChoose={setSection} />
          <div className={styles.work}>
            <EditorSection id={shown} onSection={setSection} />
          </div>
          {layout.beside && (
            <aside className={styles.checksPanel} aria-label="Checks">
              <SettledChecks editing={settledEditing} onSection={setSection} />
            </aside>
          )}
        </div>
        <ThumbBar
          sections={sections}
          shown={shown}
          onSection={setSection}
          lines={content.lines}
          step={isLastOfPhone ? step : null}
        />
      </article>
      {save.kind === "asking" && (
        <ClashDialog clashes={save.clashes} by={save.by} at={save.at} definition={definition} content={content} sync={sync} />
      )}
      {signing && (
        <Suspense>
          <SignDialog
            report={{ ...report, ...content }}
            definition={definition}
            onClose={() => setSigning(false)}
            refusal={<Refusal editing={{ ...editing, showMissing }} onSection={setSection} onLeave={() => setSigning(false)} />}
          />
        </Suspense>
      )}
    </EditingContext>
  );
}

/** In milliseconds. Answers in the dialog that refuses a signature are evaluated after a pause in typing, before the draft would be saved anyway. */
const pauseOfAnswers = 600;

function useSavedSoon(isDue: boolean, content: Content, sync: DraftSync): void {
  const [typed] = useDebouncedValue(content, pauseOfAnswers);
  useEffect(() => {
    if (isDue && typed === content) void sync.flush();
  }, [isDue, typed, content, sync]);
}

/** The checks beside the report: they follow the calculated results, not each key. */
const SettledChecks = memo(function SettledChecks({
  editing,
  onSection,
}: {
  editing: Editing;
  onSection: (id: SectionId) => void;
}) {
  return (
    <EditingContext value={editing}>
      <ChecksPanel onSection={onSection} />
    </EditingContext>
  );
});

/** The checks in the dialog that refuses a signature: choosing one leads back to its place in the report. */
function Refusal({ editing, onSection, onLeave }: { editing: Editing; onSection: (id: SectionId) => void; onLeave: () => void }) {
  const leaving = {
    ...editing,
    show: (target: Target) => {
      onLeave();
      editing.show(target);
    },
  };
  return (
    <EditingContext value={leaving}>
      <ChecksPanel
        onSection={(id) => {
          onLeave();
          onSection(id);
        }}
      />
    </EditingContext>
  );
}

/** Forms leave room for the checks beside them; a grid takes the whole width unless the person wants both. */
function useLayout(section: SectionId | "checks"): { phone: boolean; beside: boolean; toggle: (() => void) | null } {
  const phone = usePhone();
  const wide = useMediaQuery("(min-width: 80em)", true, { getInitialValueInEffect: false });
  const [besideGrid, setBesideGrid] = useRemembered("checks beside the grid", false);
  const isGrid = section === "lines" || section === "indications";
  if (!wide) return { phone, beside: false, toggle: null };
  return isGrid ? { phone, beside: besideGrid, toggle: () => setBesideGrid(!besideGrid) } : { phone, beside: true, toggle: null };
}

interface ThumbBarProps {
  sections: readonly (SectionId | "checks")[];
  shown: SectionId | "checks";
  onSection: (id: SectionId | "checks") => void;
  lines: Parameters<typeof LineCount>[0]["lines"];
  /** In the last section, in place of "Next": what to do with the whole report. */
  step: ReactNode;
}

/**
 * On a phone: buttons to move between sections, and a summary of the lines. Where lines are written, the next of them is the button to press, and
 * this one names the section it leads to.
 */
const ThumbBar = memo(function ThumbBar({ sections, shown, onSection, lines, step }: ThumbBarProps) {
  const at = sections.indexOf(shown);
  return (
    <nav className={styles.thumbBar} data-thumb-bar aria-label="Next and previous section">
      <Button
        variant="default"
        disabled={at <= 0}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => onSection(sections[at - 1] ?? shown)}
      >
        <Way word="Back" to={sections[at - 1]} />
      </Button>
      <LineCount lines={lines} />
      {step ?? (
        <Button
          variant={shown === "lines" || shown === "indications" ? "default" : "filled"}
          disabled={at >= sections.length - 1}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onSection(sections[at + 1] ?? shown)}
        >
          <Way word="Next" to={sections[at + 1]} />
        </Button>
      )}
    </nav>
  );
});

function Way({ word, to }: { word: string; to: SectionId | "checks" | undefined }) {
  return (
    <span className={styles.way}>
      {word} {to && <small>{titleOf(to)}</small>}
    </span>
  );
}
