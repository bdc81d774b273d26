import { capital } from "#kit/capital.ts";
import { useState } from "react";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { placeWords } from "#modules/inspection-reports/differences.ts";
import { type TemplateDefinition, isSetupBlock } from "#modules/report-templates/definition.ts";
import { askedOfAnswer, isAnswerTo } from "#kit/reasons.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import styles from "../parts/checks.module.css";
import { useEditing } from "./editing.ts";
import { isOwnKey } from "./entry-errors.ts";
import { type FindingsByKind, missingBySection, type OpenCount } from "./findings-by-kind.ts";
import { LongText } from "./LongText.tsx";
import { countText } from "./panel-groups.ts";
import { sectionTitles, type SectionId } from "./sections.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** The title of a group, with the number of obstacles in it. */
export function GroupTitle({ count, children }: { count: OpenCount; children: string }) {
  const text = countText(count);
  return (
    <h2>
      {children}
      {text !== "" && <span className={`${styles.groupCount} figures`}>: {text}</span>}
    </h2>
  );
}

const shownAtOnce = 30;
const shownMore = 100;

export function Findings({ byKind: { blocking, open, answered, notes }, count }: { byKind: FindingsByKind; count: OpenCount }) {
  const { content } = useEditing();
  const [most, setMost] = useState(shownAtOnce);
  const sorted = [...blocking, ...open, ...answered, ...notes];
  if (sorted.length === 0) return null;
  return (
    <section className={styles.part}>
      <GroupTitle count={count}>In the report</GroupTitle>
      <ul className={styles.list}>
        {sorted.slice(0, most).map((finding) => (
          <FindingItem
            key={`${findingKey(finding)} ${finding.message}`}
            finding={finding}
            answer={content.answers[findingKey(finding)] ?? ""}
          />
        ))}
      </ul>
      {sorted.length > most && (
        <button type="button" className={styles.fold} onClick={() => setMost(most + shownMore)}>
          Show {Math.min(shownMore, sorted.length - most)} more of {sorted.length}
        </button>
      )}
    </section>
  );
}

/** What an unfinished report lacks is not an error; it is listed by section, each entry with a link to its field. */
export function Missing({
  missing,
  count,
  onSection,
}: {
  missing: readonly Finding[];
  count: OpenCount;
  onSection: (id: SectionId) => void;
}) {
  if (missing.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        Still to fill in<span className={`${styles.groupCount} figures`}>: {count.missing}</span>
      </h2>
      <ul className={styles.list}>
        {missingBySection(missing).map(({ section, findings }) => (
          <li key={section} className={styles.item}>
            <div className={styles.head}>
              <button type="button" className={styles.link} onClick={() => onSection(section)}>
                {sectionTitles[section]}
              </button>
              <span className="quiet figures">{findings.length}</span>
            </div>
            <MissingPlaces section={section} findings={findings} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const placesNamed = 6;

function MissingPlaces({ section, findings }: { section: SectionId; findings: readonly Finding[] }) {
  const { show, definition, content } = useEditing();
  const wordsOf = (finding: Finding) =>
    (section === "equipment" && instrumentIn(definition, finding)) ||
    placeWords(definition, content, pathOf(finding.target))
      .replace(`${sectionTitles[section]}: `, "")
      .replace(/^(Setup [A-Z]), \w+: /, "$1: ");
  const rest = findings.length - placesNamed;
  return (
    <ul className={styles.places}>
      {findings.slice(0, placesNamed).map((finding) => (
        <li key={`${findingKey(finding)} ${finding.target.lineId ?? ""}`}>
          <button type="button" className={styles.link} onClick={() => show(finding.target)}>
            {wordsOf(finding)}
          </button>
        </li>
      ))}
      {rest > 0 && <li className="quiet">and {rest} more</li>}
    </ul>
  );
}

/** An instrument the method needs that is not on the report: "Thickness gauge". */
function instrumentIn({ requiredEquipment }: TemplateDefinition, { message }: Finding): string | undefined {
  const label = requiredEquipment.find((one) => message.includes(one.label))?.label;
  return label && capital(label);
}

function FindingItem({ finding, answer }: { finding: Finding; answer: string }) {
  const { show, definition, content } = useEditing();
  const { severity, message, clause, target } = finding;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <SeverityBadge severity={severity} message={message} answer={answer} />
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

export function FromRecords({ asked }: { asked: Checks["findings"] }) {
  const { content } = useEditing();
  if (asked.length === 0) return null;
  return (
    <ul className={styles.list}>
      {asked.map(({ id, severity, message }) => (
        <li key={id} className={styles.item}>
          <div className={styles.head}>
            <SeverityBadge severity={severity} message={message} answer={content.answers[id] ?? ""} />
          </div>
          <div>{withDaysAsShown(message)}</div>
          {severity === "W" && <AnswerBox id={id} message={message} />}
        </li>
      ))}
    </ul>
  );
}

function SeverityBadge({ severity, message, answer }: Pick<Finding, "severity" | "message"> & { answer: string }) {
  if (severity === "E") return <StatusBadge meaning="bad">Blocking</StatusBadge>;
  if (severity === "I") return <StatusBadge meaning="idle">Note</StatusBadge>;
  return !isAnswerTo(message, answer) ? (
    <StatusBadge meaning="due">To answer</StatusBadge>
  ) : (
    <StatusBadge meaning="good">Answered</StatusBadge>
  );
}

function AnswerBox({ id, message }: { id: string; message: string }) {
  const { content, change } = useEditing();
  const answer = content.answers[id] ?? "";
  return (
    <LongText
      aria-label={`Answer to: ${withDaysAsShown(message)}`}
      placeholder="Your answer is printed and shown to the reviewer"
      error={answer.trim() !== "" && !isAnswerTo(message, answer) ? askedOfAnswer(answer) : undefined}
      minRows={1}
      maxLength={1000}
      value={answer}
      onChange={(text) => change("answers", (before) => ({ ...before, [id]: text }))}
    />
  );
}

function pathOf({ block, key = "", setupId, lineId, indicationId }: Target): string[] {
  if (setupId && isSetupBlock(block)) return ["setups", setupId, block, key];
  const id = block === "lines" ? lineId : block === "indications" ? indicationId : undefined;
  if (!id) return [block, key];
  return isOwnKey(key) ? [block, id, key] : [block, id, "values", key];
}
