/** The settings as an auditor reads them: who the company is, how it numbers, and which intervals hold by which rule. */
import type { NumberedSeries } from "./contract.ts";
import type { RegulatoryProfile } from "./contract-regulatory.ts";
import type { Company } from "#directory/company/company.ts";
import { jurisdictions } from "#directory/company/regulatory.ts";
import { securityFacts } from "#directory/company/security-policy.ts";
import { type Content, facts, heading, table } from "#kit/letterhead.ts";

interface Sheet {
  company: Company;
  numbering: readonly NumberedSeries[];
  profile: RegulatoryProfile;
}

export function summaryContent({ company, numbering, profile }: Sheet): Content[] {
  return [
    heading("Company"),
    facts([
      ["Legal name", company.legalName],
      ["Trading name", company.tradingName ?? "–"],
      ["Registration", company.registrationNo ?? "–"],
      ["Country", company.country ?? "–"],
      ["Type of inspection body", company.inspectionBodyType ?? "–"],
      ["Time zone", company.timeZone],
      ["Base currency", company.baseCurrency],
      ["Fiscal year begins", company.fiscalYearStart],
      ["Units", company.unitSystem],
      ["Thickness bands, mm", company.thicknessBands],
      ["Diameter bands, NPS", company.diameterBands],
    ]),
    ...accreditations(company),
    heading("Sign-in"),
    facts(securityFacts(company.security)),
    heading("Numbering"),
    table(
      [{ title: "Record" }, { title: "Pattern" }, { title: "Count restarts" }, { title: "Given at" }],
      numbering.map(({ title, pattern, resetEvery, allocated }) => [title, pattern, resets[resetEvery], allocated]),
    ),
    heading(`Intervals, ${jurisdictions[profile.jurisdiction].name}`),
    table(
      [{ title: "Interval" }, { title: "Every" }, { title: "Legal basis" }, { title: "Compared with default" }],
      profile.intervals.map(({ title, value, unit, basis, deviation, reason }) => [
        title,
        `${value} ${unit}`,
        basis,
        [deviation, reason].filter(Boolean).join(": "),
      ]),
    ),
    ...licenses(profile),
  ];
}

const resets = { never: "never", year: "every year", month: "every month" };

function accreditations({ accreditations: held }: Company): Content[] {
  if (held.length === 0) return [];
  return [
    heading("Accreditations"),
    table(
      [{ title: "Body" }, { title: "Number" }, { title: "Standard" }, { title: "Valid" }],
      held.map(({ body, number, standard, validFrom, validTo }) => [
        body,
        number,
        standard,
        `${validFrom ?? ""} – ${validTo ?? ""}`,
      ]),
    ),
  ];
}

function licenses({ licenses: held }: RegulatoryProfile): Content[] {
  if (held.length === 0) return [];
  return [
    heading("Radioactive material licenses"),
    table(
      [{ title: "Number" }, { title: "Regulator" }, { title: "Amendment" }, { title: "Expires" }],
      held.map(({ number, regulator, amendment, expiry }) => [number, regulator, amendment ?? "–", expiry ?? "–"]),
    ),
  ];
}
