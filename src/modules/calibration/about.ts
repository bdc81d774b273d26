import { calibrationLife } from "./calibration-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "calibration",
  title: "Calibration",
  history: {
    CalibrationRecord: {
      ...historyWordsOf(calibrationLife),
      measure: "entered the measured points",
      reinstate: "put it in force again",
      supersede: "replaced it with a newer one",
    },
  },
});
