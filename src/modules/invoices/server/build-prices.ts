/** From chosen sources to the lines of a draft: priced by the sheets of their days, grouped, with tax code and account (rules 5a and 9). */
import { eq, isNull } from "drizzle-orm";
import type { Grouping } from "#directory/clients/client-terms.ts";
import { groupLines, type GroupedLine } from "../rules/grouping.ts";
import { type NamesOf, weldLines } from "../rules/weld-lines.ts";
import type { LineKind } from "../rules/parts.ts";
import type { Target } from "./build-facts.ts";
import { milestoneLines } from "./build-milestones.ts";
import { tierKeyOf, tierLines } from "./build-tiers.ts";
import { type Apart, billedApart } from "./build-together.ts";
import type { BuiltLine, Chosen } from "./built-line.ts";
import type { Found } from "./build-sources.ts";
import type { Billed } from "./sources.ts";
import { entryOfPart, timeToPrice } from "./time-parts.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { revenueAccount, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { taxesOf } from "#directory/finance/tax-choice.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Day } from "#kit/validity.ts";
import type { JobItem } from "#modules/rate-sheets/rules/job-sheets.ts";
import { beyond } from "#modules/rate-sheets/rules/quantities.ts";
import { percentKey } from "#modules/rate-sheets/rules/source-keys.ts";
import { percentLines, priceWork } from "#modules/rate-sheets/rules/work.ts";
import type { NotCharged, WorkLine, WorkQuantity, WorkSource } from "#modules/rate-sheets/rules/work-types.ts";

export interface Built {
  lines: BuiltLine[];
  notCharged: readonly NotCharged[];
  /** Time that is chosen without the rest of what its price is for: it is not billed like this. */
  apart: readonly Apart[];
}

export async function buildLines(
  db: Reading,
  target: Target,
  found: Found,
  chosen: readonly Chosen[],
  by: Grouping,
): Promise<Built> {
  const charged = chosen.filter(({ charge }) => charge);
  const { currency } = target;
  const work = {
    time: timeToPrice(found, charged),
    quantities: [...quantitiesOf(charged), ...found.before.map(countedBefore)],
    includedBefore: found.included,
  };
  const { together, ...priced } = priceWork(found.sheets, found.whose, work);
  const lines = priced.lines.map(withEntries);
  const shown = by === "weld" ? weldLines(lines, namesOf(charged), currency) : lines;
  const grouped = groupLines(shown, by, currency, tierKeyOf(found.tiers));
  const percentages = percentLines(grouped.map(asGrouped), found.sheets, currency, percentOpen(found.billed));
  const all = [...grouped, ...groupLines(percentages, by, currency)].toSorted((a, b) => a.from.localeCompare(b.from));
  const asked = await taxTerms(db, target);
  const items = new Map(found.sheets.sheets.flatMap((sheet) => sheet.items.map((item) => [item.id, item] as const)));
  const accounts = await accountCodes(db);
  const built = all.map((line) => {
    const item = "rateItemId" in line.first ? (items.get(line.first.rateItemId) ?? null) : null;
    const region =
      target.orders.find(({ workOrderId }) => workOrderId === line.first.workOrderId)?.siteRegion ??
      target.orders[0]?.siteRegion ??
      null;
    return builtLine(line, item, accounts, asked(item, region, line.to));
  });
  const labour = [...items.values()].find(({ category }) => category === "labour" || category === "crew");
  const adjusted = tierLines(found.tiers, charged, built, currency, {
    accountOf: (id) => accounts.get(id ?? "") ?? null,
    taxOf: ({ source }) => {
      const own = target.orders.find(({ workOrderId }) => workOrderId === source.workOrderId) ?? target.orders[0];
      return codesOf(asked(items.get(source.id) ?? null, own?.siteRegion ?? null, source.day));
    },
  });
  const fixed = milestoneLines(
    chosen,
    accounts.get(labour?.revenueAccountId ?? "") ?? null,
    ({ source }) => {
      const own = target.orders.find(({ workOrderId }) => workOrderId === source.workOrderId);
      return codesOf(asked({ taxClass: "labour", taxCode: null }, own?.siteRegion ?? null, source.day));
    },
    amountsIn(currency).times,
  );
  const free = chosen
    .filter(({ charge }) => !charge)
    .map(({ source, quantity }) => ({
      why: source.free ?? "Nothing is charged for it.",
      sources: [{ type: source.type, id: source.id, key: source.key, quantity }],
    }));
  const apart = billedApart(found, chosen, work.time, together);
  const onLines = new Set(lines.flatMap(({ sources }) => sources.map(({ id }) => id)));
  // Minutes of an entry that round to nothing go with its other hours.
  const settled = priced.notCharged
    .map(withEntries)
    .map((one) => ({ ...one, sources: one.sources.filter(({ id, quantity }) => quantity !== "0" || !onLines.has(id)) }))
    .filter(({ sources }) => sources.length > 0);
  return { lines: [...built, ...adjusted, ...fixed], notCharged: [...settled, ...free], apart };
}

const quantitiesOf = (charged: readonly Chosen[]): WorkQuantity[] =>
  charged.flatMap(({ source, quantity }) => {
    const { type, id, key, priced } = source;
    return priced ? [{ ...priced, quantity, source: { type, id, key } }] : [];
  });

