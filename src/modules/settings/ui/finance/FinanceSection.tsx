import { settings } from "../../contract.ts";
import { useMayEdit } from "../edit-rights.ts";
import type { SectionProps } from "../section-props.ts";
import { ExchangeRates } from "./ExchangeRates.tsx";
import { FinanceFacts } from "./FinanceFacts.tsx";
import { FinanceForm } from "./FinanceForm.tsx";
import { PayRules } from "./PayRules.tsx";
import { RevenueAccounts } from "./RevenueAccounts.tsx";
import { TaxCodes } from "./TaxCodes.tsx";
import { TaxRules } from "./TaxRules.tsx";
import { financeLabels } from "#directory/finance/finance-defaults.ts";
import { useAsk } from "#kit/ui/data.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { financeDefaults, financeHistory } = settings.endpoints;

/** How the company invoices, its taxes, the accounts lines are booked to, and exchange rates. */
export default function FinanceSection({ company }: SectionProps) {
  const mayEdit = useMayEdit("settings.finance");
  const defaults = useAsk(financeDefaults, {});
  return (
    <>
      <Section title="Invoicing" id="invoicing">
        <Asked of={defaults}>
          {(found) =>
            mayEdit ? (
              <FinanceForm key={found.version} found={found} currency={company.baseCurrency} />
            ) : (
              <FinanceFacts found={found} currency={company.baseCurrency} />
            )
          }
        </Asked>
      </Section>
      <TaxCodes mayEdit={mayEdit} />
      <TaxRules mayEdit={mayEdit} />
      <PayRules mayEdit={mayEdit} />
      <RevenueAccounts mayEdit={mayEdit} />
      <ExchangeRates company={company} mayEdit={mayEdit} />
      {defaults.data && defaults.data.version > 0 && (
        <HistoryPanel endpoint={financeHistory} id={defaults.data.id} labels={financeLabels} />
      )}
    </>
  );
}
