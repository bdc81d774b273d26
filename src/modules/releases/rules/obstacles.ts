/** What prevents a draft from being issued, in words (releases.md sections 3, 4 and 7). */
import type { NoticeKind, Obstacle, Purpose } from "../release.ts";
import type { AcknowledgementRule } from "#directory/clients/client.ts";

interface ToIssue {
  purpose: Purpose;
  notice: NoticeKind | null;
  acknowledgementRule: AcknowledgementRule;
  respondBy: string | null;
  items: readonly ItemToIssue[];
  recipients: readonly { name: string; kind: "to" | "cc"; email: string | null; contactLeft: boolean }[];
  client: { name: string; status: string; statusReason: string | null; holdBlocksRelease: boolean };
  /** Email domains known to be the client's. */
  domains: readonly string[];
}

interface ItemToIssue {
  /** "ACR-UT-26-0001 Rev 0" */
  named: string;
  /** That of the report; one from before the product is "imported", or "removed" since. */
  status: string;
  hasPdf: boolean;
  underCaution: boolean;
  /** The signed revision that replaces it. */
  replacedBy: string | null;
  /** The revision of the same imported report that is of a later day. */
  newerImport: string | null;
}

const sendable = ["signed", "released", "imported"];

export function obstaclesOf(draft: ToIssue): Obstacle[] {
  return [...stopsOf(draft), ...waitsOf(draft), ...holdOf(draft), ...confirmsOf(draft)];
}

function stopsOf({ purpose, notice, acknowledgementRule, respondBy, items, recipients }: ToIssue): Obstacle[] {
  const stops = items.flatMap((item) => whyNotSent(item, notice));
  if (purpose === "for approval" && items.some(({ status }) => status === "imported"))
    stops.push("Imported reports cannot be sent for approval: they cannot be revised here. Choose another purpose.");
  if (items.length === 0) stops.push("No report");
  if (recipients.length === 0) stops.push("No recipient");
  else if (acknowledgementRule !== "none" && !recipients.some(({ kind }) => kind === "to"))
    stops.push(`Rule ${acknowledgementRule} needs a recipient of kind to`);
  if (purpose === "for approval" && respondBy === null) stops.push("Enter by when the review of the client is expected");
  for (const { name, contactLeft } of recipients)
    if (contactLeft) stops.push(`${name} is no longer a contact of the client. Choose someone else.`);
  return stops.map((message) => ({ kind: "stop" as const, message }));
}

/** Why a report cannot be sent. A notice of void may name a void report. */
function whyNotSent({ named, status, hasPdf, replacedBy }: ItemToIssue, notice: NoticeKind | null): string[] {
  if (notice === "void" && status === "void") return [];
  if (status === "superseded")
    return [replacedBy ? `${named} is superseded by ${replacedBy}: add ${replacedBy} instead` : `${named} is superseded`];
  if (status === "void") return [`${named} is void`];
  if (status === "removed") return [`${named} was removed from the imported reports`];
  if (status === "imported" && !hasPdf) return [`${named} was imported without its PDF. Add the PDF to it first.`];
  return sendable.includes(status) ? [] : [`${named} is not signed`];
}

/** The PDFs that are still being made, in one sentence however many they are. */
function waitsOf({ items }: ToIssue): Obstacle[] {
  const unprinted = items.filter(({ status, hasPdf }) => (status === "signed" || status === "released") && !hasPdf);
  const [first, ...others] = unprinted;
  if (!first) return [];
  const what =
    others.length === 0
      ? `The PDF of ${first.named} is`
      : `The PDFs of ${unprinted.length} reports, of ${first.named} among them, are`;
  return [{ kind: "wait", message: `${what} still being made, which takes about a minute.` }];
}

/** Notices are always sent: whoever holds a report that is superseded, void or in doubt must be told. */
function holdOf({ purpose, notice, client }: ToIssue): Obstacle[] {
  if (notice !== null || purpose === "revision" || !client.holdBlocksRelease || client.status !== "on hold") return [];
  const reason = client.statusReason ?? "no reason given";
  return [{ kind: "hold", message: `Client is on hold: ${reason.replace(/\.$/, "")}. Notices still go.` }];
}

function confirmsOf({ items, recipients, client, domains, notice }: ToIssue): Obstacle[] {
  const strange = strangeDomains(recipients, { name: client.name, domains });
  const doubted = notice
    ? []
    : items.filter(({ underCaution }) => underCaution).map(({ named }) => `${named} is under a caution: we are reviewing it`);
  const old = items.flatMap(({ named, newerImport }) =>
    newerImport === null ? [] : [`${named} is not the latest: Rev ${newerImport} was imported as well`],
  );
  return [...new Set([...strange, ...doubted, ...old])].map((message) => ({ kind: "confirm" as const, message }));
}

/** Addresses outside the domains known to be the client's: each is confirmed in words. */
export function strangeDomains(
  recipients: readonly { email: string | null }[],
  { name, domains }: { name: string; domains: readonly string[] },
): string[] {
  return recipients.flatMap(({ email }) => {
    const domain = email?.split("@").at(-1)?.toLowerCase();
    return domain && domains.length > 0 && !domains.some((known) => domain === known || domain.endsWith(`.${known}`))
      ? [`${domain} is not a domain of ${name}`]
      : [];
  });
}

const freemail = new Set(["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "live.com", "gmx.net", "gmx.de"]);

/** The domains of a client: of its own address and website; where it has neither, those of its contacts. */
export function domainsOf(
  client: { email: string | null; website: string | null },
  contacts: readonly { email: string | null }[],
): string[] {
  const own = [domainOfEmail(client.email), hostOf(client.website)].filter((one) => one !== null && !freemail.has(one));
  const found = own.length > 0 ? own : contacts.map(({ email }) => domainOfEmail(email));
  return [...new Set(found.filter((one) => one !== null))];
}

const domainOfEmail = (email: string | null): string | null => email?.split("@").at(-1)?.toLowerCase() ?? null;

function hostOf(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  return new URL(website).hostname.replace(/^www\./, "").toLowerCase();
}
