/** What the modules that own the records answer in their `server/module.ts`, as used by `eligibilityOf`. */
import type { CalibrationFound, CertificationFound, ProcedureFound } from "../contract.ts";
import type { CertificationNeed } from "../certificates.ts";
import type {
  CalibrationQuestion,
  CertificationQuestion,
  HoldPointFound,
  HoldPointQuestion,
  Papers,
  ProcedureQuestion,
} from "../questions.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

/** All records of the instruments, read once for several questions. */
export interface KnownInstruments {
  items: ReadonlyMap<string, { id: string; assetTag: string; typeCode: string; model: string }>;
  /** Whether each could be used for inspection on each day, with the copy to freeze into a signed report. */
  calibration: (question: CalibrationQuestion) => CalibrationFound[];
}

/** The answers of the owners of the records. */
export interface EligibilityAnswers {
  /**
   * Was each of these people certified for the method, technique and level on that day, with the vision test it requires? One answer per need, in
   * order, each with the copies a signed report stores. `knownAt` (an instant) answers with what was recorded at that time.
   */
  certification: (
    db: Reading,
    question: { needs: readonly CertificationQuestion[]; knownAt?: string },
  ) => Promise<CertificationFound[]>;
  /**
   * The same question for a person without an account, answered from the certificates in the report by the same rules; the copies name the
   * employer.
   */
  certificationOfPapers: (
    db: Reading,
    question: { papers: Papers; needs: readonly (CertificationNeed & { day: Day })[] },
  ) => Promise<CertificationFound[]>;
  /** Everything recorded about these instruments; a single query for all of them. */
  instruments: (db: Reading, ids: readonly string[]) => Promise<KnownInstruments>;
  /** The certificate whose finding keeps an item out of service on a day, if it is used as it is; null when none does. */
  findingAgainst: (db: Reading, itemId: string, day: Day) => Promise<string | null>;
  /** The cases that put each of these calibrations in doubt through its reference standards; those not in doubt are left out. */
  casesOfStandards: (db: Reading, recordIds: readonly string[]) => Promise<Map<string, Set<string>>>;
  /**
   * Which revision of the procedure was in force on each day, and might it be used? One answer per day, each with the copy a signed report
   * stores.
   */
  procedure: (db: Reading, question: ProcedureQuestion) => Promise<ProcedureFound[]>;
  /** The hold and witness points that stand before the work of a report, for each unit on its lines; `now` is an instant. */
  holdPoints: (db: Reading, question: HoldPointQuestion) => Promise<HoldPointFound[]>;
}

declare module "#kit/server/questions.ts" {
  interface Questions extends EligibilityAnswers {}
}
