import { useQueryClient } from "@tanstack/react-query";
import { settings } from "../../contract.ts";
import { LedgerFields, ledgerLabels } from "./LedgerFields.tsx";
import { discountWords, orderWords, retainageWords, roundingWords, sourceWords } from "./words.ts";
import {
  earlyDiscountModes,
  type FinanceDefaults,
  FinanceFields,
  financeLabels,
  numberDateOrders,
  quickBooksColumns,
  retainageTaxes,
  taxRoundings,
} from "#directory/finance/finance-defaults.ts";
import { fxSources } from "#directory/finance/fx-rate.ts";
import { taxClasses } from "#directory/finance/tax-rule.ts";
import { readAgain, useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import {
  DayField,
  DecimalField,
  MultiSelectField,
  NumberField,
  optionsOf,
  SelectField,
  SwitchField,
  TextField,
} from "#kit/ui/form/fields.tsx";
import { countryOptions, currencyOptions } from "#kit/ui/form/place-options.ts";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { uuid } from "#kit/ui/unique.ts";

/** Finance sets how the company invoices. Amounts are in the base currency. */
export function FinanceForm({ found, currency }: { found: FinanceDefaults; currency: string }) {
  const queryClient = useQueryClient();
  const change = useSend(settings.endpoints.changeFinance, { done: "Finance settings saved" });
  async function save(changes: FinanceFields) {
    try {
      await change.send({ body: { version: found.version, changes } });
    } catch (failure) {
      // Someone may have saved it meanwhile: with what is read again the next try counts.
      void readAgain(queryClient);
      throw failure;
    }
  }
  return (
    <Form
      schema={FinanceFields}
      start={FinanceFields.parse(found)}
      labels={{ ...financeLabels, ...partLabels }}
      save="Save invoicing"
      draft="settings finance"
      onSave={save}
    >
      <Fields title="Periods and numbers">
        <DayField<FinanceFields> name="periodClosedThrough" help="Invoices, credit notes and payments need a later date" />
        <SwitchField<FinanceFields>
          name="oneInvoiceSeries"
          help="Otherwise invoices, credit notes, deposits and retainage releases each have their own"
        />
      </Fields>
      <RowsField
        name="numberDateOrder"
        title={financeLabels.numberDateOrder}
        add="Add country"
        blank={{ country: "", order: "free" }}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.country`} label="Country" options={countryOptions} />
            <SelectField name={`${path}.order`} label="Order" options={optionsOf(numberDateOrders, orderWords)} />
          </>
        )}
      </RowsField>
      <Fields title="Tax and currency">
        <SelectField<FinanceFields> name="taxRounding" options={optionsOf(taxRoundings, roundingWords)} />
        <SelectField<FinanceFields> name="retainageTax" options={optionsOf(retainageTaxes, retainageWords)} />
        <MultiSelectField<FinanceFields>
          name="reverseChargeExceptions"
          options={optionsOf(taxClasses)}
          help="Classes of services whose tax follows the site, such as work at immovable property"
        />
        <SelectField<FinanceFields> name="fxSource" options={optionsOf(fxSources, sourceWords)} />
      </Fields>
      <Fields title="Payments">
        <NumberField<FinanceFields> name="roundingTolerance" unit="minor units" help="5 is 0.05 USD, or 5 yen" />
        <DecimalField<FinanceFields> name="lateInterestPct" unit="% a year" help="Empty: no interest" />
      </Fields>
      <RowsField name="dunningLevels" title={financeLabels.dunningLevels} add="Add level" blank={{ days: "" }}>
        {(path) => <NumberField name={`${path}.days`} label="After the due date" unit="days" />}
      </RowsField>
      <RowsField name="earlyDiscounts" title={financeLabels.earlyDiscounts} add="Add country" blank={{ country: "", mode: "" }}>
        {(path) => (
          <>
            <SelectField name={`${path}.country`} label="Country" options={countryOptions} />
            <SelectField name={`${path}.mode`} label="Effect" options={optionsOf(earlyDiscountModes, discountWords)} />
          </>
        )}
      </RowsField>
      <p className="quiet">
        Countries without a row: it reduces the tax in the European Union, and is a financial cost elsewhere.
      </p>
      <RowsField
        name="banks"
        title={financeLabels.banks}
        add="Add account"
        blank={() => ({ id: uuid(), name: "", account: "", bic: "", currency })}
      >
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Bank" />
            <TextField name={`${path}.account`} label="IBAN or account" mono />
            <TextField name={`${path}.bic`} label="BIC" mono />
            <SelectField name={`${path}.currency`} label="Currency" options={currencyOptions} />
          </>
        )}
      </RowsField>
      <Fields title="Estimates and expenses">
        <DecimalField<FinanceFields> name="marginFloor" unit="%" help="An estimate below it needs Operations" />
        <DecimalField<FinanceFields> name="ownerLimit" unit={currency} help="An estimate above it needs Operations" />
        <DecimalField<FinanceFields>
          name="companyLimit"
          unit={currency}
          help="An estimate above it needs the company's approver"
        />
        <SwitchField<FinanceFields> name="acceptanceBeforePricing" />
        <DecimalField<FinanceFields> name="expenseReceiptFrom" unit={currency} help="Every billable expense needs one" />
      </Fields>
      <LedgerFields />
      <RowsField
        name="quickBooksHeadings"
        title={financeLabels.quickBooksHeadings}
        add="Add heading"
        blank={{ column: "", heading: "" }}
      >
        {(path) => (
          <>
            <SelectField
              name={`${path}.column`}
              label="Column"
              options={quickBooksColumns.map((value) => ({ value, label: value }))}
            />
            <TextField name={`${path}.heading`} label="Heading in your import" />
          </>
        )}
      </RowsField>
    </Form>
  );
}

/** Labels of the fields in rows, for the messages about them. */
const partLabels = {
  country: "Country",
  order: "Order",
  mode: "Effect",
  days: "Days",
  name: "Bank",
  account: "IBAN or account",
  bic: "BIC",
  currency: "Currency",
  column: "Column",
  heading: "Heading",
  ...ledgerLabels,
};
