import { z } from "zod";
import { type RowKind, type TicketRow } from "../../contract.ts";
import { plainRow, rowKinds, rowLabels, TicketRow as Row } from "../../ticket-row.ts";
import { kindTitles } from "../../ticket-sheet.ts";
import { optional } from "#kit/schemas.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { filmSizes, type ItemCategory, itemUnits } from "#modules/rate-sheets/item-terms.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { standbyReasons } from "#modules/timesheets/timesheet-entry.ts";

/** Time of the crew comes from the timesheet, so it is not typed here. */
const typedKinds = rowKinds.filter((kind) => kind !== "crew");
const shape = Row.shape;
const Typed = z
  .object({
    kind: shape.kind,
    day: shape.day,
    description: shape.description,
    quantity: shape.quantity,
    unit: shape.unit,
    method: optional(z.enum(methods)),
    filmSize: optional(z.enum(filmSizes)),
    standbyReason: optional(z.enum(standbyReasons)),
    reason: optional(z.string().trim().max(300)),
  })
  .refine(({ kind, reason }) => kind !== "production" || reason, {
    path: ["reason"],
    message: "Enter why it is typed: no signed report says so.",
  })
  .refine(({ kind, standbyReason }) => kind !== "standby" || standbyReason, {
    path: ["standbyReason"],
    message: "Choose what the crew waited for.",
  });

const categoryOf: Readonly<Record<RowKind, ItemCategory>> = {
  crew: "labour",
  standby: "standby",
  production: "production",
  consumable: "consumable",
  equipment: "equipment",
  travel: "travel",
  subsistence: "subsistence",
};

interface AddRowProps {
  days: { day: string };
  onAdd: (row: TicketRow) => void;
  onClose: () => void;
}

/** A row that is typed: travel, lodging, film used, standby, production without a report. */
export function AddRow({ days, onAdd, onClose }: AddRowProps) {
  async function add({ kind, method, filmSize, standbyReason, reason, ...typed }: z.output<typeof Typed>) {
    onAdd(
      plainRow({
        ...typed,
        id: uuid(),
        kind,
        category: categoryOf[kind],
        method: method ?? null,
        filmSize: filmSize ?? null,
        standbyReason: kind === "standby" ? (standbyReason ?? null) : null,
        reason: reason || null,
      }),
    );
  }
  return (
    <Dialog title="Add a row" onClose={onClose}>
      <Form
        schema={Typed}
        start={{ kind: "travel", day: days.day }}
        labels={rowLabels}
        save="Add row"
        cancel={onClose}
        onSave={add}
      >
        {({ watch }) => {
          const kind = String(watch("kind"));
          return (
            <Fields>
              <SelectField name="kind" options={typedKinds.map((value) => ({ value, label: kindTitles[value] }))} />
              <DayField name="day" />
              <TextField name="description" />
              <DecimalField name="quantity" />
              <SelectField name="unit" options={optionsOf(itemUnits.filter((unit) => unit !== "percent"))} />
              {(kind === "production" || kind === "consumable") && <SelectField name="method" options={optionsOf(methods)} />}
              {kind === "consumable" && <SelectField name="filmSize" options={optionsOf(filmSizes)} />}
              {kind === "standby" && <SelectField name="standbyReason" options={optionsOf(standbyReasons)} />}
              {kind === "production" && <TextField name="reason" />}
            </Fields>
          );
        }}
      </Form>
    </Dialog>
  );
}
