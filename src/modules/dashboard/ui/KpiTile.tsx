import type { KpiNow } from "../contract.ts";
import { kpis, kpiText } from "../kpis.ts";
import styles from "./dashboard.module.css";
import { type Framing, TileFrame } from "./TileFrame.tsx";
import { Sparkline } from "#kit/ui/chart/charts.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";

/** A figure with what it divides. "How" opens the formula, what is left out, and the months before as a table. */
export function KpiTile({ of: kpi, framing }: { of: KpiNow; framing: Framing }) {
  const { title, formula, numerator, denominator, leftOut, unit } = kpis[kpi.id];
  return (
    <TileFrame title={title} framing={framing}>
      <div className={styles.kpi}>
        <span className={styles.number}>{kpiText(kpi.id, kpi.value)}</span>
        <Line history={kpi.history} />
      </div>
      <p className={styles.state}>
        {unit === "%"
          ? `${kpi.numerator} ${numerator} of ${kpi.denominator} ${denominator}`
          : `${kpi.denominator} ${denominator} in 30 days`}
      </p>
      <details className={styles.how}>
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

/** The months before as a line; the table under "How" says the same. */
function Line({ history }: { history: KpiNow["history"] }) {
  const values = history.flatMap(({ value }) => (value === null ? [] : [Number(value)]));
  if (values.length < 2) return null;
  return (
    <div className={styles.line}>
      <Sparkline values={values} width={120} height={32} />
    </div>
  );
}
