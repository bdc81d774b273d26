import { Tabs } from "@mantine/core";
import { inventory } from "../contract.ts";
import { ImportItemsButton } from "./ImportItemsButton.tsx";
import styles from "./inventory.module.css";
import { ItemsTab } from "./ItemsTab.tsx";
import { TypesTab } from "./TypesTab.tsx";
import { useCount } from "#kit/ui/data.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";

export default function InventoryPage() {
  const tab = useSearch(tabIn);
  const go = useGo();
  const types = tab === "types";
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
      <Tabs value={tab} onChange={(next) => go(`/inventory${next === "types" ? "?tab=types" : ""}`)} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Inventory">
          <Tabs.Tab value="items">Items</Tabs.Tab>
          <Tabs.Tab value="types">Equipment types</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="items" className={styles.tab}>
          <ItemsTab />
        </Tabs.Panel>
        <Tabs.Panel value="types" className={styles.tab}>
          <TypesTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const { list, count: countItems } = inventory.endpoints;
const { list: listTypes, count: countTypes } = inventory.types;
const ofItems = { list, count: countItems };
const ofTypes = { list: listTypes, count: countTypes };
const tabIn = ({ tab }: Search) => (tab === "types" ? "types" : "items");
