import { peopleEndpoints } from "#directory/people/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { capital } from "#kit/capital.ts";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { calibration, type CalibrationDraft, type CalibrationProvider } from "../contract.ts";
import { dueOn, stopsUntilCalibrated } from "../rules.ts";
import { intervalWords, planForRules } from "../words.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DecimalField, MultiSelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields as Inputs } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { dayText } from "#kit/ui/format.ts";
import { isDay } from "#kit/validity.ts";
import { inventory, type InventoryItem } from "#modules/inventory/contract.ts";
import { calibrationMeanings } from "#modules/inventory/choices.ts";

/** Only a limited result excludes something: what was entered for one goes when another is chosen. */
function useNothingExcluded(whole: boolean): void {
  const { setValue, getValues } = useFormContext<CalibrationDraft>();
  useEffect(() => {
    if (!whole) return;
    const { limitation, excludes } = getValues();
    if (limitation) setValue("limitation", null, { shouldDirty: true });
    if (excludes?.length) setValue("excludes", [], { shouldDirty: true });
  }, [whole, getValues, setValue]);
}

/** The fields of a calibration; the item stays once the record exists. */
export function RecordFields({ itemFixed = false }: { itemFixed?: boolean }) {
  const [providerId, result] = useWatch({ name: ["providerId", "result"] }) as unknown[];
  const inHouse = !providerId;
  useNothingExcluded(result !== undefined && result !== "limited");
  return (
    <>
      <Fields title="Certificate">
        <RecordPicker<InventoryItem, CalibrationDraft>
          name="itemId"
          disabled={itemFixed}
          endpoint={inventory.endpoints.list}
          number={({ assetTag }) => assetTag}
          text={({ manufacturer, model, serialNumber }) => [manufacturer, model, serialNumber].filter(Boolean).join(" ")}
          validity={({ calibrationState }) => ({
            meaning: calibrationMeanings[calibrationState],
            words: capital(calibrationState),
          })}
        />
        <RecordField<CalibrationDraft> name="certificateNumber" />
        <RecordPicker<CalibrationProvider, CalibrationDraft>
          name="providerId"
          endpoint={calibration.providers.list}
          text={({ name }) => name}
          help="Leave blank if calibrated in the company's own laboratory."
        />
        <RecordField<CalibrationDraft> name="calibratedOn" />
        <DueDay />
        <EventsOfTheDay />
        <RecordField<CalibrationDraft> name="receivedOn" />
      </Fields>
      {inHouse && (
        <Fields title="In-house">
          <AskedSelectField name="performedById" endpoint={peopleEndpoints.forReports} option={optionOfPerson} />
          <AskedSelectField
            name="standardItemIds"
            many
            endpoint={inventory.endpoints.equipment}
            option={({ id, assetTag, typeName, category, onlyForCalibration }, chosen) =>
              chosen || onlyForCalibration || category === "reference_standard"
                ? { value: id, label: `${assetTag} ${typeName}` }
                : null
            }
          />
        </Fields>
      )}
      <Fields title="Result">
        <Inputs<CalibrationDraft> names={["asFound", "asLeft", "result", "decisionRule", "adjusted", "repaired"]} />
        {result === "limited" && (
          <Wide>
            <RecordField<CalibrationDraft> name="limitation" />
          </Wide>
        )}
      </Fields>
      {result === "limited" && <Ranges name="excludes" title="Exclusions" add="Add exclusion" />}
      <Ranges name="covers" title="Covers, if different from the plan" add="Add what is covered" />
      <Fields title="As printed on the certificate">
        <Inputs<CalibrationDraft>
          names={[
            "certificateSerial",
            "certificateModel",
            "certificateAssetTag",
            "temperatureC",
            "humidityPercent",
            "pressureKpa",
            "firmware",
            "notes",
          ]}
        />
      </Fields>
    </>
  );
}

/** The due date, with what the plan makes of the calibration date. */
function DueDay() {
  const [itemId, calibratedOn, firstUsedOn] = useWatch({ name: ["itemId", "calibratedOn", "firstUsedOn"] }) as unknown[];
  const known = useAsk(calibration.endpoints.item, { id: String(itemId) }, { when: typeof itemId === "string" && itemId !== "" });
  const plan = known.data?.plan;
  const fromFirstUse = plan?.startRule === "from first use";
  const first = typeof firstUsedOn === "string" && isDay(firstUsedOn) ? firstUsedOn : null;
  const due =
    plan && typeof calibratedOn === "string" && isDay(calibratedOn) ? dueOn(planForRules(plan), calibratedOn, first) : null;
  const help = plan
    ? due
      ? `Leave blank for ${dayText(due)}, by the plan of ${intervalWords(plan)}.`
      : `The plan requires ${intervalWords(plan)}.`
    : "Leave blank to take it from the plan.";
  return (
    <>
      <RecordField<CalibrationDraft> name="dueOn" help={help} />
      {fromFirstUse && <RecordField<CalibrationDraft> name="firstUsedOn" />}
    </>
  );
}

/** Asked where something is on record for the day of calibration: what is not named here counts as having happened after it. */
function EventsOfTheDay() {
  const [itemId, calibratedOn] = useWatch({ name: ["itemId", "calibratedOn"] }) as unknown[];
  const known = useAsk(calibration.endpoints.item, { id: String(itemId) }, { when: typeof itemId === "string" && itemId !== "" });
  const open = (known.data?.events ?? []).filter(
    ({ type, effectiveOn, calibrationOrder }) =>
      effectiveOn === calibratedOn && calibrationOrder !== "before" && stopsUntilCalibrated[type] !== undefined,
  );
  if (open.length === 0) return null;
  const options = open.map(({ id, type, timeOfDay, note }) => ({
    value: id,
    label: [type, timeOfDay, note].filter(Boolean).join(", "),
  }));
  return (
    <MultiSelectField<CalibrationDraft>
      name="precedingEventIds"
      label="Happened before the calibration"
      options={options}
      help="Events not selected count as after it, and the item stays out of service until its next calibration."
    />
  );
}

function Ranges({ name, title, add }: { name: string; title: string; add: string }) {
  return (
    <RowsField name={name} title={title} add={add} blank={{ parameter: "", from: "", to: "", unit: "" }}>
      {(path) => (
        <>
          <TextField name={`${path}.parameter`} label="Parameter" />
          <DecimalField name={`${path}.from`} label="From" />
          <DecimalField name={`${path}.to`} label="To" />
          <TextField name={`${path}.unit`} label="Unit" />
        </>
      )}
    </RowsField>
  );
}
