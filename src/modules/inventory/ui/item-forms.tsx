import { inventory, InventoryItemDraft as schema, itemLabels as labels } from "../contract.ts";
import { ItemFields as Fields } from "./ItemFields.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";
import { type Search, useSearch } from "#kit/ui/routing.ts";

const { create, find, update } = inventory.endpoints;
const record = {
  schema,
  labels,
  noun: "item",
  draft: "inventory item",
  href: ({ id }: { id: string }) => `/inventory/${id}`,
  name: ({ assetTag }: { assetTag: string }) => assetTag,
  Fields,
};

export const NewPage = newPage({
  ...record,
  create,
  list: "/inventory",
  useStart: () => {
    const typeId = useSearch(({ type }: Search) => type ?? "");
    return { typeId, ownership: "own" as const, accessories: [], onlyForCalibration: false };
  },
});

export const EditPage = editPage({ ...record, find, update });
