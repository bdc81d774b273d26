import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useSend } from "#kit/ui/data.ts";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { ReviewComment } from "#modules/inspection-reports/report.ts";
import styles from "./checks.module.css";

const severities: Readonly<Record<ReviewComment["severity"], { meaning: Meaning; words: string }>> = {
  mustFix: { meaning: "bad", words: "Must be fixed" },
  query: { meaning: "waiting", words: "Question" },
  note: { meaning: "idle", words: "Note" },
};

interface CommentListProps {
  reportId: string;
  comments: readonly ReviewComment[];
  /** The writer answers; the reviewer closes. */
  may: "answer" | "close" | "read";
  /** The place a comment is about, in words. */
  placeOf: (target: string) => string;
  onShow?: (target: string) => void;
}

/** The reviewer's comments, open ones first. */
export function CommentList({ reportId, comments, may, placeOf, onShow }: CommentListProps) {
  const order: Record<ReviewComment["state"], number> = { open: 0, answered: 1, closed: 2 };
  const sorted = comments.toSorted((a, b) => order[a.state] - order[b.state]);
  return (
    <ul className={styles.list}>
      {sorted.map((comment) => (
        <li key={comment.id} className={styles.item}>
          <div className={styles.head}>
            {comment.state === "closed" ? (
              <StatusBadge meaning="good">Closed</StatusBadge>
            ) : comment.state === "answered" ? (
              <StatusBadge meaning="waiting">Answered</StatusBadge>
            ) : (
              <StatusBadge meaning={severities[comment.severity].meaning}>{severities[comment.severity].words}</StatusBadge>
            )}
            {onShow ? (
              <button type="button" className={styles.link} onClick={() => onShow(comment.target)}>
                {placeOf(comment.target)}
              </button>
            ) : (
              <span>{placeOf(comment.target)}</span>
            )}
          </div>
          <div>{comment.text}</div>
          <div className="quiet">
            {comment.authorName}, <Instant at={comment.createdAt} />
          </div>
          {comment.answer && <div>Answer: {comment.answer}</div>}
          {may !== "read" && comment.state !== "closed" && (
            <NeedsNetwork>
              <Reply reportId={reportId} comment={comment} may={may} />
            </NeedsNetwork>
          )}
        </li>
      ))}
    </ul>
  );
}

function Reply({ reportId, comment, may }: { reportId: string; comment: ReviewComment; may: "answer" | "close" }) {
  // Null until it was opened: only then the button gets the focus back when the answer is closed.
  const [open, setOpen] = useState<boolean | null>(null);
  const [text, setText] = useState(comment.answer ?? "");
  const reply = useSend(inspectionReports.endpoints.answerComment, {
    done: may === "close" ? "Comment closed" : "Answer sent",
    onDone: () => setOpen(false),
  });
  const send = (state: "answered" | "closed", answer: string | null) =>
    reply.run({ id: reportId, commentId: comment.id, body: { state, answer } });
  if (may === "close")
    return (
      <div>
        <Button size="compact-sm" variant="default" loading={reply.sending} onClick={() => send("closed", comment.answer)}>
          Close comment
        </Button>
      </div>
    );
  if (!open)
    return (
      <div>
        <Button size="compact-sm" variant="default" autoFocus={open === false} onClick={() => setOpen(true)}>
          {comment.answer ? "Change answer" : "Answer"}
        </Button>
      </div>
    );
  return (
    <>
      <Textarea
        label="Answer"
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.links}>
        <Button
          size="compact-sm"
          loading={reply.sending}
          disabled={text.trim() === ""}
          onClick={() => send("answered", text.trim())}
        >
          Send answer
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </>
  );
}
