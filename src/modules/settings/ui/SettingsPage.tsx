import { Anchor, Select } from "@mantine/core";
import { Suspense } from "react";
import { settings } from "../contract.ts";
import { addressOf } from "./section-titles.ts";
import { sections } from "./sections.ts";
import styles from "./settings.module.css";
import type { Company } from "#directory/company/company.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { Asked, RecordSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { usePhone } from "#kit/ui/screen.ts";

/** What the administrator sets once: one section at a time, each saved on its own. */
export default function SettingsPage() {
  const company = useAsk(settings.endpoints.company, {});
  return (
    <Page title="Settings">
      <Asked of={company}>{(found) => <Sections company={found} />}</Asked>
    </Page>
  );
}

function Sections({ company }: { company: Company }) {
  const mayEdit = useReach("settings", "administer") !== null;
  const mayEditSome = useReach("settings", "edit") !== null;
  const [words] = useUrl();
  const [first] = sections;
  const open = sections.find(({ id }) => id === words["section"]) ?? first;
  return (
    <div className={styles.settings}>
      <SectionNav current={open?.id ?? ""} />
      <div className={styles.content}>
        {!mayEdit && (
          <Banner meaning="idle" title="You can read these settings">
            {mayEditSome
              ? "Your role can edit some sections; an administrator edits the rest."
              : "An administrator can edit them."}
          </Banner>
        )}
        <Suspense fallback={<RecordSkeleton />}>
          {open && <open.Part key={open.id} company={company} mayEdit={mayEdit} />}
        </Suspense>
      </div>
    </div>
  );
}

/** The sections; on a phone a single chooser, or their links would stand before the first field. */
function SectionNav({ current }: { current: string }) {
  const phone = usePhone();
  const go = useGo();
  if (phone)
    return (
      <Select
        aria-label="Section"
        data={sections.map(({ id, title }) => ({ value: id, label: title }))}
        value={current}
        allowDeselect={false}
        maxDropdownHeight={400}
        onChange={(chosen) => go(addressOf(sections.find(({ id }) => id === chosen)?.id ?? "company"))}
      />
    );
  return (
    <nav aria-label="Sections" className={styles.sections}>
      {sections.map(({ id, title }) => (
        <Anchor key={id} component={Go} href={addressOf(id)} aria-current={id === current ? "page" : undefined}>
          {title}
        </Anchor>
      ))}
    </nav>
  );
}
