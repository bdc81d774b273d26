/**
 * Whether the entered documents of an external person count (gate G1): complete, within what their scheme allows, and not bypassing the register.
 * Staff, and every certificate in the register, are assessed by the register.
 */
import type { ReportPerson } from "../report.ts";
import { namesSomebody, sameName } from "#kit/names.ts";
import { problemsWith } from "#modules/ndt-training/rules/entry.ts";
import { levelRank } from "#modules/ndt-training/rules/scope.ts";
import { schemeOf } from "#modules/ndt-training/schemes.ts";
import { isFiller, saysNothing } from "#modules/report-templates/rules/format.ts";

/** The scheme of recorded certificates that belong to none of the known schemes. */
const otherScheme = "OTHER";

/** What the register and the list of staff contain. `isOwn` is a certificate numbered in an employer's own series. */
export interface OnRecord {
  staff: readonly string[];
  certificates: readonly { certificateNumber: string; personName: string; schemeId: string; state: string; isOwn: boolean }[];
  hasCopy: boolean;
}

interface Lacking {
  code: "INCOMPLETE" | "NO_COPY" | "ON_STAFF" | "REGISTERED";
  message: string;
}

/** Normalizes numbers for comparison: "nb 4533 mt2" is NB-4533-MT2. */
export function plainNumber(certificateNumber: string): string {
  return certificateNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A number by which an issuer can find a certificate has at least two letters or digits. */
const findsCertificate = (certificateNumber: string | null | undefined): boolean =>
  plainNumber(certificateNumber ?? "").length >= 2;

/** Why the documents do not count, with what to do; null if they are assessed like our own. */
export function lackingInPapers(
  { papers, organization, externalName }: Pick<ReportPerson, "papers" | "organization" | "externalName">,
  { staff, certificates, hasCopy }: OnRecord,
): Lacking | null {
  if (!namesSomebody(externalName))
    return { code: "INCOMPLETE", message: "external person: enter the name as on the certificate" };
  const scheme = schemeOf(papers?.schemeId ?? "");
  // Absent if it is the employer: only an employer's scheme is certified by the employer.
  const issuer = papers?.issuedBy ?? (scheme?.kind === "employer" ? organization : null);
  const missing = [
    [organization, "employer"],
    [papers?.schemeId, "scheme"],
    [scheme?.id === otherScheme && isFiller(papers?.schemeName) ? null : "named", "name of the scheme"],
    [papers?.method, "method"],
    [papers?.level, "level"],
    [findsCertificate(papers?.certificateNumber) ? papers?.certificateNumber : null, "certificate number"],
    [isFiller(issuer) ? null : issuer, "issuer"],
    [papers?.validFrom, "first day"],
    [papers?.expiresOn, "expiry"],
  ].flatMap(([value, name]) => (value && !saysNothing(value) ? [] : [String(name)]));
  const incomplete = (message: string): Lacking => ({ code: "INCOMPLETE", message: `external person: ${message}` });
  const colleague = staff.find((name) => sameName(name, externalName ?? ""));
  if (colleague)
    return {
      code: "ON_STAFF",
      message: `${colleague} is on the staff: choose them from the list, so that their records are checked. For another person of that name, enter more of the name, such as the middle name`,
    };
  if (missing.length > 0) return incomplete(`enter ${missing.join(", ")} of the certificate`);
  const given: Partial<NonNullable<typeof papers>> = papers ?? {};
  const { schemeId, certificateNumber, method, level, techniques, validFrom, expiresOn, limitation } = given;
  if (!scheme)
    return incomplete(`"${schemeId ?? ""}" is not a certification scheme known here. Choose one from the list, or OTHER`);
  const known = certificates.find(
    (one) =>
      plainNumber(one.certificateNumber) === plainNumber(certificateNumber ?? "") &&
      (!one.isOwn || sameName(one.personName, externalName ?? "")),
  );
  if (known)
    return {
      code: "REGISTERED",
      message: `certificate ${known.certificateNumber} belongs to ${known.personName} in the register here, ${known.state}: choose ${known.personName} from the list, so that the register is checked`,
    };
  const dates = { issuedOn: validFrom ?? "", effectiveFrom: validFrom ?? "", expiresOn: expiresOn ?? "" };
  const [problem] = problemsWith(
    {
      schemeId: scheme.id,
      method: method ?? "",
      level: level ?? "",
      techniques: techniques ?? [],
      basis: "external",
      limitation,
      ...dates,
    },
    scheme,
    dates.issuedOn,
  );
  if (problem) return incomplete(problem.replace(/\.$/, ""));
  return hasCopy ? null : { code: "NO_COPY", message: "external person: attach the copy of the certificate" };
}

/**
 * A number in an employer's own series may also exist at another employer: "UT-II-0001". The signer then confirms in words that it is a different
 * certificate. Null if the register has no such number.
 */
export function numberAlsoHere(
  { papers, externalName }: Pick<ReportPerson, "papers" | "externalName">,
  { certificates }: Pick<OnRecord, "certificates">,
): string | null {
  const number = papers?.certificateNumber;
  const known = number
    ? certificates.find((one) => one.isOwn && plainNumber(one.certificateNumber) === plainNumber(number))
    : undefined;
  if (!known || sameName(known.personName, externalName ?? "")) return null;
  return `Certificate ${number} of ${externalName ?? "an external person"} has the same number as the certificate of ${known.personName} in the register here. State who issued it and that it is a different certificate`;
}

/**
 * A Level III may examine where the practical was passed (ndt-training rule 9), which the certificate of a Level III need not show. Null for other
 * levels.
 */
export function practicalOfLevelThree({ papers, externalName }: Pick<ReportPerson, "papers" | "externalName">): string | null {
  if (levelRank(papers?.level ?? "") !== 3) return null;
  const name = externalName ?? "an external person";
  return `${name} is certified in ${papers?.method ?? "the method"} Level ${papers?.level ?? ""} (${papers?.certificateNumber ?? ""}). State the evidence that ${name} passed the practical examination, which a Level III needs to test`;
}
