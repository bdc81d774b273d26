/** What formulas and rules know beside the content: facts of the report stored as records. */
import type { Day } from "#kit/validity.ts";

export type ReportContext = {
  /** Distinct site-local days worked, in order. */
  performedDates: Day[];
  /** IANA zone of the site. */
  timeZone: string;
  /** Instants (ISO) of the inspection, null while not entered. */
  inspectionStart: string | null;
  inspectionEnd: string | null;
  /** The client's unit system: which column of a code applies, and how messages write numbers. */
  unitSystem: "SI" | "US";
  /**
   * Instruments on the report; `calibratedOn` is the date of the calibration in force on the last day each was used, null when none is known,
   * and `calibratedFor` says it for every day.
   */
  equipment: {
    inventoryItemId: string;
    typeCode: string;
    label: string;
    calibratedOn: Day | null;
    calibratedFor?: { day: Day; calibratedOn: Day | null }[];
  }[];
  /** Consumables on the report; `kind` is the EquipmentType code, such as "MT-INK", `form` its form by the label, "visible wet". */
  consumables: {
    id: string;
    kind: string;
    product: string;
    manufacturer?: string | null;
    form?: string | null;
    batch: string;
    expiresOn: Day | null;
  }[];
  attachments: { kind: string; lineId?: string | null }[];
  /** People of the report by the id of their row, with their roles on it. */
  people: { id: string; name: string; roles: readonly string[] }[];
};

/** A report with no facts known yet. */
export function emptyContext(timeZone: string): ReportContext {
  return {
    performedDates: [],
    timeZone,
    inspectionStart: null,
    inspectionEnd: null,
    unitSystem: "SI",
    equipment: [],
    consumables: [],
    attachments: [],
    people: [],
  };
}
