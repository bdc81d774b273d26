import { Anchor, Button, CloseButton } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import { type AccessReview, type ReviewLine, reviewOutcomes } from "../../review-contract.ts";
import { modulesText, outcomeWords } from "../../review-rules.ts";
import styles from "./permissions.module.css";
import type { Column } from "#kit/ui/column.ts";
import { sayFailure, useList, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { instantText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { toast } from "#kit/ui/toast.tsx";

const { reviewLines, decideLines } = peopleAndAccess.endpoints;

/** The people of a review; the rows chosen are confirmed together, or a change is asked for. */
export function ReviewLines({ review, mayReview }: { review: AccessReview; mayReview: boolean }) {
  const [asking, setAsking] = useState<ReviewLine[] | null>(null);
  const [refused, setRefused] = useState<readonly Outcome[]>([]);
  const decide = useSend(decideLines, {
    onDone: (outcomes) => {
      say(outcomes);
      setRefused(outcomes.filter(({ done }) => !done));
    },
  });
  const send = (outcome: "confirmed" | "change", rows: readonly ReviewLine[], note?: string) =>
    decide.send({
      id: review.id,
      body: { outcome, lines: rows.map(({ id, version, seen }) => ({ id, version, seen })), ...(note ? { note } : {}) },
    });
  const columns = columnsFor(
    mayReview ? { confirm: (row) => void send("confirmed", [row]).catch(sayFailure), ask: (row) => setAsking([row]) } : null,
  );
  const list = useList({ ...reviewLines, path: reviewLines.path.replace(":id", review.id) }, { columns });
  const bulk = mayReview
    ? [
        { label: "Confirm", run: (rows: ReviewLine[]) => send("confirmed", rows).catch(sayFailure) },
        { label: "Request change", run: (rows: ReviewLine[]) => setAsking(rows) },
      ]
    : [];
  return (
    <>
      <ListControls list={list} search="Name" filters={filters} archive={false} />
      {mayReview && (
        <p className={styles.legend}>
          Choose rows with their boxes, or with x while a row has the focus; then confirm them, or request a change. No one
          decides about themselves.
        </p>
      )}
      {refused.length > 0 && (
        <Banner
          meaning="bad"
          title={refused.length === 1 ? "One person was not decided" : `${refused.length} people were not decided`}
          action={<CloseButton aria-label="Close message" onClick={() => setRefused([])} />}
        >
          <ul className={styles.list}>
            {refused.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ListTable
        list={list}
        caption="People to be confirmed"
        bulk={bulk}
        empty={<EmptyState title="No people in this review">It was opened before anyone had an account.</EmptyState>}
      />
      <ConfirmDialog
        opened={asking !== null}
        title={
          asking?.length === 1 ? "Request a change of one person's access" : `Request a change for ${asking?.length ?? 0} people`
        }
        confirm="Send request"
        reason="required"
        onClose={() => setAsking(null)}
        onConfirm={(note) => send("change", asking ?? [], note)}
      >
        Enter the change required. The administrators are notified; the review itself removes nothing.
      </ConfirmDialog>
    </>
  );
}

interface Outcome {
  name: string;
  done: boolean;
  message: string;
}

/** Those who were not decided are named on the page, where they stay. */
function say(outcomes: readonly Outcome[]): void {
  const done = outcomes.filter((one) => one.done).length;
  if (done > 0) toast({ title: done === 1 ? "One person decided" : `${done} people decided` });
}

const filters: Filter[] = [
  {
    kind: "choice",
    name: "outcome",
    label: "Decision",
    many: true,
    options: reviewOutcomes.filter((value) => value !== "left").map((value) => ({ value, label: outcomeWords[value] })),
  },
];

const meanings: Record<ReviewLine["outcome"], Meaning> = { open: "waiting", confirmed: "good", change: "due", left: "idle" };

interface Deciding {
  confirm: (row: ReviewLine) => void;
  ask: (row: ReviewLine) => void;
}

const columnsFor = (deciding: Deciding | null): Column<ReviewLine>[] => [
  {
    field: "name",
    sort: true,
    phone: "title",
    show: ({ person, userId, isOwn }) => (
      <>
        <Anchor component={Go} href={`/profile/${userId}?tab=access`} inherit>
          {person.name}
        </Anchor>
        {isOwn && " (you)"}
        <div className={styles.under}>{[person.jobTitle, person.base].filter(Boolean).join(", ")}</div>
      </>
    ),
  },
  {
    field: "roles",
    phone: "detail",
    show: ({ person: { roles } }) =>
      roles.map(({ name, endsAt }) => (endsAt ? `${name} until ${instantText(endsAt)}` : name)).join(", ") || "None",
  },
  { field: "modules", phone: "detail", show: ({ person }) => <div className={styles.changes}>{modulesText(person)}</div> },
  {
    field: "lastSignIn",
    phone: "no",
    show: ({ person: { lastSignIn } }) => (lastSignIn ? <Instant at={lastSignIn} /> : "Never"),
  },
  { field: "changes", phone: "no", show: ({ person: { changes } }) => <Changes of={changes} /> },
  {
    field: "outcome",
    phone: "status",
    show: (row) => (
      <div>
        <StatusBadge meaning={meanings[row.outcome]}>{outcomeWords[row.outcome]}</StatusBadge>
        {row.decidedByName && <div className={styles.under}>{`${row.decidedByName}${row.note ? `: ${row.note}` : ""}`}</div>}
        {deciding && row.outcome === "open" && !row.isOwn && <OnPhone row={row} {...deciding} />}
      </div>
    ),
  },
];

function OnPhone({ row, confirm, ask }: Deciding & { row: ReviewLine }) {
  return (
    <div className={styles.phoneOnly}>
      <Button size="xs" variant="default" aria-label={`Confirm ${row.person.name}`} onClick={() => confirm(row)}>
        Confirm
      </Button>
      <Button size="xs" variant="default" aria-label={`Request a change for ${row.person.name}`} onClick={() => ask(row)}>
        Change
      </Button>
    </div>
  );
}

function Changes({ of }: { of: ReviewLine["person"]["changes"] }) {
  if (of.length === 0) return <span className="quiet">None</span>;
  return (
    <ul className={styles.list}>
      {of.slice(0, 3).map(({ at, by, what }) => (
        <li key={at + what}>
          {instantText(at)}, {by}: {what}
        </li>
      ))}
      {of.length > 3 && <li className="quiet">and {of.length - 3} more</li>}
    </ul>
  );
}
