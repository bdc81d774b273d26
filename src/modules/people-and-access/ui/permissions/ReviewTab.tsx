import { Button, Group } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { AccessReview } from "../../review-contract.ts";
import { PastReviews } from "./PastReviews.tsx";
import styles from "./permissions.module.css";
import { ReviewLines } from "./ReviewLines.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const { reviews, openReview, closeReview } = peopleAndAccess.endpoints;

/** Whether everybody still needs what they may do: the review that is open, and those before. */
export function ReviewTab() {
  const found = useAsk(reviews, {});
  return (
    <Asked of={found}>
      {({ rows, nextOn, mayReview }) => {
        const running = rows.find(({ state }) => state !== "closed");
        const closed = rows.filter(({ state }) => state === "closed");
        return (
          <>
            {running ? (
              <Running key={running.id} review={running} mayReview={mayReview} />
            ) : (
              <EmptyState icon={<IconClipboardCheck />} title="No access review is open" action={mayReview && <OpenButton />}>
                The next one opens automatically on <Day on={nextOn} />. The quality manager and administrators then confirm each
                person's access.
              </EmptyState>
            )}
            <PastReviews reviews={closed} />
          </>
        );
      }}
    </Asked>
  );
}

function OpenButton() {
  const open = useSend(openReview, { done: ({ number }) => `${number} is open` });
  return (
    <Button loading={open.sending} onClick={() => open.run({})}>
      Open access review
    </Button>
  );
}

function Running({ review, mayReview }: { review: AccessReview; mayReview: boolean }) {
  const { number, openedOn, openedByName, dueOn, state, people, open } = review;
  return (
    <section aria-label={`Access review ${number}`}>
      <div className={styles.controls}>
        <div>
          <h2 className={styles.title}>
            <span className="mono">{number}</span>{" "}
            <StatusBadge meaning={state === "overdue" ? "bad" : "due"}>
              {people - open} of {people} decided
            </StatusBadge>
          </h2>
          <div className="quiet">
            Opened <Day on={openedOn} /> by {openedByName ?? "the clock"}, to be confirmed by <Day on={dueOn} />.
          </div>
        </div>
        {mayReview && (
          <div className={styles.end}>
            <CloseButton review={review} />
          </div>
        )}
      </div>
      {state === "overdue" && open > 0 && (
        <Banner meaning="bad" title="This review is overdue">
          {open === 1 ? "One person is" : `${open} people are`} not confirmed. Nothing is removed automatically: confirm them,
          request a change, or close the review with a reason.
        </Banner>
      )}
      <ReviewLines review={review} mayReview={mayReview} />
    </section>
  );
}

function CloseButton({ review: { id, version, number, open, state } }: { review: AccessReview }) {
  const [asked, setAsked] = useState(false);
  const close = useSend(closeReview, { done: `${number} is closed; its signed PDF can be downloaded` });
  return (
    <Group>
      <Button disabled={open > 0 && state !== "overdue"} onClick={() => setAsked(true)}>
        Close review
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Close ${number}?`}
        confirm="Close review"
        {...(open > 0 ? { reason: "required" as const } : {})}
        onClose={() => setAsked(false)}
        onConfirm={(note) => close.send({ id, body: { version, note: note || null } })}
      >
        It becomes final, and a signed PDF of it is made.
        {open > 0 && ` ${open === 1 ? "One person is" : `${open} people are`} not confirmed and will be named in it.`}
      </ConfirmDialog>
    </Group>
  );
}
