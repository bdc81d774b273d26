import { Button, List } from "@mantine/core";
import { FormTemplate, type FormTemplateListed, forms } from "../contract.ts";
import { definitionProblems } from "../definition-problems.ts";
import { templateLife } from "../template-life.ts";
import { FormAsked } from "./FormAsked.tsx";
import { OwnWorkbook } from "./OwnWorkbook.tsx";
import { linkOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { stringifySearch, useGo, useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, history, revise, discard, versions, blank, xlsForm } = forms.endpoints;

/** One version of a form: its questions, its actions, and its other versions. */
export default function TemplatePage() {
  const template = useAsk(find, { id: useParam("id") });
  return <AskedPage of={template}>{(found) => <Shown key={found.id} template={found} />}</AskedPage>;
}

function Shown({ template }: { template: FormTemplate }) {
  const { id, version, code, formVersion, status, definition, testedAt } = template;
  const go = useGo();
  const mayCreate = useReach("forms", "create") !== null;
  const mayEdit = useReach("forms", "edit") !== null;
  const mayExport = useReach("forms", "export") !== null;
  const next = useSend(revise, { done: "New version started", onDone: (row) => go(`/forms/${row.id}`) });
  const discarding = useSend(discard, { done: "Draft discarded", onDone: () => go("/forms") });
  const problems = definitionProblems(definition);
  const isDraft = status === "draft" && !template.archivedAt;
  const isMine = useActor().id === template.createdById;
  return (
    <RecordPage
      number={`${code} v${formVersion}`}
      name={template.title}
      status={<FieldShown of={FormTemplate} field="status" row={template} />}
      banner={
        isDraft && problems.length > 0 ? (
          <Banner meaning="due" title={`This draft has ${counted(problems.length, "problem")}`}>
            <List size="sm">
              {problems.slice(0, 5).map(({ at, message }) => (
                <List.Item key={`${at} ${message}`}>{message}</List.Item>
              ))}
            </List>
          </Banner>
        ) : status === "withdrawn" ? (
          <Banner meaning="bad" title={`Withdrawn: ${template.withdrawnReason ?? ""}`} />
        ) : null
      }
      actions={
        <>
          {isDraft && mayCreate && (
            <>
              {isMine && (
                <Button variant="default" loading={discarding.sending} onClick={() => discarding.run({ id, body: { version } })}>
                  Discard
                </Button>
              )}
              <Button variant="default" component={Go} href={`/forms/${id}/edit`}>
                Edit
              </Button>
              <Button variant="default" component={Go} href={`/forms/${id}/build`}>
                Build
              </Button>
            </>
          )}
          {(status === "issued" || status === "withdrawn") && mayCreate && (
            <Button variant="default" loading={next.sending} onClick={() => next.run({ id })}>
              New version
            </Button>
          )}
          {status !== "draft" && status !== "in review" && (
            <Button variant="default" component={Go} href={`/forms/answers${stringifySearch({ code })}`}>
              Answers
            </Button>
          )}
          {formVersion > 1 && (
            <Button variant="default" component={Go} href={`/forms/${id}/compare`}>
              Compare
            </Button>
          )}
          <Button variant="default" component="a" href={linkOf(blank, { id })} target="_blank">
            Print blank
          </Button>
          {mayExport && (
            <Button variant="default" component="a" href={linkOf(xlsForm, { id })} download>
              XLSForm
            </Button>
          )}
          <LifeActions
            life={templateLife}
            endpoints={forms.endpoints}
            module="forms"
            record={template}
            name={`${code} version ${formVersion}`}
            styles={{
              send: {
                primary: true,
                prevented: () => problems[0]?.message ?? (testedAt ? null : "Fill the form once as a test first, under Build"),
              },
              issue: {
                primary: true,
                explains: "It can be filled from today. The previous version is superseded at the same moment.",
              },
              withdraw: { danger: true },
            }}
          />
        </>
      }
      side={
        <>
          <Section title="Versions">
            <Versions id={id} />
          </Section>
          <OwnWorkbook id={id} mayChange={isDraft && mayEdit} definition={definition} />
          <HistoryPanel endpoint={history} id={id} fields={FormTemplate.fields} />
        </>
      }
    >
      <Section title="Form">
        <Facts
          of={factsOf(
            FormTemplate,
            template,
            "category",
            "description",
            "confidential",
            "retentionYears",
            "numberPattern",
            "effectiveFrom",
            "issuedOn",
            "issuedByName",
            "reviewDueOn",
            "changeNote",
          )}
        />
      </Section>
      <FormAsked definition={definition} />
    </RecordPage>
  );
}

function Versions({ id }: { id: string }) {
  return (
    <Asked of={useAsk(versions, { id })}>
      {(rows) => (
        <DataTable
          rows={rows}
          short
          caption="Versions"
          keyOf={(row) => row.id}
          href={(row) => `/forms/${row.id}`}
          columns={versionColumns}
        />
      )}
    </Asked>
  );
}

const versionColumns: Column<FormTemplateListed>[] = [
  { field: "formVersion", title: "Version", phone: "title" },
  { field: "status", title: "Status", show: (row) => <FieldShown of={FormTemplate} field="status" row={row} />, phone: "status" },
  { field: "effectiveFrom", title: "Effective from", show: ({ effectiveFrom }) => <Day on={effectiveFrom} />, phone: "detail" },
];
