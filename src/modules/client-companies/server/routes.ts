import type { FastifyInstance } from "fastify";
import { clientCompanies } from "../contract.ts";
import { changeClient, companiesForPickers, createClient, setLogo, tagsInUse } from "./companies.ts";
import { addEvaluation, changeEvaluation, evaluations, satisfaction } from "./evaluations.ts";
import { findLookalikes } from "./lookalikes.ts";
import {
  addContact,
  addRequirement,
  addSite,
  changeContact,
  changeRequirement,
  changeSite,
  contacts,
  requirements,
  sites,
} from "./parts.ts";
import { companiesShown } from "./terms-shown.ts";
import { timeline, timelineKindsFor } from "./timeline.ts";
import { archiveClient, clientActions } from "./transitions.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function clientCompanyRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, clientCompanies, {
    ...companiesShown,
    create: createClient,
    update: changeClient,
    archive: archiveClient,
    lookalikes: ({ db }, { query }) => findLookalikes(db, { legalName: "", displayName: "", ...query }),
    ...clientActions,
    setLogo,
    tags: tagsInUse,
    forPickers: companiesForPickers,
    sites: { ...sites, create: addSite, update: changeSite },
    contacts: { ...contacts, create: addContact, update: changeContact },
    satisfaction,
    timeline,
    timelineKinds: timelineKindsFor,
    evaluations: { ...evaluations, create: addEvaluation, update: changeEvaluation },
    requirements: { ...requirements, create: addRequirement, update: changeRequirement },
  });
}
