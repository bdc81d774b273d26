/** The answers to "valid on that day?": copies that are frozen into a signed report, not links that change later. */
import { z } from "zod";

const Refused = z.object({ ok: z.literal(false), code: z.string(), message: z.string() });

export const VisionHeld = z.object({
  visionTestId: z.uuid(),
  kind: z.enum(["near", "colour", "grey-scale"]),
  testedOn: z.string(),
  /** The last valid day. */
  validTo: z.string(),
});
export type VisionHeld = z.infer<typeof VisionHeld>;

export const CertificateHeld = z.object({
  certificationId: z.uuid(),
  userId: z.uuid(),
  personName: z.string(),
  certificateNumber: z.string(),
  schemeId: z.string(),
  method: z.string(),
  level: z.string(),
  /** Empty is the base method. */
  techniques: z.array(z.string()),
  issuedBy: z.string().nullable(),
  issuedOn: z.string(),
  effectiveFrom: z.string(),
  /** The last good day. */
  expiresOn: z.string(),
  authorizedToTest: z.boolean(),
  sector: z.string().nullable(),
  limitation: z.string().nullable(),
  /** Material groups and products the certificate is limited to. */
  limits: z.object({ materials: z.array(z.string()).optional(), products: z.array(z.string()).optional() }).nullish(),
  /** With a certificate of a central scheme: from when to when the employer authorized its holder. */
  employerAuthorization: z.looseObject({ on: z.string(), endedOn: z.string().nullish() }).nullish(),
  /** The employer of an external person, whose certificates these are; null or left out for the company's own people. */
  employer: z.string().nullish(),
  /** The instant from which it is valid. */
  signedAt: z.string().nullable(),
  fileSha256: z.string().nullable(),
});
export type CertificateHeld = z.infer<typeof CertificateHeld>;

/** One person on one day; valid means both certificate and vision. */
export const CertificationFound = z.object({
  userId: z.uuid(),
  day: z.string(),
  valid: z.boolean(),
  certificate: z.union([z.object({ ok: z.literal(true), held: CertificateHeld }), Refused]),
  vision: z.object({
    ok: z.boolean(),
    near: VisionHeld.nullable(),
    colour: VisionHeld.nullable(),
    missing: z.array(z.enum(["near", "colour"])),
    message: z.string().nullable(),
  }),
});
export type CertificationFound = z.infer<typeof CertificationFound>;

const ScopeRange = z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable();

export const ProcedureHeld = z.object({
  procedureId: z.uuid(),
  revisionId: z.uuid(),
  number: z.string(),
  title: z.string(),
  method: z.string().nullable(),
  revisionNo: z.int(),
  approvedOn: z.string(),
  approvedByName: z.string(),
  approverCertificate: z.string().nullable(),
  effectiveFrom: z.string(),
  /** The last day, or null while no later revision is approved. */
  effectiveTo: z.string().nullable(),
  /** The controlled document as approved. */
  documentName: z.string().nullable(),
  fileSha256: z.string().nullable(),
  /** The client it was made for; null is for all clients. */
  clientCompanyId: z.uuid().nullable(),
  /** Thickness and diameter in mm, temperature in °C, both ends inclusive. */
  scope: z.object({
    products: z.string().nullable(),
    materials: z.string().nullable(),
    jointTypes: z.string().nullable(),
    surface: z.string().nullable(),
    thickness: ScopeRange,
    diameter: ScopeRange,
    temperature: ScopeRange,
  }),
  personnelRequirement: z.object({ performLevel: z.int(), interpretLevel: z.int(), schemes: z.array(z.string()) }),
  /** Equipment types a report must list. */
  equipmentTypes: z.array(z.string()),
  /** The client's decision that allows it, where one is required. */
  clientApproval: z.object({ status: z.string(), decidedOn: z.string() }).nullable(),
});
export type ProcedureHeld = z.infer<typeof ProcedureHeld>;

/** One procedure on one day. */
export const ProcedureFound = z.object({
  procedureId: z.uuid(),
  day: z.string(),
  answer: z.union([z.object({ ok: z.literal(true), held: ProcedureHeld }), Refused]),
});
export type ProcedureFound = z.infer<typeof ProcedureFound>;

/** What is required of an instrument before it is used. */
export const calibrationRequirements = ["required", "check_only", "examination", "exchange", "none"] as const;
export type CalibrationRequirement = (typeof calibrationRequirements)[number];

/** The certificate that covered an instrument on a day. */
const CalibrationHeld = z.object({
  recordId: z.uuid(),
  certificateNumber: z.string(),
  laboratory: z.string(),
  calibratedOn: z.string(),
  /** The last valid day, including an extension. */
  dueOn: z.string(),
  extendedTo: z.string().nullable(),
  limitation: z.string().nullable(),
  fileSha256: z.string().nullable(),
});
type CalibrationHeld = z.infer<typeof CalibrationHeld>;

/** One instrument on one day, as it was named; `held` is null where no certificate is required, and `uncertified` says by which plan. */
export const CalibrationFound = z.object({
  inventoryItemId: z.uuid(),
  day: z.string(),
  assetTag: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  answer: z.union([
    z.object({ ok: z.literal(true), held: CalibrationHeld.nullable() }),
    Refused.extend({ dueOn: z.string().nullable() }),
  ]),
  /** The plan of that day that requires no certificate: null where one is required. Waived: the kind of instrument needs one all the same. */
  uncertified: z
    .object({ requirement: z.enum(calibrationRequirements), from: z.string().nullable(), waived: z.boolean() })
    .nullable(),
  /** A limitation in words that no value of the report was compared with: a person explains why it does not matter. */
  unexamined: z.string().nullable(),
  /**
   * The use its plan allows between calibrations, "5000 cycles", when none has been recorded since the last: a person enters how much there was.
   */
  uncountedUse: z.string().nullable(),
  /**
   * The identity of the item when the certificate was released, if maker, model or serial number were changed since: a person explains why it is
   * the same one.
   */
  formerIdentity: z.string().nullable(),
  /** A recorded finding that casts doubt on the day, such as an as-found result out of tolerance months later. */
  doubt: z
    .object({
      cause: z.enum(["found out of tolerance", "failed", "not tested as found", "voided"]),
      recordId: z.uuid(),
      certificateNumber: z.string(),
      foundOn: z.string(),
      /** The last calibration before the finding that was acceptable; null when there is none. */
      lastGoodOn: z.string().nullable(),
    })
    .nullable(),
});
export type CalibrationFound = z.infer<typeof CalibrationFound>;
