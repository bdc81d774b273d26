import type { FastifyInstance } from "fastify";
import { reportStatistics } from "../contract.ts";
import { alarms } from "./alarms.ts";
import { changes } from "./changes.ts";
import { exportFigures } from "./export-figures.ts";
import { figures } from "./figures.ts";
import { exports } from "./kept-exports.ts";
import { joinItems, splitItems } from "./join-items.ts";
import { mailHandlers } from "./mails.ts";
import { monthChanges } from "./month-changes.ts";
import { options } from "./options.ts";
import { countRows, exportRows, rows } from "./rows.ts";
import { sameNumbers } from "./same-numbers.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of report statistics. */
export function reportStatisticsRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, reportStatistics, {
    figures,
    exportFigures,
    options,
    rows,
    countRows,
    exportRows,
    alarms,
    ...mailHandlers,
    exports,
    changes,
    month: monthChanges,
    sameNumbers,
    joinItems,
    splitItems,
  });
}
