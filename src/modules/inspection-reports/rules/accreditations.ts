/** Which accreditations a report may claim (R38, base-locations rule 9). */
import { type BaseScope, accreditedFor, type ScopedWork } from "#directory/bases/scopes.ts";
import type { Accreditation } from "#directory/company/company-parts.ts";
import { covers } from "#kit/validity.ts";

interface Body {
  accreditations: readonly Accreditation[];
  inspectionBodyType: string | null;
}

interface Claimed {
  /** The company's accreditation with that number, if it has one on record. */
  id: string | null;
  /** Whether its symbol may be used on reports. */
  mark: boolean;
  /** "ISO/IEC 17020:2012 Type A, IB-123". */
  text: string;
}

/**
 * Every accreditation whose scope at the base holds template and method on every day of the inspection, unless the company's own accreditation with
 * that number had lapsed or not started on one of them. The type of body is named if the standard is ISO/IEC 17020.
 */
export function accreditationsOf(scopes: readonly BaseScope[], company: Body, work: ScopedWork): Claimed[] {
  return accreditedFor(scopes, work).flatMap(({ standard, accreditationNumber }) => {
    const own = company.accreditations.find(({ number }) => number === accreditationNumber);
    const stands = ({ validFrom, validTo }: Accreditation) =>
      work.days.every((day) => covers({ from: validFrom ?? "0001-01-01", to: validTo }, day));
    if (own && !stands(own)) return [];
    const named = own?.standard ?? standard;
    const type = company.inspectionBodyType && named.includes("17020") ? ` ${typeWords(company.inspectionBodyType)}` : "";
    const mark = own?.symbolAllowedOn.includes("reports") ?? false;
    return [{ id: own?.id ?? null, mark, text: `${named}${type}, ${accreditationNumber}` }];
  });
}

const typeWords = (type: string) => (type === "non-A" ? "Non-A" : `Type ${type}`);
