/** What the business knows about its clients, without a database. */
import type { ClientState } from "#directory/clients/client-life.ts";
import type { TaxId } from "#directory/clients/client.ts";
import { digitsOf } from "#kit/places.ts";
import { candidateFrom, normaliseName, similarity } from "#kit/similarity.ts";

/** What the search for duplicates compares. */
export interface Known {
  legalName: string;
  displayName: string;
  aliases?: string | null | undefined;
  website?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  taxIds?: readonly TaxId[] | undefined;
}

/**
 * The companies that may be the one about to be created, each with the reasons, the most alike first: the same normalised name, tax
 * number, web or e-mail domain or telephone number, or a name similarity of 0.75 and more (rule 1).
 */
export function lookalikesOf<C extends Known>(draft: Known, companies: readonly C[]): { company: C; reasons: string[] }[] {
  return companies
    .map((company) => ({ company, alike: nameSimilarity(draft, company), reasons: sharedFacts(draft, company) }))
    .map(({ company, alike, reasons }) => ({ company, alike, reasons: [...nameReason(alike), ...reasons] }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ company, reasons }) => ({ company, reasons }));
}

/** Other names as people type them, separated by semicolons. */
const aliasesOf = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(";")
    .map((alias) => alias.trim())
    .filter(Boolean);

/** The same number, however it is grouped. */
export const sameTaxId = (a: TaxId, b: TaxId): boolean => a.country === b.country && bare(a.value) === bare(b.value);

/** What invoices to a client need of it. */
interface BillingData {
  billingAddress: string | null;
  paymentTerms: object | null;
  currency: string | null;
  invoiceDelivery: string | null;
  invoiceRecipients: readonly unknown[];
}
/** What of a client's billing data is missing, as what to do about it. */
export const missingToBill = (client: BillingData): string[] => [
  ...(client.billingAddress ? [] : ["Enter the billing address."]),
  ...(client.paymentTerms ? [] : ["Enter the payment terms."]),
  ...(client.currency ? [] : ["Choose the currency."]),
  ...(client.invoiceDelivery ? [] : ["Choose how invoices are sent."]),
  ...(client.invoiceDelivery === "email PDF" && client.invoiceRecipients.length === 0
    ? ["Enter the email address that invoices go to."]
    : []),
];

/** What a client still needs before work can be done and invoiced for it (sections 2 and 3). */
export function obstaclesToActivation(
  client: BillingData & { legalName: string; accountManagerId: string | null; defaultBaseId: string | null },
): string[] {
  return [
    ...(client.legalName ? [] : ["Enter the legal name."]),
    ...missingToBill(client),
    ...(client.accountManagerId ? [] : ["Choose the account manager."]),
    ...(client.defaultBaseId ? [] : ["Choose the base."]),
  ];
}

/** "2 open work orders and 1 unreleased report: close them first.", or null. */
export function openWork(counts: readonly { count: number; one: string; several: string }[]): string | null {
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ count, one, several }) => `${count} ${count === 1 ? one : several}`);
  if (parts.length === 0) return null;
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `${list}: close them first.`;
}

/** Why no new work is taken for this client without Operations, or null. */
export function creditHold(client: {
  status: ClientState;
  statusReason: string | null;
  statusSince: string | null;
}): string | null {
  if (client.status !== "on hold") return null;
  return `Client is on credit hold since ${client.statusSince?.slice(0, 10) ?? "an unknown day"}: ${client.statusReason ?? "no reason given"}. Operations may override.`;
}

/** Whether making `parentId` the owner of the company would close a circle. */
export function ownsItself(companies: readonly { id: string; parentId: string | null }[], id: string, parentId: string): boolean {
  const seen = new Set<string>();
  for (let at: string | null = parentId; at !== null && !seen.has(at);) {
    if (at === id) return true;
    seen.add(at);
    at = companies.find((company) => company.id === at)?.parentId ?? null;
  }
  return false;
}

const namesOf = ({ legalName, displayName, aliases }: Known): string[] =>
  [legalName, displayName, ...aliasesOf(aliases)].filter((name) => normaliseName(name) !== "");

function nameSimilarity(a: Known, b: Known): number {
  const alike = namesOf(a).flatMap((left) =>
    namesOf(b).map((right) => (normaliseName(left) === normaliseName(right) ? 1 : Math.min(similarity(left, right), 0.99))),
  );
  return Math.max(0, ...alike);
}

function nameReason(alike: number): string[] {
  if (alike === 1) return ["Same name"];
  return alike >= candidateFrom ? [`Similar name (${Math.round(alike * 100)} %)`] : [];
}

function sharedFacts(a: Known, b: Known): string[] {
  const domains = domainsOf(b);
  return [
    ...(a.taxIds?.some((mine) => b.taxIds?.some((theirs) => sameTaxId(mine, theirs))) ? ["Same tax number"] : []),
    ...(domainsOf(a).some((domain) => domains.includes(domain)) ? ["Same web or email domain"] : []),
    ...(a.phone && b.phone && digitsOf(a.phone) === digitsOf(b.phone) ? ["Same telephone number"] : []),
  ];
}

/** Anyone may have an address there, so it says nothing about a company. */
const mailProviders = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.com gmx.de web.de proton.me protonmail.com".split(
    " ",
  ),
);

function domainsOf({ website, email }: Known): string[] {
  const web = website
    ?.trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .split(/[/:?#]/)[0];
  const mail = email?.trim().toLowerCase().split("@")[1];
  return [web, mail].filter((domain): domain is string => Boolean(domain) && !mailProviders.has(domain ?? ""));
}

const bare = (value: string) => value.toUpperCase().replace(/[^A-Z0-9]/g, "");
