import { type InvoiceWhole, isEntered } from "../contract.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";

/** Drafts of invoices are edited by their author and by those who may edit invoices; the server decides. */
export function useMayEdit(): (invoice: InvoiceWhole) => boolean {
  const { id } = useActor();
  const reach = useReach("invoices", "edit");
  return ({ status, type, createdById }) =>
    status === "draft" && isEntered(type) && (reach === "all" || (reach !== null && createdById === id));
}
