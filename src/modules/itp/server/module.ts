import { itps } from "../contract.ts";
import { holdPoints } from "./hold-points.ts";
import { clientNotices } from "./notices.ts";
import { itpRetention } from "./retention.ts";
import { itpRoutes } from "./routes.ts";
import { unfinishedOf } from "./unfinished.ts";
import { plansToApprove } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const itpServer = serverModule(itps, {
  routes: itpRoutes,
  answers: { holdPoints, unfinishedOf, clientNotices },
  work: plansToApprove,
  retention: { records: [itpRetention] },
});
