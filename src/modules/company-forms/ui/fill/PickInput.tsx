import { Select } from "@mantine/core";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { InputShown } from "#kit/ui/form/DecimalInput.tsx";
import { useOpenJobs } from "../use-open-jobs.ts";
import { inventory } from "#modules/inventory/contract.ts";
import type { Chosen } from "#modules/forms/answers.ts";
import type { Column, Field } from "#modules/forms/field.ts";
import { calibrationText } from "#modules/company-forms/rules/calibration-text.ts";

/** The choice; for equipment with its calibration as of today. */
type Picked = Chosen & { calibration?: string };

interface PickProps extends InputShown {
  value: Picked | undefined;
  onChange: (value: Picked | undefined) => void;
}

/** Chooses a person, an instrument or another record from those this device knows. */
export function PickInput({ field, ...props }: PickProps & { field: Field | Column }) {
  if (field.type === "person" || field.record === "User") return <PersonInput {...props} />;
  if (field.type === "equipment" || field.record === "InventoryItem")
    return <EquipmentInput types={field.equipmentTypes ?? []} {...props} />;
  if (field.record === "WorkOrder") return <WorkOrderInput {...props} />;
  if (field.record === "BaseLocation") return <BaseInput {...props} />;
  if (field.record === "ClientCompany" || field.record === "ClientSite")
    return <ClientInput {...props} sites={field.record === "ClientSite"} />;
  return <FromList {...props} options={[]} missing="There are no records of this kind yet" />;
}

/** A chosen record that is no longer in the list stays in it by its name. */
function FromList({ options, value, onChange, missing, ...shown }: PickProps & { options: readonly Chosen[]; missing?: string }) {
  const all = value && !options.some(({ id }) => id === value.id) ? [...options, value] : options;
  return (
    <Select
      {...shown}
      searchable
      clearable
      placeholder={missing ?? "Choose"}
      nothingFoundMessage="Not found on this device"
      data={all.map(({ id, label }) => ({ value: id, label }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(all.find((one) => one.id === id))}
    />
  );
}

function PersonInput(props: PickProps) {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  return (
    <FromList
      {...props}
      options={people.filter(({ active }) => active).map(({ id, displayName }) => ({ id, label: displayName }))}
    />
  );
}

function EquipmentInput({ types, onChange, ...props }: PickProps & { types: readonly string[] }) {
  const items = useAsk(inventory.endpoints.equipment, {}).data ?? [];
  const offered = items.filter(({ typeCode }) => types.length === 0 || types.includes(typeCode));
  const options = offered.map(({ id, assetTag, manufacturer, model }) => ({ id, label: `${assetTag} ${manufacturer} ${model}` }));
  const chosen = items.find(({ id }) => id === props.value?.id);
  return (
    <FromList
      {...props}
      description={chosen ? calibrationText(chosen) : props.description}
      options={options}
      onChange={(next) => {
        const item = items.find(({ id }) => id === next?.id);
        onChange(next && item ? { ...next, calibration: calibrationText(item) } : next);
      }}
    />
  );
}

function WorkOrderInput(props: PickProps) {
  const { jobs } = useOpenJobs();
  return <FromList {...props} options={jobs.map(({ id, number, title }) => ({ id, label: `${number} ${title}` }))} />;
}

function BaseInput(props: PickProps) {
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  return <FromList {...props} options={bases.map(({ id, code, name }) => ({ id, label: `${code} ${name}` }))} />;
}

function ClientInput({ sites, ...props }: PickProps & { sites: boolean }) {
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const options = clients.flatMap((client) =>
    sites
      ? client.sites.map(({ id, name }) => ({ id, label: `${client.name}, ${name}` }))
      : [{ id: client.id, label: client.name }],
  );
  return <FromList {...props} options={options} />;
}
