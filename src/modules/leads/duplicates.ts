/** Which open leads may be the same work as a new one (leads.md rule 2). */
import type { LeadState } from "./lead-life.ts";
import { candidateFrom, normaliseName, similarity } from "#kit/similarity.ts";
import type { Day } from "#kit/validity.ts";

/** What is compared of a lead; an empty part matches nothing. */
export interface Compared {
  clientCompanyId?: string | null | undefined;
  companyName?: string | null | undefined;
  siteId?: string | null | undefined;
  siteText?: string | null | undefined;
  expectedStart?: Day | null | undefined;
}

/** Open leads at the same site in the same month, and those of the same company at a site that is not named, with the reasons. */
export function similarLeads<L extends Compared & { status: LeadState }>(
  draft: Compared,
  open: readonly L[],
): { lead: L; reasons: string[] }[] {
  return open.flatMap((lead) => {
    const reasons = [
      ...(isSameSite(draft, lead) && isSameMonth(draft, lead) ? ["Same site and month"] : []),
      ...(isSameCompany(draft, lead) && isSameMonth(draft, lead) && !isOtherSite(draft, lead) ? ["Same company and month"] : []),
    ];
    return reasons.length > 0 ? [{ lead, reasons }] : [];
  });
}

/** Open leads with the same title for the same company, with the reason: an enquiry that was entered, or a list that was imported, before. */
export function sameEnquiries<L extends Compared & { title: string }>(
  draft: Compared & { title: string },
  open: readonly L[],
): { lead: L; reasons: string[] }[] {
  const same = open.filter((lead) => normaliseName(lead.title) === normaliseName(draft.title) && isSameCompany(draft, lead));
  return same.map((lead) => ({ lead, reasons: ["Same title and company"] }));
}

function isSameSite(a: Compared, b: Compared): boolean {
  if (a.siteId && b.siteId) return a.siteId === b.siteId;
  return Boolean(a.siteText && b.siteText) && normaliseName(a.siteText ?? "") === normaliseName(b.siteText ?? "");
}

const isOtherSite = (a: Compared, b: Compared) =>
  Boolean(a.siteId ?? a.siteText) && Boolean(b.siteId ?? b.siteText) && !isSameSite(a, b);

const isSameMonth = (a: Compared, b: Compared) =>
  Boolean(a.expectedStart) && a.expectedStart?.slice(0, 7) === b.expectedStart?.slice(0, 7);

function isSameCompany(a: Compared, b: Compared): boolean {
  if (a.clientCompanyId && b.clientCompanyId) return a.clientCompanyId === b.clientCompanyId;
  return Boolean(a.companyName && b.companyName) && similarity(a.companyName ?? "", b.companyName ?? "") >= candidateFrom;
}
