import { useWatch } from "react-hook-form";
import { noEscalation } from "../sheet-terms.ts";
import { OptionalPart } from "#kit/ui/form/OptionalPart.tsx";
import { DecimalField, MultiSelectField, optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Wide } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { StepsField } from "./StepsField.tsx";

const counts = optionsOf(["work", "standby", "travel"]);

/** Minimum, travel, per diem, cancellation and escalation: each a sheet has or has not. */
export function TermFields() {
  return (
    <>
      <OptionalPart
        name="minimumRule"
        title="Minimum"
        label="A shift has a minimum charge"
        blank={{ basis: "person", steps: ["4"], counts: ["work", "standby", "travel"] }}
      >
        <SelectField name="minimumRule.basis" label="For each" options={optionsOf(["person", "crew", "visit"])} />
        <StepsField name="minimumRule.steps" />
        <MultiSelectField name="minimumRule.counts" label="Counts" options={counts} />
      </OptionalPart>
      <OptionalPart
        name="travelRule"
        title="Travel"
        label="Travel has rules"
        blank={{
          portalToPortal: false,
          includedDistance: "50",
          distanceUnit: "mi",
          roundTrip: false,
          travelTimeClass: "as worked",
        }}
      >
        <DecimalField name="travelRule.includedDistance" label="Included for each vehicle and day" />
        <SelectField name="travelRule.distanceUnit" label="Unit" options={optionsOf(["mi", "km"], { mi: "mi", km: "km" })} />
        <SelectField
          name="travelRule.travelTimeClass"
          label="Travel time is"
          options={optionsOf(["as worked", "ST"], { ST: "Always straight time" })}
        />
        <SwitchField name="travelRule.portalToPortal" label="Time counts portal to portal" />
        <SwitchField name="travelRule.roundTrip" label="A one-way distance is charged there and back" />
      </OptionalPart>
      <OptionalPart
        name="perDiemRule"
        title="Per diem"
        label="Meals are cut on the first and last day"
        blank={{ firstLastDayPct: "75", mealDeductions: [] }}
      >
        <DecimalField name="perDiemRule.firstLastDayPct" label="First and last day" unit="%" />
        <Wide>
          <RowsField name="perDiemRule.mealDeductions" title="Provided meals" add="Add meal" blank={{ meal: "", amount: "" }}>
            {(path) => (
              <>
                <TextField name={`${path}.meal`} label="Meal" />
                <DecimalField name={`${path}.amount`} label="Less" />
              </>
            )}
          </RowsField>
        </Wide>
      </OptionalPart>
      <OptionalPart
        name="cancellation"
        title="Cancellation"
        label="Late cancellation is charged"
        blank={{ noticeHours: "24", chargeHours: "2", weather: false }}
      >
        <DecimalField name="cancellation.noticeHours" label="Free until, before the start" unit="h" />
        <DecimalField name="cancellation.chargeHours" label="Charged, at straight time" unit="h" />
        <SwitchField name="cancellation.weather" label="Also for the weather" />
      </OptionalPart>
      <OptionalPart name="escalation" title="Escalation" label="Prices escalate" blank={{ ...noEscalation, kind: "fixed" }}>
        <EscalationFields />
      </OptionalPart>
    </>
  );
}

function EscalationFields() {
  const kind: unknown = useWatch({ name: "escalation.kind" });
  return (
    <>
      <SelectField
        name="escalation.kind"
        label="By"
        options={optionsOf(["none", "fixed", "index"], {
          fixed: "A fixed percentage a year",
          index: "An index",
          none: "Nothing",
        })}
      />
      {kind === "fixed" && (
        <>
          <DecimalField name="escalation.pct" label="A year" unit="%" />
          <TextField name="escalation.anniversary" label="On (month-day)" help="01-01 is 1 January." />
        </>
      )}
      {kind === "index" && (
        <>
          <TextField name="escalation.indexName" label="Index" />
          <DecimalField name="escalation.baseIndex" label="Index the prices stand for" />
        </>
      )}
      <DecimalField name="escalation.cap" label="At most, from the base" unit="%" />
      <DecimalField name="escalation.floor" label="At least, from the base" unit="%" />
    </>
  );
}
