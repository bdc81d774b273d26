import type { FastifyInstance } from "fastify";
import { timesheets } from "../contract.ts";
import { actions, approveAll, lockAll, sendBackAll } from "./actions.ts";
import { changeEntry, createEntry, records, removeEntry } from "./entries.ts";
import { exportPayroll, showHours } from "./figures.ts";
import { showToApprove, showWeek, submitWeek } from "./weeks.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

export function timesheetRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, timesheets, {
    ...records,
    ...actions,
    create: createEntry,
    update: changeEntry,
    remove: removeEntry,
    week: showWeek,
    submitWeek,
    toApprove: showToApprove,
    approveAll,
    sendBackAll,
    lockAll,
    hours: showHours,
    payroll: exportPayroll,
  });
}
