import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "inventory";

export const pages: readonly PageRoute[] = [
  { path: "/inventory", title: "Inventory", module, load: () => import("./InventoryPage.tsx") },
  { path: "/inventory/new", title: "New item", module, starts: "New inventory item", load: () => import("./NewItemPage.tsx") },
  { path: "/inventory/$id", title: "Item", module, load: () => import("./ItemPage.tsx") },
  { path: "/inventory/$id/edit", title: "Change item", module, load: () => import("./EditItemPage.tsx") },
  { path: "/inventory/types/new", title: "New equipment type", module, load: () => import("./NewTypePage.tsx") },
  { path: "/inventory/types/$id", title: "Equipment type", module, load: () => import("./TypePage.tsx") },
  { path: "/inventory/types/$id/edit", title: "Change equipment type", module, load: () => import("./EditTypePage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "InventoryItem",
    title: "Inventory items",
    module,
    list: "/api/inventory/items",
    href: "/inventory/$id",
    number: "assetTag",
    name: "model",
  },
  {
    entity: "EquipmentType",
    title: "Equipment types",
    module,
    list: "/api/inventory/types",
    href: "/inventory/types/$id",
    number: "code",
    name: "name",
  },
];
