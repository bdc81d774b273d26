import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "report-statistics",
  title: "Report statistics",
  history: {
    FigureMail: { create: "had figures mailed", end: "ended this", leave: "no longer receives this", send: "sent this" },
    ItemMerge: { join: "joined these items", split: "split these items again" },
  },
  namedActions: {
    "statistics.items": { module: "report-statistics", holders: ["L3", "QM"] },
    "statistics.people": { module: "report-statistics", holders: ["L3", "QM", "OPS"] },
  },
});
