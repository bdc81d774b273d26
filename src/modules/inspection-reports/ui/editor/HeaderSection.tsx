import { TextInput } from "@mantine/core";
import { dayText } from "#kit/ui/format.ts";
import { Banner } from "#kit/ui/status.tsx";
import { datesOf } from "#modules/inspection-reports/rules/dates.ts";
import { reportLabels } from "#modules/inspection-reports/contract.ts";
import { BlockFields } from "./BlockFields.tsx";
import { useEditing } from "./editing.ts";
import looks from "./editor.module.css";
import { TimeInput } from "./TemplateField.tsx";

const references = [
  ["purchaseOrder", 60],
  ["clientJobNo", 60],
  ["clientReportNo", 40],
  ["locationText", 200],
] as const;

/** When, for whom and what was inspected. The days decide every gate, so they come first. */
export function HeaderSection() {
  const { report, content, change, context, days, daysAssumed } = useEditing();
  const { inspectionStart: start, inspectionEnd: end } = content;
  const late = isFuture(start);

  /** Lines without a day take that of the inspection, when it is a single one. */
  function setTime(key: "inspectionStart" | "inspectionEnd", instant: string | null) {
    change(key, instant);
    const [day, ...others] = datesOf({ inspectionStart: start, inspectionEnd: end, [key]: instant, lines: [] }, context.timeZone);
    if (day && others.length === 0 && content.lines.some(({ performedOn }) => performedOn === null)) {
      change("lines", (lines) => lines.map((line) => (line.performedOn === null ? { ...line, performedOn: day } : line)));
    }
  }
  const wrong = start !== null && end !== null && Date.parse(end) < Date.parse(start);
  return (
    <>
      <fieldset className={looks.group}>
        <legend>Inspection</legend>
        <div className={looks.fields}>
          <div data-place="report.inspectionStart">
            <TimeInput
              shown={{
                label: reportLabels.inspectionStart,
                description: `Site time, ${context.timeZone}`,
                required: true,
                error: late ? "Inspection date cannot be in the future" : undefined,
                disabled: report.may.headerOnly,
              }}
              timeZone={context.timeZone}
              value={start ?? ""}
              onChange={(instant) => setTime("inspectionStart", instant)}
            />
          </div>
          <TimeInput
            shown={{
              label: reportLabels.inspectionEnd,
              description: `Site time, ${context.timeZone}`,
              required: true,
              error: wrong ? "End is before start" : undefined,
              disabled: report.may.headerOnly,
            }}
            timeZone={context.timeZone}
            value={end ?? ""}
            onChange={(instant) => setTime("inspectionEnd", instant)}
          />
          {references.map(([key, most]) => (
            <TextInput
              key={key}
              label={reportLabels[key]}
              maxLength={most}
              autoComplete="off"
              value={content[key] ?? ""}
              onChange={(event) => change(key, event.currentTarget.value || null)}
            />
          ))}
        </div>
        {daysAssumed ? (
          <Banner meaning="due">
            No day of inspection is entered yet. People, instruments and procedures are shown as they stand today.
          </Banner>
        ) : (
          <p className="quiet">Checked for {days.map(dayText).join(", ")}.</p>
        )}
      </fieldset>
      <fieldset className={looks.group}>
        <legend>Item</legend>
        <BlockFields block="header" />
      </fieldset>
    </>
  );
}

/** More than a day ahead: a site may lie half the world from this clock. */
function isFuture(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now() + 86_400_000;
}
