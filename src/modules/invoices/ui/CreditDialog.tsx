import { withUnit } from "../line-quantity.ts";
import { useWatch } from "react-hook-form";
import { CreditDraft, creditKinds, invoices, type InvoiceWhole } from "../contract.ts";
import { CreditTotals } from "./CreditTotals.tsx";
import { taxCodes } from "#directory/finance/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField, MultiSelectField, optionsOf, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { useGo } from "#kit/ui/routing.ts";
import { unsigned } from "#kit/money.ts";

const words = { quantity: "Quantities", price: "A lower price", tax: "Wrong tax" } as const;

/** Drafts a credit note: it starts with everything that is left to credit. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, shownNumber, creditable } = invoice;
  const go = useGo();
  const crediting = useSend(invoices.endpoints.credit, {
    done: "Credit note drafted",
    onDone: (made) => go(`/invoices/${made.id}/edit`),
  });
  const left = creditable.filter(({ quantity }) => /[1-9]/.test(quantity));
  const lines = left.map(({ lineId, quantity }) => ({
    lineId,
    quantity: unsigned(quantity),
    perUnit: null,
    taxCodes: [],
  }));
  return (
    <Dialog title={`Credit ${shownNumber}`} onClose={onClose} size="xl">
      <p>The credit note copies prices, discount, taxes and retainage of the invoice. It is approved and issued like one.</p>
      <Form
        schema={CreditDraft}
        start={{ kind: "quantity" as const, reason: "", lines }}
        labels={{ kind: "What is credited", reason: "Reason" }}
        save="Draft credit note"
        cancel={onClose}
        onSave={(body) => crediting.send({ id, body })}
      >
        <Fields>
          <SelectField name="kind" options={optionsOf(creditKinds, words)} />
        </Fields>
        <TextAreaField name="reason" />
        <CreditLines invoice={invoice} />
        <CreditTotals id={id} />
      </Form>
    </Dialog>
  );
}

function CreditLines({ invoice: { lines, creditable, currency } }: { invoice: InvoiceWhole }) {
  const kind: unknown = useWatch({ name: "kind" });
  const codes = useAsk(taxCodes.list, { query: {} }).data ?? [];
  const leftOf = (id: string) => {
    const left = creditable.find(({ lineId }) => lineId === id);
    return { quantity: unsigned(left?.quantity ?? "0"), net: left?.net ?? "0" };
  };
  const options = lines.map(({ id, description, unit }) => ({
    value: id,
    label: `${moneyText(leftOf(id).net, currency)} (${withUnit(decimalText(leftOf(id).quantity), unit)}) left of ${description}`,
  }));
  return (
    <RowsField name="lines" title="Lines" add="Add line" blank={{ lineId: "", quantity: null, perUnit: null, taxCodes: [] }}>
      {(path) => (
        <>
          <SelectField name={`${path}.lineId`} label="Line" options={options} />
          {kind !== "tax" && <DecimalField name={`${path}.quantity`} label="Quantity" />}
          {kind === "price" && <DecimalField name={`${path}.perUnit`} label="Less for each" />}
          {kind === "tax" && (
            <MultiSelectField
              name={`${path}.taxCodes`}
              label="Right tax codes"
              options={codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            />
          )}
        </>
      )}
    </RowsField>
  );
}
