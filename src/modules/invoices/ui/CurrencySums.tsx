import { Facts } from "#kit/ui/RecordPage.tsx";
import { invoices } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";

/** The sums of the filtered invoices, one row of facts for each currency: they are never mixed. */
export function CurrencySums({ clientCompanyId }: { clientCompanyId?: string }) {
  const [words] = useUrl();
  const { sort: _sort, view: _view, tab: _tab, ...filters } = words;
  const query = clientCompanyId ? { clientCompanyId } : filters;
  const sums = useAsk(invoices.endpoints.totals, { query }).data ?? [];
  return sums.map(({ currency, netTotal, grossTotal, balance, overdue, retainageHeld }) => (
    <Facts
      key={currency}
      of={[
        [`Net ${currency}`, moneyText(netTotal, currency)],
        ["Gross", moneyText(grossTotal, currency)],
        ["Open", moneyText(balance, currency)],
        ["Overdue", moneyText(overdue, currency)],
        ["Retainage held", moneyText(retainageHeld, currency)],
      ]}
    />
  ));
}
