import { Button } from "@mantine/core";
import { calibration, type CalibrationPlan } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { requirementNames } from "#modules/inventory/choices.ts";
import type { EquipmentType } from "#modules/inventory/contract.ts";

/** The calibration plans of an equipment type. */
export default function TypePlans({ type: { id: typeId } }: { type: EquipmentType }) {
  const mayPlan = useReach("calibration", "edit") !== null;
  const plans = useAsk(calibration.plans.list, { query: { typeId } });
  return (
    <Section
      title="Calibration plans"
      actions={
        mayPlan && (
          <Button size="xs" variant="default" component={Go} href={`/calibration/plans/new?type=${typeId}`}>
            New plan
          </Button>
        )
      }
    >
      <Asked of={plans}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">No plan: the requirement of the type applies, without an interval.</p>
          ) : (
            <DataTable
              short
              caption="Calibration plans"
              rows={rows}
              href={({ id }) => `/calibration/plans/${id}`}
              columns={planColumns}
            />
          )
        }
      </Asked>
    </Section>
  );
}

const planColumns: Column<CalibrationPlan>[] = [
  { field: "effectiveFrom", title: "In force from", show: ({ effectiveFrom }) => <Day on={effectiveFrom} /> },
  { field: "requirement", title: "Calibration requirement", show: ({ requirement }) => requirementNames[requirement] },
  {
    field: "intervalValue",
    title: "Interval",
    show: ({ intervalValue, intervalUnit }) => (intervalValue ? `${intervalValue} ${intervalUnit ?? ""}` : "–"),
  },
  { field: "regulatory", title: "Set by regulation", show: ({ regulatory }) => (regulatory ? "Yes" : "No") },
];
