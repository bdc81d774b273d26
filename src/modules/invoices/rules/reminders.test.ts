import { describe, expect, it } from "vitest";
import { type Overdue, reminderFor } from "./reminders.ts";

const open = (number: string, dueDate: string, more: Partial<Overdue> = {}): Overdue => ({
  id: number,
  number,
  currency: "USD",
  invoiceDate: "2026-05-04",
  dueDate,
  amountDue: "13395.35",
  settled: [],
  disputed: false,
  sent: [],
  ...more,
});
const terms = { levels: [7, 21, 45], pct: "18" };

describe("a client", () => {
  it("gets one letter with all that is overdue, at the highest level reached", () => {
    const letter = reminderFor([open("A", "2026-06-03"), open("B", "2026-06-15"), open("C", "2026-06-24")], "2026-06-25", terms);
    expect(letter?.level).toBe(2);
    expect(letter?.invoices.map(({ number, level, daysLate }) => [number, level, daysLate])).toEqual([
      ["A", 2, 22],
      ["B", 1, 10],
      ["C", null, 1],
    ]);
  });
  it("is charged the interest of example 10 where the company charges any", () => {
    const letter = reminderFor([open("A", "2026-06-03")], "2026-06-25", terms);
    expect(letter?.totals).toEqual([{ currency: "USD", balance: "13395.35", interest: "145.33" }]);
    expect(reminderFor([open("A", "2026-06-03")], "2026-06-25", { ...terms, pct: null })?.totals[0]?.interest).toBe("0.00");
  });
  it("is not reminded twice at a level, nor of what is paid or disputed", () => {
    const sent = open("A", "2026-06-03", { sent: [2] });
    expect(reminderFor([sent], "2026-06-25", terms)).toBeNull();
    expect(reminderFor([sent], "2026-07-18", terms)?.level).toBe(3);
    const paid = open("A", "2026-06-03", { settled: [{ on: "2026-06-20", amount: "13395.35" }] });
    expect(reminderFor([paid, open("B", "2026-06-03", { disputed: true })], "2026-06-25", terms)).toBeNull();
  });
});
