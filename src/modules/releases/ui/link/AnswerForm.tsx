import { Button, FileInput, Select, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PublicRelease } from "../../public-release.ts";
import type { ReviewChoice } from "#directory/clients/review-words.ts";
import { sendCommentFile, tellRelease } from "./ask.ts";
import styles from "./link.module.css";
import { Refused } from "#kit/ui/states.tsx";

/** What a recipient may say. */
export type AnswerKind = "acknowledge" | "query" | "decline" | "accept" | "disagree" | "review";
export interface OpenAnswer {
  kind: AnswerKind;
  /** The report it is about; null for the whole transmittal. */
  itemId: string | null;
}

interface Kind {
  button: string;
  /** The label of the text; null where nothing is to be written. */
  text: string | null;
  missing: string;
  most: number;
}
const kinds: Readonly<Record<AnswerKind, Kind>> = {
  acknowledge: { button: "Confirm receipt", text: null, missing: "", most: 0 },
  query: { button: "Send question", text: "Your question", missing: "Enter your question", most: 2000 },
  decline: { button: "Decline transmittal", text: "Reason for declining", missing: "Explain why you decline it", most: 1000 },
  accept: { button: "Accept report", text: "Comment", missing: "", most: 2000 },
  disagree: {
    button: "Send",
    text: "What you disagree with",
    missing: "Explain what you disagree with",
    most: 2000,
  },
  review: {
    button: "Send review",
    text: "Comments",
    missing: "Enter your comments, or add a file with them",
    most: 2000,
  },
};

interface AnswerFormProps {
  open: OpenAnswer;
  release: PublicRelease;
  token: string;
  onAnswer: (now: PublicRelease) => void;
  onClose: () => void;
}

/** The form of one answer: who answers, and what they say. */
export function AnswerForm({ open, release, token, onAnswer, onClose }: AnswerFormProps) {
  const { kind } = open;
  const [name, setName] = useState(release.recipient?.name ?? "");
  const [role, setRole] = useState("");
  const [text, setText] = useState("");
  const [itemId, setItemId] = useState(open.itemId);
  const [choice, setChoice] = useState<ReviewChoice | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);
  const { button, text: label, missing: unwritten, most } = kinds[kind];
  const status = choice?.status;
  const says = status === "revise and resubmit" || status === "approved with comments";
  const needsText = label !== null && kind !== "accept" && (kind !== "review" || (says && !file));
  const missing = (value: string, said: string) => (asked && value.trim() === "" ? said : null);

  async function send(): Promise<PublicRelease> {
    const who = { name, role };
    if (kind === "acknowledge") return tellRelease(token, "/acknowledgement", who);
    if (kind === "decline") return tellRelease(token, "/refusal", { ...who, text });
    if (kind !== "review") return tellRelease(token, "/comments", { ...who, kind, itemId, text });
    const fileId = file ? (await sendCommentFile(token, file)).id : null;
    return tellRelease(token, `/reviews/${open.itemId ?? ""}`, { ...who, ...choice, text, fileId });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const empty = [name, role, ...(needsText ? [text] : []), ...(kind === "review" ? [status ?? ""] : [])];
    if (empty.some((value) => value.trim() === "")) return;
    setSending(true);
    setFailure(null);
    try {
      onAnswer(await send());
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
      {kind === "review" && (
        <Select
          size="md"
          label="Review"
          required
          data={release.reviewChoices.map(({ words }) => words)}
          value={choice?.words ?? null}
          error={missing(status ?? "", "Choose the result of your review")}
          onChange={(value) => setChoice(release.reviewChoices.find(({ words }) => words === value) ?? null)}
        />
      )}
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
      {kind === "query" && open.itemId === null && (
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
      {label !== null && (
        <Textarea
          size="md"
          label={label}
          required={needsText}
          autosize
          minRows={3}
          maxLength={most}
          value={text}
          error={needsText ? missing(text, unwritten) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {kind === "review" && (
        <FileInput
          size="md"
          label="Comment file"
          description="PDF, picture, Word or Excel, at most 15 MB"
          placeholder="Choose a file"
          clearable
          accept=".pdf,.png,.jpg,.jpeg,.heic,.webp,.docx,.xlsx"
          value={file}
          onChange={setFile}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={sending}>
          {button}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
