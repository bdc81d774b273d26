/** Which tax codes a line bears (invoices rule 5a): the first hit wins. */
import { isValidOn, type Validity } from "./tax-code.ts";
import type { taxPrintings } from "./tax-rule.ts";
import type { Day } from "#kit/validity.ts";

/** A tax code of the company with the days of its rate. */
export interface CodeOnDays extends Validity {
  code: string;
  category: string;
}

type Printing = (typeof taxPrintings)[number];

export interface TaxQuestion<C extends CodeOnDays> {
  /** The last service date of the line. */
  on: Day;
  /** ISO 3166-2 of the site: "US-TX"; null where it is not known. */
  region: string | null;
  taxClass: string | null;
  item: string | null;
  client: {
    /** A certificate exempts once its document is there. */
    exemptions: readonly ({ code: string; regions: readonly string[]; fileId: string | null } & Validity)[];
    country: string | null;
    /** Its VAT id has been checked. */
    vatChecked: boolean;
    reverseCharge: "by rule" | "never";
    taxCode: string | null;
  };
  seller: { country: string | null; taxCode: string | null };
  rules: readonly ({ region: string; taxClass: string; taxCode: string; printing: Printing } & Validity)[];
  /** Tax classes whose services follow the site, so that tax is not reversed. */
  followSite: readonly string[];
  codes: readonly C[];
}

const taxReasons = ["exemption certificate", "rule of the region", "reverse charge", "item", "client", "base"] as const;
export type TaxReason = (typeof taxReasons)[number];

/** The VAT area of the European Union, ISO 3166-1 (Northern Ireland, for goods only, is not in it). */
export const europeanUnion: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** The codes of a line, several where a region has several, how those print, and why; null is untaxed, which stops the submission. */
export function taxesOf<C extends CodeOnDays>(
  asked: TaxQuestion<C>,
): { codes: readonly C[]; why: TaxReason; printing: Printing } | null {
  const { on, region, taxClass, item, client, seller, rules } = asked;
  const inForce = (one: Validity) => isValidOn(one, on);
  const known = (codes: readonly string[]) => asked.codes.filter((one) => codes.includes(one.code) && inForce(one));
  const exempted = client.exemptions.filter(
    (one) => one.fileId !== null && inForce(one) && region !== null && one.regions.some((own) => isWithin(region, own)),
  );
  const ruled = rules.filter(
    (rule) =>
      inForce(rule) &&
      rule.taxClass === taxClass &&
      region !== null &&
      isWithin(region, rule.region) &&
      known([rule.taxCode]).length > 0,
  );
  const nearest = ruled.filter((rule) => rule.region.length === Math.max(...ruled.map((one) => one.region.length)));
  const hits: readonly [TaxReason, readonly C[]][] = [
    ["exemption certificate", exempted.flatMap(({ code }) => known([code])).slice(0, 1)],
    ["rule of the region", known(nearest.map(({ taxCode }) => taxCode))],
    ["reverse charge", isReversed(asked) ? asked.codes.filter((one) => one.category === "AE" && inForce(one)).slice(0, 1) : []],
    ["item", known(item === null ? [] : [item])],
    ["client", known(client.taxCode === null ? [] : [client.taxCode])],
    ["base", known(seller.taxCode === null ? [] : [seller.taxCode])],
  ];
  const hit = hits.find(([, codes]) => codes.length > 0);
  const printing = hit?.[0] === "rule of the region" ? nearest[0]?.printing : undefined;
  return hit ? { why: hit[0], codes: hit[1], printing: printing ?? "separate" } : null;
}

/** Whether a region of ISO 3166-2 is another one, or part of that country: "US-TX" is within "US". */
const isWithin = (region: string, other: string): boolean => region === other || region.startsWith(`${other}-`);

function isReversed({ client, seller, taxClass, followSite }: TaxQuestion<CodeOnDays>): boolean {
  const [ours, theirs] = [seller.country, client.country];
  if (!ours || !theirs || ours === theirs || client.reverseCharge === "never" || !client.vatChecked) return false;
  return europeanUnion.has(ours) && europeanUnion.has(theirs) && !(taxClass !== null && followSite.includes(taxClass));
}
