import { Anchor, Button } from "@mantine/core";
import { EquipmentType, inventory, requirementNames } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";
import { calibration, type CalibrationPlan } from "#modules/calibration/contract.ts";

export default function TypePage() {
  const type = useAsk(inventory.types.find, { id: useParam("id") });
  return <AskedPage of={type}>{(found) => <Shown key={found.id} type={found} />}</AskedPage>;
}

function Shown({ type }: { type: EquipmentType }) {
  const { archive: archiveType, restore: restoreType, history: typeHistory } = inventory.types;
  const mayEdit = useReach("inventory", "edit") === "all" && !type.archivedAt;
  return (
    <RecordPage
      number={type.code}
      name={type.name}
      status={type.methods.map((method) => (
        <MethodBadge key={method} method={method} />
      ))}
      actions={
        <>
          <ArchiveButton archive={archiveType} restore={restoreType} record={type} noun="equipment type" module="inventory" />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/inventory/types/${type.id}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
      side={<HistoryPanel endpoint={typeHistory} id={type.id} labels={EquipmentType.labels} />}
    >
      <Section title="Type">
        <Facts
          of={[
            ...factsOf(EquipmentType, type, "category", "tracking", "calibrationRequirement"),
            [
              "Items",
              <Anchor key="items" component={Go} href={`/inventory?typeId=${type.id}`} inherit>
                {type.items} {type.items === 1 ? "item" : "items"}
              </Anchor>,
            ],
            ...factsOf(EquipmentType, type, "fieldCheck", "note", "source"),
          ]}
        />
      </Section>
      <Plans typeId={type.id} />
    </RecordPage>
  );
}

function Plans({ typeId }: { typeId: string }) {
  const mayOpen = useReach("calibration", "view") !== null;
  const mayPlan = useReach("calibration", "edit") !== null;
  const plans = useAsk(calibration.plans.list, { query: { typeId } }, { when: mayOpen });
  if (!mayOpen) return null;
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
            <p className="quiet">No plan: what the type asks for holds, without an interval.</p>
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
