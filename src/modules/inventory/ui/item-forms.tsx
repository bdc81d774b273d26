import { InventoryItem, inventory } from "../contract.ts";
import { ItemFields } from "./ItemFields.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { type Search, useSearch } from "#kit/ui/routing.ts";

export const { NewPage, EditPage } = recordPages(InventoryItem, {
  endpoints: inventory.endpoints,
  list: "/inventory",
  name: ({ assetTag }) => assetTag,
  useStart: () => {
    const typeId = useSearch(({ type }: Search) => type ?? "");
    return { typeId, ownership: "own" as const, accessories: [], onlyForCalibration: false };
  },
  Fields: ItemFields,
});
