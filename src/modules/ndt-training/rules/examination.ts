import type { Day } from "#kit/validity.ts";

export const examinationParts = ["general", "specific", "practical", "basic", "method", "instruction"] as const;

export type ExaminationPart = (typeof examinationParts)[number];

export type Examination = {
  part: ExaminationPart;
  takenOn?: Day | null | undefined;
  scorePct?: string | null | undefined;
  checkpoints?: number | null | undefined;
  mandatoryFlawsFound?: boolean | null | undefined;
  examinerName?: string | null | undefined;
  /** What the person was taught between the attempt before and this one. */
  furtherTraining?: string | null | undefined;
};
