/** What approved time and equipment days cost, for the modules that count the cost of jobs. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { costAt, rateOfItem, rateOfPerson, type Rated, weightedHours } from "../rules.ts";
import { costRate } from "./tables.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { amountsIn, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo, type Questions } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

interface Asking {
  db: Reading;
  services: Pick<Services, "answers">;
}

/** An amount in the base currency of the company, or why there is none. */
type Cost = { cost: string; missing: null } | { cost: null; missing: string };

/** What the hours of a person on a work order on one day cost. */
type LabourCost = Cost & {
  workOrderId: string;
  projectId: string | null;
  userId: string;
  day: Day;
  /** Paid hours by their class, "8.5". */
  hours: string;
  /** The same with their multipliers taken in. */
  weightedHours: string;
};

/** What an equipment item costs on one day. */
type EquipmentCost = Cost & { inventoryItemId: string; day: Day };

declare module "#kit/server/questions.ts" {
  interface Questions {
    /**
     * Labour of these work orders: approved and locked time, a row for each person, work order and day. The cost is round(pay hours × multiplier ×
     * rate with burden) in the currency of the rate, converted at the rate of the day to the base currency of the company.
     */
    labourCosts: (ctx: Asking, of: { workOrderIds: readonly string[] }) => Promise<LabourCost[]>;
    /** Days of equipment by the cost rates of their items, in the order asked. */
    equipmentCosts: (ctx: Pick<Asking, "db">, days: readonly { inventoryItemId: string; day: Day }[]) => Promise<EquipmentCost[]>;
  }
}

export const labourCosts: Questions["labourCosts"] = async ({ db, services }, { workOrderIds }) => {
  if (workOrderIds.length === 0) return [];
  const entries = await db
    .select({
      id: timesheetEntry.id,
      userId: timesheetEntry.userId,
      day: timesheetEntry.day,
      workOrderId: timesheetEntry.workOrderId,
      projectId: timesheetEntry.projectId,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      grade: appUser.jobTitle,
    })
    .from(timesheetEntry)
    .innerJoin(appUser, eq(appUser.id, timesheetEntry.userId))
    .where(
      and(
        inArray(timesheetEntry.workOrderId, [...workOrderIds]),
        inArray(timesheetEntry.status, ["approved", "locked"]),
        isNull(timesheetEntry.archivedAt),
      ),
    );
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const pieces = await answerTo(services, "payPiecesOf")(db, entries);
  const price = await pricing(db);
  const days = Map.groupBy(pieces, ({ entryId, day }) => {
    const { userId = "", workOrderId = "" } = known.get(entryId) ?? {};
    return `${workOrderId} ${userId} ${day}`;
  });
  const costs: LabourCost[] = [];
  for (const own of days.values()) {
    const [first] = own;
    const entry = first && known.get(first.entryId);
    if (!first || !entry?.workOrderId) continue;
    const { day } = first;
    const { userId, workOrderId, projectId, firstName, lastName } = entry;
    const weighted = weightedHours(own);
    const rate = rateOfPerson(price.rates, entry, day);
    const missing = `No cost rate of ${firstName} ${lastName} on ${day}.`;
    // oxlint-disable-next-line no-await-in-loop -- asks once for each currency and day
    const cost = rate ? await price.of(rate, weighted, day) : { cost: null, missing };
    const hours = total(...own.map((piece) => piece.hours));
    costs.push({ workOrderId, projectId, userId, day, hours, weightedHours: weighted, ...cost });
  }
  return costs.toSorted((a, b) => a.day.localeCompare(b.day) || a.userId.localeCompare(b.userId));
};

export const equipmentCosts: Questions["equipmentCosts"] = async ({ db }, days) => {
  const price = await pricing(db);
  const costs: EquipmentCost[] = [];
  for (const { inventoryItemId, day } of days) {
    const rate = rateOfItem(price.rates, inventoryItemId, day);
    const missing = `No cost rate of this equipment on ${day}.`;
    // oxlint-disable-next-line no-await-in-loop -- asks once for each currency and day
    costs.push({ inventoryItemId, day, ...(rate ? await price.of(rate, "1", day) : { cost: null, missing }) });
  }
  return costs;
};

/** All rates, and amounts by them in the base currency. */
async function pricing(db: Reading) {
  const rates = await db.select().from(costRate).where(isNull(costRate.archivedAt));
  const base = await baseCurrencyOf(db);
  const fx = new Map<string, ReturnType<typeof rateFor>>();
  const of = async (rate: Rated, quantity: string, day: Day): Promise<Cost> => {
    const { currency } = rate;
    if (!base) return { cost: null, missing: "The company has no base currency yet." };
    const key = `${currency} ${day}`;
    const asked = fx.get(key) ?? rateFor(db, { from: currency, to: base, on: day });
    fx.set(key, asked);
    const found = await asked;
    if (!found) return { cost: null, missing: `No exchange rate from ${currency} to ${base} on ${day}.` };
    return { cost: amountsIn(base).times(costAt(rate, quantity), found.rate), missing: null };
  };
  return { rates, of };
}
