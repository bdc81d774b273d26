import { invoices, type InvoiceWhole, LineTaxDraft } from "../contract.ts";
import { useTaxOptions } from "./tax-options.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { MultiSelectField, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";

/** Finance sets other tax codes on a line of a draft. */
export function TaxDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, version, shownNumber, lines } = invoice;
  const changing = useSend(invoices.endpoints.changeTax, { done: `Tax code of ${shownNumber} changed`, onDone: onClose });
  const options = lines.flatMap((line, index) =>
    line.kind === "deposit deduction"
      ? []
      : [{ value: line.id, label: `${index + 1} ${line.description}, ${line.taxCodes.join(", ") || "no tax code"}` }],
  );
  return (
    <Dialog title={`Change a tax code of ${shownNumber}`} onClose={onClose}>
      <Form
        schema={LineTaxDraft}
        start={{ lineId: options.length === 1 ? options[0]?.value : undefined, taxCodes: [] }}
        labels={{ lineId: "Line", taxCodes: "Tax codes", reason: "Reason" }}
        save="Change tax code"
        cancel={onClose}
        onSave={(body) => changing.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <SelectField<LineTaxDraft> name="lineId" options={options} />
          <MultiSelectField<LineTaxDraft> name="taxCodes" options={useTaxOptions()} />
          <Wide>
            <TextAreaField<LineTaxDraft> name="reason" help="Kept in the history and shown with the line" />
          </Wide>
        </Fields>
      </Form>
    </Dialog>
  );
}
