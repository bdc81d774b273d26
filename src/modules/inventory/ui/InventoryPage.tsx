import { Tabs } from "@mantine/core";
import looks from "./inventory.module.css";
import { ItemsTab } from "./ItemsTab.tsx";
import { TypesTab } from "./TypesTab.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { type Search, useGo, useSearch } from "#kit/ui/routing.ts";

export default function InventoryPage() {
  const tab = useSearch(tabIn);
  const go = useGo();
  const types = tab === "types";
  return (
    <Page
      title="Inventory"
      actions={
        <NewButton
          to={types ? "/inventory/types/new" : "/inventory/new"}
          label={types ? "New equipment type" : "New item"}
          module="inventory"
        />
      }
    >
      <Tabs value={tab} onChange={(next) => go(`/inventory${next === "types" ? "?tab=types" : ""}`)} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Inventory">
          <Tabs.Tab value="items">Items</Tabs.Tab>
          <Tabs.Tab value="types">Equipment types</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="items" className={looks.tab}>
          <ItemsTab />
        </Tabs.Panel>
        <Tabs.Panel value="types" className={looks.tab}>
          <TypesTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const tabIn = ({ tab }: Search) => (tab === "types" ? "types" : "items");
