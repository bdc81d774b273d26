import { Button } from "@mantine/core";
import { Lead, leadLife, leads } from "../contract.ts";
import { weightedOf } from "../figures.ts";
import { isOpen } from "../rules.ts";
import { Capacity } from "./Capacity.tsx";
import { ContractReview } from "./ContractReview.tsx";
import { ConvertButton } from "./ConvertButton.tsx";
import { decisionDialogs } from "./decision-dialogs.tsx";
import { Methods, NextAction } from "./columns.tsx";
import { LeadEstimates, NextEstimate } from "./estimates/LeadEstimates.tsx";
import { ProbabilityButton } from "./ProbabilityButton.tsx";
import { Timeline } from "./Timeline.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions, type LifeStyles } from "#kit/ui/LifeActions.tsx";
import { MailTo } from "#kit/ui/MailTo.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

const { find, archive, restore, history } = leads.endpoints;

/** One lead: what is known of it, what was done, what is next, and whether it may be quoted. */
export default function LeadPage() {
  const lead = useAsk(find, { id: useParam("id") });
  return <AskedPage of={lead}>{(found) => <Shown key={found.id} lead={found} />}</AskedPage>;
}

function Shown({ lead }: { lead: Lead }) {
  const { id, number, status, archivedAt, anonymisedOn } = lead;
  const open = isOpen(status);
  const edits = useReach("leads", "edit") !== null && !archivedAt && !anonymisedOn;
  const logs = useReach("leads", "create") !== null && !archivedAt && !anonymisedOn;
  return (
    <RecordPage
      number={number}
      name={lead.title}
      status={
        <>
          <FieldShown of={Lead} field="status" row={lead} />
          {lead.stale && <StatusBadge meaning="due">Stale</StatusBadge>}
        </>
      }
      banner={<Decision lead={lead} />}
      actions={
        <>
          <ArchiveButton archive={archive} restore={restore} record={lead} noun="lead" module="leads" />
          {edits && (open || status === "won") && (
            <Button variant="default" component={Go} href={`/leads/${id}/edit`}>
              Edit
            </Button>
          )}
          {edits && status === "won" && !lead.workOrderId && <ConvertButton lead={lead} />}
          {edits && (
            <LifeActions
              life={leadLife}
              endpoints={leads.endpoints}
              module="leads"
              record={lead}
              name={number}
              styles={stylesFor(lead)}
            />
          )}
          {edits && status === "qualified" && <NextEstimate lead={lead} />}
        </>
      }
      side={
        <>
          <Section title="Enquiry">
            <Facts
              of={[
                ["Company", <CompanyName key="company" lead={lead} />],
                ...factsOf(Lead, lead, "source", "bidType", "siteName"),
                ...factsOf(Lead, lead, "ownerName", "baseName"),
                lead.importId !== null && [
                  "Imported",
                  <Go key="import" href={`/leads?view=list&importId=${lead.importId}`}>
                    with a list
                  </Go>,
                ],
                lead.projectId !== null && [
                  "Project",
                  <Ref key="project" entity="Project" id={lead.projectId}>
                    <Mono>{lead.projectNumber}</Mono>
                  </Ref>,
                ],
                lead.workOrderId !== null && [
                  "Work order",
                  <Ref key="order" entity="WorkOrder" id={lead.workOrderId}>
                    <Mono>{lead.workOrderNumber}</Mono>
                  </Ref>,
                ],
              ]}
            />
          </Section>
          <FilesPanel entity="Lead" entityId={id} mayChange={logs} />
          <HistoryPanel endpoint={history} id={id} fields={Lead.fields} currency={lead.currency} />
        </>
      }
    >
      {open && (
        <Section title="Next action">
          <NextAction lead={lead} />
          <Reached lead={lead} />
        </Section>
      )}
      <Timeline lead={lead} mayLog={logs} />
      <Section title="Work">
        <Facts
          of={[
            ["Methods", <Methods key="methods" lead={lead} />],
            ...factsOf(Lead, lead, "technique", "expectedStart", "expectedEnd", "decisionDate", "validUntil"),
            [
              "Standards",
              lead.standards.map(({ standard, edition }) => [standard, edition].filter(Boolean).join(" ")).join("; "),
            ],
            ["Quantities", lead.quantities.map(({ qty, unit }) => `${qty} ${unit}`).join("; ")],
            ["Competitors", lead.competitors.map(({ name }) => name).join("; ")],
          ]}
        />
        {lead.scopeText && <p style={{ whiteSpace: "pre-wrap" }}>{lead.scopeText}</p>}
      </Section>
      <LeadEstimates lead={lead} mayEdit={edits} />
      <Worth lead={lead} mayEdit={edits && open} />
      <Capacity lead={lead} mayEdit={edits && open} />
      <ContractReview lead={lead} mayEdit={edits && open} />
    </RecordPage>
  );
}

