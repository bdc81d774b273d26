import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Project, ProjectDraft } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { MultiSelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";

const { list } = clientCompanies.endpoints;
const { list: listSites } = clientCompanies.sites;
const { list: listContacts } = clientCompanies.contacts;

export function ProjectFields({ project }: { project?: Project }) {
  return (
    <>
      <Fields title="Project">
        <RecordField<ProjectDraft> name="name" />
        <RecordPicker
          name="clientCompanyId"
          endpoint={list}
          number={({ code }) => code}
          text={({ displayName }) => displayName}
          {...(project?.clientName ? { chosenText: project.clientName } : {})}
        />
        <RecordField<ProjectDraft> name="kind" />
        <AskedSelectField
          name="baseLocationId"
          endpoint={baseEndpoints.names}
          option={({ id, name, status }, chosen) => (status === "open" || chosen ? { value: id, label: name } : null)}
        />
        <AskedSelectField name="managerId" endpoint={peopleEndpoints.forReports} option={optionOfPerson} />
        <RecordFields<ProjectDraft> names={["startOn", "endOn"]} />
      </Fields>
      <OfClient isNew={!project} />
      <RowsField name="codes" title="Codes" add="Add code" blank={{ standard: "", edition: "", acceptance: "" }}>
        {(path) => (
          <>
            <TextField name={`${path}.standard`} label="Standard" />
            <TextField name={`${path}.edition`} label="Edition" />
            <TextField name={`${path}.acceptance`} label="Acceptance" />
          </>
        )}
      </RowsField>
      <Fields title="Progress">
        <RecordFields<ProjectDraft> names={["health", "healthNote", "notes"]} />
      </Fields>
    </>
  );
}

/** Sites and contacts of the client chosen above. */
function OfClient({ isNew }: { isNew: boolean }) {
  const clientCompanyId: unknown = useWatch({ name: "clientCompanyId" });
  const chosen = typeof clientCompanyId === "string" && clientCompanyId !== "";
  const asking = { query: { clientCompanyId: String(clientCompanyId), limit: 200 } };
  const sites = useAsk(listSites, asking, { when: chosen }).data?.rows;
  const contacts = useAsk(listContacts, asking, { when: chosen }).data?.rows;
  useProposals(isNew && chosen ? { clientCompanyId, sites, contacts } : null);
  return (
    <Fields title="At the client">
      <MultiSelectField<ProjectDraft>
        name="siteIds"
        disabled={!chosen}
        options={(sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MultiSelectField<ProjectDraft>
        name="contactIds"
        disabled={!chosen}
        options={(contacts ?? []).map(({ id, name, roles }) => ({ value: id, label: `${name} (${roles.join(", ")})` }))}
      />
    </Fields>
  );
}

type OfClientChosen = {
  clientCompanyId: string;
  sites: readonly { id: string }[] | undefined;
  contacts: readonly { id: string }[] | undefined;
};

/** A new project takes the base and the only site of its client; sites and contacts of a client chosen before do not stay chosen out of sight. */
function useProposals(of: OfClientChosen | null) {
  const { getValues, setValue } = useFormContext<ProjectDraft>();
  const companies = useAsk(clientEndpoints.forPickers, {}, { when: of !== null }).data;
  const baseId = companies?.find(({ id }) => id === of?.clientCompanyId)?.baseId;
  const { sites, contacts } = of ?? {};
  useEffect(() => {
    if (baseId && !getValues("baseLocationId")) setValue("baseLocationId", baseId, { shouldDirty: true });
  }, [baseId, getValues, setValue]);
  useEffect(() => {
    const choose = (name: "siteIds" | "contactIds", offered: readonly { id: string }[] | undefined, only: string[]) => {
      if (!offered) return;
      const chosen = getValues(name) ?? [];
      const own = chosen.filter((one) => offered.some(({ id }) => id === one));
      const next = own.length > 0 ? own : only;
      if (next.length !== chosen.length || next.some((id) => !chosen.includes(id))) setValue(name, next, { shouldDirty: true });
    };
    choose("siteIds", sites, sites?.length === 1 ? sites.map(({ id }) => id) : []);
    choose("contactIds", contacts, []);
  }, [sites, contacts, getValues, setValue]);
}
