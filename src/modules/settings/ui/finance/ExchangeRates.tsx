import { SettingsList } from "../SettingsList.tsx";
import { sourceWords } from "./words.ts";
import type { Company } from "#directory/company/company.ts";
import { fxRates } from "#directory/finance/contract.ts";
import { fxLabels, type FxRate, FxRateDraft, fxSources } from "#directory/finance/fx-rate.ts";
import { total } from "#kit/money.ts";
import type { Column } from "#kit/ui/column.ts";
import { Day, Qty } from "#kit/ui/display.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { DayField, DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { Section } from "#kit/ui/Page.tsx";
import { useToday } from "#kit/ui/today.ts";

/** What one currency was worth in another, day by day. */
export function ExchangeRates({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const today = useToday();
  return (
    <Section title="Exchange rates" id="exchange-rates">
      <p className="quiet">
        An invoice takes the rate into {company.baseCurrency} of its date, or the last one published before it, and keeps it.
      </p>
      <SettingsList<FxRate>
        endpoints={fxRates}
        schema={FxRateDraft}
        noun="exchange rate"
        caption="Exchange rates"
        columns={columns}
        labels={fxLabels}
        nameOf={({ fromCurrency, toCurrency, date }) => `${fromCurrency} to ${toCurrency} of ${date}`}
        mayEdit={mayEdit}
        blank={{ date: today, toCurrency: company.baseCurrency, source: "central bank" }}
        empty={`Invoices in ${company.baseCurrency} need none. Add a rate before you invoice in another currency.`}
        fields={
          <Fields>
            <SelectField<FxRateDraft> name="fromCurrency" options={currencyOptions} />
            <SelectField<FxRateDraft> name="toCurrency" options={currencyOptions} />
            <DayField<FxRateDraft> name="date" />
            <DecimalField<FxRateDraft> name="rate" help="Units of the second currency for one of the first" />
            <SelectField<FxRateDraft> name="source" options={optionsOf(fxSources, sourceWords)} />
            <Wide>
              <TextField<FxRateDraft> name="reason" help="Required where the rate was typed" />
            </Wide>
          </Fields>
        }
      />
    </Section>
  );
}

const columns: Column<FxRate>[] = [
  { field: "fromCurrency", show: ({ fromCurrency, toCurrency }) => `${fromCurrency} → ${toCurrency}` },
  { field: "rate", show: ({ rate }) => <Qty value={total(rate)} /> },
  { field: "date", show: ({ date }) => <Day on={date} /> },
  { field: "source", show: ({ source }) => sourceWords[source] },
  { field: "reason" },
];
