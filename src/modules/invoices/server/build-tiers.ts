/** Tier adjustments in the builder: as sources of a job, and as lines that follow from what is chosen (rule 23, rate-sheets rule 9). */
import { inArray } from "drizzle-orm";
import { isDue, type TierBalance, tierBalances, type TierPart, tierPlaceOf } from "../rules/tiers.ts";
import type { Opened } from "./build-facts.ts";
import type { BuiltLine, Chosen } from "./built-line.ts";
import { openParts } from "./tier-elsewhere.ts";
import type { TierFacts } from "./tier-parts.ts";
import { draftName, invoice } from "./tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { compareAmounts, grouped, unsigned } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { type Day, dayIn } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { WorkTerms } from "#modules/rate-sheets/rules/work-terms.ts";
import type { WorkLine } from "#modules/rate-sheets/rules/work-types.ts";

/** The key of a period that tiered work belongs to, "" for other work: lines of two periods are not put together. */
export const tierKeyOf =
  ({ terms }: TierFacts) =>
  (line: WorkLine): string =>
    "net" in line
      ? (tierPlaceOf(terms, { itemId: line.rateItemId, day: line.day, workOrderId: line.workOrderId })?.key ?? "")
      : "";

const now = { periodKey: null, isNow: true, invoiceId: null, lineId: null } as const;

/** The adjustments as if all that is open were billed now; what is open on other work orders counts, and waits for its own invoice. */
export async function tierSources(
  db: Reading,
  clock: () => Date,
  facts: TierFacts,
  { terms, open, known }: { terms: WorkTerms; open: readonly Opened[]; known: ReadonlySet<string> },
): Promise<Opened[]> {
  if (facts.terms.items.size === 0) return [];
  const parts = openParts(open, terms, { isNow: true });
  const due = tierBalances(facts.terms, [...facts.before, ...facts.elsewhere, ...parts], terms.currency)
    .filter(isDue)
    .filter(({ of, period }) => of.per !== "job" || known.has(period.key));
  if (due.length === 0) return [];
  const numbers = await numbersOf(db, due);
  const today = dayIn(await companyZone(db), clock());
  const follows = open.some(({ blocked }) => blocked === null);
  const sources: Opened[] = [];
  for (const balance of due)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    sources.push(await sourceOf(db, balance, numbers, { today, follows, currency: terms.currency }));
  return sources;
}

