/**
 * Pricing of 1,000 entries of time and quantities into the lines of an invoice, without a database: milliseconds of processor time, the median of several
 * tries.
 */
import type { Measured } from "./cases.ts";
import { median } from "./measure.ts";
import { worked } from "#directory/finance/testing.ts";
import { addDays } from "#kit/validity.ts";
import { groupLines } from "#modules/invoices/rules/grouping.ts";
import { item, sheet } from "#modules/rate-sheets/rules/testing.ts";
import { percentLines, priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { WorkQuantity, WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

const most = 300;
const days = Array.from({ length: 50 }, (_, index) => addDays("2026-03-02", index));
const jobs = Array.from({ length: 6 }, (_, index) => ({
  workOrderId: `WO-${index}`,
  projectId: "project",
  baseId: "base",
  siteId: `site ${index}`,
}));

export function pricingTime(turns = 7): Measured {
  const prices = [
    item({ category: "crew", unit: "crew-hour", price: "165.00", method: "RT", crewSize: 2 }),
    item({ category: "labour", unit: "hour", price: "98.00" }),
    item({ category: "production", unit: "weld", price: "42.00", tiers: [{ upTo: "50", price: "42.00" }, { upTo: null, price: "37.50" }], tierMode: "graduated" }),
    item({ category: "travel", unit: "mile", price: "1.15" }),
    item({ category: "other", unit: "percent", price: "8", percentOf: ["travel"] }),
  ]; // prettier-ignore
  const sheets = { sheets: [sheet(prices), sheet(prices, { scope: "standard", number: "RS-0001" })], holidays: new Map() };
  const [time, quantities] = [timeOf(), quantitiesOf()];
  const times: number[] = [];
  let lines = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const start = process.cpuUsage();
    const priced = priceWork(sheets, { clientCompanyId: "client", currency: "USD" }, { time, quantities });
    lines = groupLines([...priced.lines, ...percentLines(priced.lines, sheets, "USD")], "day", "USD").length;
    times.push(process.cpuUsage(start).user / 1_000);
  }
  const reached = median(times);
  return {
    name: `pricing of ${time.length} entries and ${quantities.length} quantities`,
    figures: `${lines} lines`,
    reached: `${reached.toFixed(0)} ms of processor time`,
    reach: `${most} ms`,
    ok: reached < most,
  };
}

/** Six jobs with a crew of two on each day, and the way there. */
const timeOf = (): WorkTime[] =>
  days.flatMap((day) =>
    jobs.flatMap((job) =>
      ["lead", "assistant"].map((who) => ({
        ...worked(`${day} 06:00`, `${day} 17:30`, { clientId: "client" }),
        id: `${who} ${job.workOrderId} ${day}`,
        personId: `${who} ${job.workOrderId}`,
        personName: who,
        job,
        method: "RT",
        level: "II",
        isPriced: true,
      })),
    ),
  );

const quantitiesOf = (): WorkQuantity[] =>
  days.flatMap((day) =>
    jobs.slice(0, 4).flatMap((job): WorkQuantity[] => {
      const of = { job, day, batch: `FT ${day}` };
      const source = { type: "FieldTicketRow" as const, id: `${job.workOrderId} ${day}`, key: "row" };
      return [
        { ...of, source, need: { category: "production", unit: "weld" }, quantity: "36" },
        { ...of, source: { ...source, key: "way" }, need: { category: "travel", unit: "mile" }, quantity: "86", driven: { vehicle: job.workOrderId, isOneWay: false } },
      ]; // prettier-ignore
    }),
  );
