import { Ref } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { useConnection } from "#kit/ui/connection.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { DeviceGates } from "../field/DeviceGates.tsx";
import { CommentList } from "../parts/CommentList.tsx";
import { GateList } from "../parts/GateList.tsx";
import styles from "../parts/checks.module.css";
import { numberOf, stateWords } from "../words.ts";
import { useEditing } from "./editing.ts";
import { crewOf, sectionOfGate, sectionTitles, type SectionId } from "./sections.ts";
import { type OpenCount } from "./findings-by-kind.ts";
import { askedOfRecords, countsByGroup, refusalsOf, totalOf } from "./panel-groups.ts";
import { Findings, FromRecords, GroupTitle, Missing } from "./ReportFindings.tsx";
import { placeIn, targetOf } from "../parts/targets.ts";

/**
 * Everything that prevents a signature: findings as the person types, gates as the server evaluated them after the last save, then what is not filled
 * in yet. Shown beside the report and in the dialog that refuses a signature; each links to its place.
 */
export function ChecksPanel({ onSection }: { onSection: (id: SectionId) => void }) {
  const { report, findings, byKind, content, daysAssumed, known } = useEditing();
  const crew = crewOf(content, known.names);
  const checks = useAsk(inspectionReports.endpoints.checks, { id: report.id });
  const { online } = useConnection();
  const judged = checks.data
    ? { refusals: refusalsOf(checks.data, findings, byKind, !daysAssumed), asked: askedOfRecords(checks.data, findings) }
    : null;
  const counts = countsByGroup(byKind, judged, content, report.comments);
  return (
    <div className={styles.panel}>
      <Summary of={totalOf(counts)} isJudged={judged !== null} />
      <Findings byKind={byKind} count={counts.inReport} />
      <section className={styles.part}>
        <GroupTitle count={counts.ofRecords}>Evidence and records</GroupTitle>
        {daysAssumed && (
          <p className="quiet">
            Enter start and end of the inspection. People, instruments and the procedure are checked for those days.
          </p>
        )}
        {online ? (
          <Asked of={checks} skeleton={<LinesSkeleton lines={5} />}>
            {() =>
              judged && (
                <>
                  <Others obstacles={judged.refusals.obstacles} onSection={onSection} />
                  <GateList
                    gates={judged.refusals.gates}
                    renderFix={(gate) =>
                      gate.outcome === "fail" && <SectionLink id={sectionOfGate(gate, crew)} onSection={onSection} />
                    }
                  >
                    <FromRecords asked={judged.asked} />
                  </GateList>
                </>
              )
            }
          </Asked>
        ) : (
          <DeviceGates onSection={onSection} />
        )}
      </section>
      <Comments count={counts.comments} />
      <Missing missing={byKind.missing} count={counts.toFillIn} onSection={onSection} />
      <Previous />
    </div>
  );
}

function SectionLink({ id, onSection }: { id: SectionId; onSection: (id: SectionId) => void }) {
  return (
    <button type="button" className={styles.link} onClick={() => onSection(id)}>
      Go to {sectionTitles[id]}
    </button>
  );
}

/** How many obstacles there are in all groups; nothing is claimed before the server has evaluated. */
function Summary({ of: { blocking, missing, open }, isJudged }: { of: OpenCount; isJudged: boolean }) {
  if (isJudged && blocking + missing + open === 0)
    return (
      <div className={styles.head}>
        <StatusBadge meaning="good">Nothing blocking</StatusBadge>
      </div>
    );
  return (
    <div className={styles.head} aria-live="polite">
      {blocking > 0 && <StatusBadge meaning="bad">{blocking} blocking</StatusBadge>}
      {open > 0 && <StatusBadge meaning="due">{open} to answer</StatusBadge>}
      {missing > 0 && <StatusBadge meaning="idle">{missing} to fill in</StatusBadge>}
    </div>
  );
}

const sectionOfCode: Readonly<Record<string, SectionId>> = { INCOMPLETE: "summary", R1: "lines" };

/** Reasons from the server that no gate or finding covers: no work order, photos not uploaded yet. */
function Others({ obstacles, onSection }: { obstacles: Checks["obstacles"]; onSection: (id: SectionId) => void }) {
  if (obstacles.length === 0) return null;
  return (
    <ul className={styles.list}>
      {obstacles.map(({ message, code = "", entity, entityId }) => (
        <li key={message} className={styles.item}>
          <div className={styles.head}>
            <StatusBadge meaning="bad">Blocking</StatusBadge>
          </div>
          <div>{withDaysAsShown(message)}</div>
          <div className={styles.links}>
            {entity && entityId && (
              <Ref entity={entity} id={entityId}>
                Open record
              </Ref>
            )}
            {sectionOfCode[code] && <SectionLink id={sectionOfCode[code]} onSection={onSection} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Comments({ count }: { count: OpenCount }) {
  const { report, definition, content, show } = useEditing();
  if (report.comments.length === 0) return null;
  return (
    <section className={styles.part}>
      <GroupTitle count={count}>Reviewer's comments</GroupTitle>
      <CommentList
        reportId={report.id}
        comments={report.comments}
        may="answer"
        placeOf={(target) => placeIn(definition, content, target)}
        onShow={(target) => show(targetOf(target))}
      />
    </section>
  );
}

function Previous() {
  const { report } = useEditing();
  const previous = useAsk(inspectionReports.endpoints.previous, { id: report.id });
  if (!previous.data) return null;
  const { id, status } = previous.data;
  return (
    <section className={styles.part}>
      <h2>Previous report of this item</h2>
      <div>
        <Ref entity="InspectionReport" id={id}>
          <span className="mono">{numberOf(previous.data)}</span>
        </Ref>{" "}
        <StatusBadge meaning={stateWords[status].meaning}>{stateWords[status].words}</StatusBadge>
      </div>
    </section>
  );
}
