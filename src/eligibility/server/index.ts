/**
 * May this person, instrument, procedure be used on this day? Each question is answered by the module that keeps the records; neither
 * whoever asks nor this folder knows which that is.
 */
import type { CalibrationFound } from "../contract.ts";
import type { CalibrationQuestion } from "../questions.ts";
import type { EligibilityAnswers } from "./source.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Answers, answerTo } from "#kit/server/questions.ts";

export interface Eligibility extends EligibilityAnswers {
  /** Whether each instrument could be used for inspection on each day, with the copy to freeze into a signed report. One query for all of them. */
  calibration: (db: Reading, question: CalibrationQuestion) => Promise<CalibrationFound[]>;
}

/** Whom to ask. */
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
  };
}
