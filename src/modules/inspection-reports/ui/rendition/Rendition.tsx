import { useEffect } from "react";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { lineLabel, lineName } from "#modules/inspection-reports/differences.ts";
import { examinationTitle, methodText } from "#modules/inspection-reports/print/examination.ts";
import { usedWords } from "#modules/inspection-reports/used-words.ts";
import { criteriaText, decisionRuleWords, resultSentences } from "#modules/inspection-reports/print/words.ts";
import { type Report, statesNoExpiry } from "#modules/inspection-reports/report.ts";
import { criteriaInUse } from "#modules/inspection-reports/rules/criteria-in-use.ts";
import { reportResult } from "#modules/inspection-reports/rules/result.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import { resultWords, roleWords } from "../words.ts";
import { Pictures } from "./Pictures.tsx";
import { Signatures } from "./Signatures.tsx";
import { BlockFacts, Fact, timeText } from "./facts.tsx";
import { SetupFacts } from "./SetupFacts.tsx";
import { IndicationMaps } from "../maps/IndicationMaps.tsx";
import { ThicknessMap } from "../maps/ThicknessMap.tsx";
import { IndicationTable, LineTable, rowOfIndication, rowOfLine } from "./tables.tsx";
import styles from "./rendition.module.css";
import type { RenditionProps } from "./props.ts";

/** The report for reading on screen, with the same content and order as the printed one. */
export function Rendition(props: RenditionProps) {
  const { report, definition, context, computed, verdicts, names, attached, chosenLine, renderBeside } = props;
  const result = reportResult(report.lines);
  useEffect(() => {
    if (chosenLine) goToLine(chosenLine);
  }, [chosenLine]);
  return (
    <div className={styles.paper} lang="en">
      <section data-section="header" className={styles.part}>
        <div className={styles.masthead}>
          <div>
            <div className={styles.kind}>{methodText({ definition, content: report }, report.method)}</div>
            <h2>{examinationTitle({ definition, content: report })}</h2>
          </div>
          <dl className={styles.numbers}>
            <Fact label="Report" value={<span className="mono">{report.reportNumber ?? "number assigned on submission"}</span>} />
            <Fact label="Revision" value={revisionName(report.revision)} />
            <Fact
              label="Result"
              value={<StatusBadge meaning={resultWords[result].meaning}>{resultWords[result].words}</StatusBadge>}
            />
          </dl>
        </div>
        {report.reasonForRevision && (
          <p>
            Reason for this revision: {report.reasonForRevision}
            {report.changeSummary && ` ${report.changeSummary}`}
          </p>
        )}
        <dl className={styles.facts}>
          <Fact label="Client" value={report.clientName} />
          <Fact label="Site" value={report.siteName} />
          <Fact label="Work order" value={report.workOrderNumber} />
          <Fact label="Purchase order" value={report.purchaseOrder} beside={renderBeside?.("purchaseOrder")} />
          <Fact label="Client job no." value={report.clientJobNo} beside={renderBeside?.("clientJobNo")} />
          <Fact label="Client report no." value={report.clientReportNo} beside={renderBeside?.("clientReportNo")} />
          <Fact label="Ordered by" value={report.orderedBy} beside={renderBeside?.("orderedBy")} />
          <Fact label="Sampling" value={report.samplingMethod} beside={renderBeside?.("samplingMethod")} />
          <Fact label="Location" value={report.locationText} beside={renderBeside?.("locationText")} />
          <Fact
            label="Inspected on"
            value={report.performedDates.map(dayText).join(", ")}
            beside={renderBeside?.("inspectionStart")}
          />
          <Fact label="From" value={timeText(report.inspectionStart, report.timeZone)} />
          <Fact label="To" value={timeText(report.inspectionEnd, report.timeZone)} />
        </dl>
        <BlockFacts block="header" {...props} />
        <div data-section-end="header" />
      </section>

      <section data-section="people" className={styles.part}>
        <h3>People</h3>
        <ul className={styles.plain}>
          {report.people.map((person) => (
            <li key={person.id}>
              <strong>{person.userId ? names.person(person.userId) : person.externalName}</strong>
              {person.organization && `, ${person.organization}`}:{" "}
              {person.roles
                .map((role) => roleWords[role])
                .join(", ")
                .toLowerCase()}
              {person.dates.length > 0 && ` on ${person.dates.map(dayText).join(", ")}`}
              {person.subcontractor && " (subcontractor)"}
              {renderBeside?.(`people.${person.id}`)}
            </li>
          ))}
        </ul>
        {report.people.length === 0 && <p>No people named.</p>}
        <div data-section-end="people" />
      </section>

      <section data-section="technique" className={styles.part}>
        <SetupFacts block="technique" title="Technique" {...props} />
        <h3>Equipment and consumables</h3>
        <ul className={styles.plain}>
          {report.equipment.map(({ id, inventoryItemId, purpose, ...used }) => (
            <li key={id}>
              {names.instrument(inventoryItemId)}
              <span className="quiet"> {[purpose, usedWords(used, dayText)].filter(Boolean).join(", ")}</span>
              {renderBeside?.(`equipment.${id}`)}
            </li>
          ))}
          {report.consumables.map(({ id, kind, product, manufacturer, batch, expiresOn, form }) => (
            <li key={id}>
              {[product, form, manufacturer].filter(Boolean).join(", ")}, batch <span className="mono">{batch}</span>
              {expiresOn ? `, good to ${dayText(expiresOn)}` : statesNoExpiry(kind) && ", no expiry stated"}
              {renderBeside?.(`consumables.${id}`)}
            </li>
          ))}
        </ul>
        {definition.blocks.calibration.length > 0 && <SetupFacts block="calibration" title="Checks on the day" {...props} />}
        <h3>Acceptance criteria</h3>
        <p>
          {acceptanceWords(report)}. {decisionRuleWords[report.acceptance.decisionRule]}.{renderBeside?.("acceptance")}
        </p>
        <div data-section-end="technique" />
      </section>

      <section data-section="lines" className={styles.part}>
        <h3>Lines</h3>
        <LineTable
          report={report}
          definition={definition}
          computed={computed}
          names={names}
          chosenLine={chosenLine}
          {...(renderBeside ? { renderBeside } : {})}
        />
        <ThicknessMap
          definition={definition}
          content={report}
          context={context}
          unitSystem={report.unitSystem}
          name={`thickness ${report.reportNumber ?? report.provisionalRef}`}
          onChoose={goToLine}
        />
        {report.indications.length > 0 && (
          <>
            <h3>Indications</h3>
            <IndicationTable
              report={report}
              definition={definition}
              computed={computed}
              verdicts={verdicts}
              names={names}
              {...(renderBeside ? { renderBeside } : {})}
            />
            <IndicationMaps
              definition={definition}
              content={report}
              computed={computed}
              unitSystem={report.unitSystem}
              onChoose={goToIndication}
            />
          </>
        )}
        <div data-section-end="lines" />
      </section>

      <section data-section="result" className={styles.part}>
        <h3>Result</h3>
        <p>
          <StatusBadge meaning={resultWords[result].meaning}>{resultWords[result].words}</StatusBadge> {resultSentences[result]}
        </p>
        <BlockFacts block="summary" {...props} />
        {report.remarks && (
          <dl className={styles.facts}>
            <Fact label="Remarks" value={report.remarks} beside={renderBeside?.("remarks")} wide />
          </dl>
        )}
        <AnsweredWarnings {...props} />
        <ConcessionList report={report} />
        {report.witnesses.length > 0 && (
          <>
            <h3>Witnesses</h3>
            <ul className={styles.plain}>
              {report.witnesses.map(({ id, name, role, organization, markedAt }) => (
                <li key={id}>
                  {[name, role, organization].filter(Boolean).join(", ")}, {timeText(markedAt, report.timeZone)}
                </li>
              ))}
            </ul>
          </>
        )}
        <Pictures
          attached={attached.filter(({ attachment }) => attachment.print)}
          content={report}
          timeZone={report.timeZone}
          lineOf={(id) => lineLabel(report.lines.find((line) => line.id === id))}
          {...(renderBeside ? { renderBeside } : {})}
        />
        <Signatures report={report} />
        <div data-section-end="result" />
      </section>
    </div>
  );
}

