/** What of a sheet is printed. Costs, margins, internal notes, ids and items that are not printed are left out here, not hidden later. */
import type { RateItem } from "../rate-item.ts";
import type { RateSheet } from "../rate-sheet.ts";
import type { PrintedItem, PrintedSheet } from "../printed-sheet.ts";
import { bandText, includedText, tiersText } from "./item-text.ts";
import { classPrice } from "./unit-prices.ts";
import { overtimeWords, termWords } from "./words.ts";
import { Decimal } from "#kit/decimal.ts";

type Terms = Pick<
  RateSheet,
  | "number"
  | "revision"
  | "title"
  | "currency"
  | "effectiveFrom"
  | "effectiveTo"
  | "overtimeRule"
  | "minimumRule"
  | "cancellation"
  | "travelRule"
  | "perDiemRule"
  | "escalation"
  | "paymentTerms"
  | "validityText"
  | "notes"
  | "exclusions"
>;
type Around = Pick<PrintedSheet, "company" | "forWhom" | "watermark" | "supersededOn">;

export function printedSheet(sheet: Terms, items: readonly RateItem[], around: Around): PrintedSheet {
  const { number, revision, title, currency, effectiveFrom, effectiveTo } = sheet;
  const printed = items.filter((item) => item.printed);
  const groups = [...Map.groupBy(printed, ({ groupHeading }) => groupHeading ?? "")];
  const texts = [
    { title: "Payment terms", text: sheet.paymentTerms },
    { title: "Validity", text: sheet.validityText },
    { title: "Notes", text: sheet.notes },
    { title: "Exclusions", text: sheet.exclusions },
  ];
  return {
    ...around,
    number,
    revision,
    title,
    currency,
    effectiveFrom,
    effectiveTo,
    rules: [...overtimeWords(sheet.overtimeRule), ...termWords(sheet)],
    groups: groups.map(([heading, some]) => ({ heading, items: some.map((item) => printedItem(item, sheet)) })),
    hasHolidayTime: sheet.overtimeRule.htMultiplier !== null,
    texts: texts.flatMap(({ title: head, text }) => (text ? [{ title: head, text }] : [])),
  };
}

function printedItem(item: RateItem, { overtimeRule }: Pick<Terms, "overtimeRule">): PrintedItem {
  const { code, description, unit } = item;
  const isCostPlus = item.category === "third party" && new Decimal(item.price).isZero();
  const inClass = (hourClass: "OT" | "DT" | "HT") => {
    const { price } = classPrice(item, hourClass, overtimeRule);
    return price === item.price ? null : price;
  };
  return {
    code,
    description,
    unit,
    terms: termsOf(item),
    price: isCostPlus ? null : item.price,
    priceOt: inClass("OT"),
    priceDt: inClass("DT"),
    priceHt: inClass("HT"),
  };
}

/** The terms of an item in a few words. */
export const termsOf = (item: RateItem): string =>
  [
    [item.method, item.level].filter(Boolean).join(" "),
    item.crewSize ? `crew of ${item.crewSize}` : "",
    bandText(item.band),
    item.filmSize ?? "",
    item.included.length > 0 ? `includes ${includedText(item.included)}` : "",
    item.tiers.length > 0 ? `${item.tierMode ?? ""} ${tiersText(item.tiers)}` : "",
    item.minimumQty ? `minimum ${item.minimumQty}` : "",
    item.increment ? `by ${item.increment}` : "",
    item.markupPct ? `cost plus ${item.markupPct} %` : "",
    item.percentOf.length > 0 ? `of ${item.percentOf.join(", ")}` : "",
    item.standbyPrice ? `standby day ${item.standbyPrice}` : "",
    item.weekPrice ? `week ${item.weekPrice}` : "",
    item.monthPrice ? `month ${item.monthPrice}` : "",
  ]
    .filter(Boolean)
    .join("; ");
