import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@mantine/core";
import type { Conversion, ConversionMatches, Lead } from "../contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { projectKinds } from "#modules/project-management/project.ts";

/** Client, site, contact and project, each chosen among those that are there or made from the lead, and the first work order. */
export function ConversionFields({ lead, matches }: { lead: Lead; matches: ConversionMatches }) {
  const client: unknown = useWatch({ name: "clientCompanyId" });
  const project: unknown = useWatch({ name: "projectId" });
  const linked = typeof client === "string" && client !== "";
  const of = <One extends { clientCompanyId: string }>(all: readonly One[]) =>
    all.filter(({ clientCompanyId }) => clientCompanyId === client);
  return (
    <>
      <Client lead={lead} matches={matches} linked={linked} />
      <Site client={linked ? client : null} />
      <Fields title="Contact">
        <SelectField<Conversion>
          name="contactId"
          placeholder={lead.contactName ? `New: ${lead.contactName}` : "None"}
          options={of(matches.contacts).map(({ id, name, matches: same }) => ({
            value: id,
            label: same ? `${name} (the contact of this lead)` : name,
          }))}
        />
      </Fields>
      <Fields title="Project">
        <SelectField<Conversion>
          name="projectId"
          placeholder="New project"
          options={of(matches.projects).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {!project && <TextField<Conversion> name="projectName" />}
        {!project && <SelectField<Conversion> name="projectKind" options={optionsOf(projectKinds)} />}
        {!project && <AskedSelectField name="managerId" endpoint={peopleEndpoints.forReports} option={optionOfPerson} />}
      </Fields>
      <Fields title="First work order">
        <TextField<Conversion> name="orderTitle" />
        <DayField<Conversion> name="startOn" />
        <DayField<Conversion> name="endOn" />
      </Fields>
    </>
  );
}

/** The clients that may be this company come first; a new one is created only when the person says that it is another. */
function Client({ lead, matches, linked }: { lead: Lead; matches: ConversionMatches; linked: boolean }) {
  const { register } = useFormContext();
  const companies = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const similar = new Map(matches.clients.map(({ id, reasons }) => [id, reasons.join(", ").toLowerCase()]));
  const options = companies
    .filter(({ status }) => status !== "inactive")
    .toSorted((a, b) => Number(similar.has(b.id)) - Number(similar.has(a.id)))
    .map(({ id, code, name }) => ({
      value: id,
      label: similar.has(id) ? `${code} ${name} (${similar.get(id)})` : `${code} ${name}`,
    }));
  return (
    <>
      {matches.clients.length > 0 && !linked && (
        <Banner meaning="due" title="Similar clients already exist. Link one of them, or confirm that this is another company.">
          <Checkbox label="No, this is another company" {...register("differs")} />
        </Banner>
      )}
      <Fields title="Client">
        <SelectField<Conversion>
          name="clientCompanyId"
          placeholder="New client"
          disabled={lead.clientCompanyId !== null}
          options={options}
        />
        {!linked && <TextField<Conversion> name="clientCode" mono />}
        {!linked && <TextField<Conversion> name="clientName" />}
        {!linked && <TextField<Conversion> name="clientLegalName" />}
      </Fields>
    </>
  );
}

/** A site of the client, a new one, or none for now. */
function Site({ client }: { client: string | null }) {
  const companies = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const site: unknown = useWatch({ name: "siteId" });
  const sites = companies.find(({ id }) => id === client)?.sites ?? [];
  return (
    <Fields title="Site">
      <SelectField<Conversion>
        name="siteId"
        placeholder="New site, or none"
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {!site && <TextField<Conversion> name="siteName" />}
      {!site && <TextField<Conversion> name="siteCode" mono />}
      {!site && <TextField<Conversion> name="siteAddress" />}
    </Fields>
  );
}
