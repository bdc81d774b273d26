import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "evidence-cases",
  title: "Evidence cases",
  opens: ["calibration"],
  work: { evidenceCase: { title: "Evidence cases", page: "/calibration/cases/$id" } },
});
