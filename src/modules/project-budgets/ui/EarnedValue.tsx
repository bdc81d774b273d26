import type { ProjectFigures } from "../contract.ts";
import { amountText } from "./columns.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";

/** Earned value and margin, for people who may see costs; a dash where something cannot be computed yet. */
export function EarnedValue({ figures: { earned, marginPct, withoutCost, atRisk, currency } }: { figures: ProjectFigures }) {
  if (!earned) return null;
  const money = (text: string | null) => amountText(text, currency);
  return (
    <Section title="Earned value" id="earned-value">
      <Facts
        of={[
          ["Budget at completion (BAC)", money(earned.bac)],
          ["Earned value (EV)", money(earned.ev)],
          ["Actual cost (AC)", money(earned.ac)],
          ["Cost performance (CPI)", earned.cpi === null ? "–" : decimalText(earned.cpi)],
          ["Estimate at completion (EAC)", money(earned.eac)],
          ["Variance at completion (VAC)", money(earned.vac)],
          ["Margin", marginPct === null ? "–" : `${decimalText(marginPct)} %`],
          ["Cost at risk", atRisk.orders > 0 && money(atRisk.cost)],
        ]}
      />
      {withoutCost.map((what) => (
        <p key={what} className="quiet">
          {what}
        </p>
      ))}
    </Section>
  );
}