/** Of reports that are billed whole. */
function namesOf(charged: readonly Chosen[]): NamesOf {
  const whole = charged.filter(({ source, quantity }) => compareAmounts(quantity, source.whole) === 0);
  const named = new Map(whole.map(({ source }) => [`${source.id} ${source.key}`, source.names ?? []]));
  return ({ id, key }) => named.get(`${id} ${key}`) ?? [];
}

const countedBefore = (one: Found["before"][number], index: number): WorkQuantity => ({
  ...one,
  source: { type: "FieldTicketRow", id: `billed ${index}`, key: "row" },
});

/** As it stands on the invoice: a percentage is of its rounded net (rule 13). */
const asGrouped = ({ first, to, quantity, net, sources }: GroupedLine): WorkLine =>
  "net" in first ? { ...first, day: to, quantity, net, sources } : first;

/** Of how much of a source its percentage is open: it stays billed where the source was credited without it. */
function percentOpen(billed: readonly Billed[]) {
  const alive = (id: string, unitKey: string) =>
    total("0", ...billed.flatMap((one) => (one.sourceId === id && one.unitKey === unitKey ? [one.alive] : [])));
  const left = new Map<string, string>();
  return ({ id, key, quantity }: WorkSource, itemId: string): string => {
    const unit = `${id} ${percentKey(itemId, key)}`;
    const covered = left.get(unit) ?? beyond(alive(id, percentKey(itemId, key)), alive(id, key));
    left.set(unit, beyond(covered, quantity));
    return beyond(quantity, covered);
  };
}

type Taxed = ReturnType<typeof taxesOf>;

const codesOf = (taxes: Taxed): { codes: string[]; why: string | null } => ({
  codes: [...new Set((taxes?.codes ?? []).map(({ code }) => code))],
  why: taxes?.why ?? null,
});

function builtLine(line: GroupedLine, item: JobItem | null, accounts: ReadonlyMap<string, string>, taxes: Taxed): BuiltLine {
  const { first, from, to, description, quantity, unitPrice, net, people, trace, sources, group, awaits } = line;
  return {
    id: orderedId(),
    kind: kindOf(first),
    description,
    serviceFrom: from,
    serviceTo: to,
    quantity,
    unit: first.unit,
    unitPrice,
    net,
    taxCodes: codesOf(taxes).codes,
    account: accounts.get(item?.revenueAccountId ?? "") ?? null,
    workOrderId: first.workOrderId,
    origin: {
      rateItemId: item?.id ?? null,
      need: first.need === null ? null : { ...first.need },
      price: unitPrice,
      trace: [...trace],
      people,
      taxWhy: taxes?.why ?? null,
      group,
      ...(awaits && { awaits }),
    },
    sources,
  };
}

/** The sources of parts of entries as those of their entries. */
const withEntries = <T extends { sources: readonly WorkSource[] }>(of: T): T => ({
  ...of,
  sources: of.sources.map((source) => ({ ...source, id: entryOfPart(source.id) })),
});

const kinds: Readonly<Record<WorkLine["category"], LineKind>> = {
  crew: "time",
  labour: "time",
  standby: "time",
  mobilisation: "time",
  production: "production",
  "report or engineering": "production",
  travel: "travel",
  subsistence: "subsistence",
  equipment: "equipment",
  source: "equipment",
  consumable: "consumable",
  "third party": "third party",
  other: "manual",
};
function kindOf({ category, unit, sources }: WorkLine): LineKind {
  if (unit === "percent") return "percent";
  return sources.length > 0 && sources.every(({ key }) => key === "minimum") ? "minimum adjustment" : kinds[category];
}

/** Asks for the taxes of an item in a region on a day, with all that the rule needs read once (rule 5a). */
async function taxTerms(db: Reading, { clientCompanyId, baseLocationId }: Target) {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  const [base] = await db
    .select({ country: baseLocation.country, taxCode: baseLocation.defaultTaxCode })
    .from(baseLocation)
    .where(eq(baseLocation.id, baseLocationId));
  const codes = await db.select().from(taxCode).where(isNull(taxCode.archivedAt));
  const rules = await db.select().from(taxRule).where(isNull(taxRule.archivedAt));
  const { reverseChargeExceptions } = await financeDefaultsOf(db);
  return (item: Pick<JobItem, "taxClass" | "taxCode"> | null, region: string | null, on: Day): Taxed =>
    taxesOf({
      on,
      region,
      taxClass: item?.taxClass ?? null,
      item: item?.taxCode ?? null,
      client: {
        exemptions: client?.exemptions ?? [],
        country: client?.billingCountry ?? null,
        vatChecked: client?.taxIds.some(({ kind, checkedOn }) => kind === "VAT" && Boolean(checkedOn)) ?? false,
        reverseCharge: client?.reverseCharge ?? "by rule",
        taxCode: client?.taxCodeDefault ?? null,
      },
      seller: { country: base?.country ?? null, taxCode: base?.taxCode ?? null },
      rules,
      followSite: reverseChargeExceptions,
      codes,
    });
}

async function accountCodes(db: Reading): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: revenueAccount.id, code: revenueAccount.code })
    .from(revenueAccount)
    .where(isNull(revenueAccount.archivedAt));
  return new Map(rows.map(({ id, code }) => [id, code]));
}
