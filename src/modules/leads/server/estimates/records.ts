import { eq, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { Estimate, type EstimateWhole } from "../../estimates/estimate.ts";
import type { EstimateStatus } from "../../estimate-life.ts";
import { marginPct } from "../../estimates/totals.ts";
import { lead } from "../tables.ts";
import { approvalNeeded, linesOf, mayCost, problemsOf, totalsOf, workOf } from "./pricing.ts";
import { estimate } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import { refused } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

const [owner, submitter, approver] = [alias(appUser, "owner"), alias(appUser, "submitter"), alias(appUser, "approver")];
const fullName = (of: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`;

export const estimates = crud(estimate, {
  sorts: { createdAt: estimate.createdAt, revision: estimate.revision },
  sort: "-createdAt",
  long: ["crewPlan", "capacity"],
  extra: {
    title: sql<string>`${lead.title}`,
    company: sql<string | null>`coalesce(${clientCompany.displayName}, ${lead.companyName})`,
    ownerId: sql<string>`${lead.ownerId}`,
    ownerName: fullName(owner),
    submittedByName: fullName(submitter),
    approvedByName: fullName(approver),
    /** As `estimateStatusOn` of the rules has it. */
    statusToday: sql<EstimateStatus>`(case
      when ${estimate.status} not in ('approved', 'sent') then ${estimate.status}
      when ${estimate.supersededById} is not null then 'superseded'
      when ${estimate.validUntil} < ${sql.placeholder("today")}::date then 'expired' else ${estimate.status} end)`,
  },
  joins: [
    { table: lead, on: eq(lead.id, estimate.leadId) },
    { table: clientCompany, on: eq(clientCompany.id, lead.clientCompanyId) },
    { table: owner, on: eq(owner.id, lead.ownerId) },
    { table: submitter, on: eq(submitter.id, estimate.submittedById) },
    { table: approver, on: eq(approver.id, estimate.approvedById) },
  ],
  labels: Estimate.labels,
  fields: Estimate.fields,
});

/** One estimate with its lines; without costs for people who may not see them. */
export async function findEstimate(ctx: Ctx, { id }: { id: string }): Promise<EstimateWhole> {
  const row = await estimates.find(ctx, { id });
  const lines = await linesOf(ctx.db, id);
  const totals = totalsOf(row, lines);
  const shows = mayCost(ctx);
  const isOpen = row.status === "draft" || row.status === "in approval";
  const approval = isOpen ? await approvalNeeded(ctx, row, totals, lines) : { level: "none" as const, reasons: [] };
  const { price, cost } = totals;
  return {
    ...row,
    lines: lines.map(({ estimateId: _, sort: _sort, ...line }) => (shows ? line : { ...line, cost: null, costTotal: null })),
    problems: row.status === "draft" ? problemsOf(await workOf(ctx, row, await leadOf(ctx, row.leadId)), lines) : [],
    approval,
    margin: shows ? { price, cost, pct: marginPct(totals) } : null,
    mayCost: shows,
  };
}

/** Refuses to add to a lead whose people were removed. */
export function refuseAnonymised({ number, anonymisedOn }: Pick<Row<typeof lead>, "number" | "anonymisedOn">): void {
  if (anonymisedOn) throw refused(`The personal data of ${number} was removed; nothing is added to it.`);
}

/** The lead of an estimate, whatever the rights to it. */
export async function leadOf({ db }: Pick<Ctx, "db">, leadId: string) {
  const [of] = await db.select().from(lead).where(eq(lead.id, leadId));
  if (!of) throw new Error("An estimate has its lead.");
  return of;
}
