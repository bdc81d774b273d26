import { calibration, CalibrationPlanDraft, planLabels } from "../contract.ts";
import { PlanFields } from "./PlanFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

/** A plan for a type (`?type=`) or for one item (`?item=`). */
export default function NewPlanPage() {
  const go = useGo();
  const today = useToday();
  const subject = useSearch(({ type, item }: Search) => ({
    ...(type ? { typeId: type } : {}),
    ...(item ? { itemId: item } : {}),
  }));
  const create = useSend(calibration.endpoints.createPlan, {
    done: ({ subject: named }) => `Planned ${named}`,
    onDone: ({ id }) => go(`/calibration/plans/${id}`, { replace: true }),
  });
  return (
    <Page title="New calibration plan" narrow>
      <Form
        schema={CalibrationPlanDraft}
        start={{ ...blank, ...subject, effectiveFrom: today }}
        labels={planLabels}
        save="Create plan"
        cancel="/calibration?tab=plans"
        draft="calibration plan new"
        onSave={(body) => create.send({ body })}
      >
        <PlanFields />
      </Form>
    </Page>
  );
}

const blank: Partial<CalibrationPlanDraft> = {
  requirement: "required",
  intervalValue: 12,
  intervalUnit: "months",
  startRule: "from calibration",
  regulatory: false,
  roundToMonthEnd: false,
  parameters: [],
};