const goToIndication = (id: string) => goTo(rowOfIndication(id));
const goToLine = (id: string) => goTo(rowOfLine(id));

function goTo(element: string): void {
  const row = document.getElementById(element);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

function acceptanceWords({ acceptance, lines }: Report) {
  const { clientSpec, byOrderOf, others = [] } = acceptance;
  const used = criteriaInUse({ acceptance, lines });
  const itemsOf = (criteria: unknown) => used.find((one) => one.criteria === criteria)?.items ?? "";
  const text = criteriaText(acceptance);
  const document = clientSpec && !text.startsWith(clientSpec.trim()) ? clientSpec : null;
  const own = [text, document, byOrderOf && `by order of ${byOrderOf}`].filter(Boolean).join(", ");
  return [`${own}${itemsOf(acceptance)}`, ...others.map((other) => `${criteriaText(other)}${itemsOf(other)}`)].join("; ");
}

/** A concession is shown beside the reject, which stays. */
function ConcessionList({ report: { concessions = [], lines } }: { report: Report }) {
  if (concessions.length === 0) return null;
  return (
    <>
      <h3>Concessions</h3>
      <ul className={styles.plain}>
        {concessions.map(({ id, lineId, number, grantedBy, organization, grantedOn, document }) => (
          <li key={id}>
            <strong>REJ – concession {number}</strong>, {lineName(lines.find((line) => line.id === lineId))}: {grantedBy},{" "}
            {organization}, {dayText(grantedOn)}, {document}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Answers given to warnings are kept and shown to the reviewer (R5); answers to questions that no longer apply are not. */
function AnsweredWarnings({ report, findings }: RenditionProps) {
  const answers = findings.flatMap((finding): (readonly [string, string, string])[] => {
    const text = report.answers[findingKey(finding)] ?? "";
    return finding.severity === "W" && text.trim() !== "" ? [[findingKey(finding), finding.message, text]] : [];
  });
  if (answers.length === 0) return null;
  return (
    <>
      <h3>Answers to warnings</h3>
      <ul className={styles.plain}>
        {answers.map(([key, message, text]) => (
          <li key={key}>
            <span className="quiet">{withDaysAsShown(message)}</span> {text}
          </li>
        ))}
      </ul>
    </>
  );
}
