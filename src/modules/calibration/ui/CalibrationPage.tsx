import { calibration } from "../contract.ts";
import { PlansTab } from "./PlansTab.tsx";
import { ProvidersTab } from "./ProvidersTab.tsx";
import { RecordsTab } from "./RecordsTab.tsx";
import { StatusTab } from "./StatusTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PageTabs, useOpenTab } from "#kit/ui/PageTabs.tsx";

const tabs = [
  { name: "status", title: "Status", part: <StatusTab /> },
  { name: "records", title: "Records", part: <RecordsTab /> },
  { name: "plans", title: "Plans", part: <PlansTab /> },
  { name: "providers", title: "Laboratories", part: <ProvidersTab /> },
] as const;
type Tab = (typeof tabs)[number]["name"];
const lists = { ...calibration.records, records: calibration.endpoints };

export default function CalibrationPage() {
  const { open } = useOpenTab(tabs);
  return (
    <Page title="Calibration" count={useCount(lists[open])} actions={<Start tab={open} />}>
      <PageTabs lists label="Calibration" tabs={tabs} />
    </Page>
  );
}

function Start({ tab }: { tab: Tab }) {
  if (tab === "plans") return <NewButton to="/calibration/plans/new" label="New plan" module="calibration" action="edit" />;
  if (tab === "providers")
    return <NewButton to="/calibration/providers/new" label="New laboratory" module="calibration" action="edit" />;
  return <NewButton to="/calibration/new" label="Record calibration" module="calibration" />;
}
