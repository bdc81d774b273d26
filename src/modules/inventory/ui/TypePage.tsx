import { Anchor, Button } from "@mantine/core";
import { EquipmentType, inventory } from "../contract.ts";
import { typeSections } from "../page-places.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

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
      side={<HistoryPanel endpoint={typeHistory} id={type.id} fields={EquipmentType.fields} />}
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
      <PartsAt place={typeSections} handed={{ type }} />
    </RecordPage>
  );
}
