/** The proof of qualification behind the company's certificates: hours a little above the minimum, passed examinations, the written practice. */
import { chanceOf } from "./chance.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { type ExaminationPart, hoursNeeded, partsNeeded } from "#modules/ndt-training/rules.ts";
import type { Qualification } from "#modules/ndt-training/contract.ts";
import type { CertificationScheme } from "#modules/ndt-training/schemes.ts";

interface Certified {
  name: string;
  examiner: string;
  method: string;
  level: string;
  issuedOn: Day;
  /** The first day of the written practice in force. */
  writtenSince: Day;
}

/** Nobody held a Level I before: the hours of both levels count together. */
export function qualificationOf(scheme: CertificationScheme, certified: Certified): Qualification {
  const { name, examiner, method, level, issuedOn, writtenSince } = certified;
  const chance = chanceOf(`qualification ${name} ${method} ${issuedOn}`);
  const need = hoursNeeded(scheme, { method, techniques: [], level }, true);
  const asked = (hours: number | null) => (need.found && hours !== null ? hours : 0);
  const [training, inMethod, inAll] = need.found ? [need.training, need.experienceMethod, need.experienceTotal] : [0, 0, 0];
  const worked = Math.round(asked(inMethod) * chance.between(1.02, 1.4));
  const scores: Partial<Record<ExaminationPart, () => number>> = { practical: () => chance.whole(84, 97) };
  const score = (part: ExaminationPart) => String((scores[part] ?? (() => chance.whole(79, 95)))());
  return {
    trainingHours: String(asked(training) + 4 * chance.whole(0, 2)),
    experienceMethodHours: String(worked),
    experienceTotalHours: String(Math.max(Math.round(asked(inAll) * chance.between(1.03, 1.5)), worked + 60)),
    examinations: partsNeeded(scheme, level).map((part, index) => ({
      part,
      takenOn: addDays(issuedOn, index - 9),
      scorePct: score(part),
      ...(part === "practical" ? { checkpoints: chance.whole(10, 12), mandatoryFlawsFound: true } : {}),
      examinerName: examiner,
    })),
    writtenPractice: {
      title: "QP-12 Qualification and certification of NDT personnel",
      revision: "4",
      effectiveFrom: writtenSince,
    },
    papers: `Personnel file of ${name}, section 3`,
  };
}
