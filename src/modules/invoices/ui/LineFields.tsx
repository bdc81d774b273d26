import { useWatch } from "react-hook-form";
import { enteredKinds } from "../contract.ts";
import { useTaxOptions } from "./tax-options.ts";
import { revenueAccounts } from "#directory/finance/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayField, DecimalField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useToday } from "#kit/ui/today.ts";

/**
 * The lines of a draft, each with its price, taxes and, where it is revenue (`isBooked`), its account. The tax codes of `ruled` lines are changed on
 * the page of the invoice, with a reason.
 */
export function LineFields({ isBooked, ruled }: { isBooked: boolean; ruled: ReadonlySet<string> }) {
  const today = useToday();
  const accounts = useAsk(revenueAccounts.list, { query: {} }).data ?? [];
  const blank = () => ({
    id: crypto.randomUUID(),
    kind: "manual",
    description: "",
    serviceFrom: today,
    serviceTo: null,
    quantity: "1",
    unit: "hour",
    unitPrice: null,
    discountPct: null,
    taxCodes: [],
    account: null,
  });
  return (
    <RowsField name="lines" title="Lines" add="Add line" blank={blank}>
      {(path) => (
        <>
          <TextField name={`${path}.description`} label="Description" />
          <SelectField name={`${path}.kind`} label="Kind" options={optionsOf(enteredKinds)} />
          <DayField name={`${path}.serviceFrom`} label="Work from" />
          <DayField name={`${path}.serviceTo`} label="Work to" />
          <DecimalField name={`${path}.quantity`} label="Quantity" />
          <TextField name={`${path}.unit`} label="Unit" />
          <DecimalField name={`${path}.unitPrice`} label="Price" />
          <DecimalField name={`${path}.discountPct`} label="Line discount" unit="%" />
          <TaxCodesField path={path} ruled={ruled} />
          {isBooked && (
            <SelectField
              name={`${path}.account`}
              label="Revenue account"
              options={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            />
          )}
        </>
      )}
    </RowsField>
  );
}

function TaxCodesField({ path, ruled }: { path: string; ruled: ReadonlySet<string> }) {
  const id: unknown = useWatch({ name: `${path}.id` });
  const isRuled = typeof id === "string" && ruled.has(id);
  return (
    <MultiSelectField
      name={`${path}.taxCodes`}
      label="Tax codes"
      options={useTaxOptions()}
      disabled={isRuled}
      {...(isRuled && { help: "By the rule; Finance changes it on the page of the draft" })}
    />
  );
}
