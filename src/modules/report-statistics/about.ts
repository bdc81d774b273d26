import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "report-statistics",
  title: "Report statistics",
  history: {
    FigureMail: { create: "had figures mailed", end: "ended this", leave: "no longer receives this", send: "sent this" },
  },
  namedActions: {
    "statistics.people": { module: "report-statistics", holders: ["L3", "QM", "OPS"] },
  },
});
