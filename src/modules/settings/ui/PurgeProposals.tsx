import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { PurgeItem, PurgeProposal, Retention } from "../contract-retention.ts";
import { settings } from "../contract.ts";
import styles from "./settings.module.css";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { retentionClasses } from "#retention/classes.ts";

const { prepareProposal, proposal, approveProposal, declineProposal } = settings.endpoints;

/** What has been kept long enough: the open proposal with its records, and what became of earlier ones. */
export function PurgeProposals({ of: { proposals, mayApprove }, mayPrepare }: { of: Retention; mayPrepare: boolean }) {
  const prepare = useSend(prepareProposal, { done: "Proposal prepared" });
  const [shown, setShown] = useState<string | null>(null);
  const open = proposals.find(({ state }) => state === "proposed");
  const past = proposals.filter(({ state }) => state !== "proposed");
  return (
    <Section
      title="Ready for disposal"
      id="leaving"
      actions={
        mayPrepare && (
          <Button variant="default" loading={prepare.sending} onClick={() => prepare.run({})}>
            Check now
          </Button>
        )
      }
    >
      {open ? (
        <OpenProposal proposal={open} mayApprove={mayApprove} />
      ) : (
        <EmptyState title="Nothing to decide">
          On the first of each month, records whose retention period has ended are listed, except those under a legal hold or
          needed by another record. The Quality Manager approves the list. The audit trail keeps the class, number and hash of
          what is purged.
        </EmptyState>
      )}
      {past.length > 0 && (
        <ul className={styles.versions} aria-label="Earlier proposals">
          {past.map((one) => (
            <PastLine
              key={one.id}
              proposal={one}
              open={shown === one.id}
              onOpen={() => setShown(shown === one.id ? null : one.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OpenProposal({ proposal: one, mayApprove }: { proposal: PurgeProposal; mayApprove: boolean }) {
  const [asking, setAsking] = useState<"approve" | "decline" | null>(null);
  const approve = useSend(approveProposal, { done: "Approved; it is carried out in the background" });
  const decline = useSend(declineProposal, { done: "Declined; nothing is purged" });
  const { id, version, preparedOn, items } = one;
  return (
    <>
      <p>
        Proposal of {dayText(preparedOn)}. {mayApprove ? "Review it and decide." : "The Quality Manager reviews it and decides."}
      </p>
      <Items id={id} />
      {mayApprove && (
        <Group mt="md">
          <Button onClick={() => setAsking("approve")}>Approve this proposal</Button>
          <Button variant="default" onClick={() => setAsking("decline")}>
            Decline
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking === "approve"}
        title={`Purge what was proposed on ${dayText(preparedOn)}?`}
        confirm="Approve and purge"
        danger
        onClose={() => setAsking(null)}
        onConfirm={() => approve.send({ id, body: { version } })}
      >
        {items === 1 ? "The one line" : `The ${items} lines`} of the proposal are checked once more and then permanently deleted
        with their files; what is made anonymous keeps its figures only; items for review count as reviewed for a year. Earlier
        backups keep them until they are removed.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "decline"}
        title="Decline this proposal?"
        confirm="Decline"
        reason="required"
        onClose={() => setAsking(null)}
        onConfirm={(reason) => decline.send({ id, body: { version, reason } })}
      >
        Nothing is purged. The next proposal is prepared on the first of the month; a legal hold keeps single records out of it.
      </ConfirmDialog>
    </>
  );
}

const stateOf: Record<PurgeProposal["state"], { meaning: Meaning; words: string }> = {
  proposed: { meaning: "waiting", words: "Proposed" },
  approved: { meaning: "waiting", words: "Being carried out" },
  declined: { meaning: "idle", words: "Declined" },
  done: { meaning: "good", words: "Carried out" },
};

function PastLine({ proposal: one, open, onOpen }: { proposal: PurgeProposal; open: boolean; onOpen: () => void }) {
  const { id, preparedOn, state, decidedBy, decidedAt, declineReason, items } = one;
  return (
    <li className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>Proposal of {dayText(preparedOn)}</strong>
          <span>{items === 1 ? "1 line" : `${items} lines`}</span>
          <StatusBadge meaning={stateOf[state].meaning}>{stateOf[state].words}</StatusBadge>
        </div>
        <div className="quiet">
          {decidedBy && (
            <>
              Decided by {decidedBy}, <Instant at={decidedAt} />
            </>
          )}
          {declineReason && `${decidedBy ? ": " : ""}${declineReason}`}
        </div>
      </div>
      <Button size="xs" variant="default" aria-expanded={open} onClick={onOpen}>
        {open ? "Hide its lines" : "Show its lines"}
      </Button>
      {open && <Items id={id} />}
    </li>
  );
}

function Items({ id }: { id: string }) {
  const found = useAsk(proposal, { id });
  return (
    <Asked of={found}>
      {({ rows }) => (
        <div className={styles.purge}>
          <DataTable short caption="What is proposed" rows={rows} columns={columns} />
        </div>
      )}
    </Asked>
  );
}

const actionWords = { review: "Review", anonymise: "Make anonymous", purge: "Purge" };
const outcome: Record<PurgeItem["state"], { meaning: Meaning; words: string }> = {
  proposed: { meaning: "waiting", words: "Proposed" },
  purged: { meaning: "idle", words: "Purged" },
  reviewed: { meaning: "good", words: "Reviewed" },
  kept: { meaning: "due", words: "Kept" },
};

const columns: Column<PurgeItem>[] = [
  {
    field: "label",
    title: "What",
    phone: "title",
    show: ({ entity, recordId, label, state }) =>
      recordId && state !== "purged" ? (
        <Ref entity={entity} id={recordId}>
          {label}
        </Ref>
      ) : (
        label
      ),
  },
  { field: "recordClass", title: "Class", phone: "no", show: ({ recordClass }) => retentionClasses[recordClass].title },
  {
    field: "since",
    title: "Time runs from",
    phone: "detail",
    show: ({ since, recordId }) => (recordId ? <Day on={since} /> : "–"),
  },
  {
    field: "overOn",
    title: "Retention ends",
    phone: "detail",
    show: ({ overOn, recordId }) => (recordId ? <Day on={overOn} /> : "–"),
  },
  { field: "count", title: "Rows", align: "right", phone: "no", show: ({ count }) => decimalText(String(count)) },
  { field: "action", title: "Proposed", phone: "no", show: ({ action }) => actionWords[action] },
  {
    field: "state",
    title: "State",
    phone: "status",
    show: ({ state, note }) => (
      <>
        <StatusBadge meaning={outcome[state].meaning}>{outcome[state].words}</StatusBadge>
        {note && <div className="quiet">{note}</div>}
      </>
    ),
  },
];
