import { Button } from "@mantine/core";
import { InventoryItem, inventory } from "../contract.ts";
import { itemSections } from "../page-places.ts";
import { ItemActions } from "./ItemActions.tsx";
import { useMayEdit } from "./may-edit.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, MethodBadge } from "#kit/ui/status.tsx";

export default function ItemPage() {
  const item = useAsk(inventory.endpoints.find, { id: useParam("id") });
  return <AskedPage of={item}>{(found) => <Item key={found.id} item={found} />}</AskedPage>;
}

function Item({ item }: { item: InventoryItem }) {
  const retired = item.state === "retired";
  const mayEdit = useMayEdit(item);
  return (
    <RecordPage
      number={item.assetTag}
      name={`${item.typeName}, ${item.manufacturer} ${item.model}`}
      status={
        <>
          <FieldShown of={InventoryItem} field="state" row={item} />
          {item.calibrationState !== "out of service" && <FieldShown of={InventoryItem} field="calibrationState" row={item} />}
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
              Edit
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
          <HistoryPanel endpoint={inventory.endpoints.history} id={item.id} fields={InventoryItem.fields} />
        </>
      }
    >
      <PartsAt place={itemSections} handed={{ item }} />
      <Section title="Item">
        <Facts
          of={[
            ...factsOf(InventoryItem, item, "serialNumber"),
            [
              "Type",
              <Ref key="type" entity="EquipmentType" id={item.typeId}>
                {item.typeCode} {item.typeName}
              </Ref>,
            ],
            ...factsOf(InventoryItem, item, "category", "firmware"),
            [
              "Base",
              <Ref key="base" entity="BaseLocation" id={item.homeBaseId}>
                {item.baseName}
              </Ref>,
            ],
            ...factsOf(InventoryItem, item, "storageBin"),
            ["Owner", ownerOf(item)],
            ...(item.dueBackOn === null ? [] : factsOf(InventoryItem, item, "dueBackOn")),
            ...factsOf(InventoryItem, item, "inServiceOn", "purchasedOn", "orderNumber", "warrantyUntil"),
            item.onlyForCalibration && ["Use", "Only for calibration, not for inspection"],
            ...(item.calibrationOnlyFrom === null ? [] : factsOf(InventoryItem, item, "calibrationOnlyFrom")),
            item.calibrationOnlyBefore.length > 0 && ["Was only for calibration", <Before key="before" of={item} />],
            ...factsOf(InventoryItem, item, "accessories", "description", "notes"),
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
