import { processesProcedures } from "../contract.ts";
import { proceduresDue } from "./due.ts";
import { procedure } from "./eligibility.ts";
import { procedureNumbers } from "./numbers.ts";
import { processesProceduresRoutes } from "./routes.ts";
import { procedureWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const processesProceduresServer = serverModule(processesProcedures, {
  routes: processesProceduresRoutes,
  answers: { procedure, procedureNumbers },
  due: [proceduresDue],
  work: procedureWork,
});
