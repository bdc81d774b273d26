import { useWatch } from "react-hook-form";
import { CostRate, type CostRateDraft, jobCosts } from "../contract.ts";
import { companyEndpoints } from "#directory/company/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { total } from "#kit/money.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DecimalField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { useToday } from "#kit/ui/today.ts";
import { inventory } from "#modules/inventory/contract.ts";

export const { NewPage, EditPage } = recordPages(CostRate, {
  endpoints: jobCosts.endpoints,
  list: "/job-costs",
  name: ({ name }) => name,
  useStart,
  /** Figures without the zeros that the database adds to them. */
  start: ({ rate, burden, ...other }) => ({ ...other, rate: total(rate), burden: total(burden) }),
  Fields: RateFields,
});

/** In the currency of the books until another is chosen. */
function useStart() {
  const today = useToday();
  const currency = useAsk(companyEndpoints.company, {}).data?.baseCurrency;
  return { of: "grade" as const, burden: "0", validFrom: today, ...(currency ? { currency } : {}) };
}

function RateFields({ record }: { record?: CostRate }) {
  const [of, currency] = useWatch({ name: ["of", "currency"] }) as [CostRate["of"] | undefined, string | undefined];
  return (
    <>
      <Fields>
        <RecordField<CostRateDraft> name="of" />
        {of === "person" && <AskedSelectField name="userId" endpoint={peopleEndpoints.forReports} option={optionOfPerson} />}
        {of === "grade" && <RecordField<CostRateDraft> name="grade" />}
        {of === "equipment" && (
          <RecordPicker
            name="inventoryItemId"
            endpoint={inventory.endpoints.list}
            number={({ assetTag }) => assetTag}
            text={({ model }) => model}
            {...(record?.itemName ? { chosenText: record.itemName } : {})}
          />
        )}
      </Fields>
      <Fields title={of === "equipment" ? "A day" : "An hour"}>
        <DecimalField<CostRateDraft> name="rate" unit={currency} />
        <DecimalField<CostRateDraft> name="burden" unit={currency} />
        <SelectField<CostRateDraft> name="currency" options={currencyOptions} />
        <RecordFields<CostRateDraft> names={["validFrom", "validTo", "note"]} />
      </Fields>
    </>
  );
}
