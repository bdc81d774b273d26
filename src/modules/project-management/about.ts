import { projectLife } from "./project-life.ts";
import { workOrderLife } from "./work-order-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "project-management",
  title: "Projects",
  opens: ["projects"],
  history: {
    Project: historyWordsOf(projectLife),
    WorkOrder: { ...historyWordsOf(workOrderLife), "plan again": "planned it again" },
  },
});
