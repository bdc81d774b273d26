/** What the modules that keep the records answer in their `server/module.ts`, as `eligibilityOf` asks it. */
import type { CalibrationFound, CertificationFound, ProcedureFound } from "../contract.ts";
import type { CertificationNeed } from "../certificates.ts";
import type { CalibrationQuestion, CertificationQuestion, Papers, ProcedureQuestion } from "../questions.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

/** Everything on record of instruments, of which more than one question is answered. */
export interface KnownInstruments {
  items: ReadonlyMap<string, { id: string; assetTag: string; typeCode: string; model: string }>;
  /** Whether each could be used for inspection on each day, with the copy to freeze into a signed report. */
  calibration: (question: CalibrationQuestion) => CalibrationFound[];
}

/** What the owners of the records answer. */
export interface EligibilityAnswers {
  /**
   * Was each of these people certified for the method, technique and level on that day, with the vision it asks? One answer a need, in
   * their order, each with the copies a signed report keeps. `knownAt` (an instant) answers with what was on record then.
   */
  certification: (
    db: Reading,
    question: { needs: readonly CertificationQuestion[]; knownAt?: string },
  ) => Promise<CertificationFound[]>;
  /** The same question for somebody who is no user, answered from the papers on the report by the same rules; the copies name the employer. */
  certificationOfPapers: (
    db: Reading,
    question: { papers: Papers; needs: readonly (CertificationNeed & { day: Day })[] },
  ) => Promise<CertificationFound[]>;
  /** All that is on record of these instruments; one query for all of them. */
  instruments: (db: Reading, ids: readonly string[]) => Promise<KnownInstruments>;
  /** The certificate whose finding keeps an item out of service on a day, in use as it is; null where none does. */
  findingAgainst: (db: Reading, itemId: string, day: Day) => Promise<string | null>;
  /** The cases by which each of these calibrations is in doubt through its reference standards; those in no doubt are left out. */
  casesOfStandards: (db: Reading, recordIds: readonly string[]) => Promise<Map<string, Set<string>>>;
  /** Which revision of the procedure answered for each day, and might it be used? One answer a day, each with the copy a signed report keeps. */
  procedure: (db: Reading, question: ProcedureQuestion) => Promise<ProcedureFound[]>;
}

declare module "#kit/server/questions.ts" {
  interface Questions extends EligibilityAnswers {}
}
