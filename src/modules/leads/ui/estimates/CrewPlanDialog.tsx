import { z } from "zod";
import { CrewPlan, type EstimateWhole, leads, type OfferedItem } from "../../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { ClockField, DecimalField, MultiSelectField, NumberField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** The choice of weekdays has texts for values. */
const Entered = CrewPlan.extend({ workDays: z.array(z.string()).min(1, "Choose at least one day") });

const labels = {
  quantity: "To be inspected",
  unit: "Unit",
  perShift: "By one crew in a shift",
  crews: "Crews",
  people: "People of a crew",
  shiftFrom: "Shift from",
  shiftTo: "to",
  breakMin: "Break",
  workDays: "Working days",
  crewItem: "Hours by",
  filmsPerUnit: "Films for each unit",
  filmItem: "Film",
  distance: "Driven by a crew in a shift",
  travelItem: "Mileage by",
  perDiemItem: "Per diem by",
  equipmentItem: "Source or instrument",
};

interface CrewPlanDialogProps {
  estimate: EstimateWhole;
  items: readonly OfferedItem[];
  /** The quantity of the lead. */
  asked: { qty: string; unit: string } | null;
  onPlanned: (planned: EstimateWhole) => void;
  onClose: () => void;
}

/** From what is to be inspected to shifts, hours, films, travel and per diem: the lines of the plan take the place of those before. */
export function CrewPlanDialog({ estimate, items, asked, onPlanned, onClose }: CrewPlanDialogProps) {
  const { id, version, crewPlan } = estimate;
  const send = useSend(leads.estimates.planCrew, { done: "Crews planned", onDone: onPlanned });
  const of = (...categories: string[]) =>
    items
      .filter(({ category }) => categories.includes(category))
      .map(({ code, description, unit }) => ({ value: code, label: `${code} ${description}, per ${unit}` }));
  const start = crewPlan
    ? { ...crewPlan, workDays: crewPlan.workDays.map(String) }
    : {
        quantity: asked?.qty ?? "",
        unit: asked?.unit ?? "welds",
        crews: 1,
        people: 2,
        shiftFrom: "07:00",
        shiftTo: "17:30",
        breakMin: 30,
        workDays: ["1", "2", "3", "4", "5"],
      };
  return (
    <Dialog title="Plan crews" size="xl" onClose={onClose}>
      <Form
        schema={Entered}
        start={start}
        labels={labels}
        save="Plan crews"
        cancel={onClose}
        onSave={async (entered) => {
          const plan = { ...entered, workDays: entered.workDays.map(Number) };
          await send.send({ id, body: { version, plan } });
          onClose();
        }}
      >
        <Fields title="Work">
          <DecimalField name="quantity" />
          <TextField name="unit" />
          <DecimalField name="perShift" />
          <NumberField name="crews" />
          <NumberField name="people" />
        </Fields>
        <Fields title="Shift">
          <ClockField name="shiftFrom" />
          <ClockField name="shiftTo" />
          <NumberField name="breakMin" unit="min" />
          <MultiSelectField name="workDays" options={days.map((label, at) => ({ value: String(at + 1), label }))} />
          <SelectField name="crewItem" options={of("crew", "labour")} />
        </Fields>
        <Fields title="With it">
          <SelectField name="filmItem" options={of("consumable")} />
          <DecimalField name="filmsPerUnit" />
          <SelectField name="equipmentItem" options={of("source", "equipment")} />
          <SelectField name="travelItem" options={of("travel")} />
          <DecimalField name="distance" />
          <SelectField name="perDiemItem" options={of("subsistence")} />
        </Fields>
      </Form>
    </Dialog>
  );
}