/** The usual next step is the primary button. */
const stylesFor = ({ status }: Lead): LifeStyles<typeof leadLife, Lead> => ({
  qualify: { primary: true },
  // Sending an approved estimate from its page is the usual way; this records another one.
  quote: { offered: status !== "new" },
  win: { Dialog: decisionDialogs.win, ...(status === "committed" || status === "negotiation" ? { primary: true } : {}) },
  lose: { Dialog: decisionDialogs.lose },
  declineBid: { Dialog: decisionDialogs.declineBid },
  reopen: { Dialog: decisionDialogs.reopen },
});

/** Whom to call or write to, within reach of a thumb. */
function Reached({ lead: { contactName, contactPhone, contactEmail } }: { lead: Lead }) {
  return (
    <div className="quiet">
      {contactName} {contactPhone && <Telephone number={contactPhone} />} {contactEmail && <MailTo address={contactEmail} />}
    </div>
  );
}

function CompanyName({ lead: { clientCompanyId, company } }: { lead: Lead }) {
  if (!clientCompanyId) return company;
  return (
    <Ref entity="ClientCompany" id={clientCompanyId}>
      {company}
    </Ref>
  );
}

function Worth({ lead, mayEdit }: { lead: Lead; mayEdit: boolean }) {
  const { value, currency, probability, probabilityReason } = lead;
  const weighted = weightedOf(lead);
  return (
    <Section title="Value" actions={mayEdit && <ProbabilityButton lead={lead} />}>
      <Facts
        of={[
          ["Value", value !== null && currency !== null && moneyText(value, currency)],
          ["Probability", `${probability} %`],
          ["Weighted", weighted !== null && currency !== null && moneyText(weighted, currency)],
          probabilityReason !== null && ["Reason for the probability", probabilityReason],
        ]}
      />
    </Section>
  );
}

/** How it was decided, above the page of a lead that is no longer open. */
function Decision({ lead }: { lead: Lead }) {
  const { status, lossReason, lossNote, withoutOrder, orderReference, anonymisedOn } = lead;
  if (anonymisedOn)
    return (
      <Banner meaning="idle" title="The personal data of this lead was removed after its retention period">
        Its title, company, contact, texts, activities and files were removed, with the texts, line descriptions, recipients and
        sent PDFs of its estimates. Methods, value, prices, dates and the reason stay for the figures. A proposal that the client
        accepted stays as it was accepted: it is evidence of what was agreed.
      </Banner>
    );
  if (isOpen(status)) return null;
  if (status === "won")
    return (
      <Banner meaning="good" title={orderReference ? `Won: order ${orderReference}` : "Won"}>
        {withoutOrder && `Started without an order: ${withoutOrder}`}
      </Banner>
    );
  return (
    <Banner meaning="idle" title={`This lead is ${status}: ${lossReason ?? "no reason recorded"}`}>
      {lossNote}
    </Banner>
  );
}
