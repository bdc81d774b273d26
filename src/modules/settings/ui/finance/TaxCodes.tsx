import { SettingsList } from "../SettingsList.tsx";
import { daysText } from "./days-text.ts";
import { taxCodes } from "#directory/finance/contract.ts";
import { taxCategories, type TaxCode, TaxCodeDraft, taxLabels, taxRegimes } from "#directory/finance/tax-code.ts";
import { total } from "#kit/money.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Qty } from "#kit/ui/display.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { DayField, DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** The taxes that stand on invoices. */
export function TaxCodes({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Section title="Tax codes" id="tax-codes">
      <SettingsList<TaxCode>
        endpoints={taxCodes}
        schema={TaxCodeDraft}
        noun="tax code"
        caption="Tax codes"
        columns={taxColumns}
        labels={taxLabels}
        nameOf={({ code }) => code}
        mayEdit={mayEdit}
        blank={{ regime: "VAT", category: "S" }}
        empty="Until you add one, invoice lines are untaxed and cannot be submitted. Add the taxes you charge."
        fields={<TaxFields />}
      />
    </Section>
  );
}

function TaxFields() {
  const codes = useAsk(taxCodes.list, {}).data ?? [];
  return (
    <Fields>
      <TextField<TaxCodeDraft> name="code" mono placeholder="TX-8.25" />
      <TextField<TaxCodeDraft> name="name" placeholder="Texas sales tax" />
      <SelectField<TaxCodeDraft> name="regime" options={optionsOf(taxRegimes, regimeWords)} />
      <SelectField<TaxCodeDraft> name="category" options={optionsOf(taxCategories, categoryWords)} />
      <DecimalField<TaxCodeDraft> name="rate" unit="%" help="Never changes in place: a new rate is added from its first day on" />
      <TextField<TaxCodeDraft> name="jurisdiction" />
      <Wide>
        <TextField<TaxCodeDraft>
          name="exemptionReason"
          help="Prints on the invoice; required for E, AE, K, G and O, such as the article for a reverse charge"
        />
      </Wide>
      <SelectField<TaxCodeDraft>
        name="onTopOf"
        options={optionsOf([...new Set(codes.map(({ code }) => code))])}
        help="A tax that is part of the base of this one"
      />
      <Wide>
        <TextField<TaxCodeDraft> name="printedText" help="Further words under the amounts" />
      </Wide>
      <DayField<TaxCodeDraft> name="validFrom" />
      <DayField<TaxCodeDraft> name="validTo" />
    </Fields>
  );
}

const regimeWords = { VAT: "VAT or GST", "sales tax": "Sales tax", withholding: "Withheld by the customer" };
const categoryWords = {
  S: "S, standard rate",
  Z: "Z, zero rate",
  E: "E, exempt",
  AE: "AE, reverse charge",
  K: "K, intra-community supply",
  G: "G, export",
  O: "O, outside scope",
};
const taxColumns: Column<TaxCode>[] = [
  { field: "code", mono: true },
  { field: "name" },
  { field: "rate", align: "right", show: ({ rate }) => <Qty value={total(rate)} unit="%" /> },
  { field: "regime", show: ({ regime }) => regimeWords[regime] },
  { field: "category", show: ({ category }) => categoryWords[category] },
  { field: "onTopOf" },
  {
    field: "validFrom",
    title: "Valid",
    show: daysText,
  },
];
