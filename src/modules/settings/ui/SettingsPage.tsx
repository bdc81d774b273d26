import { Anchor } from "@mantine/core";
import { type Company, companyLabels, settings } from "../contract.ts";
import { BrandSection } from "./BrandSection.tsx";
import { CompanySection } from "./CompanySection.tsx";
import { ConsentSection } from "./ConsentSection.tsx";
import { ReportsSection } from "./ReportsSection.tsx";
import { SecuritySection } from "./SecuritySection.tsx";
import looks from "./settings.module.css";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** What the administrator sets once: each section is saved on its own. */
export default function SettingsPage() {
  const company = useAsk(settings.endpoints.company, {});
  return (
    <Page title="Settings">
      <Asked of={company}>{(found) => <Sections company={found} />}</Asked>
    </Page>
  );
}

const sections = [
  ["company", "Company"],
  ["brand", "Brand"],
  ["reports", "Reports"],
  ["security", "Security"],
  ["consent", "Consent forms"],
  ["history", "History"],
] as const;

export interface SectionProps {
  company: Company;
  mayEdit: boolean;
}

/** The names of what changed, in the history of the whole. */
const labels = { ...companyLabels, securityPolicy: "Security" };

function Sections({ company }: { company: Company }) {
  const mayEdit = useReach("settings", "administer") !== null;
  return (
    <div className={looks.settings}>
      <nav aria-label="Sections" className={looks.sections}>
        {sections.map(([id, title]) => (
          <Anchor key={id} href={`#${id}`}>
            {title}
          </Anchor>
        ))}
      </nav>
      <div className={looks.content}>
        {!mayEdit && (
          <Banner meaning="idle" title="You can read these settings">
            An administrator changes them.
          </Banner>
        )}
        <CompanySection company={company} mayEdit={mayEdit} />
        <BrandSection company={company} mayEdit={mayEdit} />
        <ReportsSection company={company} mayEdit={mayEdit} />
        <SecuritySection company={company} mayEdit={mayEdit} />
        <ConsentSection mayEdit={mayEdit} />
        <div id="history">
          <HistoryPanel endpoint={settings.endpoints.companyHistory} id={company.id} labels={labels} />
        </div>
      </div>
    </div>
  );
}
