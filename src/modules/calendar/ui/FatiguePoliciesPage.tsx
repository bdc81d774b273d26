import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { calendar, FatiguePolicy, presetNames } from "../contract.ts";
import { fatiguePresets } from "../rules/fatigue.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { MultiSelectField, NumberField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { PartDialog } from "#kit/ui/PartDialog.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

const { list: endpoint, count, export: exporting, create, update } = calendar.fatigue;

/** The limits on working time, by project, client and base. */
export default function FatiguePoliciesPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const sets = useNamed("assignment.override");
  const [changed, setChanged] = useState<FatiguePolicy | "new" | null>(null);
  const add = sets && <Button onClick={() => setChanged("new")}>Add fatigue policy</Button>;
  return (
    <Page title="Fatigue policies" count={list.total} actions={add}>
      <ListTable
        list={list}
        caption="Fatigue policies"
        {...(sets ? { bulk: [{ label: "Change", run: ([row]: readonly FatiguePolicy[]) => row && setChanged(row) }] } : {})}
        empty={
          <EmptyState title="The default limits apply to all work" action={add}>
            Rest of 8 h at least (10 h without a reason), shifts of 16 h at most (14 h without a reason), 14 days in a row. Add a
            policy where a client or a project asks for others.
          </EmptyState>
        }
      />
      {changed && (
        <PartDialog
          record={FatiguePolicy}
          endpoints={{ create, update }}
          part={changed === "new" ? null : changed}
          blank={{ preset: "default", limits: fatiguePresets.default, projectIds: [], clientCompanyIds: [], baseLocationIds: [] }}
          onClose={() => setChanged(null)}
        >
          <PolicyFields />
        </PartDialog>
      )}
    </Page>
  );
}

const limitFields = [
  ["restHard", "Rest, refused below"],
  ["restSoft", "Rest, a reason below"],
  ["shiftSoft", "Shift, a reason above"],
  ["shiftHard", "Shift, refused above"],
  ["drivingAndWork", "Driving and work of a day"],
  ["offAfterSet", "Off after a set of shifts"],
  ["offAfterNights", "Off after nights"],
] as const;

function PolicyFields() {
  const { setValue } = useFormContext();
  const preset: unknown = useWatch({ name: "preset" });
  const clients = useAsk(clientCompanies.endpoints.list, { query: { limit: 200 } }).data?.rows ?? [];
  const projects = useAsk(projectManagement.endpoints.list, { query: { status: "active", limit: 200 } }).data?.rows ?? [];
  return (
    <>
      <Fields>
        <TextField name="name" />
        <SelectField name="preset" options={optionsOf(presetNames, { default: "Default limits" })} />
        <Button
          variant="default"
          onClick={() => {
            const chosen = presetNames.find((one) => one === preset) ?? "default";
            setValue("limits", { ...fatiguePresets[chosen] }, { shouldDirty: true });
          }}
        >
          Take over these limits
        </Button>
        {preset !== "default" && (
          <TextField name="edition" help="The edition of API RP 755 the client uses, once the limits were compared with it." />
        )}
      </Fields>
      <Fields title="Limits">
        {limitFields.map(([name, label]) => (
          <NumberField key={name} name={`limits.${name}`} label={label} unit="h" />
        ))}
        <NumberField name="limits.nights" label="Nights of a set that count as such" />
        <NumberField name="limits.mostDays" label="Days in a row" unit="d" />
        <NumberField name="limits.mostDaysOutage" label="Days in a row in an outage" unit="d" />
      </Fields>
      <Fields title="Applies to">
        <MultiSelectField
          name="projectIds"
          placeholder="Any"
          options={projects.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
        />
        <MultiSelectField
          name="clientCompanyIds"
          placeholder="Any"
          options={clients.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
        <AskedSelectField
          name="baseLocationIds"
          many
          endpoint={baseEndpoints.names}
          placeholder="Any"
          option={({ id, name }) => ({ value: id, label: name })}
        />
      </Fields>
    </>
  );
}

const columns = columnsOf(FatiguePolicy, {
  name: { phone: "title", sort: true },
  preset: {
    phone: "status",
    show: ({ preset, edition }) =>
      preset === "default" ? (
        "Default limits"
      ) : (
        <>
          {preset} {edition ? <span className="quiet">{edition}</span> : <StatusBadge meaning="due">Verify</StatusBadge>}
        </>
      ),
  },
  appliesTo: { phone: "detail", show: ({ appliesTo }) => appliesTo.join(", ") || "All work" },
  limits: {
    show: ({ limits: { restHard, shiftHard, mostDays, mostDaysOutage } }) =>
      `Rest ${restHard} h, shift ${shiftHard} h, ${mostDays} days, ${mostDaysOutage} in an outage`,
  },
});
