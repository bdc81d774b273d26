import { inventory } from "../contract.ts";
import { ImportItemsButton } from "./ImportItemsButton.tsx";
import { ItemsTab } from "./ItemsTab.tsx";
import { TypesTab } from "./TypesTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PageTabs, useOpenTab } from "#kit/ui/PageTabs.tsx";

export default function InventoryPage() {
  const types = useOpenTab(tabs).open === "types";
  const count = useCount(types ? ofTypes : ofItems);
  return (
    <Page
      title="Inventory"
      count={count}
      actions={
        <>
          {/* Of an empty list it is in the middle. */}
          {!types && count?.count !== 0 && <ImportItemsButton />}
          <NewButton
            to={types ? "/inventory/types/new" : "/inventory/new"}
            label={types ? "New equipment type" : "New item"}
            module="inventory"
          />
        </>
      }
    >
      <PageTabs lists label="Inventory" tabs={tabs} />
    </Page>
  );
}

const tabs = [
  { name: "items", title: "Items", part: <ItemsTab /> },
  { name: "types", title: "Equipment types", part: <TypesTab /> },
] as const;

const { list, count: countItems } = inventory.endpoints;
const { list: listTypes, count: countTypes } = inventory.types;
const ofItems = { list, count: countItems };
const ofTypes = { list: listTypes, count: countTypes };
