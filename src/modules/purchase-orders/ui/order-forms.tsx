import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ClientPurchaseOrder, type ClientPurchaseOrderDraft, purchaseOrders } from "../contract.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { total } from "#kit/money.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DecimalField, MultiSelectField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";
import { uuid } from "#kit/ui/unique.ts";

export const { NewPage, EditPage } = recordPages(ClientPurchaseOrder, {
  endpoints: purchaseOrders.endpoints,
  list: "/purchase-orders",
  name: ({ number }) => `PO ${number}`,
  useStart,
  /** Figures without the zeros that the database adds to them. */
  start: ({ amount, tolerancePct, ...order }) => ({
    ...order,
    amount: total(amount),
    tolerancePct: tolerancePct && total(tolerancePct),
  }),
  Fields: OrderFields,
});

/** What the address names: `?client=` and `?project=`. */
function useStart() {
  const [{ client, project }] = useUrl();
  const known = client ? { clientCompanyId: client } : {};
  return { ...known, date: useToday(), basis: "net" as const, projectIds: project ? [project] : [], lines: [] };
}

function OrderFields({ record }: { record?: ClientPurchaseOrder }) {
  const { control } = useFormContext();
  const [clientId, currency] = useWatch({ control, name: ["clientCompanyId", "currency"] }) as [
    string | undefined,
    string | undefined,
  ];
  useCurrencyOf(record ? undefined : clientId);
  return (
    <>
      <Fields title="Order">
        <RecordPicker
          name="clientCompanyId"
          endpoint={clientCompanies.endpoints.list}
          number={({ code }) => code}
          text={({ displayName }) => displayName}
          disabled={record !== undefined}
          {...(record?.clientName ? { chosenText: record.clientName } : {})}
        />
        <RecordFields<ClientPurchaseOrderDraft> names={["number", "date", "validFrom", "validTo"]} />
      </Fields>
      <Fields title="Amount">
        <DecimalField<ClientPurchaseOrderDraft> name="amount" unit={currency} />
        <SelectField<ClientPurchaseOrderDraft> name="currency" options={currencyOptions} />
        <RecordFields<ClientPurchaseOrderDraft> names={["basis", "tolerancePct"]} />
      </Fields>
      <Fields>
        <Wide>{clientId && <ProjectsField clientId={clientId} />}</Wide>
        <RecordField<ClientPurchaseOrderDraft> name="note" />
      </Fields>
      <RowsField name="lines" title="Lines" add="Add line" blank={() => ({ id: uuid(), text: "", amount: "" })}>
        {(path) => (
          <>
            <TextField name={`${path}.text`} label="For" />
            <DecimalField name={`${path}.amount`} label="Amount" unit={currency} />
          </>
        )}
      </RowsField>
    </>
  );
}

/** Offers the client's currency until one is chosen. */
function useCurrencyOf(clientId: string | undefined): void {
  const { getValues, setValue } = useFormContext();
  const asked = useAsk(clientCompanies.endpoints.find, { id: clientId ?? "" }, { when: Boolean(clientId) });
  const currency = asked.data?.currency;
  useEffect(() => {
    if (currency && !getValues("currency")) setValue("currency", currency);
  }, [currency, getValues, setValue]);
}

function ProjectsField({ clientId }: { clientId: string }) {
  const { rows = [] } = useAsk(projectManagement.endpoints.list, { query: { clientCompanyId: clientId, limit: 200 } }).data ?? {};
  return (
    <MultiSelectField<ClientPurchaseOrderDraft>
      name="projectIds"
      options={rows.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
      placeholder="Every project of the client"
    />
  );
}
