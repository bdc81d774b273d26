import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TicketContent, TicketJob, TicketRow } from "../../contract.ts";
import { newlyProposed } from "../../rules/proposed.ts";
import { ticketPrices, type TicketPricing } from "../../rules/pricing.ts";
import { problemsWithRows } from "../../rules/rows.ts";
import { type DeviceTicket, forget, jot, keep, refusalOf } from "../device/ticket-draft.ts";
import { AddRow } from "./AddRow.tsx";
import { RowList } from "./RowList.tsx";
import { SignTicket } from "./SignTicket.tsx";
import { counted } from "#kit/plural.ts";
import { useActor } from "#kit/ui/actor.ts";
import { readAgain } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { sendWaiting, useWaiting } from "#kit/ui/outbox.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uuid } from "#kit/ui/unique.ts";

interface WriteTicketProps {
  start: DeviceTicket;
  job: TicketJob;
  /** Finished already: it is signed as it is. */
  onlySign?: boolean;
}

/** Writes a ticket: each change is on the device at once, and goes to the server with Save or when the client has signed. */
export function WriteTicket({ start, job, onlySign = false }: WriteTicketProps) {
  const { id: me, name } = useActor();
  const go = useGo();
  const queryClient = useQueryClient();
  const [ticket, setTicket] = useState(start);
  const [signing, setSigning] = useState(onlySign);
  const [adding, setAdding] = useState(false);
  const stored = useRef(Promise.resolve());
  const refusal = refusalOf(useWaiting().own ?? [], ticket.id);
  function change(part: Partial<DeviceTicket>) {
    const next = { ...ticket, ...part };
    setTicket(next);
    jot(me, next);
    stored.current = stored.current.then(() => keep(me, next));
  }
  const setRows = (rows: TicketRow[]) => change({ rows });
  const fresh = newlyProposed(job.proposed, ticket.rows, ticket);
  const problems = problemsWithRows(ticket.rows, ticket);
  async function save() {
    await keep(me, ticket);
    await stored.current;
    await sendWaiting();
    void readAgain(queryClient);
    toast({ title: navigator.onLine ? `${ticket.number}${ticket.revision} saved` : "Ticket stored on this device" });
    go(`/work-orders/${ticket.workOrderId}?tab=tickets`);
  }
  async function discard() {
    await stored.current;
    await forget(me, ticket.id);
    go(`/work-orders/${ticket.workOrderId}?tab=tickets`);
  }
  const hasCrew = [...ticket.rows, ...fresh].some(({ kind }) => kind === "crew");
  if (signing)
    return (
      <SignTicket
        ticket={ticket}
        content={contentOf(ticket, job, { name, userId: me })}
        contacts={job.contacts}
        onBack={() => (onlySign ? go(`/field-tickets/${ticket.id}`) : setSigning(false))}
      />
    );
  return (
    <Page title={`Field ticket ${ticket.number}${ticket.revision}`} narrow>
      {refusal && (
        <Banner meaning="bad" title="Not stored on the server">
          {refusal}{" "}
          <Button size="xs" variant="default" onClick={() => void discard()}>
            Discard what is here
          </Button>
        </Banner>
      )}
      <p className="quiet">
        {job.order.client}, <span className="mono">{job.order.number}</span> {job.order.title}
      </p>
      <Fields>
        <DayInput label="Day" required value={ticket.day} onChange={(day) => day && change({ day })} />
        <DayInput
          label="Until, for several days"
          value={ticket.untilDay ?? ""}
          onChange={(untilDay) => change({ untilDay: untilDay || null })}
        />
      </Fields>
      <Section title="Rows">
        {fresh.length > 0 && (
          <Banner
            meaning="waiting"
            title={`${counted(fresh.length, "row")} from time, signed reports and equipment of these days`}
          >
            <Button size="xs" onClick={() => setRows([...ticket.rows, ...fresh.map((row) => ({ ...row, id: uuid() }))])}>
              Fill in
            </Button>
          </Banner>
        )}
        <RowList rows={ticket.rows} problems={problems} hasDays={ticket.untilDay !== null} onChange={setRows} />
        {ticket.rows.length > 0 && !hasCrew && (
          <p className="quiet">No hours of the crew yet. Time that is logged on this job is offered here; otherwise add a row.</p>
        )}
        <div>
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add a row
          </Button>
        </div>
      </Section>
      <Section title="Remarks">
        <Textarea
          aria-label="Remarks"
          autosize
          minRows={2}
          maxLength={4000}
          value={ticket.remarks}
          onChange={(event) => change({ remarks: event.currentTarget.value })}
        />
      </Section>
      <div className="formButtons">
        <Button disabled={problems.length > 0 || ticket.rows.length === 0} onClick={() => setSigning(true)}>
          Show and sign
        </Button>{" "}
        <Button variant="default" onClick={() => void save()}>
          Save
        </Button>
      </div>
      {adding && (
        <AddRow
          days={ticket}
          onAdd={(row) => {
            setRows([...ticket.rows, row]);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}

/** The ticket as the client is shown it. */
function contentOf(ticket: DeviceTicket, { order, pricing }: TicketJob, company: TicketContent["company"]): TicketContent {
  const { id, number, revision, day, untilDay, rows, remarks } = ticket;
  return {
    form: 1,
    ticketId: id,
    number,
    revision,
    workOrder: { id: order.id, number: order.number, title: order.title },
    project: order.project,
    client: order.client,
    site: order.site,
    clientReference: order.clientReference,
    day,
    untilDay,
    timeZone: order.timeZone,
    rows,
    remarks,
    // What the device has fetched of the rate sheets prices it, also without a network.
    prices: pricing && ticketPrices(rows, number, pricing as unknown as TicketPricing),
    company,
  };
}
