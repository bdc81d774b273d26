import { Anchor, Button, SegmentedControl } from "@mantine/core";
import { IconMessage2Filled, IconMessagePlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useConnection } from "#kit/ui/connection.ts";
import { useAsk } from "#kit/ui/data.ts";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner, MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { LastReturned, Report } from "#modules/inspection-reports/report.ts";
import { returnsOf } from "#modules/inspection-reports/rules/transitions.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { CommentList } from "../parts/CommentList.tsx";
import { DeviceClock } from "../parts/DeviceClock.tsx";
import { GateList } from "../parts/GateList.tsx";
import { causesOf, isAskedToo } from "../parts/gates-once.ts";
import { ReportMenu } from "../parts/ReportMenu.tsx";
import { StoredOnDevice } from "../parts/StoredOnDevice.tsx";
import { placeIn } from "../parts/targets.ts";
import checksStyles from "../parts/checks.module.css";
import { contentOf } from "../editor/draft-sync.ts";
import { Rendition } from "../rendition/Rendition.tsx";
import { useRendition } from "../rendition/use-rendition.ts";
import { WaitedFor } from "./WaitedFor.tsx";
import { SignForm } from "../signing/SignForm.tsx";
import { Obstacles } from "../signing/Obstacles.tsx";
import { numberOf, resultWords, stateWords } from "../words.ts";
import { CommentDialog } from "./CommentDialog.tsx";
import { ComparedWithReport, ComparedWithReturned } from "./CompareView.tsx";
import { FindingList } from "./FindingList.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import styles from "./review.module.css";
import { useOpenings } from "./use-openings.ts";
import { openEverySection } from "#modules/inspection-reports/rules/review.ts";

const isUnread = ({ message }: { message: string }) => message.startsWith(openEverySection);

/** The report as it will be read on the left, the checks with their evidence on the right; comment, return, or sign. */
export default function ReviewView({ report, definition }: { report: Report; definition: TemplateDefinition }) {
  useTitle(numberOf(report));
  const rendition = useRendition(report, definition);
  const [commenting, setCommenting] = useState<string | null>(null);
  const [returning, setReturning] = useState(false);
  const [shown, setShown] = useState<Shown>("report");
  const checks = useAsk(inspectionReports.endpoints.checks, { id: report.id });
  const mustRead = report.may.sign !== null && (checks.data?.obstacles.some(isUnread) ?? false);
  const openings = useOpenings(report.id, mustRead ? (checks.data?.contentHash ?? null) : null);
  const { online } = useConnection();
  const mayComment = report.may.return && online;
  const state = stateWords[report.status];
  const before = report.revisions.find(({ id }) => id === report.replacesReportId);
  const wasReturned = returnsOf(report).at(-1);
  const returned = useAsk(inspectionReports.endpoints.lastReturned, { id: report.id }, { when: wasReturned !== undefined });
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <div>
          <div className={styles.number}>{numberOf(report)}</div>
          <h1>{[report.itemTag ?? report.itemDescription, definition.title].filter(Boolean).join(", ")}</h1>
          <div className={styles.under}>
            <MethodBadge method={report.method} />
            <StatusBadge meaning={state.meaning}>{state.words}</StatusBadge>
            {report.result && (
              <StatusBadge meaning={resultWords[report.result].meaning}>{resultWords[report.result].words}</StatusBadge>
            )}
            <span className="quiet">
              {[report.clientName, report.siteName, `written by ${report.authorName ?? "someone"}`].filter(Boolean).join(", ")}
            </span>
          </div>
        </div>
        <div className={styles.actions}>
          <ReportMenu report={report} />
          {report.may.return && online && (
            <Button variant="default" onClick={() => setReturning(true)}>
              Return with a reason
            </Button>
          )}
        </div>
      </header>
      <StoredOnDevice report={report} />
      <DeviceClock report={report} />
      {before && (
        <Banner meaning="idle" title={`${revisionName(report.revision)} replaces ${revisionName(before.revision)}`}>
          {report.reasonForRevision}
        </Banner>
      )}
      {wasReturned && (
        <Banner
          meaning="idle"
          title={`Returned before: ${wasReturned}`}
          action={
            returned.data &&
            shown !== "returned" && (
              <Anchor component="button" type="button" inherit onClick={() => setShown("returned")}>
                What changed since the return
              </Anchor>
            )
          }
        />
      )}
      <div className={styles.columns}>
        <div className={styles.paper} ref={openings.watch}>
          <Compared report={report} definition={definition} returned={returned.data ?? null} shown={shown} onShow={setShown}>
            <Rendition
              {...rendition}
              {...(mayComment
                ? {
                    renderBeside: (target: string) => (
                      <CommentButton
                        place={placeIn(definition, contentOf(report), target)}
                        commented={report.comments.some((one) => one.target === target && one.state !== "closed")}
                        onClick={() => setCommenting(target)}
                      />
                    ),
                  }
                : {})}
            />
          </Compared>
        </div>
        <aside className={styles.side} aria-label="Checks">
          <Asked of={checks} skeleton={<LinesSkeleton lines={8} />}>
            {(found) => (
              <Judgement
                report={report}
                checks={found}
                isReading={checks.isFetching}
                leftToOpen={openings.left}
                definition={definition}
              />
            )}
          </Asked>
          {report.comments.length > 0 && (
            <section className={checksStyles.part}>
              <h2>Comments</h2>
              <CommentList
                reportId={report.id}
                comments={report.comments}
                may={mayComment ? "close" : "read"}
                placeOf={(target) => placeIn(definition, contentOf(report), target)}
              />
            </section>
          )}
          {mayComment && (
            <Button
              variant="default"
              leftSection={<IconMessagePlus size={16} aria-hidden />}
              onClick={() => setCommenting("report")}
            >
              Comment on the whole report
            </Button>
          )}
        </aside>
      </div>
      {commenting !== null && (
        <CommentDialog
          report={report}
          target={commenting}
          place={placeIn(definition, contentOf(report), commenting)}
          onClose={() => setCommenting(null)}
        />
      )}
      {returning && <ReturnDialog report={report} onClose={() => setReturning(false)} />}
    </article>
  );
}

