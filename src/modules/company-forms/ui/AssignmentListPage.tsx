import { Button } from "@mantine/core";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { companyForms, FormAssignment } from "#modules/company-forms/contract.ts";

const { list: endpoint, count, export: exporting } = companyForms.assignments;

/** Who must fill which form, and when. */
export default function AssignmentListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const mayEdit = useReach("forms", "edit") !== null;
  const add = <NewButton to="/company-forms/assignments/new" label="New assignment" module="forms" />;
  return (
    <Page
      title="Form assignments"
      count={list.total}
      actions={
        <>
          {mayEdit && (
            <Button variant="default" component={Go} href="/company-forms/completion">
              Completion
            </Button>
          )}
          {add}
        </>
      }
    >
      <ListControls list={list} search="Code of a form" views={views} />
      <ListTable
        list={list}
        caption="Form assignments"
        href={({ id }) => `/company-forms/assignments/${id}`}
        empty={
          <EmptyState title="No form must be filled" action={add}>
            An assignment says who fills a form and by when, and what waits for it.
          </EmptyState>
        }
      />
    </Page>
  );
}

const views = [{ title: "Running", search: { running: "true" } }];
const columns = columnsOf(FormAssignment, {
  formCode: { sort: true, phone: "detail" },
  formTitle: { phone: "title" },
  target: true,
  role: { hidden: true },
  baseName: true,
  trigger: { phone: "detail" },
  dueTime: true,
  graceHours: { hidden: true },
  blocking: { phone: "status" },
  activeFrom: { hidden: true },
  activeTo: true,
  paused: true,
});
