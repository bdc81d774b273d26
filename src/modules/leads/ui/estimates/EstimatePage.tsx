import { Button } from "@mantine/core";
import { useState } from "react";
import { Estimate, type EstimateWhole, estimateLife, leads } from "../../contract.ts";
import { CrewPlanDialog } from "./CrewPlanDialog.tsx";
import { EstimateLinks } from "./EstimateLinks.tsx";
import { AcceptDialog, SendDialog } from "./life-dialogs.tsx";
import { LinesGrid } from "./LinesGrid.tsx";
import { ReviseButton } from "./ReviseButton.tsx";
import { linkOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions, type LifeStyles } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const e = leads.estimates;

/** One revision of an estimate: its lines in a grid, totals, margin, who has to approve it, and what the client said. */
export default function EstimatePage() {
  const estimate = useAsk(e.find, { id: useParam("id") });
  return <AskedPage of={estimate}>{(found) => <EstimateShown key={`${found.id} ${found.status}`} found={found} />}</AskedPage>;
}

/** The page of an estimate that was found. */
export function EstimateShown({ found }: { found: EstimateWhole }) {
  const [stored, setStored] = useState<EstimateWhole | null>(found);
  const [planned, setPlanned] = useState(0);
  const [planning, setPlanning] = useState(false);
  // The grid knows of its own saving before the page is asked again.
  const estimate = stored && stored.version > found.version ? stored : found;
  const { id, number, revision, status, archivedAt, currency } = estimate;
  const offered = useAsk(e.offeredSheets, { id });
  const lead = useAsk(leads.endpoints.find, { id: estimate.leadId });
  const edits = useReach("leads", "edit") !== null;
  const anonymised = Boolean(lead.data?.anonymisedOn);
  const isDraft = status === "draft" && !archivedAt && !anonymised;
  const amount = (value: string) => moneyText(value, currency);
  return (
    <RecordPage
      number={`${number} rev ${revision}`}
      name={estimate.title}
      status={<FieldShown of={Estimate} field="statusToday" row={estimate} />}
      banner={
        <>
          {anonymised && <Anonymised estimate={estimate} />}
          <Answer estimate={estimate} />
        </>
      }
      actions={
        <>
          {status === "draft" && (
            <ArchiveButton archive={e.archive} restore={e.restore} record={estimate} noun="estimate" module="leads" />
          )}
          <Button variant="default" component="a" href={linkOf(e.sheet, { id })} target="_blank">
            {status === "draft" || status === "in approval" ? "Preview PDF" : "PDF"}
          </Button>
          {edits && isDraft && (
            <Button variant="default" component={Go} href={`/estimates/${id}/edit`}>
              Edit
            </Button>
          )}
          {edits && isDraft && (
            <Button variant="default" onClick={() => setPlanning(true)} disabled={stored === null || !offered.data}>
              Plan crews
            </Button>
          )}
          {!anonymised && <ReviseButton estimate={estimate} />}
          {!archivedAt && !anonymised && (
            <LifeActions
              life={estimateLife}
              endpoints={e}
              module="leads"
              record={estimate}
              name={`${number} rev ${revision}`}
              styles={stylesFor(estimate, stored === null)}
            />
          )}
        </>
      }
    >
      <Section title="Lines">
        <Asked of={offered}>
          {({ items }) => (
            <LinesGrid key={planned} estimate={estimate} items={items} readOnly={!isDraft || !edits} onStored={setStored} />
          )}
        </Asked>
      </Section>
      <Section title="Totals">
        <Facts
          of={[
            ["Lines", amount(estimate.linesTotal)],
            estimate.discountKind !== null && ["Discount", amount(estimate.discountTotal)],
            ["Net", `${amount(estimate.netTotal)} plus tax`],
            estimate.margin && ["Cost", estimate.margin.cost === null ? "A line has no cost" : amount(estimate.margin.cost)],
            estimate.margin && ["Margin", estimate.margin.pct === null ? "Not known" : `${decimalText(estimate.margin.pct)} %`],
          ]}
        />
      </Section>
      <Needs estimate={estimate} />
      <Section title="Estimate">
        <Facts
          of={[
            [
              "Lead",
              <Ref key="lead" entity="Lead" id={estimate.leadId}>
                {number}
              </Ref>,
            ],
            ...factsOf(Estimate, estimate, "company", "ownerName", "sheetNumber", "startOn", "endOn", "validUntil"),
            estimate.priceAtStart && ["Prices", "Those of the first day"],
            ...factsOf(Estimate, estimate, "submittedByName", "approvedByName", "sentTo"),
            estimate.capacity && ["Capacity when it was submitted", gapsOf(estimate.capacity)],
          ]}
        />
      </Section>
      <Texts estimate={estimate} />
      {estimate.sentAt && <EstimateLinks estimate={estimate} mayShare={!anonymised} />}
      <HistoryPanel endpoint={e.history} id={id} fields={Estimate.fields} currency={currency} />
      {planning && offered.data && (
        <CrewPlanDialog
          estimate={estimate}
          items={offered.data.items}
          asked={lead.data?.quantities[0] ?? null}
          onPlanned={(whole) => {
            setStored(whole);
            setPlanned(planned + 1);
          }}
          onClose={() => setPlanning(false)}
        />
      )}
    </RecordPage>
  );
}

