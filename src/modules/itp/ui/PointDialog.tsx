import { useController, useWatch } from "react-hook-form";
import { eventKinds, type Itp, itps, parties, PassedPoint } from "../contract.ts";
import { pointOf } from "../rules.ts";
import { capital } from "#kit/capital.ts";
import { instantOf, wallAt } from "#kit/local-time.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { MultiSelectField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { MomentInput } from "#kit/ui/form/MomentInput.tsx";

/** The cell that was opened; empty where step and units are still to be chosen. */
export interface PointPicked {
  lineId: string;
  units: string[];
}

const labels = {
  lineId: "Step",
  units: "Units",
  kind: "What happened",
  party: "Party",
  personName: "Person of the party",
  reason: "Reason or reference",
  plannedAt: "The step is done at",
  place: "Where",
  email: "Notice to",
};

/** Records what happened at a step, or sends the notice of it. */
export function PointDialog({ plan, picked, onClose }: { plan: Itp; picked: PointPicked; onClose: () => void }) {
  const recording = useSend(itps.endpoints.pass, { done: "Recorded", onDone: onClose });
  const withPoints = plan.lines.filter((line) => parties.some((party) => pointOf(line, party)));
  const line = withPoints.find(({ id }) => id === picked.lineId);
  const first = line && parties.find((party) => pointOf(line, party));
  return (
    <Dialog title="Record a point" onClose={onClose} size="lg">
      <Form
        schema={PassedPoint}
        start={{ ...picked, ...(first ? { party: first } : {}) }}
        labels={labels}
        save="Record"
        cancel={onClose}
        onSave={(body) => recording.send({ id: plan.id, body })}
      >
        <Fields>
          <SelectField
            name="lineId"
            options={withPoints.map(({ id, seq, activity }) => ({ value: id, label: `${seq} ${activity}` }))}
          />
          <PartyField plan={plan} />
          <Wide>
            <MultiSelectField name="units" options={plan.units.map((value) => ({ value, label: value }))} />
          </Wide>
          <SelectField name="kind" options={optionsOf(eventKinds)} />
          <OfKind />
        </Fields>
      </Form>
    </Dialog>
  );
}

/** The parties with a point at the step chosen. */
function PartyField({ plan }: { plan: Itp }) {
  const lineId: unknown = useWatch({ name: "lineId" });
  const line = plan.lines.find(({ id }) => id === lineId);
  const options = parties.flatMap((value) => {
    const point = line ? pointOf(line, value) : null;
    return point ? [{ value, label: `${capital(value)} (${point})` }] : [];
  });
  return <SelectField name="party" options={options} placeholder={line ? "Choose" : "Choose the step first"} />;
}

function OfKind() {
  const kind: unknown = useWatch({ name: "kind" });
  if (kind === "notice sent")
    return (
      <>
        <PlannedField />
        <TextField name="place" />
        <TextField name="email" />
      </>
    );
  return (
    <>
      {kind !== "failed" && <TextField name="personName" />}
      {kind !== "attended" && typeof kind === "string" && (
        <Wide>
          <TextAreaField name="reason" />
        </Wide>
      )}
    </>
  );
}

/** The day and time on the person's own clock. */
function PlannedField() {
  const { timeZone } = useActor();
  const { field, fieldState } = useController({ name: "plannedAt" });
  const value = typeof field.value === "string" && field.value !== "" ? wallAt(field.value, timeZone) : "";
  const set = (text: string) => {
    const at = text === "" ? null : instantOf(text, timeZone);
    field.onChange(at === null ? "" : new Date(at).toISOString());
  };
  return (
    <MomentInput
      label={labels.plannedAt}
      description={`Your clock, ${timeZone}`}
      required
      error={fieldState.error?.message}
      value={value}
      onChange={set}
      onBlur={field.onBlur}
    />
  );
}
