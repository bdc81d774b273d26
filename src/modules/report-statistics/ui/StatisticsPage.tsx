import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { reportStatistics } from "../contract.ts";
import { metricsForClients } from "../contract-figures.ts";
import { metricsOfTabs, rejectBases, type TabName } from "../metrics-of-tabs.ts";
import { filtersOf, useFilters } from "./use-filters.ts";
import { useReach } from "#kit/ui/actor.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { PageTabs, useOpenTab } from "#kit/ui/PageTabs.tsx";
import { type Search, stringifySearch } from "#kit/ui/routing.ts";
import { LinesSkeleton } from "#kit/ui/states.tsx";

const tabs = [
  ["overview", "Overview", lazy(() => import("./Overview.tsx"))],
  ["rejects", "Rejects", lazy(() => import("./Rejects.tsx"))],
  ["turnaround", "Turnaround", lazy(() => import("./Turnaround.tsx"))],
  ["thickness", "Thickness", lazy(() => import("./Thickness.tsx"))],
  ["quantities", "Quantities", lazy(() => import("./Quantities.tsx"))],
  ["people", "People", lazy(() => import("./People.tsx"))],
] as const;

const MailsDialog = lazy(() => import("./MailsDialog.tsx"));

/** The figures of a tab as a file, with the same filters. */
const fileOf = (tab: TabName, query: Search) => (format: "csv" | "xlsx") =>
  reportStatistics.endpoints.exportFigures.path + stringifySearch({ ...query, metrics: metricsOfTabs[tab].join(","), format });

/** The same with the charts of the tab, as the page draws them. */
const pdfOf = (tab: TabName, query: Search, basis: string | undefined) =>
  reportStatistics.endpoints.exportFigures.path +
  stringifySearch({
    ...query,
    metrics: metricsOfTabs[tab].join(","),
    format: "pdf",
    tab,
    basis: rejectBases.find((one) => one === basis),
  });

const save = (address: string, otherwise: string) => void saveFile(address, otherwise).catch(sayFailure);

/** What one client may be given, of every tab. */
const forClient = (query: Search) =>
  reportStatistics.endpoints.exportFigures.path +
  stringifySearch({ ...query, metrics: metricsForClients.join(","), format: "xlsx", reader: "client" });

/** What was examined, what was rejected and where, each figure with its definition and its rows. */
export default function StatisticsPage() {
  const { query, basis, asList } = useFilters();
  const mayExport = useReach("report-statistics", "export") !== null;
  const [mailing, setMailing] = useState(false);
  const options = useAsk(reportStatistics.endpoints.options, {}).data;
  const drawn = tabs.map(([name, title, Tab]) => ({
    name,
    title,
    part: (
      <Suspense fallback={<LinesSkeleton lines={8} />}>
        <Tab query={query} />
      </Suspense>
    ),
  }));
  const { open } = useOpenTab(drawn);
  return (
    <Page
      title="Report statistics"
      actions={
        <>
          <NeedsNetwork>
            <Button variant="default" onClick={() => setMailing(true)}>
              Figures by mail
            </Button>
          </NeedsNetwork>
          {mayExport && (
            <>
              <Button variant="default" component={Go} href="/report-statistics/changes">
                What changed
              </Button>
              <Button variant="default" onClick={() => save(forClient(query), "figures.xlsx")}>
                Export for a client
              </Button>
              <Button variant="default" onClick={() => save(pdfOf(open, query, basis), "figures.pdf")}>
                PDF of this tab
              </Button>
            </>
          )}
        </>
      }
    >
      <ListControls
        list={mayExport ? { ...asList, exportAddress: fileOf(open, query) } : asList}
        search={null}
        filters={filtersOf(options)}
        archive={false}
      />
      {mailing && (
        <Suspense fallback={null}>
          <MailsDialog tab={open} query={query} mayAdd={mayExport} onClose={() => setMailing(false)} />
        </Suspense>
      )}
      <PageTabs tabs={drawn} />
    </Page>
  );
}
