import { calibration, type CalibrationPlan } from "../contract.ts";
import { intervalWords } from "../words.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/FilterChip.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { calibrationRequirements } from "#modules/inventory/contract.ts";
import { requirementNames } from "#modules/inventory/words.ts";

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
        empty={<EmptyState title="No plans yet">A plan says what is calibrated, how often and to which limits.</EmptyState>}
      />
    </>
  );
}

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "requirement",
    label: "Asks for",
    many: true,
    options: optionsOf(calibrationRequirements, requirementNames),
  },
];

const columns: Column<CalibrationPlan>[] = [
  { field: "subject", phone: "title" },
  { field: "requirement", phone: "detail", show: ({ requirement }) => requirementNames[requirement] },
  { field: "intervalValue", phone: "detail", show: (plan) => intervalWords(plan) },
  { field: "regulatory", show: ({ regulatory }) => (regulatory ? "Yes" : "No") },
  { field: "effectiveFrom", sort: true, show: ({ effectiveFrom }) => <Day on={effectiveFrom} /> },
  { field: "source", hidden: true },
];
