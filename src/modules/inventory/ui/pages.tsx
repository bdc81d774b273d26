import { editForm, newForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "inventory";

export const pages: readonly PageRoute[] = [
  { path: "/inventory", title: "Inventory", module, load: () => import("./InventoryPage.tsx") },
  {
    path: "/inventory/new",
    title: "New item",
    module,
    starts: "New inventory item",
    load: newForm(() => import("./item-forms.tsx")),
  },
  {
    path: "/inventory/import",
    title: "Import equipment",
    module,
    needs: "create",
    load: () => import("./import/ItemImportPage.tsx"),
  },
  { path: "/inventory/$id", title: "Item", module, load: () => import("./ItemPage.tsx") },
  { path: "/inventory/$id/edit", title: "Edit item", module, load: editForm(() => import("./item-forms.tsx")) },
  { path: "/inventory/types/new", title: "New equipment type", module, load: newForm(() => import("./type-forms.tsx")) },
  { path: "/inventory/types/$id", title: "Equipment type", module, load: () => import("./TypePage.tsx") },
  { path: "/inventory/types/$id/edit", title: "Edit equipment type", module, load: editForm(() => import("./type-forms.tsx")) },
];

export const records: readonly RecordKind[] = [
  {
    entity: "InventoryItem",
    title: "Inventory items",
    module,
    list: "/api/inventory/items",
    keptIn: "/api/equipment",
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

/** What a device stores for work without a network. */
export const offline = ["/api/equipment", "/api/inventory/calibrated", "/api/inventory/items/:id"];
