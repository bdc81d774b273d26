import { calibration, CalibrationPlan } from "../contract.ts";
import { intervalWords } from "../words.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** How each type, and here and there a single item, is to be calibrated. */
export function PlansTab() {
  const { list: listPlans, count: countPlans, export: exportPlans } = calibration.plans;
  const list = useList(listPlans, { columns, count: countPlans, export: exportPlans });
  return (
    <>
      <ListControls list={list} search="Type, code or asset tag" filters={filters} />
      <ListTable
        list={list}
        caption="Calibration plans"
        href={({ id }) => `/calibration/plans/${id}`}
        empty={<EmptyState title="No plans yet">A plan sets what is calibrated, how often and to which limits.</EmptyState>}
      />
    </>
  );
}

const filters = [choiceFilter(CalibrationPlan, "requirement")];

const columns = columnsOf(CalibrationPlan, {
  subject: { phone: "title" },
  requirement: { phone: "detail" },
  intervalValue: { phone: "detail", show: (plan) => intervalWords(plan) },
  regulatory: true,
  effectiveFrom: { sort: true },
  source: { hidden: true },
});
