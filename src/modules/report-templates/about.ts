import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "report-templates",
  title: "Report templates",
  opens: ["inspection-reports", "view-inspection-reports"],
  namedActions: { "template.approve": { module: "inspection-reports", holders: ["L3", "QM"] } },
});
