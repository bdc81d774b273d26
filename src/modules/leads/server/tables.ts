import { inArray, type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { CapacityCheck } from "../capacity.ts";
import type { ReviewAnswer } from "../contract-review.ts";
import { bidTypes, type Competitor, type LeadQuantity, leadSources, lossReasons } from "../lead.ts";
import { activityKinds } from "../lead-activity.ts";
import { leadStates } from "../lead-life.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite, notConfidential } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import type { AppliedCode } from "#modules/project-management/contract.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const day = () => date({ mode: "string" });

/** An enquiry, from the first call to a won job. */
export const lead = snakeCase.table(
  "lead",
  {
    ...record(),
    number: text().notNull().unique(),
    title: text().notNull(),
    clientCompanyId: uuid().references(() => clientCompany.id),
    companyName: text(),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
    source: text({ enum: leadSources }).notNull(),
    bidType: text({ enum: bidTypes }),
    status: text({ enum: leadStates }).notNull(),
    stageSince: instant().notNull(),
    /** The furthest stage it reached before it was decided. */
    furthest: text({ enum: leadStates }).notNull(),
    probability: integer().notNull(),
    probabilityReason: text(),
    ownerId: uuid()
      .notNull()
      .references(() => appUser.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    nextAction: text(),
    nextActionOn: day(),
    methods: text().array().notNull().default([]),
    technique: text(),
    ropeAccess: boolean().notNull().default(false),
    scopeText: text(),
    standards: jsonb().$type<AppliedCode[]>().notNull().default([]),
    quantities: jsonb().$type<LeadQuantity[]>().notNull().default([]),
    siteId: uuid().references(() => clientSite.id),
    siteText: text(),
    expectedStart: day(),
    expectedEnd: day(),
    decisionDate: day(),
    validUntil: day(),
    value: numeric(),
    currency: text(),
    competitors: jsonb().$type<Competitor[]>().notNull().default([]),
    contractReview: jsonb().$type<ReviewAnswer[]>().notNull().default([]),
    reviewedAt: instant(),
    reviewedByName: text(),
    capacity: jsonb().$type<CapacityCheck>(),
    lossReason: text({ enum: lossReasons }),
    lossNote: text(),
    decidedOn: day(),
    orderReference: text(),
    withoutOrder: text(),
    /** What it was converted to. */
    projectId: uuid().references(() => project.id),
    workOrderId: uuid().references(() => workOrder.id),
    /** Those of one imported list have the same. */
    importId: uuid(),
    anonymisedOn: day(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.ownerId, t.nextActionOn),
    index().on(t.clientCompanyId),
    index().on(t.siteId),
    index().on(t.projectId),
    index().on(t.importId),
    index("lead_search").using(
      "gin",
      sql`(${t.number} || ' ' || ${t.title} || ' ' || coalesce(${t.companyName}, '') || ' ' || coalesce(${t.contactName}, '')) gin_trgm_ops`,
    ),
  ],
);
/**
 * What says who a lead was about is gone once it is anonymised, with its title, which may name a person: the methods stand for it. Methods, value,
 * days and the reason stay for the figures.
 */
export const withoutPeople = (methods: readonly string[]) => ({
  title: [methods.join(", "), "enquiry"].filter(Boolean).join(" "),
  companyName: "Removed",
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  nextAction: null,
  technique: null,
  scopeText: null,
  siteText: null,
  probabilityReason: null,
  contractReview: [],
  lossNote: null,
});
describeRecord(lead, {
  entity: "Lead",
  noun: "lead",
  modules: ["leads"],
  // What the trail calls it stays when its people are erased.
  label: ({ number }) => number,
  own: (actor) => sql`${lead.ownerId} = ${actor.id}`,
  base: lead.baseLocationId,
  visible: (actor) => notConfidential(lead.clientCompanyId, actor),
  closed: (row) => row.anonymisedOn !== null,
  personal: { of: "id", fields: Object.keys(withoutPeople([])), reason: true },
  about: (row) => ({
    baseLocationId: row.baseLocationId,
    clientCompanyId: row.clientCompanyId,
    projectId: row.projectId,
  }),
});

/** What was said, written or seen about a lead. */
export const leadActivity = snakeCase.table(
  "lead_activity",
  {
    ...record(),
    leadId: uuid()
      .notNull()
      .references(() => lead.id),
    kind: text({ enum: activityKinds }).notNull(),
    at: instant().notNull(),
    text: text().notNull(),
    outcome: text(),
  },
  (t) => [index().on(t.leadId, t.at, t.id)],
);
describeRecord(leadActivity, {
  entity: "LeadActivity",
  noun: "activity",
  modules: ["leads"],
  personal: { of: "leadId", fields: ["text", "outcome"] },
  label: (row) => `${row.kind} of ${row.at.slice(0, 10)}`,
  own: (actor) => ofLeads(sql`${lead.ownerId} = ${actor.id}`),
  base: (actor) => ofLeads(inArray(lead.baseLocationId, [...actor.baseIds])),
  visible: (actor) => {
    const shown = notConfidential(lead.clientCompanyId, actor);
    return shown && ofLeads(shown);
  },
});

/** The activities of the leads that meet a condition. */
function ofLeads(condition: SQL): SQL {
  return sql`${leadActivity.leadId} in (select ${lead.id} from ${lead} where ${condition})`;
}
