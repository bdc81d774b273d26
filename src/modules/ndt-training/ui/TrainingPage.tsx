import { ndtTraining } from "../contract.ts";
import { CertificationsTab } from "./CertificationsTab.tsx";
import { MatrixTab } from "./MatrixTab.tsx";
import { VisionTab } from "./VisionTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PageTabs, useOpenTab } from "#kit/ui/PageTabs.tsx";
import { useSearch, type Search } from "#kit/ui/routing.ts";

const tabs = [
  { name: "matrix", title: "Matrix", part: <MatrixTab /> },
  { name: "certifications", title: "Certifications", part: <CertificationsTab /> },
  { name: "vision", title: "Vision", part: <VisionTab /> },
] as const;

export default function TrainingPage() {
  const count = useCount(useSearch(listIn));
  const vision = useOpenTab(tabs).open === "vision";
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
      <PageTabs lists label="NDT training" tabs={tabs} />
    </Page>
  );
}

/** The matrix and the due list are no lists of records. */
function listIn({ tab, show }: Search) {
  if (tab === "certifications") return ndtTraining.endpoints;
  return tab === "vision" && show === "tests" ? ndtTraining.visionTests : null;
}
