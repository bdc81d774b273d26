/** Days of an assignment on which its work order is not planned. */
import { type Finding, finding } from "../finding.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** An assignment and the days for which its work order is planned; both inclusive. */
interface Planned {
  fromOn: Day;
  toOn: Day;
  orderNumber: string;
  orderPlannedOn: Day | null;
  orderPlannedEndOn: Day | null;
}

/** Told, as people go ahead of a job or stay after it: "WO-0417 is planned from 2026-12-01 to 2026-12-05, not on all of these days." */
export function plannedDaysFindings({ fromOn, toOn, orderNumber, orderPlannedOn, orderPlannedEndOn }: Planned): Finding[] {
  if (orderPlannedOn === null || orderPlannedEndOn === null) return [];
  const before = fromOn < orderPlannedOn;
  const after = toOn > orderPlannedEndOn;
  if (!before && !after) return [];
  const none = toOn < orderPlannedOn || fromOn > orderPlannedEndOn;
  const planned =
    orderPlannedOn === orderPlannedEndOn ? `on ${orderPlannedOn}` : `from ${orderPlannedOn} to ${orderPlannedEndOn}`;
  return [
    finding({
      check: "planned days",
      severity: "told",
      from: before ? fromOn : later(fromOn, addDays(orderPlannedEndOn, 1)),
      to: after ? toOn : earlier(toOn, addDays(orderPlannedOn, -1)),
      message: `${orderNumber} is planned ${planned}, ${none ? "on none" : "not on all"} of these days.`,
    }),
  ];
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
