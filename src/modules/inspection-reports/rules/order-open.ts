/** Whether a work order was open on a day of the inspection (G10). */
import type { Day } from "#kit/validity.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";

type Order = Pick<WorkOrder, "status" | "statusReason" | "plannedStartOn" | "startedOn" | "closedOn">;

/**
 * Why the order was not open on that day and what can be done, as the end of a sentence; null if it was. It opens on its planned or actual start,
 * whichever is earlier, so that a start recorded late blocks nothing. One cancelled after its start was open until that day: what was examined
 * before is reported. A reopened one is open.
 */
export function whyNotOpen(order: Order, day: Day): string | null {
  const { status, plannedStartOn, startedOn, closedOn } = order;
  if (status === "cancelled" && (startedOn === null || closedOn === null))
    return `it was cancelled${reasonOf(order)} before its work started. Ask the coordinator which work order this belongs to`;
  if (["draft", "planned", "ready"].includes(status)) return "its work has not been started. Start the work order first";
  if (status === "on hold" && startedOn === null)
    return `it is on hold${reasonOf(order)}. The coordinator must plan it again, and its work be started`;
  const [begins] = [plannedStartOn, startedOn].filter((one) => one !== null).toSorted();
  if (begins !== undefined && day < begins)
    return `it began on ${begins}. Correct the days of the inspection, or ask the coordinator to correct its planned start`;
  if (closedOn === null || day <= closedOn) return null;
  if (status === "cancelled")
    return `it was cancelled on ${closedOn}${reasonOf(order)}. Correct the days of the inspection, or ask the coordinator which work order this belongs to`;
  return status === "closed"
    ? `it was closed on ${closedOn}. Correct the days of the inspection, or ask the coordinator to reopen it`
    : null;
}

const reasonOf = ({ statusReason }: Order): string => (statusReason ? ` (${statusReason})` : "");
