import { FormSubmission, type FormSubmissionListed, forms } from "../contract.ts";
import { useSubmissionFilters } from "./submission-filters.ts";
import { Button } from "@mantine/core";
import { counted } from "#kit/plural.ts";
import { addressOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { sayFailure, useList, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { stringifySearch } from "#kit/ui/routing.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, bundle } = forms.submissions;

/** Filled forms the person may read. */
export default function SubmissionListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const filters = useSubmissionFilters();
  const several = useSend(forms.submissions.acceptSeveral, { done: ({ accepted }) => `${counted(accepted, "form")} accepted` });
  const mayExport = useReach("company-forms", "export") !== null;
  const accept = (rows: FormSubmissionListed[]) =>
    several.run({ body: { forms: rows.map(({ id, version }) => ({ id, version })) } });
  return (
    <Page
      title="Filled forms"
      count={list.total}
      actions={
        <Button variant="default" component={Go} href={`/forms/answers${answersOf(list.filters["formCode"])}`}>
          Answers
        </Button>
      }
    >
      <ListControls list={list} search="Number, form, job or person" filters={filters} views={views} />
      <ListTable
        list={list}
        caption="Filled forms"
        href={({ id }) => `/forms/submissions/${id}`}
        // What waits for others would be refused.
        bulk={[
          ...(list.filters["forMe"] === "true" ? [{ label: "Accept", run: accept }] : []),
          ...(mayExport ? [{ label: "One PDF", run: saveTogether }] : []),
        ]}
        empty={
          <EmptyState title="No filled forms here">
            Forms appear here once submitted. Drafts are visible only to their author.
          </EmptyState>
        }
      />
    </Page>
  );
}

/** What was chosen as one file with a bookmark each. */
const saveTogether = (rows: FormSubmissionListed[]) =>
  saveFile(addressOf(bundle, { query: { ids: rows.map(({ id }) => id).join(",") } }), "forms.pdf").catch(sayFailure);

/** The table of answers of the form the list is filtered by, if it is one. */
const answersOf = (code: string | undefined) => (code && !code.includes(",") ? stringifySearch({ code }) : "");

const views: { title: string; search: Record<string, string> }[] = [
  { title: "Waiting for me", search: { forMe: "true" } },
  { title: "With flags", search: { flagged: "true" } },
  { title: "Mine", search: { mine: "true" } },
];
const columns = columnsOf(FormSubmission, {
  number: { phone: "detail" },
  formTitle: { phone: "title" },
  filledByName: { phone: "detail" },
  about: true,
  submittedAt: { sort: true },
  status: { phone: "status" },
  flagCount: true,
  score: true,
  waitsFor: true,
});
