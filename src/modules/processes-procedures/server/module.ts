import { processesProcedures } from "../contract.ts";
import { proceduresDue } from "./due.ts";
import { procedure } from "./eligibility.ts";
import { processesProceduresRoutes } from "./routes.ts";
import { procedureWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const processesProceduresServer = serverModule(processesProcedures, {
  routes: processesProceduresRoutes,
  answers: { procedure },
  due: [proceduresDue],
  work: procedureWork,
});
