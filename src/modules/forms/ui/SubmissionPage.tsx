import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormSubmission, type FormSubmissionWhole, forms } from "../contract.ts";
import { issuesIn, saidOf } from "../printed.ts";
import { drawnOn } from "../rules.ts";
import { submissionLife } from "../submission-life.ts";
import { textIn } from "../translated.ts";
import { mayAmend } from "../amending.ts";
import { ActionsOfForm } from "./ActionsOfForm.tsx";
import { AmendDialog } from "./AmendDialog.tsx";
import { AnswersShown } from "./AnswersShown.tsx";
import { DrawDialog } from "./DrawDialog.tsx";
import { SignDialog } from "./SignDialog.tsx";
import { capital } from "#kit/capital.ts";
import { linkOf } from "#kit/client.ts";
import styles from "./answers.module.css";
import { files } from "#kit/files.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { formatCode } from "#modules/inspection-reports/rules/verification-code.ts";

const { find, history, pdf, workbook } = forms.submissions;

/** A filled form: flags first, answers as given, signatures, review. */
export default function SubmissionPage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(filled) => <Shown key={filled.id} filled={filled} />}</AskedPage>;
}

function Shown({ filled }: { filled: FormSubmissionWhole }) {
  const { id, number, formTitle, status, signatures, definition } = filled;
  const { id: me } = useActor();
  const [signing, setSigning] = useState(false);
  const [amending, setAmending] = useState(false);
  const approves = useReach("company-forms", "approve") !== null;
  const name = number ?? filled.provisionalRef ?? "Draft";
  const sections = saidOf(definition, filled.answers, filled.language);
  const issues = issuesIn(sections);
  const slot = slotOf(filled);
  const Signing = slot?.kind === "electronic" ? SignDialog : DrawDialog;
  const waitsForReview = (filled.waitsFor ?? "").startsWith("Review");
  const mayReview = waitsForReview && filled.asksMe;
  return (
    <RecordPage
      number={name}
      name={formTitle}
      status={
        <>
          <FieldShown of={FormSubmission} field="status" row={filled} />
          {filled.flagCount > 0 && <StatusBadge meaning="bad">{`${filled.flagCount} flagged`}</StatusBadge>}
        </>
      }
      banner={
        status === "void" ? (
          <Banner meaning="bad" title={`Void: ${filled.voidReason ?? ""}`} />
        ) : filled.waitsFor && status === "submitted" ? (
          <Banner meaning="waiting" title={`Waits for ${lowerFirst(filled.waitsFor)}`} />
        ) : status === "returned" ? (
          <Banner meaning="bad" title={`Returned: ${filled.reviews.at(-1)?.comment ?? ""}`} />
        ) : null
      }
      actions={
        <>
          <Button variant="default" component="a" href={linkOf(pdf, { id })} target="_blank">
            PDF
          </Button>
          {filled.hasWorkbook && (
            <Button variant="default" component="a" href={linkOf(workbook, { id })} download>
              Company's workbook
            </Button>
          )}
          {filled.filledById === me && ["draft", "opened", "returned"].includes(status) && !filled.archivedAt && (
            <Button component={Go} href={`/company-forms/fill/${id}`}>
              Fill
            </Button>
          )}
          {mayAmend(filled, me, approves) && (
            <Button variant="default" onClick={() => setAmending(true)}>
              Add amendment
            </Button>
          )}
          {slot && filled.asksMe && <Button onClick={() => setSigning(true)}>Sign</Button>}
          <LifeActions
            life={submissionLife}
            endpoints={forms.submissions}
            module="company-forms"
            record={filled}
            name={name}
            styles={{
              accept: { primary: true, offered: mayReview },
              giveBack: { offered: mayReview },
              void: { danger: true, explains: "Its number is not used again." },
            }}
          />
        </>
      }
      side={
        <>
          <Section title="Details">
            <Facts
              of={[
                ...factsOf(FormSubmission, filled, ...details.filter((name) => (filled[name] ?? "") !== "")),
                ...(filled.verificationCode ? [codeOf(filled.verificationCode)] : []),
              ]}
            />
          </Section>
          <FilesPanel entity="FormSubmission" entityId={id} kind="file" title="Files" mayChange={false} leavesOut="signature" />
          <HistoryPanel endpoint={history} id={id} fields={FormSubmission.fields} />
        </>
      }
    >
      {issues.length > 0 && (
        <Section title="Flags">
          <DataTable rows={issues} short caption="Flags" keyOf={({ path }) => path} columns={issueColumns} />
        </Section>
      )}
      <AnswersShown sections={sections} />
      {filled.actions.length > 0 && <ActionsOfForm submissionId={id} />}
      {filled.actions.length > 0 && (
        <Section title="Set off by answers">
          <DataTable
            rows={filled.actions}
            short
            caption="Set off by answers"
            keyOf={({ id: key }) => key}
            columns={actionColumns}
          />
        </Section>
      )}
      {signatures.length > 0 && (
        <Section title="Signatures">
          <DataTable
            rows={signatures}
            short
            caption="Signatures"
            keyOf={({ slot: key }) => key}
            columns={signatureColumns(filled)}
          />
        </Section>
      )}
      {filled.reviews.length > 0 && (
        <Section title="Review">
          <DataTable rows={filled.reviews} short caption="Review" keyOf={({ at }) => at} columns={reviewColumns} />
        </Section>
      )}
      {filled.amendments.length > 0 && (
        <Section title="Amendments">
          <DataTable rows={filled.amendments} short caption="Amendments" keyOf={({ at }) => at} columns={amendmentColumns} />
        </Section>
      )}
      {amending && <AmendDialog filled={filled} onClose={() => setAmending(false)} />}
      {signing && slot && <Signing filled={filled} slot={slot.key} label={slot.label} onClose={() => setSigning(false)} />}
    </RecordPage>
  );
}

