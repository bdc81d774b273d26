/** When an invoice is due, and until when its early-payment discount holds (invoices section 5, example 8). */
import { z } from "zod";
import { total } from "#kit/money.ts";
import { percentText } from "#kit/schemas.ts";
import { addDays, addMonths, type Day, endOfMonth } from "#kit/validity.ts";

export const termBases = ["invoice date", "end of invoice month"] as const;
export const termEnds = ["nothing", "end of month", "day"] as const;

const days = (message: string) => z.int(message).min(0, message).max(365, "At most 365 days");

export const PaymentTerms = z
  .object({
    base: z.enum(termBases),
    days: days("Enter the number of days"),
    /** What the day found is moved on to: nothing, the end of its month, or the next so-many-th of a month. */
    movedTo: z.enum(termEnds),
    /** 1 to 31; in a shorter month its last day. */
    day: z.int("Enter a day from 1 to 31").min(1, "Enter a day from 1 to 31").max(31, "Enter a day from 1 to 31").nullable(),
    discountPct: percentText("Enter a discount such as 2", 3).nullable(),
    discountDays: days("Enter the number of days").nullable(),
  })
  .superRefine(({ movedTo, day, discountPct, discountDays }, found) => {
    const missing = (path: string, message: string) => found.addIssue({ code: "custom", path: [path], message });
    if (movedTo === "day" && day === null) missing("day", "Enter the day of the month");
    if (discountPct !== null && discountDays === null)
      missing("discountDays", "Enter the days within which the discount is taken");
    if (discountPct === null && discountDays !== null) missing("discountPct", "Enter the discount in percent");
  });
export type PaymentTerms = z.infer<typeof PaymentTerms>;

/** Net so many days from the invoice date. */
export const netDays = (count: number): PaymentTerms => ({
  base: "invoice date",
  days: count,
  movedTo: "nothing",
  day: null,
  discountPct: null,
  discountDays: null,
});

/** The day on which an invoice of this date is due. It is not moved for weekends. */
export function dueDate({ base, days: count, movedTo, day }: PaymentTerms, invoiceDate: Day): Day {
  const counted = addDays(base === "invoice date" ? invoiceDate : endOfMonth(invoiceDate), count);
  if (movedTo === "end of month") return endOfMonth(counted);
  return movedTo === "day" && day !== null ? nextDayOfMonth(counted, day) : counted;
}

/** The discount of an invoice of this date that is paid on or before a day; null where the terms have none. */
export function earlyPayment({ discountPct, discountDays }: PaymentTerms, invoiceDate: Day): { pct: string; until: Day } | null {
  return discountPct !== null && discountDays !== null ? { pct: discountPct, until: addDays(invoiceDate, discountDays) } : null;
}

/** The first day that is this day of a month, from the given one on. */
function nextDayOfMonth(from: Day, day: number): Day {
  const inMonthOf = (one: Day): Day => {
    const last = endOfMonth(one);
    return day >= Number(last.slice(8)) ? last : `${one.slice(0, 8)}${String(day).padStart(2, "0")}`;
  };
  const here = inMonthOf(from);
  return here >= from ? here : inMonthOf(addMonths(`${from.slice(0, 8)}01`, 1));
}

/** As terms are written on an invoice: "2/10 net 30", "end of month + 30 days, then the 15th". */
export function termsText({ base, days: count, movedTo, day, discountPct, discountDays }: PaymentTerms): string {
  const plain = base === "invoice date" && movedTo === "nothing";
  const counted = base === "invoice date" ? `${count} days` : `end of month + ${count} days`;
  const ends = { nothing: "", "end of month": ", then end of month", day: `, then the ${ordinal(day ?? 1)}` };
  const net = plain ? (count === 0 ? "due at once" : `net ${count}`) : `${counted}${ends[movedTo]}`;
  return discountPct === null ? net : `${total(discountPct)}/${discountDays} ${net}`;
}

function ordinal(day: number): string {
  const endings: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
  return `${day}${(day < 11 || day > 13) && endings[day % 10] ? endings[day % 10] : "th"}`;
}
