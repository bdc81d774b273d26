import { projectLife } from "./project-life.ts";
import { workOrderLife } from "./work-order-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";

export const projectSeries: ShippedSeries = {
  key: "project",
  entity: "Project",
  title: "Projects",
  rule: { pattern: "P-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const workOrderSeries: ShippedSeries = {
  key: "workOrder",
  entity: "WorkOrder",
  title: "Work orders",
  rule: { pattern: "WO-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT", "PROJECT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const about = aboutModule({
  id: "project-management",
  title: "Projects",
  opens: ["projects"],
  history: {
    Project: historyWordsOf(projectLife),
    WorkOrder: {
      ...historyWordsOf(workOrderLife),
      "plan again": "planned this again",
      share: "made a link to a daily report of this",
      revokeLink: "revoked a link to a daily report of this",
      sendCode: "had a code for a link to a daily report sent",
      enterCode: "opened a link to a daily report with the code",
    },
  },
  namedActions: {
    "workOrder.override": { module: "projects", holders: ["OPS"], delegable: true },
    "project.advance": { module: "projects", holders: ["OPS"], delegable: true },
  },
  numbering: [projectSeries, workOrderSeries],
});
