import type { Chosen } from "./answers.ts";
import type { FormContext } from "./engine/reading.ts";
import type { InventoryItem } from "#modules/inventory/contract.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";

type Fact = Chosen | string | null;

/** What a form is about, as far as known: everything on the server, on a device what is stored there. */
export interface FormSubject {
  order: Pick<WorkOrder, "id" | "number" | "title" | "area" | "clientReference" | "purchaseOrder"> | null;
  item: ItemNamed | null;
  client: Fact;
  site: Fact;
  base: Chosen | null;
  person: Chosen | null;
  project?: Chosen | null;
  lead?: Chosen | null;
  /** Tags of the equipment booked for the job. */
  onSite?: readonly string[];
}
type ItemNamed = Pick<InventoryItem, "id" | "assetTag" | "manufacturer" | "model" | "serialNumber">;

/** The facts that defaults and conditions of a form name as context.*, the same on a device and on the server. */
export function factsOf({
  order,
  item,
  client,
  site,
  base,
  person,
  project = null,
  lead = null,
  onSite = [],
}: FormSubject): FormContext["facts"] {
  return {
    workOrder: order && jobOf(order),
    workOrderTitle: order?.title ?? null,
    project,
    client,
    site,
    base,
    equipment: item && itemOf(item),
    vehicle: item && itemOf(item),
    serialNumber: item?.serialNumber ?? null,
    equipmentOnSite: onSite.length > 0 ? onSite.join(", ") : null,
    person,
    lead,
    area: order?.area ?? null,
    clientReference: order?.clientReference ?? null,
    purchaseOrder: order?.purchaseOrder ?? null,
  };
}

export const jobOf = ({ id, number, title }: Pick<WorkOrder, "id" | "number" | "title">): Chosen => ({
  id,
  label: `${number} ${title}`,
});

export const itemOf = ({ id, assetTag, manufacturer, model }: Omit<ItemNamed, "serialNumber">): Chosen => ({
  id,
  label: `${assetTag} ${manufacturer} ${model}`,
});
