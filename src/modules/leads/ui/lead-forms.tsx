import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Lead, type LeadDraft, leads, NewLead } from "../contract.ts";
import { optionOfOwner } from "./owner-option.ts";
import { SimilarTo } from "./SimilarTo.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordEditPage, recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";

const pages = {
  endpoints: leads.endpoints,
  list: "/leads",
  name: ({ number }: Lead) => number,
  useStart: useNewLead,
  Fields: ({ record }: { record?: Lead }) => <LeadFields isNew={!record} />,
};

/** Whoever logs an enquiry is shown what is similar. */
export const { NewPage } = recordPages({ ...Lead, draft: NewLead }, pages);
export const EditPage = recordEditPage(Lead, pages);

/** Title, company and one way to reach it are left to type. */
function useNewLead() {
  const { id } = useActor();
  const [words] = useUrl();
  const client = words["client"];
  return {
    source: client ? ("repeat client" as const) : ("call" as const),
    ownerId: id,
    nextAction: "Call back",
    nextActionOn: addDays(useToday(), 1),
    methods: [],
    ropeAccess: false,
    standards: [],
    quantities: [],
    competitors: [],
    differs: false,
    ...(client ? { clientCompanyId: client } : {}),
  };
}

function LeadFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Fields title="Enquiry">
        <RecordFields<LeadDraft> names={["title"]} />
        <ClientAndSite />
        <RecordFields<LeadDraft> names={["companyName", "contactName", "contactPhone", "contactEmail", "source", "bidType"]} />
      </Fields>
      {isNew && <SimilarTo />}
      <Fields title="Follow-up">
        <RecordFields<LeadDraft> names={["nextAction", "nextActionOn"]} />
        <AskedSelectField name="ownerId" endpoint={leads.endpoints.owners} option={optionOfOwner} />
        <AskedSelectField
          name="baseLocationId"
          help={Lead.fields.baseLocationId.help}
          endpoint={baseEndpoints.names}
          option={({ id, name, status }, chosen) => (status === "open" || chosen ? { value: id, label: name } : null)}
        />
      </Fields>
      <Fields title="Work">
        <RecordFields<LeadDraft> names={["methods", "technique", "ropeAccess", "siteText", "scopeText"]} />
        <RecordFields<LeadDraft> names={["expectedStart", "expectedEnd"]} />
      </Fields>
      <RowsField name="standards" title="Standards" add="Add standard" blank={{ standard: "", edition: "", acceptance: "" }}>
        {(path) => (
          <>
            <TextField name={`${path}.standard`} label="Standard" />
            <TextField name={`${path}.edition`} label="Edition" />
            <TextField name={`${path}.acceptance`} label="Acceptance" />
          </>
        )}
      </RowsField>
      <RowsField name="quantities" title="Quantities" add="Add quantity" blank={{ qty: "", unit: "" }}>
        {(path) => (
          <>
            <TextField name={`${path}.qty`} label="Quantity" />
            <TextField name={`${path}.unit`} label="Unit" />
          </>
        )}
      </RowsField>
      <Fields title="Value">
        <RecordFields<LeadDraft> names={["value", "currency", "decisionDate", "validUntil"]} />
      </Fields>
      <RowsField name="competitors" title="Competitors" add="Add competitor" blank={{ name: "" }}>
        {(path) => <TextField name={`${path}.name`} label="Company" />}
      </RowsField>
    </>
  );
}

/** The client by name, then one of its sites; the base of the client needs no choosing. */
function ClientAndSite() {
  const companies = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const { getValues, setValue } = useFormContext<LeadDraft>();
  const chosen: unknown = useWatch({ name: "clientCompanyId" });
  const company = companies.find(({ id }) => id === chosen);
  useEffect(() => {
    if (company?.baseId && !getValues("baseLocationId")) setValue("baseLocationId", company.baseId);
    if (company && !company.sites.some(({ id }) => id === getValues("siteId")))
      setValue("siteId", company.sites.length === 1 ? (company.sites[0]?.id ?? null) : null);
  }, [company, getValues, setValue]);
  return (
    <>
      <SelectField<LeadDraft>
        name="clientCompanyId"
        options={companies
          .filter(({ status }) => status !== "inactive")
          .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      <SelectField<LeadDraft>
        name="siteId"
        disabled={!company}
        options={(company?.sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
