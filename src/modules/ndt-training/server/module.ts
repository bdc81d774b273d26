import { ndtTraining } from "../contract.ts";
import { doubtAfterEmployment, doubtWithoutAgreement } from "./doubt.ts";
import { certificationsDue, visionDue } from "./due.ts";
import { certification, certificationOfPapers } from "./eligibility.ts";
import { resumeAfterEmployment } from "./employment.ts";
import { evidenceImporters } from "./evidence-importers.ts";
import { certificationRetention, visionTestRetention } from "./retention.ts";
import { ndtTrainingRoutes } from "./routes.ts";
import { certificateWork } from "./work.ts";
import { agreementMoved, employmentEndMoved } from "#directory/people/events.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const ndtTrainingServer = serverModule(ndtTraining, {
  routes: ndtTrainingRoutes,
  answers: { certification, certificationOfPapers, evidenceImporters },
  due: [certificationsDue, visionDue],
  work: certificateWork,
  subscribes: [
    on(employmentEndMoved, doubtAfterEmployment),
    on(employmentEndMoved, resumeAfterEmployment),
    on(agreementMoved, doubtWithoutAgreement),
  ],
  retention: { records: [certificationRetention, visionTestRetention] },
});
