import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "evidence-cases",
  title: "Evidence cases",
  opens: ["calibration"],
  namedActions: {
    "outOfTolerance.judge": { module: "calibration", holders: ["L3"], level: 3 },
    "outOfTolerance.close": { module: "calibration", holders: ["QM"], delegable: true },
  },
  work: { evidenceCase: { title: "Evidence cases", page: "/calibration/cases/$id" } },
});
