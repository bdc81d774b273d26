import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "inspection-reports",
  title: "Inspection reports",
  opens: ["inspection-reports", "view-inspection-reports"],
});
