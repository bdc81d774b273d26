/** What is entered behind a certificate of the company. All of it may be empty in a draft; what is missing is said when it is sent for signature. */
import { z } from "zod";
import { renewalWaysKnown } from "./rules/scheme-needs.ts";
import { dayText, limitedText, optional } from "#kit/schemas.ts";
import { examinationParts } from "./rules/examination.ts";

const hours = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, "Enter hours such as 84.5");
const score = z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, "Enter a score from 0 to 100, such as 82.5");
const day = dayText();
const mostExaminations = 30;

const Examination = z.object({
  part: z.enum(examinationParts, "Choose the part"),
  takenOn: optional(day),
  scorePct: optional(score),
  /** Of a practical examination. */
  checkpoints: optional(z.int("Enter a whole number").min(0, "At least 0").max(1000, "At most 1000")),
  mandatoryFlawsFound: optional(z.boolean()),
  examinerName: optional(limitedText(120)),
  /** Between the attempt before and this one, where it came sooner than the scheme's waiting time. */
  furtherTraining: optional(limitedText(200)),
});

export const Qualification = z.object({
  /** In this method; direct to Level II those of Level I too. */
  trainingHours: optional(hours),
  experienceMethodHours: optional(hours),
  experienceTotalHours: optional(hours),
  /** The number of the certificate of the level below, on record for the same person. */
  previousCertificate: optional(limitedText(60)),
  education: optional(limitedText(120)),
  levelIISince: optional(day),
  /** The certificate of a central body that a Level III of the company rests on. */
  restsOn: optional(z.object({ number: optional(limitedText(60)), expiresOn: optional(day) })),
  examinations: optional(z.array(Examination).max(mostExaminations, `At most ${mostExaminations} examinations`)),
  writtenPractice: optional(
    z.object({ title: optional(limitedText(120)), revision: optional(limitedText(30)), effectiveFrom: optional(day) }),
  ),
  renewal: optional(
    z.object({
      how: optional(z.enum(renewalWaysKnown, "Choose the way")),
      reference: optional(limitedText(200)),
      on: optional(day),
    }),
  ),
  /** Where the papers are, for what is not attached. */
  papers: optional(limitedText(500)),
});
export type Qualification = z.infer<typeof Qualification>;

/** A line of the checklist as it was judged. */
export const ChecklistItem = z.object({
  what: z.string(),
  needed: z.string(),
  held: z.string(),
  missing: z.string().nullable(),
  source: z.string(),
  unconfirmed: z.boolean(),
});

/** What stood behind the certificate at its last signature. */
export const QualificationEvidence = z.object({
  qualification: Qualification.nullable(),
  compositePct: z.string().nullable(),
  checklist: z.array(ChecklistItem),
  papers: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
