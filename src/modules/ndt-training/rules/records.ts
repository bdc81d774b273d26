/** The least that the rules need to know of the records; a database row with more fields fits as it is. */
import type { Day } from "#kit/validity.ts";
import type { StatedCertificate } from "#eligibility/certificates.ts";

type ByLevel = Readonly<Record<string, number | null>>;

/** A row of a scheme's tables: what a method and technique asks, at one level or by level. */
export type SchemeRow = {
  method: string;
  technique?: string | null | undefined;
  limitation?: string | undefined;
  level?: string | undefined;
  trainingHours?: number | ByLevel | null | undefined;
  experienceMethodHours?: number | null | undefined;
  experienceTotalHours?: number | null | undefined;
  experienceHours?: ByLevel | undefined;
  trainingDays?: ByLevel | undefined;
  experienceDays?: ByLevel | undefined;
  verify?: readonly string[] | undefined;
};

/** What the rules read of a scheme; the shipped ones are in `schemes.ts`. */
export type SchemeRules = {
  id: string;
  kind: "employer" | "central" | "external";
  unit?: "hours" | "days" | null | undefined;
  hoursPerDay?: number | undefined;
  rows?: readonly SchemeRow[] | undefined;
  limitedRows?: readonly SchemeRow[] | undefined;
  verify?: readonly string[] | undefined;
  rules?: { examResultsValidYears?: number | undefined } | undefined;
  levelIII?:
    | {
        experience?: readonly ({ education: string } & Readonly<Record<string, unknown>>)[] | undefined;
        exams?: Readonly<Record<string, unknown>> | undefined;
        ascertainedBy?: string | undefined;
        prerequisite?: string | undefined;
      }
    | undefined;
  exams?: Readonly<Record<string, unknown>> | undefined;
  grading?:
    | {
        minEachWrittenPct?: number | undefined;
        minPracticalPct?: number | undefined;
        minEachPct?: number | undefined;
        minEachPartPct?: number | undefined;
        minCompositePct?: number | null | undefined;
      }
    | undefined;
  recertification?:
    | readonly string[]
    | { earlyWindowMonths?: number | undefined; earlyKeepsAnniversary?: boolean | undefined }
    | undefined;
  reexamination?:
    | {
        minWaitDays: number;
        earlierIf?: string | undefined;
        attempts?: number | undefined;
        maxMonths?: number | undefined;
        verify?: boolean | undefined;
      }
    | undefined;
  structuredCredits?: { minPoints: number } | undefined;
  cites?: Readonly<Record<string, string>> | undefined;
  validity?: { maxMonths: number; levels: readonly string[] } | undefined;
  vision?:
    | { near: { minChart: string; minDistanceMm: number; intervalMonths: number }; colour: { intervalMonths: number } }
    | undefined;
};

export type Certification = StatedCertificate & {
  id: string;
  /** Whether the holder may test; a Level III only when the practical work was shown. */
  authorizedToTest: boolean;
  /** The certificate of a central body that a Level III of the company rests on. */
  restsOn?: { number?: string | null | undefined; expiresOn?: Day | null | undefined } | null;
  /** Of ISO 9712: product or industrial sector, as printed. */
  sector?: string | null;
  /** The instant from which it counts: signed here, or recorded when it comes from outside. Null while in draft or review. */
  signedAt: string | null;
};

export type CertificationEvent = {
  certificationId: string;
  type: "suspended" | "reinstated" | "revoked" | "withdrawn" | "expiredEarly" | "employmentEnded" | "superseded";
  /** Not valid from this day on; for `employmentEnded` it is the last day of employment. */
  effectiveOn: Day;
  recordedAt: string;
  /** Recorded on a later day than that from which it counts; left out for those that bring it about by themselves. */
  backdated?: boolean | null | undefined;
};

export const visionCharts = [
  "Jaeger",
  "Times Roman N",
  "Ortho-Rater",
  "tumbling E ISO 18490",
  "Snellen near",
  "Ishihara",
  "other",
] as const;
type VisionChart = (typeof visionCharts)[number];

/** What a near-vision chart that is none of these is equivalent to, as the Level III takes it (SNT-TC-1A 8.2: Jaeger 2 or equivalent). */
export const chartEquivalents = ["Jaeger 1", "Jaeger 2"] as const;

export type VisionTest = {
  id: string;
  testedOn: Day;
  kind: "near" | "colour" | "grey-scale";
  chart: VisionChart;
  /** "J1", "N4.5", Ortho-Rater "8"; "pass" or "fail" for the other charts and for colour. */
  result: string;
  distanceMm?: number | null;
  /** Of the chart "other": which it was, and what passing it is equivalent to. */
  chartName?: string | null | undefined;
  equivalentTo?: (typeof chartEquivalents)[number] | null | undefined;
  recordedAt?: string | null;
  voidedAt?: string | null;
};

/** All that decides whether one person may do a job on a day. */
export type CertificationFacts<C extends Certification = Certification, V extends VisionTest = VisionTest> = {
  certifications: readonly C[];
  certificationEvents: readonly CertificationEvent[];
  visionTests: readonly V[];
  /** The last day of employment; certificates of the employer end with it, those of a central body do not. */
  employmentEndedOn?: Day | null;
  schemes: readonly SchemeRules[];
};
