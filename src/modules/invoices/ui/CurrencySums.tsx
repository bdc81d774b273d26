import { invoices } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { decimalText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";

/** The sums of the filtered invoices, one line for each currency: they are never mixed. */
export function CurrencySums({ clientCompanyId, fixed = {} }: { clientCompanyId?: string; fixed?: Record<string, string> }) {
  const [words] = useUrl();
  const { sort: _sort, view: _view, tab: _tab, ...filters } = words;
  const query = clientCompanyId ? { clientCompanyId } : { ...filters, ...fixed };
  const sums = useAsk(invoices.endpoints.totals, { query }).data ?? [];
  return (
    <div>
      {sums.map(({ currency, netTotal, notIssuedNet, grossTotal, open, credit, overdue, retainageHeld }) => (
        <div key={currency} className="figures">
          <strong>{currency}</strong> net {decimalText(netTotal)}
          {isAny(notIssuedNet) && <> ({decimalText(notIssuedNet)} of it not issued)</>}, gross {decimalText(grossTotal)}, open{" "}
          {decimalText(open)}
          {isAny(overdue) && <>, overdue {decimalText(overdue)}</>}
          {isAny(credit) && <>, credit of clients {decimalText(credit)}</>}
          {isAny(retainageHeld) && <>, retainage held {decimalText(retainageHeld)}</>}
        </div>
      ))}
    </div>
  );
}

const isAny = (amount: string): boolean => /[1-9]/.test(amount);
