import { useFormContext, useWatch } from "react-hook-form";
import type { Expense, ExpenseDraft } from "../contract.ts";
import { DecimalField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { projectManagement } from "#modules/project-management/contract.ts";
import type { TimeJob } from "#modules/timesheets/contract.ts";

/** The fields of an expense. A person with jobs chooses one of them, also without a network; others look one up. */
export function ExpenseFields({ record, jobs = [] }: { record?: Expense; jobs?: readonly TimeJob[] }) {
  const { control } = useFormContext();
  const [currency, taxAmount] = useWatch({ control, name: ["currency", "taxAmount"] }) as (string | null | undefined)[];
  return (
    <>
      <Fields>
        <RecordFields<ExpenseDraft> names={["spentOn", "category", "description"]} />
        <DecimalField<ExpenseDraft> name="amount" unit={currency ?? undefined} />
        <SelectField<ExpenseDraft> name="currency" options={currencyOptions} />
        <DecimalField<ExpenseDraft> name="taxAmount" unit={currency ?? undefined} />
        {taxAmount && <RecordField<ExpenseDraft> name="taxRecoverable" />}
      </Fields>
      <Fields title="For a job">
        {jobs.length > 0 ? (
          <SelectField<ExpenseDraft>
            name="workOrderId"
            options={jobs.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
            placeholder="None"
          />
        ) : (
          <RecordPicker
            name="workOrderId"
            endpoint={projectManagement.workOrders.list}
            number={({ number }) => number}
            text={({ title }) => title}
            {...(record?.workOrderNumber ? { chosenText: record.workOrderNumber } : {})}
          />
        )}
        <RecordFields<ExpenseDraft> names={["billable", "note"]} />
      </Fields>
    </>
  );
}
