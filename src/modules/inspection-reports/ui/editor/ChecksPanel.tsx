import { Textarea } from "@mantine/core";
import { Ref } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { inspectionReports, type Checks } from "#modules/inspection-reports/contract.ts";
import { placeWords } from "#modules/inspection-reports/differences.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { isSetupBlock } from "#modules/report-templates/definition.ts";
import { findingKey, isAnswer, type Finding } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { CommentList } from "../parts/CommentList.tsx";
import { GateList } from "../parts/GateList.tsx";
import styles from "../parts/checks.module.css";
import { numberOf, stateWords } from "../words.ts";
import { useEditing } from "./editing.ts";
import { isOwnKey } from "./entry-errors.ts";
import { sectionOfGate, sectionTitles, type SectionId } from "./sections.ts";
import {
  askedOfRecords,
  findingsByKind,
  type FindingsByKind,
  missingBySection,
  refusalsOf,
  summaryOf,
} from "./findings-by-kind.ts";
import { placeIn, targetOf } from "../parts/targets.ts";

/**
 * Everything between the report as it is and a signature: findings as one types, gates as the server judged them after the last save. Beside
 * the report and on the sheet that refuses a signature alike: each leads to its place.
 */
export function ChecksPanel({ onSection }: { onSection: (id: SectionId) => void }) {
  const { report, findings, content, daysAssumed } = useEditing();
  const checks = useAsk(inspectionReports.endpoints.checks, { id: report.id });
  const byKind = findingsByKind(findings, content);
  const judged = checks.data
    ? { refusals: refusalsOf(checks.data, findings, byKind, !daysAssumed), asked: askedOfRecords(checks.data, findings) }
    : null;
  return (
    <div className={styles.panel}>
      <Summary of={summaryOf(byKind, judged, content.answers)} />
      <Findings byKind={byKind} />
      <Missing missing={byKind.missing} onSection={onSection} />
      <section className={styles.part}>
        <h2>On the days of the inspection</h2>
        {daysAssumed && (
          <p className="quiet">
            Enter start and end of the inspection. People, instruments and the procedure are checked for those days.
          </p>
        )}
        <Asked of={checks} skeleton={<LinesSkeleton lines={5} />}>
          {() =>
            judged && (
              <>
                <GateList
                  gates={judged.refusals.gates}
                  renderFix={({ gateId, outcome }) =>
                    outcome === "fail" && <SectionLink id={sectionOfGate(gateId)} onSection={onSection} />
                  }
                />
                <FromRecords asked={judged.asked} />
                <Others obstacles={judged.refusals.obstacles} onSection={onSection} />
              </>
            )
          }
        </Asked>
      </section>
      <Comments />
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

function Summary({ of: { blocking, missing, open, isReady } }: { of: ReturnType<typeof summaryOf> }) {
  if (isReady)
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

const shownAtOnce = 30;

function Findings({ byKind: { blocking, open, answered, notes } }: { byKind: FindingsByKind }) {
  const { content } = useEditing();
  const sorted = [...blocking, ...open, ...answered, ...notes];
  if (sorted.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>In the report</h2>
      <ul className={styles.list}>
        {sorted.slice(0, shownAtOnce).map((finding) => (
          <FindingItem
            key={`${findingKey(finding)} ${finding.message}`}
            finding={finding}
            answer={content.answers[findingKey(finding)] ?? ""}
          />
        ))}
      </ul>
      {sorted.length > shownAtOnce && (
        <p className="quiet">And {sorted.length - shownAtOnce} more. They come up as these are settled.</p>
      )}
    </section>
  );
}

/** What an unfinished report lacks is no mistake; it is named section by section. */
function Missing({ missing, onSection }: { missing: readonly Finding[]; onSection: (id: SectionId) => void }) {
  const { show, definition, content } = useEditing();
  if (missing.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>Still to fill in</h2>
      <ul className={styles.list}>
        {missingBySection(missing).map(({ section, findings }) => {
          const places = findings.map(({ target }) =>
            placeWords(definition, content, pathOf(target)).replace(`${sectionTitles[section]}: `, ""),
          );
          const [first] = findings;
          return (
            <li key={section} className={styles.item}>
              <div className={styles.head}>
                <button type="button" className={styles.link} onClick={() => (first ? show(first.target) : onSection(section))}>
                  {sectionTitles[section]}
                </button>
                <span className="quiet figures">{findings.length}</span>
              </div>
              <div className="quiet">{listed(section === "equipment" ? instrumentsIn(definition, findings) : places)}</div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The instruments the method needs that are not on the report: "thickness gauge". */
function instrumentsIn({ requiredEquipment }: TemplateDefinition, findings: readonly Finding[]): string[] {
  return requiredEquipment.map(({ label }) => label).filter((label) => findings.some(({ message }) => message.includes(label)));
}

function listed(places: readonly string[]): string {
  const most = 6;
  const rest = places.length - most;
  return places.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function FindingItem({ finding, answer }: { finding: Finding; answer: string }) {
  const { show, definition, content } = useEditing();
  const { severity, message, clause, target } = finding;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <SeverityBadge severity={severity} answer={answer} />
        <button type="button" className={styles.link} onClick={() => show(target)}>
          {placeWords(definition, content, pathOf(target))}
        </button>
      </div>
      <div>{withDaysAsShown(message)}</div>
      {clause && <div className="quiet">{clause}</div>}
      {severity === "W" && <AnswerBox id={findingKey(finding)} message={message} />}
    </li>
  );
}

function FromRecords({ asked }: { asked: Checks["findings"] }) {
  const { content } = useEditing();
  if (asked.length === 0) return null;
  return (
    <ul className={styles.list}>
      {asked.map(({ id, severity, message }) => (
        <li key={id} className={styles.item}>
          <div className={styles.head}>
            <SeverityBadge severity={severity} answer={content.answers[id] ?? ""} />
          </div>
          <div>{withDaysAsShown(message)}</div>
          {severity === "W" && <AnswerBox id={id} message={message} />}
        </li>
      ))}
    </ul>
  );
}

function SeverityBadge({ severity, answer }: { severity: Finding["severity"]; answer: string }) {
  if (severity === "E") return <StatusBadge meaning="bad">Blocking</StatusBadge>;
  if (severity === "I") return <StatusBadge meaning="idle">Note</StatusBadge>;
  return !isAnswer(answer) ? (
    <StatusBadge meaning="due">To answer</StatusBadge>
  ) : (
    <StatusBadge meaning="good">Answered</StatusBadge>
  );
}

function AnswerBox({ id, message }: { id: string; message: string }) {
  const { content, change } = useEditing();
  const answer = content.answers[id] ?? "";
  return (
    <Textarea
      aria-label={`Answer to: ${message}`}
      placeholder="Your answer is printed and shown to the reviewer"
      error={answer.trim() !== "" && !isAnswer(answer) ? "Answer in words of at least five letters" : undefined}
      autosize
      minRows={1}
      maxLength={1000}
      value={answer}
      onChange={(event) => {
        const text = event.currentTarget.value;
        change("answers", (before) => ({ ...before, [id]: text }));
      }}
    />
  );
}

function pathOf({ block, key = "", setupId, lineId, indicationId }: Target): string[] {
  if (setupId && isSetupBlock(block)) return ["setups", setupId, block, key];
  const id = block === "lines" ? lineId : block === "indications" ? indicationId : undefined;
  if (!id) return [block, key];
  return isOwnKey(key) ? [block, id, key] : [block, id, "values", key];
}

const sectionOfCode: Readonly<Record<string, SectionId>> = { INCOMPLETE: "summary", R1: "lines" };

/**
 * Reasons of the server that neither a gate nor a finding has said: no work order, photos still on their way. Comments stand below in the
 * reviewer's words, with the box for the answer.
 */
function Others({ obstacles, onSection }: { obstacles: Checks["obstacles"]; onSection: (id: SectionId) => void }) {
  const rest = obstacles.filter(({ code }) => code !== "COMMENT");
  if (rest.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rest.map(({ message, code = "", entity, entityId }) => (
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

function Comments() {
  const { report, definition, content, show } = useEditing();
  if (report.comments.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>Comments of the reviewer</h2>
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
