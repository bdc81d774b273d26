/** May this person, instrument, procedure be used on this day? Each question is answered by the module that keeps the records. */
export { certification, certificationOfPapers } from "#modules/ndt-training/server/eligibility.ts";
export {
  calibration,
  calibrationFacts,
  type CalibrationFactsFound,
  calibrationFrom,
  casesOfStandards,
  findingAgainst,
} from "#modules/calibration/server/eligibility.ts";
export { procedure } from "#modules/processes-procedures/server/eligibility.ts";
