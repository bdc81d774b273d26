import { capital } from "#kit/capital.ts";
import { Button } from "@mantine/core";
import { calibration, CalibrationPlan, type PlannedParameter } from "../contract.ts";
import { intervalWords, rangeWords } from "../words.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { decimalText } from "#kit/ui/format.ts";

export default function PlanPage() {
  const plan = useAsk(calibration.plans.find, { id: useParam("id") });
  return <AskedPage of={plan}>{(found) => <Shown key={found.id} plan={found} />}</AskedPage>;
}

function Shown({ plan }: { plan: CalibrationPlan }) {
  const { archive: archivePlan, restore: restorePlan, history: planHistory } = calibration.plans;
  const mayEdit = useReach("calibration", "edit") !== null && !plan.archivedAt;
  return (
    <RecordPage
      number={plan.subject}
      name="Calibration plan"
      actions={
        <>
          <ArchiveButton archive={archivePlan} restore={restorePlan} record={plan} noun="plan" module="calibration" />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/calibration/plans/${plan.id}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
      side={<HistoryPanel endpoint={planHistory} id={plan.id} fields={CalibrationPlan.fields} />}
    >
      <Section title="Calibration requirement">
        <Facts
          of={[
            [
              "For",
              <Ref key="subject" entity={plan.itemId ? "InventoryItem" : "EquipmentType"} id={plan.itemId ?? plan.typeId}>
                {plan.subject}
              </Ref>,
            ],
            ...factsOf(CalibrationPlan, plan, "effectiveFrom", "requirement"),
            ...(plan.reason === null ? [] : factsOf(CalibrationPlan, plan, "reason")),
            ["Interval", capital(intervalWords(plan))],
            ...factsOf(CalibrationPlan, plan, "startRule"),
            plan.maxDelayMonths !== null && ["Latest start", `${plan.maxDelayMonths} months after calibration`],
            ["Set by regulation", plan.regulatory ? "Yes: neither extended nor lengthened" : "No"],
            plan.roundToMonthEnd && ["Due", "At the end of the month"],
            ...factsOf(CalibrationPlan, plan, "procedure", "source"),
          ]}
        />
      </Section>
      <Section title="Parameters">
        {plan.parameters.length === 0 ? (
          <p className="quiet">None: as stated on the certificate.</p>
        ) : (
          <DataTable
            short
            caption="Parameters"
            rows={plan.parameters}
            keyOf={(part) => `${part.parameter} ${part.from ?? ""} ${part.to ?? ""}`}
            columns={parameterColumns}
          />
        )}
      </Section>
    </RecordPage>
  );
}

const parameterColumns: Column<PlannedParameter>[] = [
  { field: "parameter", title: "Parameter" },
  { field: "from", title: "Range", show: (part) => rangeWords(part, decimalText) },
  {
    field: "tolerance",
    title: "Tolerance",
    show: ({ tolerance, toleranceKind }) => (tolerance ? `${tolerance} ${toleranceKind ?? ""}` : "–"),
  },
  { field: "decisionRule", title: "Decision rule" },
];
