import { Textarea } from "@mantine/core";
import { Ref } from "#kit/ui/display.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { inspectionReports, type Checks } from "#modules/inspection-reports/contract.ts";
import { placeWords } from "#modules/inspection-reports/differences.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { findingKey, type Finding } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { CommentList } from "../parts/CommentList.tsx";
import { GateList } from "../parts/GateList.tsx";
import looks from "../parts/checks.module.css";
import { numberOf, stateWords } from "../words.ts";
import { useEditing } from "./editing.ts";
import { isOwnKey } from "./entry-errors.ts";
import { sectionOfGate, sectionTitles } from "./sections.ts";
import { missingBySection, standingOf, type Standing } from "./standing.ts";
import { placeIn, targetOf } from "../parts/targets.ts";

/** Everything between the report as it is and a signature: findings as one types, gates as the server judged them after the last save. */
export function ChecksPanel({ onSection }: { onSection: (id: keyof typeof sectionTitles) => void }) {
  const { report, findings, content } = useEditing();
  const checks = useAsk(inspectionReports.endpoints.checks, { id: report.id });
  const standing = standingOf(findings, content);
  const failed = checks.data ? standingIn(checks.data, findings) : 0;
  return (
    <div className={looks.panel}>
      <Summary standing={standing} failed={failed} />
      <Findings standing={standing} />
      <Missing missing={standing.missing} onSection={onSection} />
      <section className={looks.part}>
        <h2>On the days of the inspection</h2>
        <Asked of={checks} skeleton={<LinesSkeleton lines={5} />}>
          {({ gates, obstacles, findings: found }) => (
            <>
              <GateList
                gates={gates}
                renderFix={({ gateId, outcome }) =>
                  outcome === "fail" && (
                    <button type="button" className={looks.link} onClick={() => onSection(sectionOfGate(gateId))}>
                      Go to {sectionTitles[sectionOfGate(gateId)]}
                    </button>
                  )
                }
              />
              <Others obstacles={obstacles} said={[...gates, ...found, ...findings].map(({ message }) => message)} />
            </>
          )}
        </Asked>
      </section>
      <Comments />
      <Previous />
    </div>
  );
}

/** Gates that failed, and what the server holds against the report besides: a comment to be settled, a photo still on its way. */
function standingIn({ gates, findings: found, obstacles }: Checks, findings: readonly Finding[]): number {
  const said = [...gates, ...found, ...findings].map(({ message }) => message);
  return gates.filter(({ outcome }) => outcome === "fail").length + unsaid(obstacles, said).length;
}

function Summary({ standing: { blocking, missing, open }, failed }: { standing: Standing; failed: number }) {
  const wrong = blocking.length + failed;
  if (wrong + missing.length + open.length === 0)
    return (
      <div className={looks.head}>
        <StatusBadge meaning="good">Nothing stands in the way</StatusBadge>
      </div>
    );
  return (
    <div className={looks.head} aria-live="polite">
      {wrong > 0 && <StatusBadge meaning="bad">{wrong} in the way</StatusBadge>}
      {open.length > 0 && <StatusBadge meaning="due">{open.length} to answer</StatusBadge>}
      {missing.length > 0 && <StatusBadge meaning="idle">{missing.length} to fill in</StatusBadge>}
    </div>
  );
}

const shownAtOnce = 30;

function Findings({ standing: { blocking, open, answered, notes } }: { standing: Standing }) {
  const { content } = useEditing();
  const sorted = [...blocking, ...open, ...answered, ...notes];
  if (sorted.length === 0) return null;
  return (
    <section className={looks.part}>
      <h2>In the report</h2>
      <ul className={looks.list}>
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
function Missing({ missing, onSection }: { missing: readonly Finding[]; onSection: (id: keyof typeof sectionTitles) => void }) {
  const { show, definition, content } = useEditing();
  if (missing.length === 0) return null;
  return (
    <section className={looks.part}>
      <h2>Still to fill in</h2>
      <ul className={looks.list}>
        {missingBySection(missing).map(({ section, findings }) => {
          const places = findings.map(({ target }) =>
            placeWords(definition, content, pathOf(target)).replace(`${sectionTitles[section]}: `, ""),
          );
          const [first] = findings;
          return (
            <li key={section} className={looks.item}>
              <div className={looks.head}>
                <button type="button" className={looks.link} onClick={() => (first ? show(first.target) : onSection(section))}>
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
  const { change, show, definition, content } = useEditing();
  const { severity, message, clause, target } = finding;
  const badge = {
    E: <StatusBadge meaning="bad">In the way</StatusBadge>,
    W:
      answer.trim() === "" ? (
        <StatusBadge meaning="due">To answer</StatusBadge>
      ) : (
        <StatusBadge meaning="good">Answered</StatusBadge>
      ),
    I: <StatusBadge meaning="idle">Note</StatusBadge>,
  }[severity];
  return (
    <li className={looks.item}>
      <div className={looks.head}>
        {badge}
        <button type="button" className={looks.link} onClick={() => show(target)}>
          {placeWords(definition, content, pathOf(target))}
        </button>
      </div>
      <div>{message}</div>
      {clause && <div className="quiet">{clause}</div>}
      {severity === "W" && (
        <Textarea
          aria-label={`Answer to: ${message}`}
          placeholder="Your answer is kept and shown to the reviewer"
          autosize
          minRows={1}
          maxLength={1000}
          value={answer}
          onChange={(event) => {
            const text = event.currentTarget.value;
            change("answers", (before) => ({ ...before, [findingKey(finding)]: text }));
          }}
        />
      )}
    </li>
  );
}

function pathOf({ block, key = "", lineId, indicationId }: Target): string[] {
  const id = block === "lines" ? lineId : block === "indications" ? indicationId : undefined;
  if (!id) return [block, key];
  return isOwnKey(key) ? [block, id, key] : [block, id, "values", key];
}

function unsaid(obstacles: Checks["obstacles"], said: readonly string[]): Checks["obstacles"] {
  return obstacles.filter(({ message }) => !said.includes(message.replace(/^Answer in words: /, "")));
}

/** Reasons of the server that neither a gate nor a finding has said: no work order, photos still on their way. */
function Others({ obstacles, said }: { obstacles: Checks["obstacles"]; said: readonly string[] }) {
  const rest = unsaid(obstacles, said);
  if (rest.length === 0) return null;
  return (
    <ul className={looks.list}>
      {rest.map(({ message, entity, entityId }) => (
        <li key={message} className={looks.item}>
          <div className={looks.head}>
            <StatusBadge meaning="bad">In the way</StatusBadge>
          </div>
          <div>{message}</div>
          {entity && entityId && (
            <div className={looks.links}>
              <Ref entity={entity} id={entityId}>
                Open record
              </Ref>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Comments() {
  const { report, definition, content, show } = useEditing();
  if (report.comments.length === 0) return null;
  return (
    <section className={looks.part}>
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
    <section className={looks.part}>
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
