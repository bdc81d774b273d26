import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "report-statistics",
  title: "Report statistics",
  namedActions: {
    "statistics.people": { module: "report-statistics", holders: ["L3", "QM", "OPS"] },
  },
});
