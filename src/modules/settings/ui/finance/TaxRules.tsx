import { SettingsList } from "../SettingsList.tsx";
import { daysText } from "./days-text.ts";
import { taxCodes, taxRules } from "#directory/finance/contract.ts";
import { regionName, taxClasses, taxPrintings, type TaxRule, TaxRuleDraft, taxRuleLabels } from "#directory/finance/tax-rule.ts";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { DayField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** Which taxes a region asks of which services. */
export function TaxRules({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Section title="Tax rules by region" id="tax-rules">
      <p className="quiet">
        The tax of a line is the first of: the client's exemption certificate, a rule of the site's region, reverse charge, the
        tax code of the item, of the client, of the base.
      </p>
      <SettingsList<TaxRule>
        endpoints={taxRules}
        schema={TaxRuleDraft}
        noun="tax rule"
        caption="Tax rules by region"
        columns={columns}
        labels={taxRuleLabels}
        nameOf={({ region, taxClass, taxCode }) => `${region} ${taxClass} ${taxCode}`}
        mayEdit={mayEdit}
        blank={{ printing: "separate" }}
        empty="Without rules, lines take the tax code of their item, client or base."
        fields={<TaxRuleFields />}
      />
    </Section>
  );
}

function TaxRuleFields() {
  const codes = useAsk(taxCodes.list, {}).data ?? [];
  return (
    <Fields>
      <TextField<TaxRuleDraft> name="region" mono placeholder="US-TX" help="Country, or its part by ISO 3166-2" />
      <SelectField<TaxRuleDraft> name="taxClass" options={optionsOf(taxClasses)} />
      <SelectField<TaxRuleDraft> name="taxCode" options={optionsOf([...new Set(codes.map(({ code }) => code))])} />
      <SelectField<TaxRuleDraft>
        name="printing"
        options={optionsOf(taxPrintings, printingWords)}
        help="Where this region has several codes for the class"
      />
      <DayField<TaxRuleDraft> name="validFrom" />
      <DayField<TaxRuleDraft> name="validTo" />
    </Fields>
  );
}

const printingWords = { separate: "Each on its own", combined: "As one" };
const columns: Column<TaxRule>[] = [
  { field: "region", show: ({ region }) => regionName(region) },
  { field: "taxClass", show: ({ taxClass }) => capital(taxClass) },
  { field: "taxCode", mono: true },
  { field: "printing", show: ({ printing }) => printingWords[printing] },
  { field: "validFrom", title: "Valid", show: daysText },
];
