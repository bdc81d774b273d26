import { fieldTickets, type TicketWhole } from "../contract.ts";
import { FieldTicket } from "../ticket.ts";
import { LinksOfTicket } from "./LinksOfTicket.tsx";
import { TicketActions } from "./TicketActions.tsx";
import { TicketShown } from "./TicketShown.tsx";
import { ClientSignatureShown } from "#kit/ui/ClientSignatureShown.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { skewWords } from "#modules/inspection-reports/rules/device-clock.ts";

const { find, history } = fieldTickets.endpoints;

/** One field ticket. */
export default function TicketPage() {
  const ticket = useAsk(find, { id: useParam("id") });
  return <AskedPage of={ticket}>{(found) => <Shown key={found.id} ticket={found} />}</AskedPage>;
}

function Shown({ ticket }: { ticket: TicketWhole }) {
  const { id, status, revisions } = ticket;
  const mayWrite = useReach("projects", "create") !== null;
  return (
    <RecordPage
      number={ticket.shownNumber}
      name={ticket.workOrderTitle ?? "Field ticket"}
      status={<FieldShown of={FieldTicket} field="status" row={ticket} />}
      banner={<TicketBanner ticket={ticket} />}
      actions={<TicketActions ticket={ticket} />}
      side={
        <>
          <Section title="Ticket">
            <Facts
              of={[
                ["Written by", ticket.createdByName],
                ticket.signedAt !== null && ["Signed", <Instant key="signed" at={ticket.signedAt} />],
                ticket.signedByLink !== null && ["Signed by the link of", ticket.signedByLink.recipientName],
                ticket.signedByLink?.code && [
                  "Code entered",
                  <>
                    <Instant key="code" at={ticket.signedByLink.code.at} />, sent to {ticket.signedByLink.code.email}
                  </>,
                ],
                ticket.clockSkewSec !== null &&
                  Math.abs(ticket.clockSkewSec) > 60 && ["Clock of the device", skewWords(ticket.clockSkewSec)],
                ticket.approvedAt !== null && ["Approved", <Instant key="approved" at={ticket.approvedAt} />],
                ticket.approvedByName !== null && ["Approved by", ticket.approvedByName],
                ticket.sentTo !== null && ["Sent to", ticket.sentTo],
                ticket.statusReason !== null && ["Reason", ticket.statusReason],
              ]}
            />
            {revisions.length > 1 && (
              <Entries>
                {revisions.map((one) => (
                  <Entry key={one.id}>
                    <Go href={`/field-tickets/${one.id}`}>{one.shownNumber}</Go> {one.status}
                  </Entry>
                ))}
              </Entries>
            )}
          </Section>
          <FilesPanel entity="FieldTicket" entityId={id} kind="photo" title="Photos" mayChange={mayWrite && status === "draft"} />
          <HistoryPanel endpoint={history} id={id} fields={FieldTicket.fields} />
        </>
      }
    >
      <TicketShown content={ticket.content ?? contentOf(ticket)} signature={ticket.signature} signedAt={ticket.signedAt} />
      {ticket.signedElsewhere && (
        <Section title="Signed on another device">
          <ClientSignatureShown signature={ticket.signedElsewhere.signature} at={ticket.signedElsewhere.signature.at} />
        </Section>
      )}
      {(status === "ready" || ticket.signature !== null) && <LinksOfTicket ticket={ticket} />}
    </RecordPage>
  );
}

/** Before the signature: the ticket with the facts of its job now. */
function contentOf(ticket: TicketWhole) {
  const { id, number, revision, day, untilDay, timeZone, rows, remarks, prices } = ticket;
  return {
    form: 1 as const,
    ticketId: id,
    number,
    revision,
    workOrder: { id: ticket.workOrderId, number: ticket.workOrderNumber ?? "", title: ticket.workOrderTitle ?? "" },
    project: ticket.projectNumber ?? "",
    client: ticket.clientName ?? "",
    site: ticket.siteName,
    clientReference: null,
    day,
    untilDay,
    timeZone,
    rows,
    remarks: remarks ?? "",
    prices,
    company: { name: ticket.createdByName ?? "", userId: ticket.createdById ?? id },
  };
}

function TicketBanner({ ticket }: { ticket: TicketWhole }) {
  const { status, isAsSigned, disputeNote, unsignedReason, revisions, shownNumber, differences, signedElsewhere } = ticket;
  const last = revisions.at(-1);
  if (isAsSigned === false)
    return (
      <Banner meaning="bad" title="This ticket is not as it was signed">
        Its content has another hash. Tell an administrator: it must be restored from a backup.
      </Banner>
    );
  if (status === "disputed")
    return (
      <Banner meaning="bad" title="Disputed by the client">
        {disputeNote}
      </Banner>
    );
  if (status === "ready")
    return (
      <Banner meaning="due" title="Not signed by the client">
        {unsignedReason}
      </Banner>
    );
  if (last && last.shownNumber !== shownNumber)
    return (
      <Banner meaning="due" title={`There is a later revision, ${last.shownNumber}`}>
        <Go href={`/field-tickets/${last.id}`}>Open {last.shownNumber}</Go>
      </Banner>
    );
  if (signedElsewhere !== null && status === "draft")
    return (
      <Banner meaning="due" title={`${signedElsewhere.signature.name} signed this on another device`}>
        The ticket was signed already by then, and that one stands. Compare the two; what differs is signed again as this
        revision.
      </Banner>
    );
  if (differences.length > 0 && status === "client signed")
    return (
      <Banner meaning="due" title="What was signed differs from the records">
        {differences.join(" ")} Where that matters, make a revision.
      </Banner>
    );
  return null;
}
