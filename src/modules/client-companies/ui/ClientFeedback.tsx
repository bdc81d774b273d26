import { Button, Stack } from "@mantine/core";
import {
  type ClientCompany,
  clientCompanies,
  ClientEvaluation,
  type ClientEvaluationDraft,
  type Satisfaction,
} from "../contract.ts";
import { evaluationTopics, givenIn, meanOf, topicWords } from "../satisfaction.ts";
import { counted } from "#kit/plural.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartDialog, useOpenPart } from "#kit/ui/PartDialog.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

/** What the client thinks of the work: the mean of its scores, its evaluations, and its answers to the form that asks. */
export function ClientFeedback({ client }: { client: ClientCompany }) {
  const asked = useAsk(clientCompanies.endpoints.satisfaction, { id: client.id });
  return (
    <Stack gap={20}>
      <Section title="Satisfaction">
        <Asked of={asked}>{(found) => <Means of={found} />}</Asked>
      </Section>
      <Evaluations client={client} />
      {asked.data && asked.data.formsCounted > 0 && <ByForm of={asked.data} />}
    </Stack>
  );
}

function Means({ of }: { of: Satisfaction }) {
  if (of.mean === null)
    return (
      <p>
        No scores from {dayText(of.from)} to {dayText(of.to)}.
      </p>
    );
  return (
    <Facts
      of={[
        ["Mean", scoreText(of)],
        ["From", <Day key="from" on={of.from} />],
        ["To", <Day key="to" on={of.to} />],
        ...of.topics.filter(({ n }) => n > 0).map((one) => [topicWords[one.topic], scoreText(one)] as const),
      ]}
    />
  );
}

/** "4.3 of 5 (n = 12)". */
const scoreText = ({ mean, n }: { mean: string | null; n: number }) => `${mean} of 5 (n = ${n})`;

function Evaluations({ client }: { client: ClientCompany }) {
  const { open, show, close, hrefOf } = useOpenPart("evaluation", clientCompanies.evaluations.find);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const list = useList(clientCompanies.evaluations.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = useReach("client-companies", "create") && (
    <Button size="xs" variant="default" onClick={() => show("new")}>
      Add evaluation
    </Button>
  );
  return (
    <Section title="Evaluations" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Evaluations by ${client.displayName}`}
        {...(mayEdit ? { href: hrefOf } : {})}
        empty={
          <EmptyState title="No evaluations yet">Add what the client said about the work, with scores from 1 to 5.</EmptyState>
        }
      />
      {open && (
        <PartDialog
          record={ClientEvaluation}
          endpoints={clientCompanies.evaluations}
          part={open === "new" ? null : open}
          blank={{ clientCompanyId: client.id }}
          onClose={close}
        >
          <Fields>
            <RecordFields<ClientEvaluationDraft> names={["evaluatedOn", "channel", "givenBy"]} />
          </Fields>
          <Fields title="Scores, 1 poor to 5 excellent">
            <RecordFields<ClientEvaluationDraft> names={[...evaluationTopics]} />
            <Wide>
              <RecordField<ClientEvaluationDraft> name="comment" />
            </Wide>
          </Fields>
        </PartDialog>
      )}
    </Section>
  );
}

const columns = columnsOf(ClientEvaluation, {
  evaluatedOn: { phone: "title" },
  channel: { phone: "detail" },
  givenBy: true,
  safety: { title: "Mean", align: "right", phone: "status", show: (row) => meanOf(givenIn(row)) },
  comment: { phone: "detail" },
});

/** The form QUA-CSF, as far as this person may open what was answered. */
function ByForm({ of: { forms, formsCounted } }: { of: Satisfaction }) {
  const closed = formsCounted - forms.length;
  return (
    <Section title="Answers to the form for client feedback">
      <Entries>
        {forms.map((form) => (
          <Entry key={form.submissionId}>
            <Ref entity="FormSubmission" id={form.submissionId}>
              {form.number}
            </Ref>{" "}
            <Day on={form.day} />, {form.from}
            {form.mean && `: ${form.mean} of 5`}
            {form.comment && <div>{form.comment}</div>}
          </Entry>
        ))}
      </Entries>
      {closed > 0 && (
        <p>
          {counted(closed, "answer")} that you may not open {closed === 1 ? "is" : "are"} in the mean.
        </p>
      )}
    </Section>
  );
}
