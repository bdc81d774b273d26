import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, type RefObject } from "react";
import { hasDatabase } from "#kit/offline/database.ts";
import { useAsk } from "#kit/ui/data.ts";
import { useWaiting } from "#kit/ui/outbox.ts";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, RecordSkeleton } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";

// Drawn as soon as they are fetched: React keeps what stands in for a part of `lazy` for at least 0.3 s.
const Editor = lazyRouteComponent(() => import("./editor/Editor.tsx"));
const ReviewView = lazyRouteComponent(() => import("./review/ReviewView.tsx"));
const RecordView = lazyRouteComponent(() => import("./record/RecordView.tsx"));
const faces = { editor: Editor, review: ReviewView, record: RecordView };

// Nearly all files of the record are those of the review and of the editor too: they are fetched before it is known which of them it is.
void RecordView.preload?.();

/** One address for a report through its life: the editor, the review, the record. */
export default function ReportPage() {
  const id = useParam("id");
  const report = useAsk(inspectionReports.endpoints.find, { id });
  // What this device has of it is read first: the editor must not open without what was written here before.
  const { own } = useWaiting();
  if (own === null && hasDatabase()) return <RecordSkeleton />;
  return <AskedPage of={report}>{(found) => <OneReport key={found.id} report={found} />}</AskedPage>;
}

function OneReport({ report }: { report: Report }) {
  const face = report.may.edit ? "editor" : report.status === "submitted" ? "review" : "record";
  const page = useHeadingOnChange(face);
  // Fetched while the template is asked for. When it is drawn it tells of a failure.
  useEffect(() => void faces[face].preload?.(), [face]);
  const template = useAsk(reportTemplates.endpoints.find, { id: report.templateId });
  return (
    <AskedPage of={template}>
      {({ definition }) => (
        <div ref={page}>
          <Suspense key={face} fallback={<RecordSkeleton />}>
            {face === "editor" ? (
              <Editor report={report} definition={definition} />
            ) : face === "review" ? (
              <ReviewView report={report} definition={definition} />
            ) : (
              <RecordView report={report} definition={definition} base="/inspection-reports" />
            )}
          </Suspense>
        </div>
      )}
    </AskedPage>
  );
}

/** A signature replaces the editor by the review, and the review by the record: focus moves to the new heading. */
function useHeadingOnChange(face: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current === face || !page.current) return;
    shown.current = face;
    const within = page.current;
    const focusHeading = () => {
      const heading = within.querySelector<HTMLElement>("h1");
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return;
    // The next view may still be loading.
    const drawn = new MutationObserver(() => focusHeading() && drawn.disconnect());
    drawn.observe(within, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [face]);
  return page;
}