/** The button to comment on a place; filled if it has an open comment. */
function CommentButton({ place, commented, onClick }: { place: string; commented: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.comment}
      data-commented={commented || undefined}
      aria-label={`Comment on ${place}${commented ? ", commented" : ""}`}
      onClick={onClick}
    >
      {commented ? <IconMessage2Filled size={14} aria-hidden /> : <IconMessagePlus size={14} aria-hidden />}
    </button>
  );
}

type Shown = "report" | "returned" | "compare";

/** The report itself, or what differs from what was returned, from the revision before, or from the previous inspection of the item. */
function Compared({
  report,
  definition,
  returned,
  shown,
  onShow,
  children,
}: {
  report: Report;
  definition: TemplateDefinition;
  returned: LastReturned | null;
  shown: Shown;
  onShow: (shown: Shown) => void;
  children: ReactNode;
}) {
  const previous = useAsk(inspectionReports.endpoints.previous, { id: report.id }, { when: report.replacesReportId === null });
  const otherId = report.replacesReportId ?? previous.data?.id ?? null;
  if (!otherId && !returned) return <>{children}</>;
  const views: { value: Shown; label: string }[] = [
    { value: "report", label: "The report" },
    ...(returned ? [{ value: "returned" as const, label: "Since the return" }] : []),
    ...(otherId
      ? [{ value: "compare" as const, label: report.replacesReportId ? "Since the last revision" : "Previous inspection" }]
      : []),
  ];
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={views}
        value={shown}
        onChange={(value) => onShow(views.find((one) => one.value === value)?.value ?? "report")}
      />
      {shown === "returned" && returned ? (
        <ComparedWithReturned report={report} returned={returned} definition={definition} />
      ) : shown === "compare" && otherId ? (
        <ComparedWithReport report={report} otherId={otherId} definition={definition} />
      ) : (
        children
      )}
    </>
  );
}

/** Whoever has signed at the end of the report finds what comes next, the next review, in its head. */
const toTop = () => window.scrollTo({ top: 0 });

function Judgement({
  report,
  checks,
  isReading,
  leftToOpen,
  definition,
}: {
  report: Report;
  checks: Checks;
  isReading: boolean;
  leftToOpen: readonly string[];
  definition: TemplateDefinition;
}) {
  const { obstacles } = checks;
  // Everything was opened here, and the server has not answered with it yet.
  const isBeingRecorded = obstacles.some(isUnread);
  const failed = causesOf(checks.gates.filter((gate) => gate.outcome === "fail" && !isUnread(gate)));
  const open = report.comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  const listedBelow = new Set([...checks.gates, ...checks.findings].map(({ message }) => message));
  return (
    <>
      {report.may.sign && leftToOpen.length > 0 && (
        <Banner meaning="waiting" title="Read the whole report before you sign">
          Still to open: {leftToOpen.join(", ")}.
        </Banner>
      )}
      {report.may.sign && leftToOpen.length === 0 && open > 0 && (
        <Banner meaning="due">
          {open} {open === 1 ? "comment" : "comments"} that must be fixed {open === 1 ? "is" : "are"} still open.
        </Banner>
      )}
      {report.may.sign && leftToOpen.length === 0 && isBeingRecorded && (
        <NeedsNetwork otherwise={<Banner meaning="idle">Signing needs a network.</Banner>}>
          <p className="quiet" role="status">
            Recording that you have read the report…
          </p>
        </NeedsNetwork>
      )}
      {report.may.sign && leftToOpen.length === 0 && obstacles.length === 0 && (
        <NeedsNetwork otherwise={<Banner meaning="idle">Signing needs a network.</Banner>}>
          <SignForm report={report} checks={checks} onSigned={toTop} isReading={isReading} />
        </NeedsNetwork>
      )}
      {report.may.sign && leftToOpen.length === 0 && obstacles.length > 0 && !isBeingRecorded && (
        <Obstacles obstacles={obstacles.filter(({ message }) => !listedBelow.has(message))} />
      )}
      {!report.may.sign && <WaitedFor report={report} />}
      <section className={checksStyles.part}>
        <h2>{failed.length > 0 ? `${failed.length} blocking` : "No findings on the inspection dates"}</h2>
        <GateList gates={checks.gates.filter((gate) => !isUnread(gate) && !isAskedToo(gate, checks.findings))} />
      </section>
      <FindingList
        findings={checks.findings}
        answers={report.answers}
        placeOf={(target) => placeIn(definition, contentOf(report), target)}
      />
    </>
  );
}
