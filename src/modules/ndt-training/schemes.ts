/** The certification schemes as shipped, editions side by side; the numbers are facts cited by standard and table. */
import { z } from "zod";
import shipped from "#modules/ndt-training/data/ndt-certification-schemes.json" with { type: "json" };

const NearVision = z.looseObject({ minChart: z.string(), minDistanceMm: z.number(), intervalMonths: z.number() });
const ColourVision = z.looseObject({ intervalMonths: z.number() });
const byLevel = z.record(z.string(), z.number().nullable());

/**
 * What one method and technique asks. SNT-TC-1A and CP-189 have a row for each level, with hours; NAS 410 one row with hours by level, ISO 9712
 * one with days. `verify` names the figures nobody could cross-check.
 */
const Row = z.looseObject({
  method: z.string(),
  technique: z.string().nullish(),
  limitation: z.string().optional(),
  level: z.string().optional(),
  trainingHours: z.union([z.number(), byLevel]).nullish(),
  experienceMethodHours: z.number().nullish(),
  experienceTotalHours: z.number().nullish(),
  experienceHours: byLevel.optional(),
  trainingDays: byLevel.optional(),
  experienceDays: byLevel.optional(),
  verify: z.array(z.string()).optional(),
});

/** Schemes name their lowest scores differently; each is a percentage. */
const Grading = z.looseObject({
  minEachWrittenPct: z.number().optional(),
  minPracticalPct: z.number().optional(),
  minEachPct: z.number().optional(),
  minEachPartPct: z.number().optional(),
  minCompositePct: z.number().nullish(),
});

const LevelIII = z.looseObject({
  experience: z.array(z.looseObject({ education: z.string() })).optional(),
  exams: z.record(z.string(), z.unknown()).optional(),
  ascertainedBy: z.string().optional(),
  prerequisite: z.string().optional(),
});

const Recertification = z.union([
  z.array(z.string()),
  z.looseObject({ earlyWindowMonths: z.number().optional(), earlyKeepsAnniversary: z.boolean().optional() }),
]);

const Reexamination = z.looseObject({
  minWaitDays: z.int(),
  /** What lets somebody try again sooner. */
  earlierIf: z.string().optional(),
  /** How often a part may be taken again, and until how long after the first time. */
  attempts: z.int().optional(),
  maxMonths: z.int().optional(),
  verify: z.boolean().optional(),
});

/** `kind`: employer = the certificate ends with employment; central = it belongs to the person; external = recorded, not calculated. */
export const CertificationScheme = z.looseObject({
  id: z.string(),
  title: z.string(),
  edition: z.string().nullable(),
  kind: z.enum(["employer", "central", "external"]),
  unit: z.enum(["hours", "days"]).nullable(),
  hoursPerDay: z.number().optional(),
  rows: z.array(Row),
  limitedRows: z.array(Row).optional(),
  /** What of the whole edition is to be confirmed before its first use. */
  verify: z.array(z.string()).optional(),
  rules: z.looseObject({ examResultsValidYears: z.number().optional() }).optional(),
  levelIII: LevelIII.optional(),
  exams: z.record(z.string(), z.unknown()).optional(),
  grading: Grading.optional(),
  recertification: Recertification.optional(),
  reexamination: Reexamination.optional(),
  structuredCredits: z.looseObject({ minPoints: z.number() }).optional(),
  /** Where each kind of figure stands in the standard. */
  cites: z.record(z.string(), z.string()).optional(),
  vision: z.looseObject({ near: NearVision, colour: ColourVision }).optional(),
  validity: z.looseObject({ maxMonths: z.number(), levels: z.array(z.string()) }).optional(),
});
export type CertificationScheme = z.infer<typeof CertificationScheme>;

export const schemes: readonly CertificationScheme[] = z.array(CertificationScheme).parse(shipped.schemes);

/** Method codes with their ISO 9712 counterparts and names; `ndt: false` marks what is no inspection method, such as rope access. */
export const ndtMethods: readonly { code: string; iso: string | null; name: string; ndt?: boolean }[] = shipped.methods;

export function schemeOf(id: string): CertificationScheme | undefined {
  return schemes.find((scheme) => scheme.id === id);
}

/** False for rope access, radiation safety and first aid. */
export function isNdt(method: string): boolean {
  return ndtMethods.find(({ code }) => code === method.toUpperCase())?.ndt !== false;
}

/** A method of non-destructive testing that the schemes know, other than hardness or coating thickness. */
export function isListedNdt(method: string): boolean {
  return isNdt(method) && ndtMethods.some(({ code }) => code === method.toUpperCase());
}