async function numbersOf(db: Reading, balances: readonly TierBalance[]): Promise<Map<string, string>> {
  const ids = [...new Set(balances.flatMap(({ parts }) => parts.flatMap(({ workOrderId }) => workOrderId ?? [])))];
  const rows = await db.select({ id: workOrder.id, number: workOrder.number }).from(workOrder).where(inArray(workOrder.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function sourceOf(
  db: Reading,
  balance: TierBalance,
  numbers: ReadonlyMap<string, string>,
  { today, follows, currency }: { today: Day; follows: boolean; currency: string },
): Promise<Opened> {
  const { of, period, on, workOrderId, due, trace } = balance;
  const number = numbers.get(workOrderId ?? "") ?? "";
  const runs = period.to !== null && period.to >= today ? `The ${of.per} runs to ${period.to}: it is adjusted after that.` : null;
  // An invoice is not below zero: what nothing follows goes on the draft that bills its work, or is credited where it was billed.
  const isAlone = runs === null && !follows && compareAmounts(due, "0") < 0;
  const there = isAlone ? balance.parts.find(({ isElsewhere }) => isElsewhere) : undefined;
  const last = isAlone && !there ? await lastInvoice(db, balance) : null;
  const draft = last?.status === "draft" ? last : null;
  return {
    type: "TierAdjustment",
    id: of.item.id,
    key: period.key,
    label: `Tier adjustment of ${of.item.code}, ${period.to ? `${period.from ?? ""} to ${period.to}` : number}`,
    workOrderId: workOrderId ?? "",
    workOrderNumber: number,
    day: on,
    quantity: "1",
    whole: "1",
    unit: "lot",
    blocked:
      runs ??
      (there ? `It is billed with the work that is open on ${numbers.get(there.workOrderId ?? "") ?? ""}.` : null) ??
      (isAlone && !draft ? aloneSaid(last, `${grouped(due.slice(1))} ${currency}`) : null),
    free: null,
    href: last ? `/invoices/${last.id}/edit` : `/rate-sheets/${of.sheet.id}`,
    reportId: null,
    ticketId: null,
    priced: null,
    trace: [...trace, ...(draft ? [`goes on ${draft.number}, which bills its work`] : [])],
    amount: due,
    tier: { balance, creditOn: last?.isIssued ? last.id : null, draft: draft?.id ?? null },
  };
}

function aloneSaid(last: Awaited<ReturnType<typeof lastInvoice>>, amount: string): string {
  if (!last) return "Nothing else is open with which it can be billed.";
  if (last.isIssued) return `Nothing follows it: credit ${amount} on ${last.number}.`;
  return `Nothing follows it: return ${last.number} to take ${amount} off there, or credit it once that is issued.`;
}

/** The draft that chosen adjustments go on, as nothing else is chosen that they could be billed with; null for a draft of their own. */
export function draftOf(chosen: readonly Chosen[]): string | null {
  const [id = null, ...others] = new Set(chosen.map(({ source }) => source.tier?.draft ?? null));
  return others.length === 0 ? id : null;
}

/** The last invoice of the period, the drafts last. */
async function lastInvoice(db: Reading, { parts }: TierBalance) {
  const ids = parts.flatMap(({ periodKey, invoiceId }) => (periodKey === null && invoiceId ? [invoiceId] : []));
  const last = ids.at(-1);
  if (!last) return null;
  const [row] = await db
    .select({ id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt, status: invoice.status })
    .from(invoice)
    .where(inArray(invoice.id, [last]));
  if (!row) return null;
  return { id: row.id, number: row.number ?? draftName(row.id), status: row.status, isIssued: row.issuedAt !== null };
}

/** What an adjustment is called on its line: the item and period, its service, and how much of it counts. */
export const tierText = (label: string, { of: { item }, quantity }: TierBalance): string =>
  `${label}: ${item.description}, ${quantity} ${item.unit} counted`.slice(0, 300);

type Taxed = (chosen: Chosen) => { codes: string[]; why: string | null };

/** The lines of chosen adjustments, by what is billed before and with the lines that are built; nothing where they come to nothing. */
export function tierLines(
  facts: TierFacts,
  chosen: readonly Chosen[],
  built: readonly BuiltLine[],
  currency: string,
  { accountOf, taxOf }: { accountOf: (id: string | null) => string | null; taxOf: Taxed },
): BuiltLine[] {
  const asked = chosen.filter(({ source }) => source.type === "TierAdjustment");
  if (asked.length === 0) return [];
  const parts = built.flatMap(({ origin, serviceFrom: day, workOrderId, quantity, net }): TierPart[] =>
    origin.rateItemId ? [{ itemId: origin.rateItemId, day, workOrderId, quantity, net, ...now }] : [],
  );
  const due = tierBalances(facts.terms, [...facts.before, ...facts.elsewhere, ...parts], currency).filter(isDue);
  return asked.flatMap((one): BuiltLine[] => {
    const { source } = one;
    const balance = due.find(({ of, period }) => of.item.id === source.id && period.key === source.key);
    if (!balance) return [];
    const { of, on, due: amount } = balance;
    const price = unsigned(amount);
    const { codes, why } = taxOf(one);
    return [
      {
        id: orderedId(),
        kind: "tier adjustment",
        description: tierText(source.label, balance),
        serviceFrom: on,
        serviceTo: on,
        quantity: amount.startsWith("-") ? "-1" : "1",
        unit: "lot",
        unitPrice: price,
        net: amount,
        taxCodes: codes,
        account: accountOf(of.item.revenueAccountId),
        workOrderId: source.workOrderId,
        origin: {
          rateItemId: of.item.id,
          need: null,
          price,
          trace: [...balance.trace],
          people: [],
          taxWhy: why,
          tierPeriod: source.key,
        },
        sources: [{ type: "TierAdjustment", id: source.id, key: source.key, quantity: "1" }],
      },
    ];
  });
}
