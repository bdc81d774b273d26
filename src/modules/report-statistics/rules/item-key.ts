/** What identifies an item, and a view of it, (report-statistics rules 3 and 4). */
import { asKey } from "#modules/report-templates/weld-results.ts";

export interface ItemPlace {
  clientId: string;
  siteId: string | null;
  workOrderId: string | null;
  /** For a thickness report: the tag of the asset with the measuring location. */
  itemTag: string | null;
  drawingNo: string | null;
  isThickness: boolean;
}

export interface KeyedLine {
  itemKey: string;
  weldId?: string | null | undefined;
  examStage?: string | null | undefined;
  values?: Readonly<Record<string, unknown>>;
}

const repairMark = /[\s-]*R[1-9]$/;

/** The name of the item for counting: without its position, with single spaces, in capitals, and after a repair without the repair mark. */
export function itemName({ itemKey, examStage }: KeyedLine): string {
  const name = (itemKey.split("/")[0] ?? "").trim().replace(/\s+/g, " ").toUpperCase();
  if (!examStage?.startsWith("repair")) return name;
  const bare = name.replace(repairMark, "");
  return bare === "" ? name : bare;
}

/** One text that identifies each item of a client. */
export function itemKeyOf(place: ItemPlace, line: KeyedLine): string {
  if (line.weldId) return `weld ${line.weldId}`;
  const where = place.isThickness
    ? (place.itemTag ?? "")
    : place.drawingNo?.trim()
      ? `drawing ${asKey(place.drawingNo)}`
      : `order ${place.workOrderId ?? ""}`;
  return [place.clientId, place.siteId ?? "", asKey(where), place.isThickness ? asKey(line.itemKey) : itemName(line)].join("|");
}

const parts = ["zone", "location", "spot", "coat"];

/** The view of the item on a line: what its key has after the weld, else its position, and the part where the template has parts. */
export function positionOf({ itemKey, examStage, values = {} }: KeyedLine): string {
  const [, ...behind] = itemKey.split("/");
  const position = values["position"];
  const apart = behind.length === 0 && examStage && typeof position === "string" ? [position] : [];
  const ofItem = parts.flatMap((key) => {
    const part = values[key];
    return typeof part === "string" ? [part] : [];
  });
  return asKey([...behind, ...apart, ...ofItem].filter((part) => part.trim() !== "").join("|"));
}
