import { Button, Select } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { activityAndAudit } from "../contract.ts";
import type { Analytics, FigureName } from "../contract-analytics.ts";
import { actionsIn, figureTitles, hours, tableOf, weekdays } from "../figures.ts";
import { moduleName } from "../module-name.ts";
import styles from "./activity.module.css";
import { TrailStatus } from "./TrailStatus.tsx";
import { addressOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { BarChart, BoxPlot, HeatMap, LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { Totals, Pairs } from "./AnalyticsTotals.tsx";
import { isDay } from "#kit/validity.ts";

const { analytics, exportFigure, analyticsPdf } = activityAndAudit.endpoints;

interface Query {
  from?: string;
  to?: string;
  baseLocationId?: string;
}

/** The trail in figures: how much, by whom, when, and where it is worth a second look. */
export default function AuditAnalyticsPage() {
  const [words, change] = useUrl();
  const query = pick(words);
  const asked = useAsk(analytics, { query });
  const mayExport = useReach("audit-analytics", "export") !== null;
  return (
    <Page title="Audit analytics" actions={mayExport && asked.data && <PdfButton of={asked.data} query={query} />}>
      <Asked of={asked}>
        {(found) => (
          <>
            <TrailStatus />
            <Controls found={found} query={query} change={change} />
            {found.events === 0 ? (
              <EmptyState title={`Nothing was recorded from ${dayText(found.from)} to ${dayText(found.to)}`}>
                Choose another period{query.baseLocationId ? " or all bases" : ""}.
              </EmptyState>
            ) : (
              <Figures found={found} query={query} mayExport={mayExport} />
            )}
          </>
        )}
      </Asked>
    </Page>
  );
}

function pick(words: Record<string, string>): Query {
  const { from, to, baseLocationId } = words;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(baseLocationId ? { baseLocationId } : {}) };
}

function Controls({ found, query, change }: { found: Analytics; query: Query; change: ReturnType<typeof useUrl>[1] }) {
  const bases = useAsk(baseLocations.endpoints.list, { query: { limit: 200 } }).data?.rows ?? [];
  return (
    <div className={`${styles.controls} noPrint`}>
      <DayInput label="From" value={found.from} onChange={(day) => isDay(day) && change({ from: day })} />
      <DayInput label="To" value={found.to} onChange={(day) => isDay(day) && change({ to: day })} />
      <Select
        label="Base"
        placeholder="All bases"
        clearable
        clearButtonProps={{ "aria-label": "All bases" }}
        data={bases.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.baseLocationId ?? null}
        onChange={(base) => change({ baseLocationId: base })}
      />
    </div>
  );
}

/** The month the period ends in, on paper. */
function PdfButton({ of: { to }, query }: { of: Analytics; query: Query }) {
  const [working, setWorking] = useState(false);
  const { baseLocationId } = query;
  const address = addressOf(analyticsPdf, { query: { month: to, ...(baseLocationId ? { baseLocationId } : {}) } });
  async function fetchPdf() {
    setWorking(true);
    await saveFile(address, "audit-analytics.pdf").catch(sayFailure);
    setWorking(false);
  }
  return (
    <Button
      variant="default"
      loading={working}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      onClick={() => void fetchPdf()}
    >
      {`PDF of ${dayText(to).replace(/^\d+ /, "")}`}
    </Button>
  );
}

function Figures({ found, query, mayExport }: { found: Analytics; query: Query; mayExport: boolean }) {
  const props = (figure: FigureName) => ({
    title: figureTitles[figure],
    name: figureTitles[figure].toLowerCase().replaceAll(" ", "-"),
    table: tableOf(figure, found),
    ...(mayExport ? { csv: addressOf(exportFigure, { query: { ...query, figure } }) } : {}),
  });
  return (
    <>
      <Totals of={found} />
      <div className={styles.charts}>
        <Figure {...props("days")} empty="Nothing was recorded.">
          <LineChart
            label={figureTitles.days}
            points={found.days.map(({ day, count }) => ({ label: dayText(day).replace(/ \d+$/, ""), value: count }))}
          />
        </Figure>
        <Figure {...props("modules")} empty="Nothing was recorded.">
          <BarChart
            label={figureTitles.modules}
            points={found.modules.slice(0, 12).map(({ module, count }) => ({ label: moduleName(module), value: count }))}
          />
        </Figure>
        <Figure
          {...props("hours")}
          empty="No activity."
          note="In the time zone of the base. Monday to Friday from 06:00 to 18:00 counts as working hours."
        >
          <HeatMap
            label={figureTitles.hours}
            rows={weekdays}
            columns={hours}
            value={(weekday, hour) => actionsIn(found, weekday + 1, hour)}
          />
        </Figure>
        <Figure
          {...props("cycles")}
          empty="No report moved to its next step in this period."
          note="The box holds the middle half of the reports and its thick line is the median. The thin line runs from the 10th to the 90th percentile."
        >
          <BoxPlot
            label={figureTitles.cycles}
            unit="h"
            spreads={found.cycles.map(({ step, ...spread }) => ({ label: step, ...spread }))}
          />
        </Figure>
        <Figure {...props("actors")} empty="No activity.">
          <BarChart label={figureTitles.actors} points={found.actors.map(({ name, count }) => ({ label: name, value: count }))} />
        </Figure>
        <Figure {...props("denied")} empty="No denied requests.">
          <BarChart label={figureTitles.denied} points={found.denied.map(({ name, count }) => ({ label: name, value: count }))} />
        </Figure>
      </div>
      <Pairs of={found} />
    </>
  );
}
