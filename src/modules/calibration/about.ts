import { calibrationLife } from "./calibration-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { years } from "#kit/retention-terms.ts";

export const about = aboutModule({
  id: "calibration",
  title: "Calibration",
  history: {
    CalibrationRecord: {
      ...historyWordsOf(calibrationLife),
      "withdraw finding": "withdrew its finding",
      measure: "entered the measured points",
      reinstate: "reinstated this",
      supersede: "replaced this with a newer one",
    },
  },
  namedActions: {
    "calibration.perform": { module: "calibration", holders: ["EQP", "L3"] },
    "calibration.review": { module: "calibration", holders: ["EQP", "L3"], delegable: true },
    "calibration.void": { module: "calibration", holders: ["QM"], delegable: true },
  },
  due: {
    calibration: {
      title: "Calibrations",
      module: "calibration",
      page: "/inventory/",
      leadDays: [60, 30, 14, 7, 0],
      recipients: ["Equipment Controller"],
    },
    accreditation: {
      title: "Laboratory accreditations",
      module: "calibration",
      page: "/calibration/providers/",
      leadDays: [60, 30, 0],
      recipients: ["Equipment Controller"],
    },
  },
  work: { calibration: { title: "Calibrations", page: "/calibration/$id" } },
  retention: {
    calibrationRecord: {
      title: "Calibration records",
      ...years("7"),
      trigger: "equipment disposed",
      action: "purge",
      basis: "ISO/IEC 17020:2012 6.2.15",
      note: "From the calibration, and at least 3 years after disposal of the instrument; a record behind a report is kept as long as the report",
    },
  },
});
