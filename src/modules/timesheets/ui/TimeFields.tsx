import { useFormContext, useWatch } from "react-hook-form";
import { needsJob } from "../rules.ts";
import { standbyReasons, type TimeJob } from "../contract.ts";
import type { TypedTime } from "./typed-time.ts";
import { activities } from "#directory/finance/overtime.ts";
import { ClockField, DayField, MultiSelectField, NumberField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { methods } from "#modules/report-templates/definition.ts";

/** The fields of an entry of time: only those that its activity and job ask for. */
export function TimeFields({ jobs, crewOf }: { jobs: readonly TimeJob[]; crewOf: readonly string[] }) {
  const { control } = useFormContext<TypedTime>();
  const [workOrderId, activity] = useWatch({ control, name: ["workOrderId", "activity"] });
  const isForJob = needsJob(activity);
  const job = jobs.find(({ id }) => id === workOrderId);
  return (
    <Fields>
      <DayField name="day" />
      <SelectField name="activity" options={optionsOf(activities)} />
      <SelectField
        name="workOrderId"
        options={jobs.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        placeholder={isForJob ? "Choose" : "None"}
      />
      <ClockField name="from" />
      <ClockField name="to" />
      <NumberField name="breakMin" unit="min" />
      {activity === "standby" && <SelectField name="standbyReason" options={optionsOf(standbyReasons)} />}
      {activity === "work" && job && (
        <MultiSelectField name="methods" options={optionsOf(job.methods.length > 0 ? job.methods : methods)} />
      )}
      {job && !crewOf.includes(job.id) && <TextField name="offCrewReason" />}
      <TextField name="note" />
    </Fields>
  );
}
