import { budgetCategories } from "../figures.ts";
import { capital } from "#kit/capital.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { DecimalField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";

/** Hours, price and cost of each category; cost for people who may see costs. */
export function AmountFields({ currency }: { currency: string | undefined }) {
  const sees = useNamed("rateSheet.costs");
  return budgetCategories.map((category, at) => (
    <Fields key={category} title={capital(category)}>
      <DecimalField name={`lines.${at}.hours`} label={`Hours, ${category}`} unit="h" />
      <DecimalField name={`lines.${at}.revenue`} label={`Price, ${category}`} unit={currency} />
      {sees && <DecimalField name={`lines.${at}.cost`} label={`Cost, ${category}`} unit={currency} />}
    </Fields>
  ));
}
