import { calibration, type CalibrationPlan, CalibrationPlanDraft, planLabels } from "../contract.ts";
import { PlanFields } from "./PlanFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditPlanPage() {
  const plan = useAsk(calibration.endpoints.findPlan, { id: useParam("id") });
  return <AskedPage of={plan}>{(found) => <Edit key={found.id} plan={found} />}</AskedPage>;
}

function Edit({ plan }: { plan: CalibrationPlan }) {
  const go = useGo();
  const back = `/calibration/plans/${plan.id}`;
  const update = useUpdate(calibration.endpoints.updatePlan, plan, {
    done: `Changed the plan of ${plan.subject}`,
    labels: planLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Change the plan of ${plan.subject}`} narrow>
      <Form
        schema={CalibrationPlanDraft}
        start={plan}
        labels={planLabels}
        save="Save plan"
        cancel={back}
        draft={`calibration plan ${plan.id}`}
        onSave={update.save}
      >
        <PlanFields subjectFixed />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
