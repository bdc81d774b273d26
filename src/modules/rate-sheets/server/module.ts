import { rateSheets } from "../contract.ts";
import { endsDue } from "./due.ts";
import { sheetRetention } from "./retention.ts";
import { sheetsThatPrice } from "./job-sheets.ts";
import { rateSheetRoutes } from "./routes.ts";
import { sheetsToApprove } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const rateSheetsServer = serverModule(rateSheets, {
  routes: rateSheetRoutes,
  answers: { sheetsThatPrice },
  due: [endsDue],
  work: sheetsToApprove,
  retention: { records: [sheetRetention] },
});
