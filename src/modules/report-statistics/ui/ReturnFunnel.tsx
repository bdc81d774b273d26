import { reportStatistics } from "../contract.ts";
import type { Figures } from "../contract-figures.ts";
import { funnelSteps, leastJudged, againstChance } from "../rules/funnel.ts";
import { figureOf } from "../chart-data.ts";
import { rowsHref } from "./shown.ts";
import { RowsLink } from "./RowsLink.tsx";
import { Funnel } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import type { Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const { figures } = reportStatistics.endpoints;
const title = "Return rate of authors, between the limits of chance";

/** Which authors are returned more or less often than chance explains, around the rate of all documents under the filters. */
export function ReturnFunnel({ query }: { query: Search }) {
  const all = useAsk(figures, { query: { ...query, metrics: "M17" } });
  const authors = useAsk(figures, { query: { ...query, metrics: "M17", by: "author" } });
  return (
    <Asked of={all}>
      {(whole) => <Asked of={authors}>{(divided) => <Drawn whole={whole} divided={divided} query={query} />}</Asked>}
    </Asked>
  );
}

function Drawn({ whole, divided, query }: { whole: Figures; divided: Figures; query: Search }) {
  const group = figureOf(whole, "M17")?.groups[0];
  const rate = group ? Number(group.numerator) / Number(group.denominator) : 0;
  const authors = (figureOf(divided, "M17")?.groups ?? [])
    .map(({ label, numerator, denominator }) => ({ label, k: Number(numerator), n: Number(denominator) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const judged = authors.filter(({ n }) => n >= leastJudged);
  return (
    <Figure
      title={title}
      name="return-funnel"
      empty="No document was submitted under these filters."
      table={{
        heads: ["Author", "Returned", "Documents", "%", "Against the others"],
        rows: authors.map(({ label, k, n }) => [
          label,
          k,
          n,
          ((k * 100) / n).toFixed(1),
          againstChance(k, n, rate) ?? `fewer than ${leastJudged}`,
        ]),
      }}
      note={
        <>
          {`Line: ${(rate * 100).toFixed(1)} %, the rate of all. Dashed steps: 95 %, solid steps: 99.8 %, exact binomial. Authors with fewer than ${leastJudged} documents are in the table only. `}
          <RowsLink of={title} href={rowsHref("M17", query)} />
        </>
      }
    >
      {judged.length === 0 ? (
        <p className="quiet">{`No author has ${leastJudged} documents under these filters.`}</p>
      ) : (
        <Funnel
          label={title}
          unit="documents"
          mean={rate * 100}
          points={judged.map(({ label, k, n }) => ({ label, n, share: (k * 100) / n }))}
          steps={funnelSteps(Math.max(...judged.map(({ n }) => n)), rate)}
        />
      )}
    </Figure>
  );
}