/** "UT II: 1 person missing; PAUT II: enough" */
const gapsOf = ({ found }: NonNullable<EstimateWhole["capacity"]>): string =>
  found
    .map(({ method, level, people, instruments }) => {
      const gaps = [
        people.gap > 0 && `${people.gap} ${people.gap === 1 ? "person" : "people"} missing`,
        instruments && instruments.gap > 0 && counted(instruments.gap, "instrument") + " missing",
      ].filter(Boolean);
      return `${method} ${level}: ${gaps.length > 0 ? gaps.join(", ") : "enough"}`;
    })
    .join("; ");

const stylesFor = ({ problems }: EstimateWhole, isUnsaved: boolean): LifeStyles<typeof estimateLife, EstimateWhole> => ({
  submit: { primary: true, prevented: () => (isUnsaved ? "The lines are not saved yet." : (problems[0] ?? null)) },
  approve: { primary: true, explains: "Its lines and prices are final from then on. A change is a new revision." },
  send: { primary: true, Dialog: SendDialog },
  accept: { primary: true, Dialog: AcceptDialog },
});

/** What stands in the way of a draft, and who approves it. */
function Needs({ estimate: { status, problems, approval } }: { estimate: EstimateWhole }) {
  if (status !== "draft" && status !== "in approval") return null;
  const who = {
    none: "It is within the limits: it is approved when it is submitted.",
    operations: "Another person of Operations has to approve it.",
    company: "A Super Admin, or the person named for it, has to approve it.",
  }[approval.level];
  return (
    <Section title="Approval">
      {problems.length > 0 && (
        <Banner meaning="due" title="It cannot be submitted yet">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <p>{[who, ...approval.reasons].join(" ")}</p>
    </Section>
  );
}

function Texts({ estimate }: { estimate: EstimateWhole }) {
  const texts = (["scopeText", "assumptions", "exclusions", "terms"] as const).filter((name) => estimate[name]);
  if (texts.length === 0) return null;
  return (
    <Section title="Proposal">
      {texts.map((name) => (
        <div key={name}>
          <strong>{Estimate.labels[name]}</strong>
          <p style={{ whiteSpace: "pre-wrap", margin: "0 0 8px" }}>{estimate[name]}</p>
        </div>
      ))}
    </Section>
  );
}

/** What was removed with the personal data of its lead, and what stays and why. */
function Anonymised({ estimate: { status } }: { estimate: EstimateWhole }) {
  if (status === "accepted")
    return (
      <Banner meaning="idle" title="The personal data of the lead was removed. This proposal stays as it was accepted">
        Its texts, prices, history, who accepted it, when and by which order are evidence of what was agreed. Its links have
        ended.
      </Banner>
    );
  return (
    <Banner meaning="idle" title="The personal data of this estimate was removed with that of its lead">
      Its texts, the typed descriptions of its lines, the recipients, the answer of the client and the sent PDF were removed.
      Items, quantities, prices and totals stay for the figures.
    </Banner>
  );
}

/** What the client said. */
function Answer({ estimate }: { estimate: EstimateWhole }) {
  const { status, acceptedBy, acceptedOn, acceptedReference, rejectedBy, rejectedReason, statusToday, supersededById } = estimate;
  if (status === "accepted")
    return (
      <Banner meaning="good" title={`Accepted by ${acceptedBy ?? "the client"}${acceptedOn ? ` on ${acceptedOn}` : ""}`}>
        {acceptedReference && `Order ${acceptedReference}`}
      </Banner>
    );
  if (status === "rejected")
    return (
      <Banner meaning="idle" title={rejectedBy ? `Declined by ${rejectedBy}` : "The client declined it"}>
        {rejectedReason}
      </Banner>
    );
  if (statusToday === "superseded" && supersededById)
    return (
      <Banner
        meaning="idle"
        title="Superseded: a later revision was sent"
        action={
          <Button size="xs" variant="default" component={Go} href={`/estimates/${supersededById}`}>
            Open the later revision
          </Button>
        }
      />
    );
  return null;
}
