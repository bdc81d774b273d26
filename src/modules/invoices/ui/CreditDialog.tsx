import { withUnit } from "../line-quantity.ts";
import { Button } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import { CreditDraft, creditKinds, invoices, type InvoiceWhole } from "../contract.ts";
import { CreditTotals } from "./CreditTotals.tsx";
import { taxCodes } from "#directory/finance/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField, MultiSelectField, optionsOf, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { useGo } from "#kit/ui/routing.ts";
import { unsigned } from "#kit/money.ts";

const words = { quantity: "Quantities", price: "A lower price", tax: "Wrong tax" } as const;

/** Drafts a credit note. It starts without a line; all that is left takes one press of its own, so that nobody credits it by mistake. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, shownNumber } = invoice;
  const go = useGo();
  const crediting = useSend(invoices.endpoints.credit, {
    done: "Credit note drafted",
    onDone: (made) => go(`/invoices/${made.id}/edit`),
  });
  return (
    <Dialog title={`Credit ${shownNumber}`} onClose={onClose} size="xl">
      <p>The credit note copies prices, discount, taxes and retainage of the invoice. It is approved and issued like one.</p>
      <Form
        schema={CreditDraft}
        start={{ kind: "quantity" as const, reason: "", lines: [] }}
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

const blank = { lineId: "", quantity: null, perUnit: null, taxCodes: [] };

function CreditLines({ invoice }: { invoice: InvoiceWhole }) {
  const { setValue } = useFormContext();
  const entered: unknown = useWatch({ name: "lines" });
  const left = invoice.creditable.filter(({ quantity }) => /[1-9]/.test(quantity));
  const all = left.map(({ lineId, quantity }) => ({ ...blank, lineId, quantity: unsigned(quantity) }));
  return (
    <>
      <RowsField name="lines" title="Lines" add="Add line" blank={blank}>
        {(path) => <CreditLine path={path} invoice={invoice} />}
      </RowsField>
      {Array.isArray(entered) && entered.length === 0 && all.length > 0 && (
        <div>
          <Button size="xs" variant="default" onClick={() => setValue("lines", all)}>
            Add all that is left
          </Button>
        </div>
      )}
    </>
  );
}

/** The line is named first and above its field in full, as a phone shows only the beginning, and lines may differ at the end. */
function CreditLine({ path, invoice: { lines, creditable, currency } }: { path: string; invoice: InvoiceWhole }) {
  const [kind, chosen]: unknown[] = useWatch({ name: ["kind", `${path}.lineId`] });
  const codes = useAsk(taxCodes.list, { query: {} }).data ?? [];
  const leftOf = ({ id, unit }: InvoiceWhole["lines"][number]) => {
    const left = creditable.find(({ lineId }) => lineId === id);
    return `${withUnit(decimalText(unsigned(left?.quantity ?? "0")), unit)}, ${moneyText(left?.net ?? "0", currency)} left`;
  };
  const line = lines.find(({ id }) => id === chosen);
  return (
    <>
      <Wide>
        <SelectField
          name={`${path}.lineId`}
          label="Line"
          {...(line ? { help: `${line.description}: ${leftOf(line)}` } : {})}
          options={lines.map((one) => ({ value: one.id, label: `${one.description} (${leftOf(one)})` }))}
        />
      </Wide>
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
  );
}
