import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "evidence-cases",
  title: "Evidence cases",
  opens: ["calibration"],
});
