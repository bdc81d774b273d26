import { settings } from "../contract.ts";
import { backUpNightly } from "./backup/routes.ts";
import { seedCompany } from "./company.ts";
import { purgeJob } from "./retention/proposals.ts";
import { isNamed, proposeJob, proposeMonthly, purgeApproved } from "./retention/purging.ts";
import { signingCertificateDue } from "./signing-certificate-due.ts";
import { settingsRoutes } from "./routes.ts";
import { purgeWork } from "./work.ts";
import { exportsOver, removeExportsOver } from "#kit/server/exports.ts";
import { serverModule } from "../../../server-module.ts";

export const settingsServer = serverModule(settings, {
  routes: settingsRoutes,
  due: [signingCertificateDue],
  work: purgeWork,
  seed: seedCompany,
  jobs(jobs, services) {
    jobs.define("backup.nightly", () => backUpNightly(services), { every: "5 * * * *", retries: 0 });
    jobs.define(proposeJob, () => proposeMonthly(services), { every: "40 2 1 * *", retries: 2 });
    jobs.define(purgeJob, ({ proposalId }: { proposalId: string }) => purgeApproved(services, proposalId));
    jobs.define(exportsOver, () => removeExportsOver(services, isNamed), { every: "10 3 * * *", retries: 2 });
  },
});
