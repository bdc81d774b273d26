import type { KpiNow } from "../contract.ts";
import { kpis, kpiText } from "../kpis.ts";
import looks from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";

/** A figure with what it divides. "How" opens the formula, what is left out, and the months before as a table. */
export function KpiTile({ of: kpi, framing }: { of: KpiNow; framing: Framing }) {
  const { title, formula, numerator, denominator, leftOut, unit } = kpis[kpi.id];
  return (
    <TileFrame title={title} framing={framing}>
      <div className={looks.kpi}>
        <span className={looks.number}>{kpiText(kpi.id, kpi.value)}</span>
        <Line history={kpi.history} />
      </div>
      <p className={looks.state}>
        {unit === "%"
          ? `${kpi.numerator} ${numerator} of ${kpi.denominator} ${denominator}`
          : `${kpi.denominator} ${denominator} in 30 days`}
      </p>
      <details className={looks.how}>
        <summary>How</summary>
        <p>{formula}</p>
        <p>{`Left out: ${leftOut}`}</p>
        <p className="quiet">
          Worked out <Instant at={kpi.asOf} />
        </p>
        {kpi.history.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Night</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {kpi.history.map(({ on, value }) => (
                <tr key={on}>
                  <td>
                    <Day on={on} />
                  </td>
                  <td className="figures">{kpiText(kpi.id, value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </TileFrame>
  );
}

const width = 120;
const height = 32;

/** The months before as a line; the table under "How" says the same. */
function Line({ history }: { history: KpiNow["history"] }) {
  const values = history.flatMap(({ value }) => (value === null ? [] : [Number(value)]));
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * (width - 4) + 2;
    return `${x.toFixed(1)},${(height - 3 - ((value - low) / span) * (height - 6)).toFixed(1)}`;
  });
  return (
    <svg className={looks.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.join(" ")} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
