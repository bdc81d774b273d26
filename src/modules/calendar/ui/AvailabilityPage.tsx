import { Button } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AvailabilityRule, calendar } from "../contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { weekdays } from "#directory/bases/working-hours.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { ClockField, DayField, NumberField, optionsOf, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { PartDialog } from "#kit/ui/PartDialog.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";

const { list: endpoint, count, export: exporting, create, update } = calendar.availability;

/** Who works other hours than their base, or in a rotation. */
export default function AvailabilityPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const plans = useNamed("assignment.plan");
  const today = useToday();
  const [changed, setChanged] = useState<AvailabilityRule | "new" | null>(null);
  const add = plans && <Button onClick={() => setChanged("new")}>Add availability</Button>;
  return (
    <Page title="Availability" count={list.total} actions={add}>
      <ListTable
        list={list}
        caption="Availability"
        {...(plans ? { bulk: [{ label: "Change", run: ([row]: readonly AvailabilityRule[]) => row && setChanged(row) }] } : {})}
        empty={
          <EmptyState title="Everyone works the hours of their base" action={add}>
            Add a rotation such as 14 days on and 14 off, or weekly hours of a person.
          </EmptyState>
        }
      />
      {changed && (
        <PartDialog
          record={AvailabilityRule}
          endpoints={{ create, update }}
          part={changed === "new" ? null : changed}
          blank={{ validFrom: today, rotation: { on: 14, off: 14, anchor: today } }}
          onClose={() => setChanged(null)}
        >
          <AvailabilityFields />
        </PartDialog>
      )}
    </Page>
  );
}

function AvailabilityFields() {
  const rotation: unknown = useWatch({ name: "rotation" });
  return (
    <>
      <Fields>
        <AskedSelectField
          name="userId"
          endpoint={peopleEndpoints.forReports}
          option={({ id, displayName, active }, chosen) => (active || chosen ? { value: id, label: displayName } : null)}
        />
        <span />
        <DayField name="validFrom" />
        <DayField name="validTo" />
        {rotation !== null && (
          <>
            <NumberField name="rotation.on" label="Days on" />
            <NumberField name="rotation.off" label="Days off" />
            <DayField name="rotation.anchor" label="First day on" />
          </>
        )}
      </Fields>
      <RowsField
        name="weekly"
        title="Weekly hours"
        add="Add weekday"
        blank={() => ({ weekday: "Monday", from: "08:00", to: "17:00" })}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.weekday`} label="Weekday" options={optionsOf(weekdays)} />
            <ClockField name={`${path}.from`} label="From" />
            <ClockField name={`${path}.to`} label="To" />
          </>
        )}
      </RowsField>
    </>
  );
}

const columns = columnsOf(AvailabilityRule, {
  personName: { phone: "title" },
  validFrom: { sort: true, phone: "detail" },
  validTo: true,
  rotation: {
    show: ({ rotation }) => rotation && `${rotation.on} on, ${rotation.off} off from ${dayText(rotation.anchor)}`,
    phone: "detail",
  },
  weekly: { show: ({ weekly }) => weekly.map(({ weekday, from, to }) => `${weekday.slice(0, 3)} ${from}–${to}`).join(", ") },
});
