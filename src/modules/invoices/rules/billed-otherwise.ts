/** Hours that time written later puts into another class than they were billed in: an early start logged after the evening was billed. */
import { compareAmounts, product, total } from "#kit/money.ts";
import { type Day, daysBetween } from "#kit/validity.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";
import { priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { WhosePrices } from "#modules/rate-sheets/rules/work-terms.ts";
import type { WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

/** Hours of an entry on a line of an invoice; of each entry all that was billed, and nothing of it credited. */
export interface BilledHours {
  entryId: string;
  itemId: string;
  /** For one hour, by the sheet. */
  price: string;
  hours: string;
}

/** Hours at a price. */
export interface HoursAt {
  price: string;
  hours: string;
}

/** An entry that was billed at other prices than its hours have, now that the open time counts as well. */
export interface BilledOtherwise {
  entryId: string;
  billed: HoursAt[];
  now: HoursAt[];
  /** The open entry that it is told with: of the same person, of the nearest day. */
  openId: string;
}

type Dated = WorkTime & { day: Day };

/** `openIds` are of entries of which nothing was ever billed. Items of approved sheets never change: a line of another item is not compared. */
export function billedOtherwise(
  time: readonly Dated[],
  billed: readonly BilledHours[],
  openIds: ReadonlySet<string>,
  { sheets, whose }: { sheets: JobSheets; whose: WhosePrices },
): BilledOtherwise[] {
  const open = time.filter(({ id }) => openIds.has(id));
  const near = time.flatMap((entry) => {
    if (!billed.some(({ entryId }) => entryId === entry.id)) return [];
    const apart = ({ day }: Dated) => Math.abs(daysBetween(day, entry.day));
    const [first] = open
      .filter((one) => one.personId === entry.personId && apart(one) < 7)
      .toSorted((a, b) => apart(a) - apart(b) || a.start.localeCompare(b.start));
    return first ? [{ entry, openId: first.id }] : [];
  });
  if (near.length === 0) return [];
  const again = new Set(near.map(({ entry }) => entry.id));
  const { lines } = priceWork(sheets, whose, { time: time.map((entry) => ({ ...entry, isPriced: again.has(entry.id) })) });
  return near.flatMap(({ entry, openId }) => {
    const before = billed.filter(({ entryId }) => entryId === entry.id);
    const after = lines.flatMap((line) =>
      line.sources
        .filter(({ id, key }) => id === entry.id && key === "hours")
        .map(({ quantity }) => ("net" in line ? { itemId: line.rateItemId, price: line.unitPrice, hours: quantity } : null)),
    );
    const known = after.filter((one) => one !== null && before.some(({ itemId }) => itemId === one.itemId));
    if (known.length < after.length) return [];
    const [was, now] = [atPrices(before), atPrices(known.filter((one) => one !== null))];
    const isSame =
      was.length === now.length &&
      was.every(({ price, hours }, at) => hours === now[at]?.hours && compareAmounts(price, now[at].price) === 0);
    return isSame ? [] : [{ entryId: entry.id, billed: was, now, openId }];
  });
}

const atPrices = (all: readonly HoursAt[]): HoursAt[] =>
  [...Map.groupBy(all, ({ price }) => product("1", price)).values()]
    .map((of) => ({ price: of[0]?.price ?? "0", hours: total(...of.map(({ hours }) => hours)) }))
    .toSorted((a, b) => compareAmounts(a.price, b.price));
