import type { InventoryItem } from "../contract.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";

/** Whether to offer changing the item: a right that reaches only one's own items says nothing about those of others. */
export function useMayEdit(item: InventoryItem): boolean {
  const reach = useReach("inventory", "edit");
  const { id } = useActor();
  if (item.state === "retired" || item.archivedAt) return false;
  return reach === "own" ? item.createdById === id : reach !== null;
}
