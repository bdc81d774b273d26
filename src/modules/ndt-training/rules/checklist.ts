/** A line of the checklist that stands before a certificate of the company, and what is entered for it. */
import type { SchemeRules } from "#modules/ndt-training/rules/records.ts";
import type { RenewalWay } from "#modules/ndt-training/rules/scheme-needs.ts";
import { type Day, isDay } from "#kit/validity.ts";
import type { Examination } from "#modules/ndt-training/rules/examination.ts";

/** One line of the checklist. `missing` is what the refusal says of it; null when it is there. */
export type ChecklistItem = {
  what: string;
  needed: string;
  held: string;
  missing: string | null;
  /** Standard and clause or table. */
  source: string;
  /** The figure was not confirmed against the standard itself. */
  unconfirmed: boolean;
};

/** As it is entered on the form; anything may still be empty. */
export type QualificationEntered = {
  trainingHours?: string | null | undefined;
  experienceMethodHours?: string | null | undefined;
  experienceTotalHours?: string | null | undefined;
  /** The number of the Level I certificate where Level II follows it; else it counts as direct to Level II. */
  previousCertificate?: string | null | undefined;
  education?: string | null | undefined;
  levelIISince?: Day | null | undefined;
  /** The certificate of a central body that a Level III of the company rests on. */
  restsOn?: { number?: string | null | undefined; expiresOn?: Day | null | undefined } | null | undefined;
  examinations?: readonly Examination[] | null | undefined;
  writtenPractice?:
    | { title?: string | null | undefined; revision?: string | null | undefined; effectiveFrom?: Day | null | undefined }
    | null
    | undefined;
  renewal?:
    | { how?: RenewalWay | null | undefined; reference?: string | null | undefined; on?: Day | null | undefined }
    | null
    | undefined;
  papers?: string | null | undefined;
};

export type CertifiedDraft = {
  /** The holder, as far as it is known; nobody examines themselves. */
  personName?: string | null | undefined;
  basis: string;
  method: string;
  level: string;
  techniques: readonly string[];
  limitation?: string | null | undefined;
  issuedOn: Day;
  effectiveFrom: Day;
  expiresOn: Day;
  renewsId?: string | null | undefined;
  qualification?: QualificationEntered | null | undefined;
};

/** A day somebody has finished typing; the year 0002 on the way to 2026 is none. */
export function givenDay(day: unknown): Day | null {
  return typeof day === "string" && isDay(day) && day >= "1950-01-01" && day < "2200-01-01" ? day : null;
}

export function cited({ id, cites }: SchemeRules, ...kinds: string[]): string {
  const edition = id.split(":")[1];
  const found = kinds.map((kind) => cites?.[kind]).find((one) => one !== undefined);
  return found ? (edition && !id.includes("|") ? `${found} (${edition})` : found) : id;
}
