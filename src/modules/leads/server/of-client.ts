/** Leads, their estimates and what was said about them, in the timeline of their client. */
import { eq, ne, sql } from "drizzle-orm";
import { estimate } from "./estimates/tables.ts";
import { lead, leadActivity } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "lead",
    entity: "Lead",
    table: lead,
    client: lead.clientCompanyId,
    at: lead.createdAt,
    number: lead.number,
    title: lead.title,
    state: lead.status,
  },
  {
    kind: "conversation",
    entity: "Lead",
    table: leadActivity,
    joins: sql`join ${lead} on ${eq(lead.id, leadActivity.leadId)}`,
    client: lead.clientCompanyId,
    where: ne(leadActivity.kind, "file"),
    record: lead.id,
    at: leadActivity.at,
    number: lead.number,
    title: sql`left(${leadActivity.text}, 300)`,
    state: leadActivity.kind,
  },
  {
    kind: "estimate",
    entity: "Estimate",
    table: estimate,
    joins: sql`join ${lead} on ${eq(lead.id, estimate.leadId)}`,
    client: lead.clientCompanyId,
    at: sql`coalesce(${estimate.sentAt}, ${estimate.createdAt})`,
    number: sql`${estimate.number} || ' rev ' || ${estimate.revision}`,
    title: lead.title,
    state: estimate.status,
    amount: estimate.netTotal,
    currency: estimate.currency,
  },
];
