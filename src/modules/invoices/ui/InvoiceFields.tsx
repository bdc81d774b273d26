import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { enteredTypes, type InvoiceDraft, typeTitles } from "../contract.ts";
import { type KeptLines, LineFields } from "./LineFields.tsx";
import { LiveTotals } from "./LiveTotals.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { MultiSelectField, optionsOf, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { moneyText } from "#kit/ui/format.ts";
import { purchaseOrders } from "#modules/purchase-orders/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** The fields of a draft, with its lines and the totals they come to. */
export function InvoiceFields({ isNew, kept = none }: { isNew: boolean; kept?: KeptLines }) {
  const type: unknown = useWatch({ name: "type" });
  const isDeposit = type === "deposit";
  return (
    <>
      <Fields title="Invoice">
        {isNew && <SelectField<InvoiceDraft> name="type" options={optionsOf(enteredTypes, typeTitles)} />}
        <AskedSelectField
          name="clientCompanyId"
          endpoint={clientEndpoints.forPickers}
          option={({ id, name }) => ({ value: id, label: name })}
        />
        <OfClient isNew={isNew} />
        <AskedSelectField
          name="baseLocationId"
          endpoint={baseEndpoints.names}
          option={({ id, name, status }, chosen) => (status === "open" || chosen ? { value: id, label: name } : null)}
        />
        <RecordField<InvoiceDraft> name="invoiceDate" />
        <SelectField<InvoiceDraft> name="currency" options={currencyOptions} />
      </Fields>
      <Fields title="Numbers at the client">
        <OrderField />
        <RecordFields<InvoiceDraft> names={["vendorNumber", "afe", "costCode"]} />
      </Fields>
      <LineFields isBooked={!isDeposit} kept={kept} />
      {isDeposit ? (
        <Section title="Discount and retainage">
          <p className="quiet">They come with the invoice that deducts this deposit.</p>
        </Section>
      ) : (
        <Fields title="Discount, retainage and tax">
          <RecordFields<InvoiceDraft>
            names={["discountKind", "discountValue", "retainagePct", "retainageBase", "retainageTax", "taxRounding"]}
          />
        </Fields>
      )}
      <LiveTotals />
      <Fields title="Notes">
        <RecordFields<InvoiceDraft> names={["paymentInstructions", "notes", "internalNote"]} />
      </Fields>
    </>
  );
}

const none: KeptLines = { ruled: new Set(), built: new Map() };

/** The client's purchase order: chosen from its list where there is one, else its number. */
function OrderField() {
  const [client, number]: unknown[] = useWatch({ name: ["clientCompanyId", "poNumber"] });
  const clientCompanyId = typeof client === "string" ? client : "";
  const mayOrders = useReach("projects", "view") !== null;
  const query = { clientCompanyId, limit: 200 };
  const orders = useAsk(purchaseOrders.endpoints.list, { query }, { when: clientCompanyId !== "" && mayOrders }).data?.rows ?? [];
  if (orders.length === 0) return <RecordField<InvoiceDraft> name="poNumber" />;
  const listed = orders.map((order) => ({
    value: order.number,
    label: `${order.number}, ${moneyText(order.amount, order.currency)}`,
  }));
  const typed = typeof number === "string" && number !== "" && !orders.some((order) => order.number === number);
  return <SelectField<InvoiceDraft> name="poNumber" options={typed ? [{ value: number, label: number }, ...listed] : listed} />;
}

/** Site, contact, project and work orders of the client chosen; a new invoice takes the client's currency and base. */
function OfClient({ isNew }: { isNew: boolean }) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const [client, projectId]: unknown[] = useWatch({ name: ["clientCompanyId", "projectId"] });
  const clientCompanyId = typeof client === "string" ? client : "";
  const when = clientCompanyId !== "";
  const query = { clientCompanyId, limit: 200 };
  const sites = useAsk(clientCompanies.sites.list, { query }, { when }).data?.rows ?? [];
  const contacts = useAsk(clientCompanies.contacts.list, { query }, { when }).data?.rows ?? [];
  const mayProjects = useReach("projects", "view") !== null;
  const projects = useAsk(projectManagement.endpoints.list, { query }, { when: when && mayProjects }).data?.rows ?? [];
  const ofProject = typeof projectId === "string" && projectId !== "";
  const orders =
    useAsk(
      projectManagement.workOrders.list,
      { query: { projectId: String(projectId), limit: 200 } },
      { when: ofProject && mayProjects },
    ).data?.rows ?? [];
  const company = useAsk(clientCompanies.endpoints.find, { id: clientCompanyId }, { when: when && isNew }).data;
  useEffect(() => {
    if (!company) return;
    if (company.currency && !getValues("currency")) setValue("currency", company.currency);
    if (company.defaultBaseId && !getValues("baseLocationId")) setValue("baseLocationId", company.defaultBaseId);
    if (company.retainagePct && getValues("retainagePct") === undefined) {
      setValue("retainagePct", company.retainagePct);
      setValue("retainageBase", company.retainageBase ?? "net");
    }
    if (company.vendorNumber && !getValues("vendorNumber")) setValue("vendorNumber", company.vendorNumber);
  }, [company, getValues, setValue]);
  return (
    <>
      <SelectField<InvoiceDraft>
        name="clientSiteId"
        disabled={!when}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField<InvoiceDraft>
        name="contactId"
        disabled={!when}
        options={contacts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {mayProjects && (
        <>
          <SelectField<InvoiceDraft>
            name="projectId"
            disabled={!when}
            options={projects.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          />
          <MultiSelectField<InvoiceDraft>
            name="workOrderIds"
            disabled={!ofProject}
            options={orders.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
          />
        </>
      )}
    </>
  );
}
