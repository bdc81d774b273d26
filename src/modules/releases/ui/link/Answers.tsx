import { Button } from "@mantine/core";
import type { PublicRelease } from "../../public-release.ts";
import type { AnswerKind } from "./AnswerForm.tsx";
import styles from "./link.module.css";
import { instantText } from "#kit/ui/format.ts";
import { Banner } from "#kit/ui/status.tsx";

interface AnswersProps {
  release: PublicRelease;
  /** The form that is open for the whole transmittal. */
  form: React.ReactNode;
  onOpen: (kind: AnswerKind) => void;
}

/** What a recipient has said, and what they can say of the whole transmittal: confirm receipt, ask, or decline. */
export function Answers({ release, form, onOpen }: AnswersProps) {
  const { recipient, timeZone } = release;
  if (!recipient) return null;
  const received = recipient.state === "acknowledged";
  const choices: [AnswerKind, string][] = [
    ...(received ? [] : [["acknowledge", "Confirm receipt"] as [AnswerKind, string]]),
    ["query", "Ask a question"],
    ...(received || recipient.state === "declined" ? [] : [["decline", "Decline"] as [AnswerKind, string]]),
  ];
  return (
    <section className={styles.answers} aria-live="polite">
      <h2>Your answer</h2>
      {received && (
        <Banner meaning="good" title="Receipt is confirmed">
          {recipient.acknowledgedBy},{" "}
          {recipient.acknowledgedAt && instantText(recipient.acknowledgedAt, { timeZone, zone: true })}.
        </Banner>
      )}
      {recipient.state === "declined" && <Banner meaning="due" title="You declined this transmittal" />}
      <Said release={release} />
      {form ?? (
        <div className={styles.buttons}>
          {choices.map(([kind, title], index) => (
            <Button key={kind} size="md" variant={index === 0 && !received ? "filled" : "default"} onClick={() => onOpen(kind)}>
              {title}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The questions and comments of this recipient, each with its answer. */
function Said({ release: { comments, items, timeZone } }: { release: PublicRelease }) {
  const numberOf = new Map(items.map(({ id, reportNumber, revision }) => [id, `${reportNumber} Rev ${revision}`]));
  const shown = comments.filter(({ kind, text }) => kind !== "accept" || text !== "");
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map(({ id, at, name, kind, text, itemId, state, answer }) => (
        <li key={id} className={styles.said}>
          <div className="quiet">
            {[titles[kind], numberOf.get(itemId ?? ""), name, instantText(at, { timeZone })].filter(Boolean).join(" · ")}
          </div>
          <div>{text}</div>
          {answer !== null && <div className={styles.answer}>Answer: {answer}</div>}
          {answer === null && <div className="quiet">{state === "closed" ? "Settled" : "Not answered yet"}</div>}
        </li>
      ))}
    </ul>
  );
}

const titles = { query: "Question", disagree: "Disagreement", accept: "Accepted" } as const;
