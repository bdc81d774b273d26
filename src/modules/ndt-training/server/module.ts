import { certificationsDue, visionDue } from "./due.ts";
import { certificationRetention, visionTestRetention } from "./retention.ts";
import { ndtTrainingRoutes } from "./routes.ts";
import { certificateWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const ndtTrainingServer = serverModule({
  id: "ndt-training",
  routes: ndtTrainingRoutes,
  due: [certificationsDue, visionDue],
  work: certificateWork,
  retention: { records: [certificationRetention, visionTestRetention] },
});
