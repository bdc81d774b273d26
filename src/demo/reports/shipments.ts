/** Which signed reports were sent to their client together, when, and how the client answered. */
import type { Calendar } from "../calendar.ts";
import { chanceOf } from "../chance.ts";
import { reportsWithin } from "../clients.ts";
import type { Report } from "./contents.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

export interface Shipment {
  key: string;
  /** When it was issued. */
  at: string;
  day: Day;
  reports: readonly Report[];
  /** Confirmed by the client, by telephone, not yet, or recalled the next day. */
  fate: "confirmed" | "by telephone" | "awaited" | "recalled";
}

/** How many of the last ones are ready to send; those before were sent this many days ago and are not confirmed yet. */
const waiting = 10;
const awaitedSince = [13, 9, 6, 3, 1] as const;

/**
 * One a week for each work order, or one a day for a client with a deadline. A report revised or voided later was sent separately, the working day
 * after its last signature.
 */
export function planShipments(calendar: Calendar, reports: readonly Report[], signedAt: (report: Report) => string): Shipment[] {
  const sent = reports.filter(({ planned }) => ["signed", "revised", "void signed"].includes(planned.fate));
  const dayOf = (report: Report): Day => {
    const signed = signedAt(report).slice(0, 10);
    const { fate, job } = report.planned;
    if (fate !== "signed") return calendar.after(signed);
    return job.client in reportsWithin ? signed : weekly(calendar, signed);
  };
  const groups = Map.groupBy(sent, (report) => {
    const { fate, order, key } = report.planned;
    return fate === "signed" ? `${order.id} ${dayOf(report)}` : `${order.id} ${key}`;
  });
  const shipments = [...groups].flatMap(([key, together]): Shipment[] => {
    const [first] = together;
    return first ? [shipped(calendar, { key, reports: together, fate: "confirmed" }, dayOf(first))] : [];
  });
  const ordered = shipments.toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key)).slice(0, -waiting);
  return ordered.flatMap((one, index): Shipment[] => {
    const since = awaitedSince[index - ordered.length + awaitedSince.length];
    if (since !== undefined) {
      const day = calendar.workday(since);
      return [shipped(calendar, { ...one, fate: "awaited" }, day > one.day ? day : one.day)];
    }
    if (index % 11 === 4) return [{ ...one, fate: "by telephone" }];
    if (index !== Math.floor(ordered.length / 2)) return [one];
    return [{ ...one, fate: "recalled" }, shipped(calendar, { ...one, key: `${one.key} again` }, addDays(one.day, 1))];
  });
}

/** The day of the week's transmittals on or after a day; they are counted back from yesterday. */
function weekly(calendar: Calendar, day: Day): Day {
  const weeks = Math.floor((daysBetween(day, calendar.today) - 1) / 7);
  return calendar.workday(1 + 7 * weeks);
}

function shipped(calendar: Calendar, one: Pick<Shipment, "key" | "reports" | "fate">, day: Day): Shipment {
  const minute = chanceOf(`shipment ${one.key}`).whole(10, 58);
  const planned = one.reports[0]?.planned;
  const hour = planned && planned.job.client in reportsWithin ? 11 : 14;
  return { ...one, day, at: calendar.at(day, `${hour}:${minute}`, planned?.zone) };
}
