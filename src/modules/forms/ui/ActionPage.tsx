import { FormAction, type FormActionWhole, forms } from "../contract.ts";
import { formActionLife } from "../form-action-life.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

const { find, history } = forms.actions;

/** What an answer asks of somebody, with the form it came from; they close it with what was done. */
export default function ActionPage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(action) => <Shown key={action.id} action={action} />}</AskedPage>;
}

function Shown({ action }: { action: FormActionWhole }) {
  const offered = action.asksMe;
  return (
    <RecordPage
      number={action.submissionNumber}
      name={action.title}
      status={<FieldShown of={FormAction} field="state" row={action} />}
      actions={
        <LifeActions
          life={formActionLife}
          endpoints={forms.actions}
          module="company-forms"
          record={action}
          name={action.title}
          styles={{ complete: { primary: true, offered }, drop: { offered } }}
        />
      }
      side={<HistoryPanel endpoint={history} id={action.id} fields={FormAction.fields} />}
    >
      <Section title="Action">
        <Facts
          of={[
            [
              "Filled form",
              <Go
                key="form"
                href={`/forms/submissions/${action.submissionId}`}
              >{`${action.submissionNumber} ${action.formTitle}`}</Go>,
            ],
            ...factsOf(FormAction, action, ...details.filter((name) => (action[name] ?? "") !== "")),
          ]}
        />
      </Section>
    </RecordPage>
  );
}

const details = ["about", "kind", "ownerName", "dueOn", "outcome", "closedByName", "closedAt"] as const;
