import { clientWanted } from "../events.ts";
import { insertClient } from "./companies.ts";
import { addContact, addSite } from "./parts.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import { on } from "#kit/server/events.ts";

/** Writes what a won lead needs of its client, for people who may create clients. */
export const onClientWanted = on(clientWanted, async (ctx, { client, site, contact }) => {
  const { rights, isSuperUser } = ctx.actor;
  if (!isSuperUser && reachOf(rights, ["client-companies"], "create") === null)
    throw notAllowed("You may not create clients. Ask Sales or Operations to convert this lead.");
  if (client) await insertClient(ctx, client);
  if (site) await addSite(ctx, { body: site });
  if (contact) await addContact(ctx, { body: contact });
});
