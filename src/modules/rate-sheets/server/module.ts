import { rateSheets } from "../contract.ts";
import { ratesAgreed } from "../events.ts";
import { sheetOfAgreedRates } from "./copies.ts";
import { endsDue } from "./due.ts";
import { sheetRetention } from "./retention.ts";
import { sheetsThatPrice } from "./job-sheets.ts";
import { rateSheetRoutes } from "./routes.ts";
import { sheetsToApprove } from "./work.ts";
import { serverModule } from "../../../server-module.ts";
import { on } from "#kit/server/events.ts";

export const rateSheetsServer = serverModule(rateSheets, {
  routes: rateSheetRoutes,
  subscribes: [on(ratesAgreed, sheetOfAgreedRates)],
  answers: { sheetsThatPrice },
  due: [endsDue],
  work: sheetsToApprove,
  retention: { records: [sheetRetention] },
});
