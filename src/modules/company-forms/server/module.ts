import { companyForms } from "../contract.ts";
import { formsMissing } from "./dues.ts";
import { companyFormRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const companyFormsServer = serverModule(companyForms, {
  routes: companyFormRoutes,
  answers: { missingBeforeWork: formsMissing },
});
