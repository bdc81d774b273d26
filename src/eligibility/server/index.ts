/**
 * May this person, instrument or procedure be used on this day? Each question is answered by the module that owns the records; neither the code
 * that asks nor this folder knows which that is.
 */
import type { CalibrationFound } from "../contract.ts";
import type { CalibrationQuestion } from "../questions.ts";
import type { EligibilityAnswers } from "./source.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Answers, answerTo } from "#kit/server/questions.ts";

export interface Eligibility extends EligibilityAnswers {
  /**
   * Whether each instrument could be used for inspection on each day, with the copy to freeze into a signed report. A single query for all of
   * them.
   */
  calibration: (db: Reading, question: CalibrationQuestion) => Promise<CalibrationFound[]>;
}

/** The modules' answers. */
export function eligibilityOf(services: { answers: readonly Answers[] }): Eligibility {
  const instruments = answerTo(services, "instruments");
  return {
    certification: answerTo(services, "certification"),
    certificationOfPapers: answerTo(services, "certificationOfPapers"),
    instruments,
    calibration: async (db, question) => (await instruments(db, question.inventoryItemIds)).calibration(question),
    findingAgainst: answerTo(services, "findingAgainst"),
    casesOfStandards: answerTo(services, "casesOfStandards"),
    procedure: answerTo(services, "procedure"),
    holdPoints: answerTo(services, "holdPoints"),
  };
}
