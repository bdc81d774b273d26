import { reportStatistics } from "../contract.ts";
import { Alarms } from "./Alarms.tsx";
import { Definitions } from "./Definitions.tsx";
import { MonthsOf } from "./FigureChart.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { Head } from "./Head.tsx";
import { metricsByMonth, metricsOfTabs } from "../metrics-of-tabs.ts";
import { figureOf, monthTitles } from "../chart-data.ts";
import { whole } from "./shown.ts";
import styles from "./statistics.module.css";
import { useAsk } from "#kit/ui/data.ts";
import type { Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const shown = metricsOfTabs.overview;
const { figures } = reportStatistics.endpoints;

/** The figures a manager looks at first, and their trend by month. */
export default function Overview({ query }: { query: Search }) {
  const now = useAsk(figures, { query: { ...query, metrics: shown.join(","), compare: "true" } });
  const isOpen = !query["method"] && !query["group"];
  const surface = useAsk(figures, { query: { ...query, group: query["group"] ?? "surface", metrics: "M1", compare: "true" } });
  const months = useAsk(figures, { query: { ...query, metrics: metricsByMonth.join(","), by: "month" } });
  return (
    <Asked of={now}>
      {(found) => (
        <Head of={found}>
          <div className={styles.tiles}>
            <FigureTile
              metric="M1"
              figure={figureOf(found, "M1")}
              found={found}
              query={query}
              {...(isOpen ? { title: "Item reject rate, volumetric" } : {})}
            />
            {isOpen && surface.data && (
              <FigureTile
                metric="M1"
                figure={figureOf(surface.data, "M1")}
                found={surface.data}
                query={query}
                title="Item reject rate, surface"
                more={{ group: "surface" }}
              />
            )}
            {shown
              .filter((metric) => metric !== "M1")
              .map((metric) => (
                <FigureTile
                  key={metric}
                  metric={metric}
                  figure={metric === "M33" ? whole(figureOf(found, metric)) : figureOf(found, metric)}
                  found={found}
                  query={query}
                />
              ))}
          </div>
          <Alarms />
          <Asked of={months}>
            {(by) => (
              <div className={styles.charts}>
                {metricsByMonth.map((metric) => (
                  <MonthsOf
                    key={metric}
                    title={monthTitles[metric]}
                    metric={metric}
                    figure={figureOf(by, metric)}
                    query={query}
                  />
                ))}
              </div>
            )}
          </Asked>
          <Definitions of={shown} />
        </Head>
      )}
    </Asked>
  );
}