/** The details shown of a filled form, if it has them. */
const details = [
  "about",
  "filledByName",
  "atKiosk",
  "startedAt",
  "openedAt",
  "submittedAt",
  "receivedAt",
  "clockSkewSec",
  "versionNote",
  "formVersion",
  "score",
  "riskScore",
  "contentHash",
] as const;

/** The code on its paper, which leads to the page that anyone can verify it on. */
const codeOf = (code: string): [string, ReactNode] => [
  FormSubmission.labels.verificationCode,
  <Go key="code" href={`/verify/${code}`} className="mono">
    {formatCode(code)}
  </Go>,
];

/** "Review: Lena Ortiz" within a sentence. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The signature needed next. */
function slotOf({ definition, signatures, waitsFor }: FormSubmissionWhole) {
  if (!waitsFor?.startsWith("Signature")) return null;
  const open = (definition.signatureSlots ?? [])
    .toSorted((a, b) => a.order - b.order)
    .find(
      ({ key, label }) =>
        !signatures.some(({ slot }) => slot === key) && waitsFor.endsWith(textIn(label, undefined, definition.languages)),
    );
  return open ? { key: open.key, kind: open.kind, label: textIn(open.label, undefined, definition.languages) } : null;
}

const amendmentColumns: Column<FormSubmissionWhole["amendments"][number]>[] = [
  { field: "text", title: "Added", phone: "title" },
  { field: "byName", title: "By", phone: "detail" },
  {
    field: "signature",
    title: "Signed by",
    show: ({ signature }) => signature && <Signed by={signature.name} fileId={signature.fileId} />,
    phone: "detail",
  },
  { field: "at", title: "When", show: ({ at }) => <Instant at={at} />, phone: "status" },
];

/** The name, with the drawing of a drawn signature. */
function Signed({ by, fileId }: { by: string; fileId: string | null }) {
  if (fileId === null) return by;
  const src = linkOf(files.endpoints.content, { id: fileId, query: { inline: "true" } });
  return (
    <>
      {by} <img className={styles.drawn} src={src} alt={`Signature of ${by}`} height={40} />
    </>
  );
}

type Issue = ReturnType<typeof issuesIn>[number];
const issueColumns: Column<Issue>[] = [
  { field: "label", title: "Question", phone: "title" },
  { field: "text", title: "Answer", show: ({ text }) => <StatusBadge meaning="bad">{text}</StatusBadge>, phone: "status" },
  { field: "comment", title: "Comment", phone: "detail" },
];
const actionMeanings = { done: "good", "passed on": "waiting", "not done": "bad" } as const;
const actionColumns: Column<FormSubmissionWhole["actions"][number]>[] = [
  { field: "asked", title: "Action", phone: "title" },
  {
    field: "state",
    title: "State",
    show: ({ state }) => <StatusBadge meaning={actionMeanings[state]}>{capital(state)}</StatusBadge>,
    phone: "status",
  },
  { field: "outcome", title: "Outcome", phone: "detail" },
  { field: "at", title: "When", show: ({ at }) => <Instant at={at} /> },
];
const signatureColumns = (filled: FormSubmissionWhole): Column<FormSubmissionWhole["signatures"][number]>[] => [
  { field: "label", title: "Signature", phone: "title" },
  {
    field: "name",
    title: "Name",
    show: (one) => <Signed by={one.company ? `${one.name}, ${one.company}` : one.name} fileId={one.fileId} />,
    phone: "detail",
  },
  {
    field: "kind",
    title: "Kind",
    show: (one) => (one.kind === "electronic" ? "Electronic" : ["Drawn", drawnOn(one, filled)].filter(Boolean).join(" ")),
  },
  { field: "at", title: "When", show: ({ at, zone }) => <Instant at={at} timeZone={zone} />, phone: "status" },
];
const reviewColumns: Column<FormSubmissionWhole["reviews"][number]>[] = [
  { field: "outcome", title: "Outcome", phone: "title" },
  { field: "byName", title: "By", phone: "detail" },
  { field: "at", title: "When", show: ({ at }) => <Instant at={at} />, phone: "status" },
  { field: "comment", title: "Comment" },
];
