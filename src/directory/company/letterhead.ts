/** How the company appears on what it issues. Apart from the other rules, as the numbering plans of the world come with it. */
import type { CompanyFields } from "./company.ts";
import { printedPhone } from "#kit/phone.ts";
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
  const contact = [phone && printedPhone(phone), email, website?.replace(/^https?:\/\//, "").replace(/\/$/, "")];
  const register = [tradingName ? legalName : null, registrationNo ? `Reg. ${registrationNo}` : null];
  return [joined(place, ", "), joined(contact, " · "), joined(register, " · ")].filter(Boolean);
}

/** The name in the head: as the company is known, else its legal name. */
export function letterheadName({ legalName, tradingName }: Pick<Sender, "legalName" | "tradingName">): string {
  return tradingName || legalName;
}

function joined(parts: readonly (string | null | undefined)[], by: string): string {
  return parts.filter(Boolean).join(by);
}
