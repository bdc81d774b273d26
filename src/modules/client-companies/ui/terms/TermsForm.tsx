import { useFormContext, useWatch } from "react-hook-form";
import { termsOfClient } from "../../client-terms.ts";
import { ClientCompany, clientCompanies } from "../../contract.ts";
import { RegionsField } from "./RegionsField.tsx";
import { taxCodes } from "#directory/finance/contract.ts";
import { netDays, termBases, termEnds } from "#directory/finance/payment-terms.ts";
import { files } from "#kit/files.ts";
import { total } from "#kit/money.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { DayField, DecimalField, NumberField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";

/** The terms alone, as the server checks them. */
const Terms = ClientCompany.draft.pick(
  Object.fromEntries(Object.keys(termsOfClient).map((name) => [name, true])) as { [K in keyof typeof termsOfClient]: true },
);
type Terms = typeof Terms._output;

const figures = ["retainagePct", "lateInterestPct", "creditLimit", "msaLiabilityCap"] as const;

/** The stored terms as the form shows them: figures without the zeros of the database; without terms, net 30 is offered. */
function startOf(client: ClientCompany) {
  const bare = Object.fromEntries(figures.map((name) => [name, client[name] && total(client[name])]));
  return Terms.parse({ ...client, ...bare, paymentTerms: client.paymentTerms ?? netDays(30) });
}

export function TermsForm({ client, onClose }: { client: ClientCompany; onClose: () => void }) {
  const labels = { ...ClientCompany.labels, ...partLabels };
  const update = useUpdate(clientCompanies.endpoints.update, client, { done: "Terms saved", labels, onDone: onClose });
  return (
    <>
      <Form
        schema={Terms}
        start={startOf(client)}
        labels={labels}
        fields={ClientCompany.fields}
        save="Save terms"
        cancel={onClose}
        draft={`client terms ${client.id}`}
        onSave={update.save}
      >
        <PaymentFields />
        <DeliveryFields />
        <TaxFields clientId={client.id} />
        <Fields title="Credit and retainage">
          <CreditLimit />
          <RecordFields<Terms> names={["retainagePct", "retainageBase", "lateInterestPct"]} />
        </Fields>
        <Fields title="Agreement">
          <RecordFields<Terms> names={["msaNumber", "msaSignedOn", "msaValidTo", "msaLiabilityCap", "msaInsurance"]} />
          <DocumentField name="msaFileId" clientId={client.id} />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function PaymentFields() {
  const { control } = useFormContext();
  const ends: unknown = useWatch({ control, name: "paymentTerms.movedTo" });
  return (
    <Fields title="Payment terms">
      <NumberField name="paymentTerms.days" label="Days" unit="days" />
      <SelectField name="paymentTerms.base" label="Counted from" options={optionsOf(termBases)} />
      <SelectField name="paymentTerms.movedTo" label="Then moved to" options={optionsOf(termEnds, endWords)} />
      {ends === "day" && <NumberField name="paymentTerms.day" label="Day of the month" />}
      <DecimalField name="paymentTerms.discountPct" label="Early-payment discount" unit="%" />
      <NumberField name="paymentTerms.discountDays" label="Discount within" unit="days" />
    </Fields>
  );
}

function DeliveryFields() {
  const { control } = useFormContext();
  const by: unknown = useWatch({ control, name: "invoiceDelivery" });
  return (
    <>
      <Fields title="Invoices and field tickets">
        <RecordField<Terms> name="invoiceDelivery" />
        {by === "portal" && <RecordFields<Terms> names={["portalName", "portalUrl"]} />}
        {by === "e-invoice" && <RecordFields<Terms> names={["eInvoiceScheme", "eInvoiceId"]} />}
        <RecordFields<Terms>
          names={[
            "poRequired",
            "ticketSignatureRequired",
            "billOnRelease",
            "pricedTickets",
            "invoiceGrouping",
            "tierPeriodStart",
          ]}
        />
      </Fields>
      <RowsField name="invoiceRecipients" title="Invoices to" add="Add email" blank={{ email: "" }}>
        {(path) => <TextField name={`${path}.email`} label="Email" type="email" />}
      </RowsField>
    </>
  );
}

function TaxFields({ clientId }: { clientId: string }) {
  const codes = useAsk(taxCodes.list, {}).data ?? [];
  const options = optionsOf([...new Set(codes.map(({ code }) => code))]);
  return (
    <>
      <Fields title="Tax">
        <SelectField<Terms>
          name="taxCodeDefault"
          options={options}
          help="Where neither a certificate, a rule of the region nor the item has one"
        />
        <RecordField<Terms> name="reverseCharge" />
      </Fields>
      <RowsField
        name="exemptions"
        title="Exemption certificates"
        add="Add certificate"
        blank={{ code: "", regions: [], validFrom: "", validTo: "", fileId: "" }}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.code`} label="Tax code" options={options} />
            <RegionsField name={`${path}.regions`} />
            <DayField name={`${path}.validFrom`} label="Valid from" />
            <DayField name={`${path}.validTo`} label="Valid to" />
            <DocumentField name={`${path}.fileId`} clientId={clientId} more="Without it the certificate exempts nothing." />
          </>
        )}
      </RowsField>
    </>
  );
}

/** Only Finance sets it. */
function CreditLimit() {
  const mayChange = useNamed("client.hold");
  return <RecordField<Terms> name="creditLimit" disabled={!mayChange} />;
}

/** One of the files on the tab Documents. */
function DocumentField({ name, clientId, more = "" }: { name: string; clientId: string; more?: string }) {
  const { data = [] } = useAsk(files.endpoints.list, { query: { entity: "ClientCompany", entityId: clientId } });
  const options = data.map(({ id, name: title }) => ({ value: id, label: title }));
  return (
    <SelectField name={name} label="Document" options={options} help={`One of the files on the tab Documents. ${more}`.trim()} />
  );
}

const endWords = { nothing: "Not moved", "end of month": "The end of that month", day: "A day of the month" };
const partLabels = {
  days: "Days",
  base: "Counted from",
  movedTo: "Then moved to",
  day: "Day of the month",
  discountPct: "Early-payment discount",
  discountDays: "Discount within",
  email: "Email",
  code: "Tax code",
  regions: "Regions",
  validFrom: "Valid from",
  validTo: "Valid to",
  fileId: "Document",
};
