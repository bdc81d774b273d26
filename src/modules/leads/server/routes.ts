import type { FastifyInstance } from "fastify";
import { leads } from "../contract.ts";
import { leadActions, reviewContract, setProbability } from "./actions.ts";
import { activities, logActivity } from "./activities.ts";
import { capacityTypes, checkCapacity } from "./capacity.ts";
import { conversionMatches, convertLead } from "./conversion.ts";
import { findSimilar } from "./duplicates.ts";
import { estimateActions } from "./estimates/actions.ts";
import {
  archiveEstimate,
  changeEstimate,
  createEstimate,
  offeredSheets,
  planCrew,
  restoreEstimate,
  saveLines,
} from "./estimates/drafts.ts";
import { links, linkViews, makeOfferLink, revokeLink } from "./estimates/links.ts";
import { printEstimate } from "./estimates/offer.ts";
import { acceptOffer, declineOffer, paperOfOffer, showOffer } from "./estimates/public.ts";
import { estimates, findEstimate } from "./estimates/records.ts";
import { checkImport, importLeads, importTemplate, undoImport } from "./lead-import.ts";
import { changeLead, createLead, records } from "./leads.ts";
import { reassign, showOwners, takeTip } from "./owners.ts";
import { showDates, showFigures, showOnMap, showPipeline } from "./pipeline.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

export function leadRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, leads, {
    ...records,
    ...leadActions,
    create: createLead,
    update: changeLead,
    importTemplate,
    checkImport,
    importLeads,
    undoImport,
    lookalikes: (ctx, { query }) => findSimilar(ctx, query),
    pipeline: showPipeline,
    figures: showFigures,
    dates: showDates,
    map: showOnMap,
    setProbability,
    reviewContract,
    checkCapacity,
    capacityTypes,
    conversionMatches,
    convert: convertLead,
    owners: showOwners,
    reassign,
    tip: takeTip,
    activities: { ...activities, create: logActivity },
    estimates: {
      ...estimates,
      ...estimateActions,
      find: findEstimate,
      create: createEstimate,
      update: changeEstimate,
      archive: archiveEstimate,
      restore: restoreEstimate,
      saveLines,
      planCrew,
      offeredSheets,
      sheet: printEstimate,
      links,
      makeLink: makeOfferLink,
      revokeLink,
      linkViews,
      offer: showOffer,
      offerPaper: paperOfOffer,
      acceptOffer,
      declineOffer,
    },
  });
}
