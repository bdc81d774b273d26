import { useWatch } from "react-hook-form";
import { enteredKinds } from "../contract.ts";
import { useTaxOptions } from "./tax-options.ts";
import { revenueAccounts } from "#directory/finance/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayField, DecimalField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Lines of which not everything is typed, by their ids. */
export interface KeptLines {
  /** Their tax codes are changed on the page of the invoice, with a reason. */
  ruled: ReadonlySet<string>;
  /** They bill approved work: days, quantity and unit stay, and the price where the rate sheet has one. */
  built: ReadonlyMap<string, { isPriced: boolean }>;
}

/** The lines of a draft, each with its price, taxes and, where it is revenue (`isBooked`), its account. */
export function LineFields({ isBooked, kept }: { isBooked: boolean; kept: KeptLines }) {
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
          <WorkFields path={path} built={kept.built} />
          <DecimalField name={`${path}.discountPct`} label="Line discount" unit="%" />
          <TaxCodesField path={path} ruled={kept.ruled} />
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

function WorkFields({ path, built }: { path: string; built: KeptLines["built"] }) {
  const id: unknown = useWatch({ name: `${path}.id` });
  const of = typeof id === "string" ? built.get(id) : undefined;
  const isBuilt = of !== undefined;
  return (
    <>
      <SelectField name={`${path}.kind`} label="Kind" options={optionsOf(enteredKinds)} disabled={isBuilt} />
      <DayField name={`${path}.serviceFrom`} label="Work from" disabled={isBuilt} />
      <DayField name={`${path}.serviceTo`} label="Work to" disabled={isBuilt} />
      <DecimalField
        name={`${path}.quantity`}
        label="Quantity"
        disabled={isBuilt}
        {...(isBuilt && { help: "Of approved work. Build the invoice again to bill another part." })}
      />
      <TextField name={`${path}.unit`} label="Unit" disabled={isBuilt} />
      <DecimalField
        name={`${path}.unitPrice`}
        label="Price"
        disabled={of?.isPriced === true}
        {...(of?.isPriced && { help: "Of the rate sheet. A line discount lowers it." })}
      />
    </>
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
