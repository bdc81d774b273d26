import { type InventoryItem, inventory, InventoryItemDraft, itemLabels } from "../contract.ts";
import { ItemFields } from "./ItemFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditItemPage() {
  const item = useAsk(inventory.endpoints.find, { id: useParam("id") });
  return <AskedPage of={item}>{(found) => <Edit key={found.id} item={found} />}</AskedPage>;
}

function Edit({ item }: { item: InventoryItem }) {
  const go = useGo();
  const back = `/inventory/${item.id}`;
  const update = useUpdate(inventory.endpoints.update, item, {
    done: `Changed ${item.assetTag}`,
    labels: itemLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Change ${item.assetTag}`} narrow>
      <Form
        schema={InventoryItemDraft}
        start={item}
        labels={itemLabels}
        save="Save item"
        cancel={back}
        draft={`inventory item ${item.id}`}
        onSave={update.save}
      >
        <ItemFields />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
