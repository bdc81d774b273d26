/** Prices of the lines of an estimate: each day by the revision of the rate sheet in force on it (leads.md rule 4). No database. */
import type { EstimateLine, EstimateLineDraft, EstimatePart } from "./estimate-line.ts";
import { hireLines, isHire } from "./hire.ts";
import { netOfLine } from "#directory/finance/line-net.ts";
import type { HourClass, OvertimeRule } from "#directory/finance/overtime.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { type Amounts, amountsIn, product } from "#kit/money.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
import { percentCharge, thirdParty } from "#modules/rate-sheets/rules/charges.ts";
import { candidates, itemFor, type Job, sheetName } from "#modules/rate-sheets/rules/choose.ts";
import type { JobItem, JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";
import { quantityLines, timeLine } from "#modules/rate-sheets/rules/lines.ts";
import type { PricedLine } from "#modules/rate-sheets/rules/types.ts";
import { capReached } from "#modules/rate-sheets/rules/work-hire.ts";

/** Whose work is estimated, on which days and by which sheet. */
export interface EstimatedWork {
  sheets: readonly JobSheet[];
  /** The number of the rate sheet that was chosen; its revisions price. */
  sheetNumber: string | null;
  clientCompanyId: string;
  baseId: string;
  currency: string;
  from: Day;
  to: Day;
  /** Every day is priced by the revision of the first one; the offer says so. */
  priceAtStart: boolean;
  /** Sheets of clients price only once the client has accepted them: a setting of the company. */
  needsAcceptance: boolean;
}

export type PricedEstimateLine = Pick<EstimateLine, "parts" | "net" | "isManual" | "isPassThrough" | "costTotal" | "problems">;

const jobOn = ({ clientCompanyId, baseId, currency, needsAcceptance }: EstimatedWork, on: Day): Job => ({
  on,
  currency,
  clientCompanyId,
  baseId,
  needsAcceptance,
  projectId: null,
  workOrderId: null,
});

/** The revision of the chosen sheet that prices a day, or null. */
export function revisionOn(work: EstimatedWork, day: Day): JobSheet | null {
  const revisions = work.sheets.filter(({ number }) => number === work.sheetNumber);
  return candidates(revisions, jobOn(work, work.priceAtStart ? work.from : day))[0] ?? null;
}

/** Why the chosen sheet cannot price all days of the work (section 7), or null. */
export function coverageProblem(work: EstimatedWork): string | null {
  const { sheetNumber: number, from, to, priceAtStart } = work;
  if (number === null) return null;
  const revisions = work.sheets.filter((sheet) => sheet.number === number);
  const last = priceAtStart ? from : to;
  let day = from;
  while (day <= last) {
    const revision = revisionOn(work, day);
    if (!revision && day > from) return `Rate sheet ${number} ends ${addDays(day, -1)}, inside the work.`;
    if (!revision) return notYet(number, revisions, from);
    if (revision.effectiveTo === null) return null;
    day = addDays(revision.effectiveTo, 1);
  }
  return null;
}

function notYet(number: string, revisions: readonly JobSheet[], from: Day): string {
  const ended = revisions.flatMap(({ effectiveTo }) => (effectiveTo !== null && effectiveTo < from ? [effectiveTo] : []));
  const last = ended.toSorted().at(-1);
  if (last) return `Rate sheet ${number} ends ${last}, before the work starts. Choose another or extend it.`;
  return `Rate sheet ${number} does not cover ${from}, when the work starts. Choose another.`;
}

/** The item of a code on a day: that of the code in the revision of the day, otherwise the one that takes its place there (rate-sheets rule 2). */
function itemOn(work: EstimatedWork, code: string, day: Day): { sheet: JobSheet; item: JobItem } | null {
  const sheet = revisionOn(work, day);
  if (!sheet) return null;
  const same = sheet.items.find((item) => item.code === code);
  if (same) return { sheet, item: same };
  const known = work.sheets
    .filter(({ number }) => number === work.sheetNumber)
    .flatMap(({ items }) => items)
    .find((item) => item.code === code);
  if (!known) return null;
  const { category, unit, method, level, crewSize, filmSize, band } = known;
  const size = band?.to ?? band?.from;
  const sizes = band && size ? { [band.dimension]: size } : {};
  const item = itemFor(sheet.items, { category, unit, method, level, crewSize, filmSize, sizes });
  return item ? { sheet, item } : null;
}

/** A quantity on its days: as planned, otherwise evenly on all days of the work, in steps of the last digit it is written with. */
export function byDay(quantity: string, { from, to }: { from: Day; to: Day }, days?: EstimateLine["days"]): EstimateLine["days"] {
  if (days && days.length > 0) return days;
  const count = daysBetween(from, to) + 1;
  const places = quantity.split(".")[1]?.length ?? 0;
  const upTo = (day: number) => new Decimal(quantity).times(day).div(count).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return Array.from({ length: count }, (_, at) => ({ day: addDays(from, at), quantity: plain(upTo(at + 1).minus(upTo(at))) }));
}

interface Span {
  sheet: JobSheet;
  item: JobItem;
  from: Day;
  to: Day;
  quantity: string;
  /** How much of it is on which day. */
  days: NonNullable<EstimateLine["days"]>;
}

/** The spans of days with one revision, each with its share of the quantity; or the days without a price. */
function spansOf(work: EstimatedWork, code: string, days: NonNullable<EstimateLine["days"]>): Span[] | string {
  const found: Span[] = [];
  for (const { day, quantity } of days) {
    const priced = itemOn(work, code, day);
    if (!priced) return `No price for ${code} on ${day} in rate sheet ${work.sheetNumber ?? ""}.`;
    const last = found.at(-1);
    if (last && last.sheet.id === priced.sheet.id && last.item.id === priced.item.id)
      found[found.length - 1] = {
        ...last,
        to: day,
        quantity: plain(new Decimal(last.quantity).plus(quantity)),
        days: [...last.days, { day, quantity }],
      };
    else found.push({ ...priced, from: day, to: day, quantity, days: [{ day, quantity }] });
  }
  return found.filter(({ quantity }) => !new Decimal(quantity).isZero());
}

const timeUnits: readonly string[] = ["hour", "crew-hour"];

/** Overtime costs the company what it pays for it: the cost of an hour rises by the multiplier of its class. */
function costOf(item: JobItem, hourClass: HourClass | null, rule: OvertimeRule): string | null {
  if (item.cost === null || hourClass === null || hourClass === "ST" || !timeUnits.includes(item.unit)) return item.cost;
  const by = { OT: rule.otMultiplier, DT: rule.dtMultiplier, HT: rule.htMultiplier ?? rule.dtMultiplier }[hourClass];
  return product(item.cost, by);
}

type Entered = EstimateLineDraft;
const unpriced = (problem: string, money: Amounts): PricedEstimateLine => ({
  parts: [],
  net: money.zero,
  isManual: false,
  isPassThrough: false,
  costTotal: null,
  problems: [problem],
});

function itemLine(work: EstimatedWork, line: Entered): PricedEstimateLine {
  const money = amountsIn(work.currency);
  const found = spansOf(work, line.itemCode ?? "", byDay(line.quantity, work, line.days ?? null) ?? []);
  if (typeof found === "string") return unpriced(found, money);
  const isPassThrough = found.some(({ item }) => item.category === "third party");
  if (isPassThrough && !line.price) return unpriced("Enter as the price what the third party charges.", money);
  const priced = found.map((span) => ({
    parts: (line.price ? typedParts(span, line, work.currency) : sheetParts(span, line)).map((part) => ({
      ...whoseOf(span),
      ...part,
      net: netOfLine(money, { quantity: part.quantity, unitPrice: part.unitPrice, discountPct: line.discountPct ?? "0" }),
    })),
    cost: isPassThrough ? (line.price ?? null) : (line.cost ?? costOf(span.item, classOf(span, line), span.sheet.overtimeRule)),
    quantity: span.quantity,
  }));
  const parts = priced.flatMap((one) => one.parts);
  return {
    parts,
    net: money.sum(...parts.map(({ net }) => net)),
    isManual: Boolean(line.price) && !isPassThrough,
    isPassThrough,
    costTotal: summed(
      money,
      priced.map(({ cost, quantity }) => (cost === null ? null : money.times(quantity, cost))),
    ),
    problems: [],
  };
}

const whoseOf = ({ sheet, item, from, to }: Span) => ({
  from,
  to,
  sheet: sheetName(sheet),
  rateSheetId: sheet.id,
  rateItemId: item.id,
});

const classOf = ({ item }: Span, line: Entered): HourClass | null =>
  line.hourClass ?? (timeUnits.includes(item.unit) ? "ST" : null);

type Part = Omit<EstimatePart, keyof ReturnType<typeof whoseOf> | "net"> & { unitPrice: string };

/** A span at the price that was typed; what a third party charges has the mark-up of the item on it. */
function typedParts({ item, quantity }: Span, line: Entered, currency: string): Part[] {
  const typed = line.price ?? "0";
  const markup = { markupPct: item.markupPct ?? "0", markupCap: item.markupCap };
  const isThird = item.category === "third party";
  const unitPrice = isThird ? thirdParty({ cost: typed, fxRate: "1" }, markup, currency).net : typed;
  const trace = [isThird ? `${typed} + ${markup.markupPct} %` : "typed price"];
  return [{ description: line.description ?? item.description, quantity, unit: item.unit, unitPrice, trace }];
}

/** A span at the prices of the sheet: hours in their class, hire by the day with its caps, other quantities in their tiers. */
function sheetParts(span: Span, line: Entered): Part[] {
  return pricedSpan(span, line).map((one) => ({
    description: describedAs(line.description, one),
    quantity: one.quantity,
    unit: one.unit,
    unitPrice: one.unitPrice,
    trace: [...one.trace],
  }));
}

/** A description of one's own takes the place of the sheet's; that a cap is reached is still said. */
const describedAs = (own: string | null | undefined, { description }: PricedLine): string =>
  own ? `${own}${description.endsWith(capReached) ? capReached : ""}` : description;

function pricedSpan(span: Span, line: Entered): PricedLine[] {
  const { sheet, item, from, quantity, days } = span;
  const hourClass = classOf(span, line);
  const counted = { on: from, quantity };
  if (hourClass) return [timeLine({ sheet, item }, hourClass, counted)];
  return isHire(item, days) ? hireLines({ sheet, item }, days, sheet.currency) : quantityLines({ sheet, item }, counted);
}

const summed = (money: Amounts, costs: readonly (string | null)[]): string | null =>
  costs.some((cost) => cost === null) ? null : money.sum(...costs.flatMap((cost) => cost ?? []));

function manualLine({ currency, from, to }: EstimatedWork, line: Entered): PricedEstimateLine {
  const money = amountsIn(currency);
  const { quantity, price, unit, description, discountPct, cost } = line;
  const unitPrice = price ?? "0";
  const net = netOfLine(money, { quantity, unitPrice, discountPct: discountPct ?? "0" });
  const whose = { from, to, sheet: null, rateSheetId: null, rateItemId: null };
  return {
    parts: [{ ...whose, description: description ?? "", quantity, unit: unit ?? "", unitPrice, net, trace: ["typed price"] }],
    net,
    isManual: true,
    isPassThrough: false,
    costTotal: cost ? money.times(quantity, cost) : null,
    problems: [],
  };
}

/** The item of a line if it is a percentage of other lines: the fuel surcharge on travel. */
function percentItem(work: EstimatedWork, line: Entered): { sheet: JobSheet; item: JobItem } | null {
  const found = line.kind === "item" ? itemOn(work, line.itemCode ?? "", work.from) : null;
  return found?.item.unit === "percent" ? found : null;
}

/** The category of what a line is for; that of a typed line is "other". */
const categoryOf = (work: EstimatedWork, line: Entered): string =>
  (line.kind === "item" ? itemOn(work, line.itemCode ?? "", work.from)?.item.category : null) ?? "other";

/**
 * All lines priced, in order. Percentages are taken of the lines after their own discount: those of an item of its categories (rate-sheets rule 13),
 * the contingency of all lines but itself.
 */
export function pricedLines(work: EstimatedWork, lines: readonly Entered[]): PricedEstimateLine[] {
  const money = amountsIn(work.currency);
  const plainLines = lines.map((line): PricedEstimateLine | null => {
    if (line.kind === "contingency" || percentItem(work, line)) return null;
    return line.kind === "manual" ? manualLine(work, line) : itemLine(work, line);
  });
  const charged = lines.flatMap((line, at) => {
    const priced = plainLines[at];
    return priced ? [{ category: categoryOf(work, line), unit: "", net: priced.net }] : [];
  });
  const whose = { from: work.from, to: work.to, unit: "percent", unitPrice: null };
  const withPercents = lines.map((line, at): PricedEstimateLine | null => {
    const found = percentItem(work, line);
    if (!found) return plainLines[at] ?? null;
    const { sheet, item } = found;
    const net = percentCharge(charged, { percent: item.price, of: item.percentOf }, work.currency);
    const of = { sheet: sheetName(sheet), rateSheetId: sheet.id, rateItemId: item.id };
    const trace = [`${item.price} % of ${item.percentOf.join(", ")}`];
    const part = { ...whose, ...of, description: line.description ?? item.description, quantity: item.price, net, trace };
    return { parts: [part], net, isManual: false, isPassThrough: false, costTotal: money.zero, problems: [] };
  });
  const sum = money.sum(...withPercents.flatMap((line) => line?.net ?? []));
  return lines.map((line, at) => {
    const priced = withPercents[at];
    if (priced) return priced;
    const net = money.percent(sum, line.quantity);
    const description = line.description ?? "Contingency";
    const part = {
      ...whose,
      sheet: null,
      rateSheetId: null,
      rateItemId: null,
      description,
      quantity: line.quantity,
      net,
      trace: [],
    };
    return { parts: [part], net, isManual: false, isPassThrough: false, costTotal: money.zero, problems: [] };
  });
}
