/** Prices of the trade for the demo company's rate sheets: believable, not anybody's. */
import { idOf } from "./chance.ts";
import { emptyItem, type RateItemDraft } from "#modules/rate-sheets/contract.ts";

type Priced = Partial<RateItemDraft> & Pick<RateItemDraft, "code" | "description" | "category" | "unit" | "price">;
/** Account and tax class of an item. */
const booked = {
  labour: { revenueAccountId: idOf("account 4000"), taxClass: "labour" },
  film: { revenueAccountId: idOf("account 4000"), taxClass: "film and consumables" },
  hire: { revenueAccountId: idOf("account 4100"), taxClass: "equipment hire" },
  travel: { revenueAccountId: idOf("account 4200"), taxClass: "travel" },
  report: { revenueAccountId: idOf("account 4000"), taxClass: "report" },
  third: { revenueAccountId: idOf("account 4200"), taxClass: "third party" },
} as const;

const crews: Priced[] = [
  { code: "RT-CREW", description: "Radiographic crew, radiographer and assistant", category: "crew", unit: "crew-hour", price: "165.00", cost: "98.50", method: "RT", crewSize: 2, crewMakeUp: "1 level II, 1 assistant" },
  { code: "PAUT-CREW", description: "Phased array crew, level II and assistant", category: "crew", unit: "crew-hour", price: "188.00", cost: "112.00", method: "PAUT", crewSize: 2 },
  { code: "STANDBY-CREW", description: "Crew on standby at the client's request", category: "standby", unit: "crew-hour", price: "110.00", cost: "98.50" },
]; // prettier-ignore
const people: Priced[] = [
  { code: "UT-II", description: "Ultrasonic technician, level II", category: "labour", unit: "hour", price: "98.00", cost: "58.00", method: "UT", level: "II" },
  { code: "MTPT-II", description: "Magnetic particle or penetrant technician, level II", category: "labour", unit: "hour", price: "86.50", cost: "51.00", level: "II" },
  { code: "ASST", description: "Assistant", category: "labour", unit: "hour", price: "62.00", cost: "36.00", level: "assistant" },
  { code: "LEVEL-III", description: "Level III consultation", category: "labour", unit: "hour", price: "185.00", cost: "105.00", level: "III" },
  { code: "STANDBY", description: "Technician on standby", category: "standby", unit: "hour", price: "68.00", cost: "51.00" },
]; // prettier-ignore
const production: Priced[] = [
  { code: "WELD-2-6", description: "UT of a butt weld, NPS 2 to 6", category: "production", unit: "weld", price: "42.00", cost: "24.00", method: "UT", band: { dimension: "NPS", from: "2", to: "6" }, tiers: [{ upTo: "50", price: "42.00" }, { upTo: "200", price: "37.50" }, { upTo: null, price: "33.00" }], tierMode: "graduated", tierPeriod: "month" },
  { code: "WELD-8-14", description: "UT of a butt weld, NPS 8 to 14", category: "production", unit: "weld", price: "68.00", cost: "39.00", method: "UT", band: { dimension: "NPS", from: "8", to: "14" } },
  { code: "TML", description: "Thickness reading at a monitoring location", category: "production", unit: "reading", price: "3.85", cost: "2.05", method: "UT", minimumQty: "50" },
  { code: "ECT-TUBE", description: "Eddy current examination of a tube", category: "production", unit: "tube", price: "6.50", cost: "3.40", method: "ET", tiers: [{ upTo: "500", price: "6.50" }, { upTo: null, price: "5.20" }], tierMode: "graduated", tierPeriod: "job" },
  { code: "DIA-INCH", description: "Radiography by diameter-inch", category: "production", unit: "diameter-inch", price: "6.25", cost: "3.60", method: "RT" },
]; // prettier-ignore
const materials: Priced[] = [
  { code: "FILM-45X17", description: "Film 4½ × 17 in", category: "consumable", unit: "film", price: "14.35", cost: "8.10", method: "RT", filmSize: "4½×17 in" },
  { code: "FILM-7X17", description: "Film 7 × 17 in", category: "consumable", unit: "film", price: "19.80", cost: "11.40", method: "RT", filmSize: "7×17 in" },
  { code: "IR-192", description: "Iridium 192 source", category: "source", unit: "day", price: "85.00", cost: "41.00", method: "RT", weekPrice: "425.00" },
  { code: "PAUT-UNIT", description: "Phased array instrument with encoder", category: "equipment", unit: "day", price: "385.00", cost: "140.00", method: "PAUT", standbyPrice: "190.00" },
]; // prettier-ignore
const travel: Priced[] = [
  { code: "MILES", description: "Mileage of a radiography truck", category: "travel", unit: "mile", price: "1.15", cost: "0.68" },
  { code: "LODGING", description: "Lodging and meals, for each person and night", category: "subsistence", unit: "night", price: "165.00", cost: "128.00" },
  { code: "FUEL", description: "Fuel surcharge", category: "other", unit: "percent", price: "8", percentOf: ["travel"] },
  { code: "THIRD", description: "Third party services and freight, cost plus", category: "third party", unit: "lot", price: "0.00", markupPct: "10", markupCap: "500.00" },
]; // prettier-ignore
const reports: Priced[] = [
  { code: "REPORT-COPY", description: "Further bound copy of a dossier", category: "report or engineering", unit: "item", price: "45.00", cost: "18.00", escalatable: false },
]; // prettier-ignore

const groups = [
  ["Crews", booked.labour, crews],
  ["Personnel", booked.labour, people],
  ["Production", booked.labour, production],
  ["Film, sources and equipment", booked.hire, materials],
  ["Travel and subsistence", booked.travel, travel],
  ["Reports", booked.report, reports],
] as const;

/** The items of a sheet named so, with ids of their own, each price changed by the function. */
export function rateItems(
  of: string,
  priced: (price: string) => string = (price) => price,
): (RateItemDraft & { sort: number })[] {
  const all = groups.flatMap(([groupHeading, usual, items]) =>
    items.map((item): RateItemDraft => {
      const own = item.unit === "film" ? booked.film : item.category === "third party" ? booked.third : usual;
      const price = item.unit === "percent" ? item.price : priced(item.price);
      const tiers = item.tiers?.map((tier) => ({ ...tier, price: priced(tier.price) })) ?? [];
      return { ...emptyItem(idOf(`rate ${of} ${item.code}`)), groupHeading, ...own, ...item, price, tiers };
    }),
  );
  return all.map((item, sort) => ({ ...item, sort }));
}
