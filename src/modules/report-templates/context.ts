/** What a template's formulas and rules know beside the content: the facts of the report that are records of their own. */
import type { Day } from "#kit/validity.ts";

export type ReportContext = {
  /** Distinct site-local days worked, in order. */
  performedDates: Day[];
  /** IANA zone of the site. */
  timeZone: string;
  /** Instants (ISO) of the inspection, null while not entered. */
  inspectionStart: string | null;
  inspectionEnd: string | null;
  /** Only for the numbers in messages; formulas are in SI. */
  unitSystem: "SI" | "US";
  /** Instruments on the report; `calibratedOn` is the date of the calibration in force on the inspection dates, null when none is known. */
  equipment: { inventoryItemId: string; typeCode: string; label: string; calibratedOn: Day | null }[];
  /** Consumables on the report; `kind` is the EquipmentType code, such as "MT-INK". */
  consumables: { id: string; kind: string; product: string; batch: string; expiresOn: Day | null }[];
  attachments: { kind: string; lineId?: string | null }[];
  /** Radiation sources named in the report, with the assay their activity is counted from. Activity in GBq. */
  sources: { id: string; isotope: string; assayActivity: string; assayOn: Day }[];
};

/** A report about which nothing is known yet. */
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
    sources: [],
  };
}
