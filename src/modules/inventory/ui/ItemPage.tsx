import { Button } from "@mantine/core";
import { type InventoryItem, inventory, itemLabels } from "../contract.ts";
import { categoryNames } from "../words.ts";
import { ItemActions } from "./ItemActions.tsx";
import { ItemCalibrationSections } from "./ItemCalibration.tsx";
import { useMayEdit } from "./may-edit.ts";
import { CalibrationStatus, ItemStatus } from "./Status.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Mono, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, MethodBadge } from "#kit/ui/status.tsx";

export default function ItemPage() {
  const item = useAsk(inventory.endpoints.find, { id: useParam("id") });
  return <AskedPage of={item}>{(found) => <Shown key={found.id} item={found} />}</AskedPage>;
}

function Shown({ item }: { item: InventoryItem }) {
  const retired = item.state === "retired";
  const mayEdit = useMayEdit(item);
  return (
    <RecordPage
      number={item.assetTag}
      name={`${item.typeName}, ${item.manufacturer} ${item.model}`}
      status={
        <>
          <ItemStatus of={item} />
          {item.calibrationState !== "out of service" && <CalibrationStatus state={item.calibrationState} />}
          {item.methods.map((method) => (
            <MethodBadge key={method} method={method} />
          ))}
        </>
      }
      banner={retired && <Retired item={item} />}
      actions={
        <>
          <ItemActions item={item} />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/inventory/${item.id}/edit`}>
              Change
            </Button>
          )}
        </>
      }
      side={
        <>
          <FilesPanel
            entity="InventoryItem"
            entityId={item.id}
            title="Photos and documents"
            kind="document"
            mayChange={mayEdit}
          />
          <HistoryPanel endpoint={inventory.endpoints.history} id={item.id} labels={itemLabels} />
        </>
      }
    >
      <ItemCalibrationSections item={item} />
      <Section title="Item">
        <Facts
          of={[
            ["Serial no.", item.serialNumber && <Mono key="serial">{item.serialNumber}</Mono>],
            [
              "Type",
              <Ref key="type" entity="EquipmentType" id={item.typeId}>
                {item.typeCode} {item.typeName}
              </Ref>,
            ],
            ["Category", categoryNames[item.category]],
            ["Firmware", item.firmware],
            [
              "Base",
              <Ref key="base" entity="BaseLocation" id={item.homeBaseId}>
                {item.baseName}
              </Ref>,
            ],
            ["Bin", item.storageBin],
            ["Owner", ownerOf(item)],
            item.dueBackOn !== null && ["Due back", <Day key="back" on={item.dueBackOn} />],
            ["In service since", <Day key="service" on={item.inServiceOn} />],
            ["Purchased", <Day key="purchased" on={item.purchasedOn} />],
            ["Order no.", item.orderNumber],
            ["Warranty until", <Day key="warranty" on={item.warrantyUntil} />],
            item.onlyForCalibration && ["Use", "Only for calibration, not for inspection"],
            item.calibrationOnlyFrom !== null && ["Only for calibration from", <Day key="only" on={item.calibrationOnlyFrom} />],
            item.calibrationOnlyBefore.length > 0 && ["Was only for calibration", <Before key="before" of={item} />],
            ["Accessories", item.accessories.join(", ")],
            ["Description", item.description],
            ["Notes", item.notes],
          ]}
        />
      </Section>
    </RecordPage>
  );
}

function Retired({ item }: { item: InventoryItem }) {
  return (
    <Banner meaning="idle" title="Retired">
      On <Day on={item.retiredOn} />: {item.retireReason} Reports keep their reference to it.
    </Banner>
  );
}

function ownerOf({ ownership, supplier, clientName }: InventoryItem): string {
  if (ownership === "client property") return `Property of ${clientName ?? "a client"}`;
  if (ownership === "rented") return `Rented from ${supplier ?? "a supplier"}`;
  return supplier ? `Own, bought from ${supplier}` : "Own";
}

function Before({ of: { calibrationOnlyBefore } }: { of: Pick<InventoryItem, "calibrationOnlyBefore"> }) {
  return calibrationOnlyBefore.map(({ from, to }) => (
    <div key={to}>
      {from === null ? "through " : <Day on={from} />}
      {from !== null && " to "}
      <Day on={to} />
    </div>
  ));
}
