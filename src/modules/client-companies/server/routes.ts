import type { FastifyInstance } from "fastify";
import { clientCompanies } from "../contract.ts";
import { changeClient, companies, companiesForPickers, createClient, setLogo } from "./companies.ts";
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
import { activateClient, archiveClient, clearHold, deactivateClient, holdClient } from "./transitions.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function clientCompanyRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, clientCompanies, {
    ...companies,
    create: createClient,
    update: changeClient,
    archive: archiveClient,
    lookalikes: ({ db }, { query }) => findLookalikes(db, { legalName: "", displayName: "", ...query }),
    activate: activateClient,
    hold: holdClient,
    clearHold,
    deactivate: deactivateClient,
    setLogo,
    forPickers: companiesForPickers,
    listSites: sites.list,
    countSites: sites.count,
    exportSites: sites.export,
    findSite: sites.find,
    siteHistory: sites.history,
    addSite,
    changeSite,
    archiveSite: sites.archive,
    restoreSite: sites.restore,
    listContacts: contacts.list,
    countContacts: contacts.count,
    findContact: contacts.find,
    contactHistory: contacts.history,
    addContact,
    changeContact,
    archiveContact: contacts.archive,
    restoreContact: contacts.restore,
    listRequirements: requirements.list,
    countRequirements: requirements.count,
    findRequirement: requirements.find,
    requirementHistory: requirements.history,
    addRequirement,
    changeRequirement,
    archiveRequirement: requirements.archive,
    restoreRequirement: requirements.restore,
  });
}
