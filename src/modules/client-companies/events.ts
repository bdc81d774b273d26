import type { ClientContactDraft } from "./client-contact.ts";
import type { ClientSiteDraft } from "./client-site.ts";
import type { ClientCompanyDraft } from "./client-company.ts";
import { defineEvent } from "#kit/events.ts";

/** A requirement of a client is to hold for one project only. Whoever keeps projects refuses one that is not of this client. */
export const requirementForProject = defineEvent<{ projectId: string; clientCompanyId: string }>("requirement for a project");

/**
 * A won lead needs its company, site or contact as records, each with the id it is to have; those that are there already are left out. Whoever
 * keeps clients writes them, in the same transaction.
 */
export const clientWanted = defineEvent<{
  client?: ClientCompanyDraft & { id: string };
  site?: ClientSiteDraft & { id: string };
  contact?: ClientContactDraft & { id: string };
}>("client wanted");
