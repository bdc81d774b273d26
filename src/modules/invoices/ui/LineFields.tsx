import { enteredKinds } from "../contract.ts";
import { revenueAccounts, taxCodes } from "#directory/finance/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayField, DecimalField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** The lines of a draft, each with its price, taxes and, where it is revenue (`isBooked`), its account. */
export function LineFields({ isBooked }: { isBooked: boolean }) {
  const today = useToday();
  const codes = useAsk(taxCodes.list, { query: {} }).data ?? [];
  const accounts = useAsk(revenueAccounts.list, { query: {} }).data ?? [];
  const taxOptions = [...new Map(codes.map(({ code, name }) => [code, { value: code, label: `${code} ${name}` }])).values()];
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
          <MultiSelectField name={`${path}.taxCodes`} label="Tax codes" options={taxOptions} />
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
