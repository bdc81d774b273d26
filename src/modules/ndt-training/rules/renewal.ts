/** Renewals: what they renew, on what evidence, and whether the anniversary is kept (ndt-training rules 13, 14, example 5.4). */
import { type CertifiedDraft, type ChecklistItem, cited, givenDay } from "#modules/ndt-training/rules/checklist.ts";
import type { SchemeRules } from "#modules/ndt-training/rules/records.ts";
import { renewalWays, type RenewalWay } from "#modules/ndt-training/rules/scheme-needs.ts";
import { isLimited, levelRank, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

/** A signed certificate of the same person. */
export type HeldCertificate = {
  id: string;
  certificateNumber: string;
  schemeId: string;
  method: string;
  techniques: readonly string[];
  level: string;
  issuedOn: Day;
  effectiveFrom: Day;
  expiresOn: Day;
  state: string;
};
export type RenewedFacts = { certificates: readonly HeldCertificate[] };

export const renewalWords: Record<RenewalWay, string> = {
  performance: "Continuing satisfactory performance",
  "re-examination": "Re-examination",
  credits: "Structured credits",
};

export function isRenewal({ basis }: Pick<CertifiedDraft, "basis">): boolean {
  return basis === "renewal" || basis === "recertification";
}

/** The signed certificate it renews; null where it names none of this person. */
export function renewedBy({ renewsId }: CertifiedDraft, { certificates }: RenewedFacts): HeldCertificate | null {
  return (renewsId && certificates.find(({ id }) => id === renewsId)) || null;
}

/** Which examinations are judged: a full set, those of a re-examination, or none. */
export function examinationsAsked(draft: CertifiedDraft, scheme: SchemeRules, facts: RenewedFacts): Renewing["examinations"] {
  return isRenewal(draft) ? renewalItems(draft, scheme, facts).examinations : "all";
}

type Renewing = { items: ChecklistItem[]; examinations: "all" | "entered" | "none" };

export function renewalItems(draft: CertifiedDraft, scheme: SchemeRules, facts: RenewedFacts): Renewing {
  const renewed = renewedBy(draft, facts);
  const wrong = whyNotRenewed(draft, scheme, renewed);
  const source = cited(scheme, "renewal");
  const what: ChecklistItem = {
    what: "Renews",
    needed: `a ${draft.method} Level ${draft.level} certificate of the same person`,
    held: renewed ? `${renewed.certificateNumber}, through ${renewed.expiresOn}` : "",
    missing: wrong,
    source,
    unconfirmed: false,
  };
  if (!renewed || wrong) return { items: [what], examinations: "none" };
  const full = needsFullExamination(draft, renewed);
  const anniversary = anniversaryItem(draft, scheme, renewed);
  if (full) return { items: [what, { ...fullItem(full), source }, ...anniversary], examinations: "all" };
  const how = wayItem(draft, scheme, renewed, source);
  const isExamined = draft.qualification?.renewal?.how === "re-examination";
  return { items: [what, how, ...anniversary], examinations: isExamined ? "entered" : "none" };
}

function whyNotRenewed(draft: CertifiedDraft, scheme: SchemeRules, renewed: HeldCertificate | null): string | null {
  if (!draft.renewsId) return "the certificate it renews not named (use Renew on the old one)";
  if (!renewed) return "the certificate it renews is none of this person's signed ones";
  const { certificateNumber: number, state } = renewed;
  const sameLevel = levelRank(renewed.level) === levelRank(draft.level) && isLimited(renewed.level) === isLimited(draft.level);
  if (scopesOf(renewed)[0]?.method !== scopesOf(draft)[0]?.method || !sameLevel)
    return `${number} is ${renewed.method} Level ${renewed.level}, which this does not renew`;
  const added = scopesOf(draft).find(({ technique }) => !scopesOf(renewed).some((one) => one.technique === technique));
  if (added) return `${number} does not cover ${added.technique ?? "the base method"}, which a renewal cannot add`;
  if (renewed.schemeId.split(":")[0] !== scheme.id.split(":")[0]) return `${number} was issued under ${renewed.schemeId}`;
  if (state !== "active" && state !== "suspended") return `${number} is ${state} and cannot be renewed`;
  return null;
}

/** Why nothing less than the full set of examinations will do; null while the old certificate stands. */
function needsFullExamination({ issuedOn }: CertifiedDraft, renewed: HeldCertificate): string | null {
  const issued = givenDay(issuedOn);
  if (issued && issued > renewed.expiresOn) return `${renewed.certificateNumber} ended on ${renewed.expiresOn}`;
  return renewed.state === "suspended" ? `${renewed.certificateNumber} is suspended` : null;
}

const fullItem = (why: string) => ({
  what: "Way of renewal",
  needed: `a full set of examinations, since ${why}`,
  held: "see the examinations",
  missing: null,
  unconfirmed: false,
});

function wayItem(
  { qualification: q, issuedOn }: CertifiedDraft,
  scheme: SchemeRules,
  renewed: HeldCertificate,
  source: string,
): ChecklistItem {
  const { how, reference, on } = q?.renewal ?? {};
  const ways = renewalWays(scheme);
  const day = givenDay(on);
  const issued = givenDay(issuedOn);
  const problems = [
    !how && "way of renewal not chosen",
    how && !ways.includes(how) && `${scheme.id} does not renew by ${renewalWords[how].toLowerCase()}`,
    how && !reference?.trim() && "reference of the renewal's evidence missing",
    how && !day && "date of the renewal's evidence missing",
    day && issued && day > issued && `evidence of ${day} is after the issue date`,
    day && day <= renewed.issuedOn && `evidence of ${day} was behind ${renewed.certificateNumber} already`,
  ].filter((one) => typeof one === "string" && one !== "");
  return {
    what: "Way of renewal",
    needed: ways.map((way) => renewalWords[way].toLowerCase()).join(" or "),
    held: [how && renewalWords[how], reference?.trim(), day].filter(Boolean).join(", "),
    missing: problems.length > 0 ? problems.join(", ") : null,
    source,
    unconfirmed: false,
  };
}

/** The first day on which a renewal may keep the anniversary; null where the scheme does not keep it. */
export function anniversaryFrom({ recertification }: SchemeRules, expiresOn: Day): Day | null {
  const { earlyKeepsAnniversary, earlyWindowMonths = 0 } = isBlock(recertification) ? recertification : {};
  return earlyKeepsAnniversary ? addMonths(expiresOn, -earlyWindowMonths) : null;
}

/** Months before its last day from which a certificate may be renewed to follow on, where the scheme names no other number (rule 14). */
const earlyMonths = 6;
/** Days from issue to the first day of a certificate: what its signatures may take. */
const daysToBegin = 30;

/**
 * The latest day on which a certificate may take effect (rules 13, 14): with its issue, give or take the days its signatures take, or the day
 * after the one it renews where that is about to end. What proves a person's skill today says nothing of a year in which nobody looked again.
 */
export function latestBegin(
  { basis, issuedOn }: Pick<CertifiedDraft, "basis" | "issuedOn">,
  { recertification }: SchemeRules,
  renewed: { expiresOn: Day } | undefined,
): Day {
  const months = (isBlock(recertification) && recertification.earlyWindowMonths) || earlyMonths;
  const soon = addDays(issuedOn, daysToBegin);
  // The body that issued it says when it begins; it knows what it renews.
  if (basis === "external") return addMonths(soon, months);
  const follows = renewed && issuedOn >= addMonths(renewed.expiresOn, -months) ? addDays(renewed.expiresOn, 1) : soon;
  return follows > soon ? follows : soon;
}

/**
 * The latest last day of a renewal. Where the anniversary is kept the new time runs from the day after the old certificate's last (5.4); else it
 * runs from the day of issue, however late the renewal begins.
 */
export function latestRenewedDay(
  scheme: SchemeRules,
  renewed: { expiresOn: Day },
  draft: { issuedOn: Day; effectiveFrom: Day },
): Day | null {
  if (!scheme.validity) return null;
  const opens = anniversaryFrom(scheme, renewed.expiresOn);
  const keeps = opens !== null && draft.issuedOn >= opens;
  const early = draft.issuedOn <= renewed.expiresOn;
  const from = early && !keeps ? draft.issuedOn : draft.effectiveFrom;
  return addDays(addMonths(from, scheme.validity.maxMonths), -1);
}

function anniversaryItem(draft: CertifiedDraft, scheme: SchemeRules, renewed: HeldCertificate): ChecklistItem[] {
  const [issuedOn, effectiveFrom, expiresOn] = [
    givenDay(draft.issuedOn),
    givenDay(draft.effectiveFrom),
    givenDay(draft.expiresOn),
  ];
  if (!issuedOn || !effectiveFrom || !expiresOn || issuedOn > renewed.expiresOn) return [];
  const latest = latestRenewedDay(scheme, renewed, { issuedOn, effectiveFrom });
  if (!latest) return [];
  const opens = anniversaryFrom(scheme, renewed.expiresOn);
  const keeps = opens !== null && issuedOn >= opens;
  const why = opens ? `the anniversary is kept for a renewal issued on or after ${opens}` : `${scheme.id} keeps no anniversary`;
  const late = keeps
    ? `last valid day ${expiresOn} is after ${latest}`
    : `issued on ${issuedOn} it lasts through ${latest} at most: ${why}`;
  return [
    {
      what: "Valid through",
      needed: `${latest} at the latest${keeps ? ", the anniversary is kept" : ""}`,
      held: expiresOn,
      missing: expiresOn > latest ? late : null,
      source: cited(scheme, "renewal"),
      unconfirmed: false,
    },
  ];
}

function isBlock(
  value: SchemeRules["recertification"],
): value is { earlyWindowMonths?: number | undefined; earlyKeepsAnniversary?: boolean | undefined } {
  return value !== undefined && !Array.isArray(value);
}
