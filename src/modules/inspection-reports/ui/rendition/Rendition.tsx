import type { ReactNode } from "react";
import { dayText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { fieldText, lineName, type Names } from "#modules/inspection-reports/differences.ts";
import { decisionRuleWords, methodWords, resultSentences } from "#modules/inspection-reports/print/words.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reportResult } from "#modules/inspection-reports/rules/result.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";
import { fieldsOf, type BlockName, type Field, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { outcomeText } from "#modules/report-templates/display.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { instantText } from "#kit/ui/format.ts";
import type { Attached } from "../editor/use-attachments.ts";
import { resultWords, roleWords } from "../words.ts";
import { Pictures } from "./Pictures.tsx";
import { Signatures } from "./Signatures.tsx";
import { IndicationTable, LineTable } from "./tables.tsx";
import looks from "./rendition.module.css";

export interface RenditionProps {
  report: Report;
  definition: TemplateDefinition;
  computed: Computed;
  verdicts: readonly Evaluation[];
  names: Names;
  attached: readonly Attached[];
  /** What stands beside a place: the button to comment on it. */
  renderBeside?: (target: string) => ReactNode;
}

/** The report as a reader has it before them: the same content and order as the printed one, made for the screen. */
export function Rendition(props: RenditionProps) {
  const { report, definition, computed, verdicts, names, attached, renderBeside } = props;
  const result = reportResult(report.lines);
  return (
    <div className={looks.paper} lang="en">
      <section data-section="header" className={looks.part}>
        <div className={looks.masthead}>
          <div>
            <div className={looks.kind}>{methodWords[report.method] ?? report.method}</div>
            <h2>{definition.title}</h2>
          </div>
          <dl className={looks.numbers}>
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
        <dl className={looks.facts}>
          <Fact label="Client" value={report.clientName} />
          <Fact label="Site" value={report.siteName} />
          <Fact label="Work order" value={report.workOrderNumber} />
          <Fact label="Purchase order" value={report.purchaseOrder} beside={renderBeside?.("purchaseOrder")} />
          <Fact label="Client job no." value={report.clientJobNo} beside={renderBeside?.("clientJobNo")} />
          <Fact label="Client report no." value={report.clientReportNo} beside={renderBeside?.("clientReportNo")} />
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

      <section data-section="people" className={looks.part}>
        <h3>People</h3>
        <ul className={looks.plain}>
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
        {report.people.length === 0 && <p>Nobody is named.</p>}
        <div data-section-end="people" />
      </section>

      <section data-section="technique" className={looks.part}>
        <h3>Technique</h3>
        <BlockFacts block="technique" {...props} />
        <h3>Equipment and consumables</h3>
        <ul className={looks.plain}>
          {report.equipment.map(({ id, inventoryItemId, purpose }) => (
            <li key={id}>
              {names.instrument(inventoryItemId)}
              {purpose && <span className="quiet"> {purpose}</span>}
              {renderBeside?.(`equipment.${id}`)}
            </li>
          ))}
          {report.consumables.map(({ id, product, manufacturer, batch, expiresOn }) => (
            <li key={id}>
              {[product, manufacturer].filter(Boolean).join(", ")}, batch <span className="mono">{batch}</span>
              {expiresOn && `, good to ${dayText(expiresOn)}`}
              {renderBeside?.(`consumables.${id}`)}
            </li>
          ))}
        </ul>
        {definition.blocks.calibration.length > 0 && (
          <>
            <h3>Checks on the day</h3>
            <BlockFacts block="calibration" {...props} />
          </>
        )}
        <h3>Acceptance criteria</h3>
        <p>
          {[
            report.acceptance.code,
            report.acceptance.edition,
            report.acceptance.clause,
            report.acceptance.class,
            report.acceptance.clientSpec,
          ]
            .filter(Boolean)
            .join(", ")}
          . {decisionRuleWords[report.acceptance.decisionRule]}.{renderBeside?.("acceptance")}
        </p>
        <div data-section-end="technique" />
      </section>

      <section data-section="lines" className={looks.part}>
        <h3>Lines</h3>
        <LineTable
          report={report}
          definition={definition}
          computed={computed}
          names={names}
          {...(renderBeside ? { renderBeside } : {})}
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
          </>
        )}
        <div data-section-end="lines" />
      </section>

      <section data-section="result" className={looks.part}>
        <h3>Result</h3>
        <p>
          <StatusBadge meaning={resultWords[result].meaning}>{resultWords[result].words}</StatusBadge> {resultSentences[result]}
        </p>
        <BlockFacts block="summary" {...props} />
        {report.remarks && (
          <dl className={looks.facts}>
            <Fact label="Remarks" value={report.remarks} beside={renderBeside?.("remarks")} wide />
          </dl>
        )}
        <AnsweredWarnings {...props} />
        {report.witnesses.length > 0 && (
          <>
            <h3>Witnesses</h3>
            <ul className={looks.plain}>
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
          lineOf={(id) => lineName(report.lines.find((line) => line.id === id))}
          {...(renderBeside ? { renderBeside } : {})}
        />
        <Signatures report={report} />
        <div data-section-end="result" />
      </section>
    </div>
  );
}

/** Every field of a block that holds something, in the template's order. */
function BlockFacts({ block, report, definition, computed, names, renderBeside }: RenditionProps & { block: BlockName }) {
  const fields = fieldsOf(definition, block).filter(({ hidden }) => hidden !== true);
  const shown = fields.flatMap((field) => {
    const text = textOf(field, report, block, computed, names);
    return text === "" ? [] : [{ field, text }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={looks.facts}>
      {shown.map(({ field, text }) => (
        <Fact
          key={field.key}
          label={field.label}
          value={text}
          wide={field.type === "longText" || field.type === "rows"}
          beside={renderBeside?.(`${block}.${field.key}`)}
        />
      ))}
    </dl>
  );
}

function textOf(field: Field, report: Report, block: BlockName, computed: Computed, names: Names): string {
  const outcome = computed.blocks[block][field.key];
  if (field.computed !== undefined) return outcome?.value ? outcomeText(field, outcome, report.unitSystem) : "";
  const value = report[block][field.key];
  if (field.type === "dateTime" && typeof value === "string") return timeText(value, report.timeZone);
  if (field.type === "date" && typeof value === "string") return dayText(value);
  return fieldText(field, report[block], report, names);
}

function Fact({ label, value, wide, beside }: { label: string; value: ReactNode; wide?: boolean; beside?: ReactNode }) {
  if (value === null || value === undefined || value === "") return null;
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>
        {value}
        {beside}
      </dd>
    </div>
  );
}

/** Answers given to warnings are kept and shown to the reviewer (R5). */
function AnsweredWarnings({ report }: RenditionProps) {
  const answers = Object.entries(report.answers).filter(([, text]) => text.trim() !== "");
  if (answers.length === 0) return null;
  return (
    <>
      <h3>Answers to warnings</h3>
      <ul className={looks.plain}>
        {answers.map(([key, text]) => (
          <li key={key}>
            <span className="mono">{key.split("|")[0]}</span> {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function timeText(instant: string | null, timeZone: string): string {
  return instant ? instantText(instant, { timeZone }) : "";
}
