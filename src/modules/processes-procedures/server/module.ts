import { processesProcedures } from "../contract.ts";
import { proceduresDue } from "./due.ts";
import { processesProceduresRoutes } from "./routes.ts";
import { procedureWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const processesProceduresServer = serverModule(processesProcedures, {
  routes: processesProceduresRoutes,
  due: [proceduresDue],
  work: procedureWork,
});
