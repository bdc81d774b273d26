import { Tabs } from "@mantine/core";
import { calibration } from "../contract.ts";
import styles from "./calibration.module.css";
import { PlansTab } from "./PlansTab.tsx";
import { ProvidersTab } from "./ProvidersTab.tsx";
import { RecordsTab } from "./RecordsTab.tsx";
import { StatusTab } from "./StatusTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";

const tabs = { status: "Status", records: "Records", plans: "Plans", providers: "Laboratories" } as const;
type Tab = keyof typeof tabs;
const lists = { ...calibration.records, records: calibration.endpoints };

export default function CalibrationPage() {
  const tab = useSearch(tabIn);
  const go = useGo();
  return (
    <Page title="Calibration" count={useCount(lists[tab])} actions={<Start tab={tab} />}>
      <Tabs
        value={tab}
        onChange={(next) => go(`/calibration${next === null || next === "status" ? "" : `?tab=${next}`}`)}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Calibration">
          {Object.entries(tabs).map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="status" className={styles.tab}>
          <StatusTab />
        </Tabs.Panel>
        <Tabs.Panel value="records" className={styles.tab}>
          <RecordsTab />
        </Tabs.Panel>
        <Tabs.Panel value="plans" className={styles.tab}>
          <PlansTab />
        </Tabs.Panel>
        <Tabs.Panel value="providers" className={styles.tab}>
          <ProvidersTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Start({ tab }: { tab: Tab }) {
  if (tab === "plans") return <NewButton to="/calibration/plans/new" label="New plan" module="calibration" action="edit" />;
  if (tab === "providers")
    return <NewButton to="/calibration/providers/new" label="New laboratory" module="calibration" action="edit" />;
  return <NewButton to="/calibration/new" label="Record calibration" module="calibration" />;
}

function tabIn({ tab }: Search): Tab {
  return tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : "status";
}
