import { TextInput } from "@mantine/core";
import { dayText } from "#kit/ui/format.ts";
import { Banner } from "#kit/ui/status.tsx";
import { datesRule } from "#modules/inspection-reports/rules/misfit.ts";
import { reportLabels } from "#modules/inspection-reports/contract.ts";
import { messageShown } from "./entry-errors.ts";
import { BlockFields } from "./BlockFields.tsx";
import { CommentsHere } from "./CommentsHere.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { TimeInput } from "./TimeInput.tsx";

const references = [
  ["purchaseOrder", 60],
  ["clientJobNo", 60],
  ["clientReportNo", 40],
  ["orderedBy", 120],
  ["samplingMethod", 200],
  ["locationText", 200],
] as const;

/** When, for whom and what was inspected. The days decide every gate, so they come first. */
export function HeaderSection() {
  const { report, content, change, context, days, daysAssumed, findings, showMissing } = useEditing();
  const { inspectionStart: start, inspectionEnd: end } = content;
  const problem = (key: "inspectionStart" | "inspectionEnd") =>
    messageShown(
      findings.find(({ ruleId, target }) => ruleId === datesRule && target.key === key && (showMissing || content[key] !== null)),
    );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Inspection</legend>
        <div className={styles.fields}>
          <div data-place="report.inspectionStart">
            <TimeInput
              shown={{
                label: reportLabels.inspectionStart,
                description: `Site time, ${context.timeZone}`,
                required: true,
                error: problem("inspectionStart"),
                disabled: report.may.headerOnly,
              }}
              timeZone={context.timeZone}
              value={start ?? ""}
              onChange={(instant) => change("inspectionStart", instant)}
            />
            <CommentsHere target="inspectionStart" />
          </div>
          <div data-place="report.inspectionEnd">
            <TimeInput
              shown={{
                label: reportLabels.inspectionEnd,
                description: `Site time, ${context.timeZone}`,
                required: true,
                error: problem("inspectionEnd"),
                disabled: report.may.headerOnly,
              }}
              timeZone={context.timeZone}
              value={end ?? ""}
              onChange={(instant) => change("inspectionEnd", instant)}
            />
          </div>
          {references.map(([key, most]) => (
            <div key={key} data-place={`report.${key}`}>
              <TextInput
                label={reportLabels[key]}
                maxLength={most}
                autoComplete="off"
                value={content[key] ?? ""}
                onChange={(event) => change(key, event.currentTarget.value || null)}
              />
              <CommentsHere target={key} />
            </div>
          ))}
        </div>
        {daysAssumed ? (
          <Banner meaning={showMissing ? "due" : "idle"}>
            No inspection dates entered yet. People, instruments and procedures are shown as of today.
          </Banner>
        ) : (
          <p className="quiet">Checked for {days.map(dayText).join(", ")}.</p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Item</legend>
        <BlockFields block="header" />
      </fieldset>
    </>
  );
}
