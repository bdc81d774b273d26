import { activityAndAudit } from "../contract.ts";
import { raiseAlerts } from "./alerts.ts";
import { errorLogLines, securityLines, trailLines } from "./retention.ts";
import { activityAndAuditRoutes } from "./routes.ts";
import { sealTrail, startSealing } from "./sealing.ts";
import { foldUsage } from "./usage.ts";
import { verifyTrail, watchTrail } from "./verifying.ts";
import { tellHeldUp } from "#kit/server/held-up.ts";
import { serverModule } from "../../../server-module.ts";

export const activityAndAuditServer = serverModule(activityAndAudit, {
  routes: activityAndAuditRoutes,
  retention: { logs: [trailLines, securityLines, errorLogLines] },
  jobs(jobs, services) {
    startSealing(services);
    jobs.define("trail.held-up", () => tellHeldUp(services), { every: "* * * * *", retries: 0 });
    jobs.define("trail.seal", async () => void (await sealTrail(services)), { every: "* * * * *", retries: 0 });
    jobs.define("trail.verify", async ({ checkId }: { checkId: string }) => void (await verifyTrail(services, checkId)), {
      retries: 0,
    });
    jobs.define("trail.watch", () => watchTrail(services), { every: "50 2 * * *", retries: 2 });
    jobs.define("alerts.raise", () => raiseAlerts(services), { every: "* * * * *", retries: 0 });
    jobs.define("usage.fold", () => foldUsage(services), { every: "20 2 * * *" });
  },
});
