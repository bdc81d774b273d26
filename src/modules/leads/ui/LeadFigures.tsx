import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { leads, type SalesFigures } from "../contract.ts";
import styles from "./figures.module.css";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { useAsk } from "#kit/ui/data.ts";
import { BarChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, addMonths } from "#kit/validity.ts";

const losses = { reason: "Reason", competitor: "Competitor", client: "Client", method: "Method" } as const;
type LossKind = keyof typeof losses;

/** How sales are going, over the leads that the filters select; decisions are those of the last twelve months, or all. */
export function LeadFigures({ query }: { query: Record<string, string> }) {
  const [span, setSpan] = useState("year");
  const from = addDays(addMonths(useToday(), -12), 1);
  const found = useAsk(leads.endpoints.figures, { query: { ...query, ...(span === "year" ? { from } : {}) } });
  return (
    <div className={styles.figures}>
      <SegmentedControl
        size="xs"
        aria-label="Decided in"
        value={span}
        onChange={setSpan}
        data={[
          { value: "year", label: "Last 12 months" },
          { value: "all", label: "All" },
        ]}
      />
      <Asked of={found}>{(figures) => <Shown figures={figures} />}</Asked>
    </div>
  );
}

function Shown({ figures }: { figures: SalesFigures }) {
  const { currency, converted, winRate, cycle, forecast, withoutRate } = figures;
  const about = (amount: string) => `${converted ? "≈ " : ""}${moneyText(amount, currency)}`;
  const share = (percent: string | null) => (percent === null ? null : `${decimalText(percent)} %`);
  return (
    <>
      <Facts
        of={[
          [
            "Win rate by count",
            share(winRate.byCount) && `${share(winRate.byCount)} (${winRate.won} of ${winRate.won + winRate.lost})`,
          ],
          [
            "Win rate by value",
            share(winRate.byValue) && `${share(winRate.byValue)} (${about(winRate.wonValue)} of ${about(winRate.decidedValue)})`,
          ],
          ["No bid", String(winRate.noBid)],
          [
            "Sales cycle",
            cycle.days === null ? null : `${decimalText(cycle.days)} days (median of ${counted(cycle.leads, "lead")})`,
          ],
        ]}
      />
      <Funnel figures={figures} />
      <Figure
        title="Forecast by month of decision"
        name="lead-forecast"
        empty="No open lead has a value."
        table={{
          heads: ["Month", "Leads", `Weighted, ${currency}`],
          rows: forecast.map(({ month, count, weighted }) => [month ?? "No day", count, weighted]),
        }}
        note={`The weighted value of open leads${converted ? ", other currencies at the rates of today (≈)" : ""}.${withoutRate > 0 ? ` ${counted(withoutRate, "lead")} without an exchange rate left out.` : ""}`}
      >
        <BarChart
          decimals={0}
          label={`Weighted value by month, ${currency}`}
          points={forecast.map(({ month, weighted }) => ({ label: month ?? "No day", value: Number(weighted) }))}
        />
      </Figure>
      <Losses figures={figures} />
    </>
  );
}

function Funnel({ figures: { funnel } }: { figures: SalesFigures }) {
  const [first] = funnel;
  return (
    <Figure
      title="Funnel"
      name="lead-funnel"
      empty="No lead was created in this time."
      table={{
        heads: ["Stage", "Leads", "To the next stage, %"],
        rows: first && first.count > 0 ? funnel.map(({ status, count, share }) => [capital(status), count, share]) : [],
      }}
      note="Leads created in this time by how far they came. A won lead counts in every stage before."
    >
      <BarChart
        label="Leads by how far they came"
        points={funnel.map(({ status, count, share }) => ({
          label: share === null ? capital(status) : `${capital(status)} (${decimalText(share)} % on)`,
          value: count,
        }))}
      />
    </Figure>
  );
}

function Losses({ figures }: { figures: SalesFigures }) {
  const [by, setBy] = useState<LossKind>("reason");
  const groups = figures.losses[by];
  return (
    <div>
      <SegmentedControl
        size="xs"
        aria-label="Losses by"
        value={by}
        onChange={(kind) => setBy(kind as LossKind)}
        data={Object.entries(losses).map(([value, label]) => ({ value, label }))}
      />
      <Figure
        title={`Losses by ${losses[by].toLowerCase()}`}
        name={`lead-losses-${by}`}
        empty="No lead was lost in this time."
        table={{
          heads: [losses[by], "Leads", `Value, ${figures.currency}`],
          rows: groups.map(({ label, count, value }) => [label, count, value]),
        }}
      >
        <BarChart
          label={`Losses by ${losses[by].toLowerCase()}`}
          points={groups.map(({ label, count }) => ({ label, value: count }))}
        />
      </Figure>
    </div>
  );
}
