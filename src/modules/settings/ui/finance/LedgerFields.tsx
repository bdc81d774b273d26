import { type FinanceFields, financeLabels, xeroDates } from "#directory/finance/finance-defaults.ts";
import { ledgerPurposes, noTax } from "#directory/finance/ledger-accounts.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";

/** Labels of the fields in rows, for the messages about them. */
export const ledgerLabels = {
  purpose: "For",
  taxCodes: "Tax code",
  xero: "Tax rate in Xero",
  quickBooks: "Tax code in QuickBooks",
};

/** What the accounting system calls accounts and taxes: exports are refused where one is missing. */
export function LedgerFields() {
  return (
    <>
      <Fields title="Export to accounting">
        <SelectField<FinanceFields>
          name="xeroDates"
          options={optionsOf(xeroDates)}
          help="As the organisation is set in the accounting system"
        />
      </Fields>
      <RowsField
        name="ledgerAccounts"
        title={financeLabels.ledgerAccounts}
        add="Add ledger account"
        blank={{ purpose: "", account: "" }}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.purpose`} label={ledgerLabels.purpose} options={optionsOf(ledgerPurposes)} />
            <TextField name={`${path}.account`} label="Account" mono />
          </>
        )}
      </RowsField>
      <RowsField
        name="taxMappings"
        title={financeLabels.taxMappings}
        add="Add tax"
        blank={{ taxCodes: "", account: "", xero: "", quickBooks: "" }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.taxCodes`} label={ledgerLabels.taxCodes} placeholder={`TX-8.25, or ${noTax}`} mono />
            <TextField name={`${path}.account`} label="Account" mono />
            <TextField name={`${path}.xero`} label={ledgerLabels.xero} />
            <TextField name={`${path}.quickBooks`} label={ledgerLabels.quickBooks} />
          </>
        )}
      </RowsField>
      <p className="quiet">
        A line with two taxes is named with both, such as GST + PST. Retainage and withheld tax bear no tax: give {noTax} a row.
      </p>
    </>
  );
}
