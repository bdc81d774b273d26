import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { type ClientComment, commentLife, releases } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";

/** What can be done about a client's comment. */
export function CommentActions({ comment }: { comment: ClientComment }) {
  const { id, version, itemId, revisionId, state } = comment;
  const go = useGo();
  const mayWrite = useReach("inspection-reports", "create") !== null;
  const revise = useSend(releases.endpoints.startRevision, {
    done: "Revision started",
    onDone: ({ revisionId: started }) => started && go(`/inspection-reports/${started}`),
  });
  return (
    <>
      <LifeActions
        life={commentLife}
        endpoints={releases.comments}
        module="inspection-reports"
        record={comment}
        name={`the comment of ${comment.name}`}
        styles={{ answer: { primary: true, Dialog: AnswerDialog } }}
      />
      {mayWrite && state !== "closed" && itemId !== null && revisionId === null && (
        <Button variant="default" loading={revise.sending} onClick={() => revise.run({ id, body: { version } })}>
          Start revision
        </Button>
      )}
    </>
  );
}

function AnswerDialog({ record: { id, version, name, text }, onClose }: { record: ClientComment; onClose: () => void }) {
  const [answer, setAnswer] = useState("");
  const [missing, setMissing] = useState(false);
  const send = useSend(releases.comments.answer, { done: "Answer sent", onDone: onClose });
  function go() {
    if (answer.trim() === "") return setMissing(true);
    void send.send({ id, body: { version, answer } }).catch(() => undefined);
  }
  return (
    <Dialog onClose={onClose} title={`Answer ${name}`}>
      <Refused of={send.failure} />
      <p style={{ whiteSpace: "pre-line" }}>{text}</p>
      <Textarea
        label="Answer"
        description="It is shown on the client's page, and emailed."
        required
        autosize
        minRows={4}
        maxLength={4000}
        value={answer}
        error={missing && answer.trim() === "" ? "Enter the answer" : null}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button mt="lg" fullWidth loading={send.sending} onClick={go}>
        Send answer
      </Button>
    </Dialog>
  );
}
