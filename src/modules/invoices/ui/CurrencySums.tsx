import { invoices } from "../contract.ts";
import { amountsIn } from "#kit/money.ts";
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
      {sums.map(({ currency, netTotal, notIssuedNet, grossTotal, open, credit, overdue, retainageHeld }) => {
        const text = (amount: string) => decimalText(amountsIn(currency).sum(amount));
        return (
          <div key={currency} className="figures">
            <strong>{currency}</strong> net {text(netTotal)}
            {isAny(notIssuedNet) && <> ({text(notIssuedNet)} of it not issued)</>}, gross {text(grossTotal)}, open {text(open)}
            {isAny(overdue) && <>, overdue {text(overdue)}</>}
            {isAny(credit) && <>, credit on them {text(credit)}</>}
            {isAny(retainageHeld) && <>, retainage held {text(retainageHeld)}</>}
          </div>
        );
      })}
    </div>
  );
}

const isAny = (amount: string): boolean => /[1-9]/.test(amount);
