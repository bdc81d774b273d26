import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PublicRelease } from "../../public-release.ts";
import { tellRelease } from "./ask.ts";
import styles from "./link.module.css";
import { instantText } from "#kit/ui/format.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

interface AnswersProps {
  release: PublicRelease;
  token: string;
  onAnswer: (now: PublicRelease) => void;
}

type Kind = "acknowledge" | "query" | "decline";

/** The answers of a recipient: confirm receipt, ask a question, or decline. */
export function Answers({ release, token, onAnswer }: AnswersProps) {
  const { recipient, timeZone, questions, items } = release;
  const [open, setOpen] = useState<Kind | null>(null);
  if (!recipient) return null;
  const received = recipient.state === "acknowledged";
  const numberOf = new Map(items.map(({ id, reportNumber, revision }) => [id, `${reportNumber} Rev ${revision}: `]));
  const choices: [Kind, string][] = [
    ...(received ? [] : [["acknowledge", "Confirm receipt"] as [Kind, string]]),
    ["query", "Ask a question"],
    ...(received || recipient.state === "declined" ? [] : [["decline", "Decline"] as [Kind, string]]),
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
      {questions.length > 0 && (
        <ul>
          {questions.map(({ at, name, text, itemId }) => (
            <li key={at}>
              {numberOf.get(itemId ?? "")}
              {text} <span className="quiet">({name})</span>
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <AnswerForm
          key={open}
          kind={open}
          release={release}
          onSend={async (path, body) => onAnswer(await tellRelease(token, path, body))}
          onClose={() => setOpen(null)}
        />
      ) : (
        <div className={styles.buttons}>
          {choices.map(([kind, title], index) => (
            <Button key={kind} size="md" variant={index === 0 && !received ? "filled" : "default"} onClick={() => setOpen(kind)}>
              {title}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

const paths = { acknowledge: "/acknowledgement", query: "/questions", decline: "/refusal" } as const;
const buttons = { acknowledge: "Confirm receipt", query: "Send question", decline: "Decline transmittal" } as const;

interface AnswerFormProps {
  kind: Kind;
  release: PublicRelease;
  onSend: (path: string, body: object) => Promise<void>;
  onClose: () => void;
}

function AnswerForm({ kind, release, onSend, onClose }: AnswerFormProps) {
  const [name, setName] = useState(release.recipient?.name ?? "");
  const [role, setRole] = useState("");
  const [text, setText] = useState("");
  const [itemId, setItemId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);
  const missing = (value: string, words: string) => (asked && value.trim() === "" ? words : null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if ([name, role, ...(kind === "acknowledge" ? [] : [text])].some((value) => value.trim() === "")) return;
    setSending(true);
    setFailure(null);
    try {
      const said = { name, role, ...(kind === "acknowledge" ? {} : { text }) };
      await onSend(paths[kind], kind === "query" ? { ...said, itemId } : said);
      onClose();
    } catch (refusal) {
      setFailure(refusal);
      setSending(false);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {kind === "acknowledge" && (
        <p>This confirms that you have received the reports. It does not mean that you agree with them.</p>
      )}
      <Refused of={failure} />
      <TextInput
        size="md"
        label="Your name"
        required
        autoComplete="name"
        value={name}
        error={missing(name, "Enter your name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="md"
        label="Your role"
        required
        autoComplete="organization-title"
        value={role}
        error={missing(role, "Enter your role")}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      {kind === "query" && (
        <Select
          size="md"
          label="About"
          placeholder="The whole transmittal"
          clearable
          data={release.items.map(({ id, reportNumber, revision }) => ({ value: id, label: `${reportNumber} Rev ${revision}` }))}
          value={itemId}
          onChange={setItemId}
        />
      )}
      {kind !== "acknowledge" && (
        <Textarea
          size="md"
          label={kind === "query" ? "Your question" : "Reason for declining"}
          required
          autosize
          minRows={3}
          maxLength={kind === "query" ? 2000 : 1000}
          value={text}
          error={missing(text, kind === "query" ? "Enter your question" : "Explain why you decline it")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={sending}>
          {buttons[kind]}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
