import { Button } from "@mantine/core";
import { RateSheet, rateSheetLife, rateSheets } from "../contract.ts";
import { overtimeWords, termWords } from "../rules/words.ts";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { DayCalculator } from "./DayCalculator.tsx";
import { Items } from "./Items.tsx";
import styles from "./items.module.css";
import { Links } from "./Links.tsx";
import { Revisions } from "./Revisions.tsx";
import { RevisionButton } from "./RevisionButton.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions, type LifeStyles } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, archive, restore, history, warnings } = rateSheets.endpoints;

/** One revision of a rate sheet: its terms in words, its items, what a day would cost, its revisions and history. */
export default function SheetPage() {
  const sheet = useAsk(find, { id: useParam("id") });
  return <AskedPage of={sheet}>{(found) => <Shown key={found.id} sheet={found} />}</AskedPage>;
}

function Shown({ sheet }: { sheet: RateSheet }) {
  const { id, number, revision, status, archivedAt } = sheet;
  const edits = useReach("rate-sheets", "edit") !== null;
  const isDraft = status === "draft" && !archivedAt;
  return (
    <RecordPage
      number={`${number} rev ${revision}`}
      name={sheet.title}
      status={<FieldShown of={RateSheet} field="statusToday" row={sheet} />}
      banner={<Superseded sheet={sheet} />}
      actions={
        <>
          {!["active", "superseded", "expired"].includes(sheet.statusToday) && (
            <ArchiveButton archive={archive} restore={restore} record={sheet} noun="rate sheet" module="rate-sheets" />
          )}
          <CopyButton sheet={sheet} />
          <RevisionButton sheet={sheet} />
          <Button variant="default" component={Go} href={`/rate-sheets/${id}/print`} target="_blank">
            Print
          </Button>
          {edits && isDraft && (
            <Button variant="default" component={Go} href={`/rate-sheets/${id}/edit`}>
              Edit
            </Button>
          )}
          <Button variant="default" component={Go} href={`/manage-items/${id}`}>
            {edits && isDraft ? "Manage items" : "Items"}
          </Button>
          {!archivedAt && (
            <LifeActions
              life={rateSheetLife}
              endpoints={rateSheets.endpoints}
              module="rate-sheets"
              record={sheet}
              name={`${number} rev ${revision}`}
              styles={lifeStyles}
            />
          )}
        </>
      }
    >
      <PageTabs
        tabs={[
          {
            name: "overview",
            title: "Overview",
            part: (
              <>
                <Terms sheet={sheet} />
                <Items sheet={sheet} />
              </>
            ),
          },
          { name: "calculator", title: "What would this day cost?", part: <DayCalculator sheet={sheet} /> },
          { name: "revisions", title: "Revisions", part: <Revisions sheet={sheet} /> },
          { name: "links", title: "Links", part: <Links sheet={sheet} /> },
          {
            name: "documents",
            title: "Documents",
            part: <FilesPanel entity="RateSheet" entityId={id} title="Documents" mayChange={edits} />,
          },
          { name: "history", title: "History", part: <HistoryPanel endpoint={history} id={id} fields={RateSheet.fields} /> },
        ]}
      />
    </RecordPage>
  );
}

const lifeStyles: LifeStyles<typeof rateSheetLife, RateSheet> = {
  submit: { primary: true },
  approve: {
    primary: true,
    explains: "Its prices and items are final from then on. An earlier revision ends the day before this one starts.",
  },
  accept: { Dialog: AcceptDialog },
};

function Superseded({ sheet }: { sheet: RateSheet }) {
  if (!sheet.supersededById || !sheet.effectiveTo) return null;
  return (
    <Banner
      meaning="idle"
      title={`Superseded: the last day of this revision is ${sheet.effectiveTo}`}
      action={
        <Button size="xs" variant="default" component={Go} href={`/rate-sheets/${sheet.supersededById}`}>
          Open the newer revision
        </Button>
      }
    />
  );
}

/** Whom it is for and when, and its rules in words. */
function Terms({ sheet }: { sheet: RateSheet }) {
  const cheaper = useAsk(warnings, { id: sheet.id }).data ?? [];
  return (
    <Section title="Terms">
      {cheaper.map((text) => (
        <Banner key={text} meaning="due" title={text} />
      ))}
      <Facts
        of={[
          ...factsOf(RateSheet, sheet, "scope"),
          ...(sheet.clientCompanyId
            ? ([
                [
                  "Client",
                  <Ref key="client" entity="ClientCompany" id={sheet.clientCompanyId}>
                    {sheet.clientName}
                  </Ref>,
                ],
              ] as const)
            : []),
          ...(sheet.projectId
            ? ([
                [
                  "Project",
                  <Ref key="project" entity="Project" id={sheet.projectId}>
                    {sheet.projectName}
                  </Ref>,
                ],
              ] as const)
            : []),
          ...(sheet.workOrderNumber ? factsOf(RateSheet, sheet, "workOrderNumber") : []),
          ...factsOf(RateSheet, sheet, "currency", "effectiveFrom", "effectiveTo", "approvedBy"),
          ...(sheet.acceptedBy ? factsOf(RateSheet, sheet, "acceptedBy", "acceptedOn", "acceptedReference") : []),
        ]}
      />
      <ul className={styles.rules}>
        {[...overtimeWords(sheet.overtimeRule), ...termWords(sheet)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Facts of={factsOf(RateSheet, sheet, "paymentTerms", "validityText", "notes", "exclusions", "internalNotes")} />
    </Section>
  );
}
