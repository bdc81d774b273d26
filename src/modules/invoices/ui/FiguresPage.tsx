import { Group, SegmentedControl } from "@mantine/core";
import { ageBuckets } from "../rules/late.ts";
import { type AgeingRow, type InvoiceFigures, invoices, type RevenueSplit, revenueSplits } from "../contract.ts";
import { ageTitles } from "./age-titles.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { amountsIn } from "#kit/money.ts";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { BarChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addMonths } from "#kit/validity.ts";

const spans = { "12": "12 months", "24": "2 years", "60": "5 years" } as const;
const isSplit = (text: string | undefined): text is RevenueSplit => revenueSplits.some((one) => one === text);

/** Revenue, ageing, days sales outstanding and billing lag, as charts with their tables. */
export default function FiguresPage() {
  const today = useToday();
  const [words, change] = useUrl();
  const by = isSplit(words["by"]) ? words["by"] : "month";
  const span = words["months"] && words["months"] in spans ? words["months"] : "12";
  // Whole months: the first day of the first to today.
  const from = `${addMonths(today, 1 - Number(span)).slice(0, 7)}-01`;
  const found = useAsk(invoices.endpoints.figures, { query: { from, to: today, by } });
  const ageing = useAsk(invoices.endpoints.ageing, { query: { asOf: today } });
  return (
    <InvoiceTabs tab="figures" count={null}>
      <Group gap="md">
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={span}
          onChange={(months) => change({ months })}
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
        />
        <SegmentedControl
          size="xs"
          aria-label="Revenue by"
          value={by}
          onChange={(next) => change({ by: next })}
          data={revenueSplits.map((value) => ({ value, label: capital(value) }))}
        />
      </Group>
      <Asked of={found}>
        {(figures) => (
          <>
            <Revenue figures={figures} by={by} from={from} to={today} />
            <ByMonth figures={figures} />
          </>
        )}
      </Asked>
      <Asked of={ageing}>{(rows) => <Ageing rows={rows} />}</Asked>
    </InvoiceTabs>
  );
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
/** "2026-07" is "Jul 2026". */
const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

function Revenue({ figures, by, from, to }: { figures: InvoiceFigures; by: RevenueSplit; from: string; to: string }) {
  const { currency, total, documents, withoutRate } = figures;
  const revenue = by === "month" ? figures.revenue.map((one) => ({ ...one, label: monthText(one.label) })) : figures.revenue;
  return (
    <Figure
      title={`Revenue by ${by}`}
      name={`revenue-by-${by}-${from}-${to}`}
      empty="Nothing was invoiced in this time."
      table={{
        heads: [capital(by), "Documents", `Net, ${currency}`],
        rows: revenue.map(({ label, amount, documents: count }) => [label, count, amount]),
      }}
      note={`${moneyText(total, currency)} net of ${counted(documents, "document")}, before deposits are deducted; no deposits, no releases of retainage.${withoutRate > 0 ? ` ${withoutRate} without an exchange rate left out.` : ""}`}
    >
      <BarChart
        decimals={0}
        label={`Revenue by ${by}, ${currency}`}
        points={revenue.map(({ label, amount }) => ({ label, value: Number(amount) }))}
      />
    </Figure>
  );
}

function ByMonth({ figures: { currency, months } }: { figures: InvoiceFigures }) {
  const withDso = months.filter(({ dso }) => dso !== null);
  const withLag = months.filter(({ lag }) => lag !== null);
  return (
    <>
      <Figure
        title="Days sales outstanding"
        name="dso"
        empty="Nothing was billed in this time."
        table={{
          heads: ["Month", `Open at its end, ${currency}`, `Billed in 90 days, ${currency}`, "Days"],
          rows: withDso.map(({ month, open, billed, dso }) => [monthText(month), open, billed, dso]),
        }}
        note="What clients owed at the end of the month, over what was billed in the 90 days before, times 90. Retainage that is held is not in it."
      >
        <BarChart
          decimals={1}
          label="Days sales outstanding by month"
          points={withDso.map(({ month, dso }) => ({ label: monthText(month), value: Number(dso) }))}
        />
      </Figure>
      <Figure
        title="Billing lag"
        name="billing-lag"
        empty="No invoice with days of work was issued in this time."
        table={{
          heads: ["Month", "Invoices", "Days"],
          rows: withLag.map(({ month, invoices: count, lag }) => [monthText(month), count, lag]),
        }}
        note="Days from the last day of work to the date of its invoice, on average."
      >
        <BarChart
          decimals={1}
          label="Billing lag by month, days"
          points={withLag.map(({ month, lag }) => ({ label: monthText(month), value: Number(lag) }))}
        />
      </Figure>
    </>
  );
}

/** One chart for each currency: they are never mixed. */
function Ageing({ rows }: { rows: AgeingRow[] }) {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const { sum } = amountsIn(currency);
    const sums = ageBuckets.map((bucket) => [ageTitles[bucket], sum(...own.map(({ buckets }) => buckets[bucket]))] as const);
    return (
      <Figure
        key={currency}
        title={`Ageing, ${currency}`}
        name={`ageing-${currency}`}
        empty="Nothing is open."
        table={{ heads: ["Late", `Open, ${currency}`], rows: sums }}
        note="What is open today by how late it is, without credit of clients."
      >
        <BarChart
          decimals={0}
          label={`Open by how late it is, ${currency}`}
          points={sums.map(([label, amount]) => ({ label, value: Number(amount) }))}
        />
      </Figure>
    );
  });
}
