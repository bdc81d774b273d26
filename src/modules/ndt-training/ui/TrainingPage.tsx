import { Tabs } from "@mantine/core";
import { ndtTraining } from "../contract.ts";
import { CertificationsTab } from "./CertificationsTab.tsx";
import { MatrixTab } from "./MatrixTab.tsx";
import { VisionTab } from "./VisionTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useGo, useSearch, type Search } from "#kit/ui/routing.ts";

const tabs = { matrix: "Matrix", certifications: "Certifications", vision: "Vision" } as const;
type Tab = keyof typeof tabs;

export default function TrainingPage() {
  const tab = useSearch(tabIn);
  const count = useCount(useSearch(listIn));
  const go = useGo();
  const vision = tab === "vision";
  return (
    <Page
      title="NDT training"
      count={count}
      actions={
        <NewButton
          to={vision ? "/ndt-training/vision/new" : "/ndt-training/certifications/new"}
          label={vision ? "Record vision tests" : "Record certificate"}
          module="ndt-training"
        />
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => go(`/ndt-training${next === null || next === "matrix" ? "" : `?tab=${next}`}`)}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="NDT training">
          {Object.entries(tabs).map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="matrix">
          <MatrixTab />
        </Tabs.Panel>
        <Tabs.Panel value="certifications">
          <CertificationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="vision">
          <VisionTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The matrix and the due list are no lists of records. */
function listIn({ tab, show }: Search) {
  if (tab === "certifications") return ndtTraining.endpoints;
  return tab === "vision" && show === "tests" ? ndtTraining.visionTests : null;
}

function tabIn({ tab }: Search): Tab {
  return tab === "certifications" || tab === "vision" ? tab : "matrix";
}
