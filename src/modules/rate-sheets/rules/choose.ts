/** Which sheet and which item price a quantity on a service date (rules 1, 2 and 4). */
import type { Band, ItemCategory, ItemUnit } from "../item-terms.ts";
import { isApproved } from "./sheet-status.ts";
import type { PricedItem, PricedSheet, Unpriced } from "./types.ts";
import { Decimal } from "#kit/decimal.ts";
import { covers, type Day } from "#kit/validity.ts";

/** Whose work is priced, where, when and in which currency. */
export interface Job {
  /** The local day of the work, never the day of the invoice. */
  on: Day;
  currency: string;
  clientCompanyId: string;
  projectId: string | null;
  workOrderId: string | null;
  /** The base of the work order. */
  baseId: string | null;
  /** A setting of the company: client sheets price only once the client has accepted them. */
  needsAcceptance?: boolean;
}

/** What is priced. */
export interface Need {
  category: ItemCategory;
  unit: ItemUnit;
  method?: string | null;
  level?: string | null;
  crewSize?: number | null;
  filmSize?: string | null;
  /** What the bands of items are compared with: nominal size 6. */
  sizes?: Readonly<Partial<Record<Band["dimension"], string>>>;
}

/** The sheets that may price a job, in the order they are asked: work order, project, client, standard; one for the base before one for all. */
export function candidates<S extends PricedSheet>(sheets: readonly S[], job: Job): S[] {
  return sheets
    .filter((sheet) => prices(sheet, job) && !awaitsAcceptance(sheet, job))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.number.localeCompare(b.number) || b.revision.localeCompare(a.revision));
}

function prices(sheet: PricedSheet, job: Job): boolean {
  if (!isApproved(sheet) || sheet.currency !== job.currency) return false;
  if (!covers({ from: sheet.effectiveFrom, to: sheet.effectiveTo }, job.on)) return false;
  if (sheet.baseIds.length > 0 && !sheet.baseIds.some((id) => id === job.baseId)) return false;
  const whose = {
    standard: true,
    client: sheet.clientCompanyId === job.clientCompanyId,
    project: sheet.projectId !== null && sheet.projectId === job.projectId,
    "work order": sheet.workOrderId !== null && sheet.workOrderId === job.workOrderId,
  };
  return whose[sheet.scope];
}

const awaitsAcceptance = ({ scope, status }: PricedSheet, { needsAcceptance }: Job): boolean =>
  needsAcceptance === true && scope !== "standard" && status !== "accepted";

const scopeRank = { "work order": 0, project: 2, client: 4, standard: 6 } as const;
const rankOf = ({ scope, baseIds }: PricedSheet): number => scopeRank[scope] + (baseIds.length > 0 ? 0 : 1);

/** The item of a sheet: category and unit match, the rest is equal or left open on the item; the most filled-in one wins, then the order. */
export function itemFor<I extends PricedItem>(items: readonly I[], need: Need): I | null {
  const found = items.filter((item) => matches(item, need));
  const [first] = found.toSorted(
    (a, b) => filledIn(b) - filledIn(a) || Number(a.band?.to ?? Infinity) - Number(b.band?.to ?? Infinity) || a.sort - b.sort,
  );
  return first ?? null;
}

function matches(item: PricedItem, need: Need): boolean {
  const same = <T>(own: T | null, asked: T | null | undefined) => own === null || own === asked;
  return (
    item.category === need.category &&
    item.unit === need.unit &&
    same(item.method, need.method) &&
    same(item.level, need.level) &&
    same(item.crewSize, need.crewSize) &&
    same(item.filmSize, need.filmSize) &&
    (item.band === null || isIn(item.band, need.sizes?.[item.band.dimension]))
  );
}

/** Both ends are inside; on an edge two bands share, the lower one wins by its end. */
function isIn({ from, to }: Band, size: string | undefined): boolean {
  if (size === undefined) return false;
  const value = new Decimal(size);
  return (from === null || value.gte(from)) && (to === null || value.lte(to));
}

const filledIn = ({ method, level, crewSize, filmSize, band }: PricedItem): number =>
  [method, level, crewSize, filmSize, band].filter((value) => value !== null).length;

export interface Found<S extends PricedSheet = PricedSheet> {
  sheet: S;
  item: S["items"][number];
}
/** The first sheet that holds an item; or, in words, that there is no price. */
export function findItem<S extends PricedSheet>(sheets: readonly S[], job: Job, need: Need): Found<S> | Unpriced {
  const asked = candidates(sheets, job);
  for (const sheet of asked) {
    const item = itemFor<S["items"][number]>(sheet.items, need);
    if (item) return { sheet, item };
  }
  const tried = asked.map(sheetName).join(", ") || "any rate sheet";
  const waiting = sheets.find((sheet) => awaitsAcceptance(sheet, job) && prices(sheet, job) && itemFor(sheet.items, need));
  const unpriced = `No price for ${needName(need)} on ${job.on} in ${tried}.`;
  if (!waiting) return { unpriced };
  const awaits = sheetName(waiting);
  return { unpriced: `${unpriced} ${acceptanceAwaited(awaits)}`, awaits };
}

/** What is said of a sheet that waits for the client's acceptance. */
export const acceptanceAwaited = (sheet: string): string => `${sheet} prices only once the client has accepted it.`;

/** "RS-0042 rev C". */
export const sheetName = ({ number, revision }: Pick<PricedSheet, "number" | "revision">): string => `${number} rev ${revision}`;

/** "RT production per weld, NPS 6". */
function needName({ category, unit, method, level, crewSize, filmSize, sizes = {} }: Need): string {
  const more = [
    level ? `level ${level}` : null,
    crewSize ? `crew of ${crewSize}` : null,
    filmSize ?? null,
    ...Object.entries(sizes).map(([dimension, size]) => `${dimension} ${size}`),
  ].filter((part) => part !== null);
  return [`${method ? `${method} ` : ""}${category} per ${unit}`, ...more].join(", ");
}
