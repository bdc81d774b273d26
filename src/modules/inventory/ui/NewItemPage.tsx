import { inventory, InventoryItemDraft, itemLabels } from "../contract.ts";
import { ItemFields } from "./ItemFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";

export default function NewItemPage() {
  const go = useGo();
  const typeId = useSearch(({ type }: Search) => type ?? "");
  const create = useSend(inventory.endpoints.create, {
    done: ({ assetTag }) => `Entered ${assetTag}`,
    onDone: ({ id }) => go(`/inventory/${id}`, { replace: true }),
  });
  return (
    <Page title="New item" narrow>
      <Form
        schema={InventoryItemDraft}
        start={{ typeId, ownership: "own", accessories: [], onlyForCalibration: false }}
        labels={itemLabels}
        save="Enter item"
        cancel="/inventory"
        draft="inventory item new"
        onSave={(body) => create.send({ body })}
      >
        <ItemFields />
      </Form>
    </Page>
  );
}
