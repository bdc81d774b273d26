/** How the company appears on what it issues. */
import type { CompanyFields } from "./company.ts";
import { defaultPolicy, type ReportPolicy } from "./report-policy.ts";
import { countryName } from "#kit/places.ts";

type Sender = Pick<
  CompanyFields,
  "legalName" | "tradingName" | "address" | "country" | "phone" | "email" | "website" | "registrationNo"
>;

/** The lines under the name in a letterhead, three at most, so that the head stays of one height. */
export function letterheadLines({
  legalName,
  tradingName,
  address,
  country,
  phone,
  email,
  website,
  registrationNo,
}: Sender): string[] {
  const place = [...(address ?? "").split(/\r?\n/).map((line) => line.trim()), country ? countryName(country) : ""];
  const contact = [phone, email, website?.replace(/^https?:\/\//, "").replace(/\/$/, "")];
  const register = [tradingName ? legalName : null, registrationNo ? `Reg. ${registrationNo}` : null];
  return [joined(place, ", "), joined(contact, " · "), joined(register, " · ")].filter(Boolean);
}

/** The name in the head: as the company is known, else its legal name. */
export function letterheadName({ legalName, tradingName }: Pick<Sender, "legalName" | "tradingName">): string {
  return tradingName || legalName;
}

/** What the company asks of every report, before a client, site, project or work order says anything. */
export function companyPolicy({
  reportPolicy,
  unitSystem,
  pageSize,
}: Pick<CompanyFields, "reportPolicy" | "unitSystem" | "pageSize">): ReportPolicy {
  return { ...defaultPolicy, ...reportPolicy, unitSystem, pageSize };
}

function joined(parts: readonly (string | null | undefined)[], by: string): string {
  return parts.filter(Boolean).join(by);
}
