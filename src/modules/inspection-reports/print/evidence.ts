/** The evidence frozen with a signature, as far as it is printed. Numbers are text in it, as in everything that is hashed. */
import { z } from "zod";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";

const day = z.string();

const Certificate = z.object({
  userId: z.string(),
  personName: z.string(),
  schemeId: z.string(),
  method: z.string(),
  level: z.string(),
  techniques: z.array(z.string()).nullish(),
  issuedBy: z.string().nullish(),
  certificateNumber: z.string(),
  issuedOn: day,
  expiresOn: day,
  fileSha256: z.string().nullish(),
  limitation: z.string().nullish(),
  limits: z.object({ materials: z.array(z.string()).optional(), products: z.array(z.string()).optional() }).nullish(),
  /** The employer of an external person, who issued these documents. */
  employer: z.string().nullish(),
});
const Vision = z.object({ testedOn: day, validTo: day });

const Calibration = z.object({
  certificateNumber: z.string(),
  laboratory: z.string(),
  calibratedOn: day,
  dueOn: day,
  /** The last valid day of an extension, and the exclusions of the certificate in words. */
  extendedTo: day.nullish(),
  limitation: z.string().nullish(),
  fileSha256: z.string().nullish(),
});

const Procedure = z.object({
  number: z.string(),
  title: z.string(),
  revisionNo: z.coerce.string(),
  approvedOn: day,
  approvedByName: z.string(),
  effectiveFrom: day,
  effectiveTo: day.nullish(),
  fileSha256: z.string().nullish(),
});

const Verdict = z.object({
  lineId: z.string(),
  indicationId: z.string().nullable(),
  verdict: z.enum(["ACC", "REJ"]).nullable(),
  clause: z.string(),
  reason: z.string(),
  entered: z.enum(["ACC", "REJ", "INFO"]).nullable(),
  /** Missing in reports signed before they were frozen. */
  standard: z.string().default(""),
  edition: z.string().default(""),
  printed: z.string(),
});

/** Client and place with the codes and names at the signature: renaming a client later does not change issued reports. */
export const Subject = z.object({
  client: z.object({ code: z.string(), legalName: z.string(), displayName: z.string() }),
  site: z.object({ code: z.string(), name: z.string(), address: z.string() }).nullable(),
  project: z.object({ number: z.string(), name: z.string() }).nullable(),
  workOrder: z.object({ number: z.string() }).nullable(),
});
export type Subject = z.infer<typeof Subject>;

/** The issuer as shown in the head; pictures by the SHA-256 of the stored file. */
export const FrozenIssuer = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  logo: z.string().nullable(),
  letterhead: z.string().nullable(),
  foot: z.string().nullable(),
  accreditations: z.array(z.object({ text: z.string(), symbol: z.string().nullable() })),
});
export type FrozenIssuer = z.infer<typeof FrozenIssuer>;

export const Evidence = z.object({
  subject: Subject.nullish(),
  /** Missing in reports signed before it was frozen. */
  issuer: FrozenIssuer.nullish(),
  signer: z.object({ name: z.string() }).nullish(),
  /** Everyone on the report, by the id of their row there. Missing in reports signed before they were frozen. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  certifications: z.array(
    z.object({
      day,
      role: z.string(),
      certificate: Certificate.nullable(),
      vision: z.object({ near: Vision.nullable(), colour: Vision.nullable() }),
    }),
  ),
  reviewerCertificate: Certificate.nullish(),
  instruments: z.array(
    z.object({
      day,
      inventoryItemId: z.string(),
      assetTag: z.string(),
      type: z.string(),
      manufacturer: z.string(),
      model: z.string(),
      serialNumber: z.string().nullable(),
      held: Calibration.nullable(),
    }),
  ),
  procedures: z.array(z.object({ day, held: Procedure.nullable() })),
  template: z.object({
    code: z.string(),
    version: z.coerce.string(),
    approvedBy: z.string().nullish(),
    effectiveFrom: z.string().nullish(),
  }),
  gates: z.array(
    z.object({
      gateId: z.string(),
      subject: z.string(),
      onDate: day.nullable(),
      outcome: z.enum(["pass", "fail", "warn"]),
      message: z.string(),
    }),
  ),
  warnings: z.array(z.object({ ruleId: z.string(), message: z.string(), answer: z.string() })),
  verdicts: z.array(Verdict),
  application: z.string().nullish(),
});
export type Evidence = z.infer<typeof Evidence>;
export type Certificate = z.infer<typeof Certificate>;

/** "ISO 9712 UT Level II, 2026-118, limited to ferritic materials", with the employer of an external person. */
export function certificateText(certificate: Certificate): string {
  const { certificateNumber, limits, limitation, employer } = certificate;
  const { materials = [], products = [] } = limits ?? {};
  const limited = [...(materials.length > 0 ? [`${materials.join(" and ")} materials`] : []), ...products, limitation ?? ""];
  const words = limited.filter(Boolean).join(", ");
  return [
    `${certificateName(certificate)}, ${certificateNumber}`,
    words === "" ? "" : `limited to ${words}`,
    employer ? `of ${employer}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** "C-26-010, Texas Metrology. Limited: not below 8 mm. Extended to 2 Mar 2027."; `day` prints a day as the report does. */
export function calibrationText(
  held:
    | { number: string; laboratory: string; limitation?: string | null | undefined; extendedTo?: string | null | undefined }
    | null
    | undefined,
  print: (day: string) => string,
): string {
  if (!held) return "not required";
  const notes = [
    held.limitation ? `Limited: ${held.limitation}.` : "",
    held.extendedTo ? `Extended to ${print(held.extendedTo)}.` : "",
  ].filter(Boolean);
  const certificate = `${held.number}, ${held.laboratory}`;
  return notes.length > 0 ? `${certificate}. ${notes.join(" ")}` : certificate;
}
