/** Which signed reports went to their client together, when, and what the client made of it. */
import type { Calendar } from "../calendar.ts";
import { chanceOf } from "../chance.ts";
import type { Report } from "./contents.ts";
import { addDays, type Day } from "#kit/validity.ts";

export interface Shipment {
  key: string;
  /** When it was issued. */
  at: string;
  day: Day;
  reports: readonly Report[];
  /** Confirmed by the client, by telephone, not yet, or taken back the day after. */
  fate: "confirmed" | "by telephone" | "awaited" | "recalled";
}

/** The last ones wait to be sent; those before them went out so many days ago and are still awaited. */
const waiting = 5;
const awaitedSince = [13, 9, 6, 3, 1] as const;

/** One for each work order, the working day after its last signature; what was revised or voided later had gone out by itself. */
export function planShipments(calendar: Calendar, reports: readonly Report[], signedAt: (report: Report) => string): Shipment[] {
  const sent = reports.filter(({ planned }) => ["signed", "revised", "void signed"].includes(planned.fate));
  const groups = Map.groupBy(sent, ({ planned }) =>
    planned.fate === "signed" ? planned.order.id : `${planned.order.id} ${planned.key}`,
  );
  const shipments = [...groups].map(([key, together]): Shipment => {
    const last = together.map(signedAt).toSorted().at(-1) ?? "";
    return shipped(calendar, { key, reports: together, fate: "confirmed" }, calendar.after(last.slice(0, 10)));
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

function shipped(calendar: Calendar, one: Pick<Shipment, "key" | "reports" | "fate">, day: Day): Shipment {
  const minute = chanceOf(`shipment ${one.key}`).whole(10, 58);
  return { ...one, day, at: calendar.at(day, `14:${minute}`, one.reports[0]?.planned.zone) };
}
