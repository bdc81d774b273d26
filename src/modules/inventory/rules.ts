/** What the business knows about its equipment: pure, the same on the server and in the field. */
import type { EquipmentCategory, InventoryItemDraft, ItemState } from "./contract.ts";

/** What is wrong with an item of a type, field by field; an empty list means it can be kept. */
export function problemsWithItem(
  item: Pick<InventoryItemDraft, "serialNumber" | "ownership" | "supplier" | "clientCompanyId">,
  type: { name: string; category: EquipmentCategory; tracking: "serial" | "batch" | "quantity" },
): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const measures = type.category === "instrument" || type.category === "reference_standard";
  if (type.tracking !== "serial")
    problems.push({ path: "typeId", message: `${type.name} is tracked by ${type.tracking}, not item by item.` });
  if (measures && !item.serialNumber) problems.push({ path: "serialNumber", message: "An instrument needs its serial number." });
  if (item.ownership === "rented" && !item.supplier)
    problems.push({ path: "supplier", message: "Enter the supplier it is rented from." });
  if (item.ownership === "client property" && !item.clientCompanyId)
    problems.push({ path: "clientCompanyId", message: "Enter the client it belongs to." });
  return problems;
}

/** The word for an item's state: retired for good, out of service for a cause of the calibration page, or in stock. */
export function stateOfItem(
  kept: "in stock" | "retired",
  calibration: { state: string; cause: string | null } | undefined,
): ItemState {
  if (kept === "retired") return "retired";
  if (calibration?.state !== "out of service") return "in stock";
  return calibration.cause === "quarantined" || calibration.cause === "lost" ? calibration.cause : "out of service";
}

/** "UT-TG-007": the type's code and a running number of at least three digits. */
export function tagOf(typeCode: string, value: number): string {
  return `${typeCode}-${String(value).padStart(3, "0")}`;
}
