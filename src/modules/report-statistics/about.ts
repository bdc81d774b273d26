import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "report-statistics",
  title: "Report statistics",
  history: {
    FigureMail: { create: "had figures mailed", end: "ended it", leave: "no longer receives it", send: "sent it" },
  },
  namedActions: {
    "statistics.people": { module: "report-statistics", holders: ["L3", "QM", "OPS"] },
  },
});
