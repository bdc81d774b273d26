import { useFormContext, useWatch } from "react-hook-form";
import type { InvoiceDraft, LineDraft } from "../contract.ts";
import type { LineTax, PricedLine, Totals } from "../rules/parts.ts";
import { totalsOf } from "../rules/totals.ts";
import { taxCodes } from "#directory/finance/contract.ts";
import { isValidOn, type TaxCode } from "#directory/finance/tax-code.ts";
import { useAsk } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";

/** What the lines come to as they are typed, by the rules the server applies. */
export function LiveTotals() {
  const { getValues } = useFormContext();
  useWatch();
  const codes = useAsk(taxCodes.list, { query: {} }).data ?? [];
  const draft = getValues() as Partial<InvoiceDraft>;
  const totals = totalsTyped(draft, codes);
  const currency = draft.currency ?? "";
  return (
    <Section title="Totals">
      <div aria-live="polite">
        {typeof totals === "string" ? (
          <p className="quiet">{totals}</p>
        ) : (
          <Facts
            of={[
              ["Lines", moneyText(totals.linesTotal, currency)],
              ["Discount", moneyText(totals.discountTotal, currency)],
              ["Net", moneyText(totals.netTotal, currency)],
              ["Tax", moneyText(totals.taxTotal, currency)],
              ["Gross", moneyText(totals.grossTotal, currency)],
              ["Retained", moneyText(totals.retainageAmount, currency)],
              ["Due now", moneyText(totals.amountDue, currency)],
            ]}
          />
        )}
      </div>
    </Section>
  );
}

/** The totals, or why there are none yet. */
function totalsTyped(draft: Partial<InvoiceDraft>, codes: readonly TaxCode[]): Totals | string {
  const { currency, lines = [] } = draft;
  const { discountKind, discountValue, retainagePct } = draft.type === "deposit" ? {} : draft;
  if (!currency) return "Choose the currency to see the totals.";
  try {
    return totalsOf({
      currency,
      lines: lines.map((line) => priced(line, codes)),
      discount: discountKind && discountValue ? { kind: discountKind, value: discountValue } : null,
      taxRounding: draft.taxRounding ?? "per tax group",
      retainage: retainagePct
        ? { pct: retainagePct, base: draft.retainageBase ?? "net", tax: draft.retainageTax ?? "full" }
        : null,
    });
  } catch (error) {
    return error instanceof RangeError && error.message.startsWith("The discount")
      ? error.message
      : "Complete the lines to see the totals.";
  }
}

function priced(
  { kind, quantity, unitPrice, discountPct, taxCodes: chosen, serviceFrom, serviceTo }: LineDraft,
  codes: readonly TaxCode[],
): PricedLine {
  const day = serviceTo ?? serviceFrom;
  const taxes = codes.filter((one): one is TaxCode & LineTax => chosen.includes(one.code) && isValidOn(one, day));
  return { kind, quantity: quantity || "0", unitPrice: unitPrice || "0", discountPct: discountPct || "0", taxes };
}
