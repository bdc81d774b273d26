import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CallOut, projectManagement, WorkOrder } from "../contract.ts";
import { CrewFields } from "./CrewFields.tsx";
import { HoldOverride } from "./HoldOverride.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, MultiSelectField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { dayIn } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A phone call becomes a job in under a minute: client, site, methods, when. */
export default function NewCallOutPage() {
  const go = useGo();
  const { timeZone } = useActor();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const take = useSend(projectManagement.endpoints.callOut, {
    done: ({ number }) => `Call-out ${number} created`,
    onDone: ({ id }) => go(`/work-orders/${id}`, { replace: true }),
  });
  return (
    <Page title="New call-out" narrow>
      <Form
        schema={CallOut}
        start={{ methods: [], on: today }}
        labels={{ ...WorkOrder.labels, clientCompanyId: "Client", methods: "Methods", on: "Day" }}
        save="Create call-out"
        cancel="/project-management"
        draft="call-out new"
        onSave={(body) => take.send({ body })}
      >
        <Fields>
          <Where />
          <MultiSelectField<CallOut> name="methods" options={methods.map((value) => ({ value, label: value }))} />
          <DayField<CallOut> name="on" />
          <TextField<CallOut> name="title" />
          <AskedSelectField
            name="baseLocationId"
            endpoint={baseEndpoints.names}
            option={({ id, name, status }) => (status === "open" ? { value: id, label: name } : null)}
          />
          <Lead />
          <TextField<CallOut> name="clientReference" mono />
          <TextField<CallOut> name="purchaseOrder" mono />
        </Fields>
        <Hold />
      </Form>
    </Page>
  );
}

/** Who could lead what the form says so far. */
function Lead() {
  const [baseLocationId, named, on] = useWatch<CallOut, ["baseLocationId", "methods", "on"]>({
    name: ["baseLocationId", "methods", "on"],
  });
  return <CrewFields leadOnly job={{ baseId: baseLocationId || undefined, methods: named, from: on || undefined }} />;
}

/** The client by name, then one of its sites: one short list, read at once. */
function Where() {
  const companies = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const { getValues, setValue } = useFormContext<CallOut>();
  const chosen: unknown = useWatch({ name: "clientCompanyId" });
  const company = companies.find(({ id }) => id === chosen);
  const sites = company?.sites ?? [];
  // The site of another client does not stay chosen out of sight; the only site and the base of the client need no choosing.
  useEffect(() => {
    if (!company) return;
    const given = { shouldDirty: true };
    if (!company.sites.some(({ id }) => id === getValues("clientSiteId")))
      setValue("clientSiteId", company.sites.length === 1 ? (company.sites[0]?.id ?? "") : "", given);
    if (company.baseId && !getValues("baseLocationId")) setValue("baseLocationId", company.baseId, given);
  }, [company, getValues, setValue]);
  return (
    <>
      <SelectField<CallOut>
        name="clientCompanyId"
        options={companies
          .filter(({ status }) => status !== "inactive")
          .map(({ id, code, name, status }) => ({
            value: id,
            label: `${code} ${name}${status === "active" ? "" : ` (${status})`}`,
          }))}
      />
      <SelectField<CallOut>
        name="clientSiteId"
        disabled={sites.length === 0}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

function Hold() {
  const chosen: unknown = useWatch({ name: "clientCompanyId" });
  return <HoldOverride clientCompanyId={typeof chosen === "string" ? chosen : ""} />;
}
