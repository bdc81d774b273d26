import type { FastifyInstance } from "fastify";
import { rateSheets } from "../contract.ts";
import { sheetActions, tierWarnings } from "./actions.ts";
import { compareSheets } from "./compare.ts";
import { copySheet, escalateSheet, reviseSheet, revisionsOf } from "./copies.ts";
import { checkImport, importItems } from "./import.ts";
import { saveItems, shownItems } from "./items.ts";
import { dayCost } from "./day-cost.ts";
import { links, linkViews, liveLinks, makeLink, revokeLink, revokeLinksOfClient } from "./links.ts";
import { paperOfSheet, printSheet } from "./print.ts";
import { archiveSheet, changeSheet, createSheet, restoreSheet, sheets } from "./sheets.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of the module. */
export function rateSheetRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    rateSheets,
    {
      ...sheets,
      create: createSheet,
      update: changeSheet,
      archive: archiveSheet,
      restore: restoreSheet,
      ...sheetActions,
      items: shownItems,
      saveItems,
      checkImport,
      importItems,
      copy: copySheet,
      revise: reviseSheet,
      escalate: escalateSheet,
      revisions: revisionsOf,
      compare: compareSheets,
      dayCost,
      warnings: tierWarnings,
      links,
      liveLinks,
      makeLink,
      revokeLink,
      revokeLinksOfClient,
      linkViews,
      print: printSheet,
      paper: paperOfSheet,
    },
    { perMinute: { print: 30, paper: 30 } },
  );
}
