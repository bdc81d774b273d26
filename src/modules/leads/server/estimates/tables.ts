import { inArray, type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import type { CapacityCheck } from "../../capacity.ts";
import type { CrewPlan } from "../../estimates/crew-plan.ts";
import { discountKinds } from "../../estimates/estimate.ts";
import { estimateStates } from "../../estimate-life.ts";
import { type EstimateLine, type EstimatePart, estimateLineKinds } from "../../estimates/estimate-line.ts";
import { lead } from "../tables.ts";
import { notConfidential } from "#directory/clients/server/tables.ts";
import { hourClasses } from "#directory/finance/overtime.ts";
import { describeRecord, instant, partOf, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });

/** One revision of the price and proposal for a lead. Final once approved; then only what happens to it changes. */
export const estimate = snakeCase.table(
  "estimate",
  {
    ...record(),
    leadId: uuid()
      .notNull()
      .references(() => lead.id),
    /** That of the lead. */
    number: text().notNull(),
    revision: text().notNull(),
    status: text({ enum: estimateStates }).notNull(),
    sheetNumber: text(),
    currency: text().notNull(),
    startOn: day().notNull(),
    endOn: day().notNull(),
    priceAtStart: boolean().notNull().default(false),
    discountKind: text({ enum: discountKinds }),
    discountValue: numeric(),
    validUntil: day(),
    scopeText: text(),
    assumptions: text(),
    exclusions: text(),
    terms: text(),
    crewPlan: jsonb().$type<CrewPlan>(),
    linesTotal: numeric().notNull(),
    discountTotal: numeric().notNull(),
    netTotal: numeric().notNull(),
    capacity: jsonb().$type<CapacityCheck>(),
    /** Everyone who has written in the draft: none of them approves it. */
    authorIds: uuid().array().notNull().default([]),
    submittedById: uuid(),
    submittedAt: instant(),
    approvedById: uuid(),
    approvedAt: instant(),
    sentAt: instant(),
    sentTo: text(),
    acceptedBy: text(),
    acceptedOn: day(),
    acceptedReference: text(),
    rejectedBy: text(),
    rejectedReason: text(),
    /** The later revision that was sent. */
    supersededById: uuid(),
  },
  (t) => [
    unique("estimate_lead_revision").on(t.leadId, t.revision),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.validUntil),
  ],
);
/** What was typed into an estimate, and may name a person. */
const texts = { scopeText: null, assumptions: null, exclusions: null, terms: null };
/** An estimate of an anonymised lead: its texts, to whom it went and who answered it are gone; its prices stay. */
export const estimateWithoutPeople = {
  ...texts,
  sentTo: null,
  acceptedBy: null,
  acceptedReference: null,
  rejectedBy: null,
  rejectedReason: null,
};
describeRecord(estimate, {
  entity: "Estimate",
  noun: "estimate",
  modules: ["leads"],
  label: ({ number, revision }) => `${number} rev ${revision}`,
  own: (actor) => ofLeads(sql`${lead.ownerId} = ${actor.id}`),
  base: (actor) => ofLeads(inArray(lead.baseLocationId, [...actor.baseIds])),
  visible: (actor) => {
    const shown = notConfidential(lead.clientCompanyId, actor);
    return shown && ofLeads(shown);
  },
  closed: ({ status }) => status !== "draft",
  personal: { of: "id", fields: [...Object.keys(estimateWithoutPeople), "link", "description"], reason: true },
  afterFreeze: [
    "status",
    "sentAt",
    "sentTo",
    "acceptedBy",
    "acceptedOn",
    "acceptedReference",
    "rejectedBy",
    "rejectedReason",
    "supersededById",
  ],
  blankable: Object.keys(texts),
  unique: { estimate_lead_revision: { field: "revision", message: "This revision exists already." } },
});

/** The estimates of the leads that meet a condition. */
function ofLeads(condition: SQL): SQL {
  return sql`${estimate.leadId} in (select ${lead.id} from ${lead} where ${condition})`;
}

/** A line as it was entered, with its prices as they were found last. */
export const estimateLine = snakeCase.table(
  "estimate_line",
  {
    id: uuid().primaryKey(),
    estimateId: uuid()
      .notNull()
      .references(() => estimate.id),
    sort: integer().notNull(),
    kind: text({ enum: estimateLineKinds }).notNull(),
    itemCode: text(),
    description: text(),
    unit: text(),
    hourClass: text({ enum: hourClasses }),
    quantity: numeric().notNull(),
    price: numeric(),
    discountPct: numeric().notNull(),
    cost: numeric(),
    days: jsonb().$type<NonNullable<EstimateLine["days"]>>(),
    parts: jsonb().$type<EstimatePart[]>().notNull(),
    net: numeric().notNull(),
    isManual: boolean().notNull(),
    isPassThrough: boolean().notNull(),
    costTotal: numeric(),
    problems: text().array().notNull().default([]),
  },
  (t) => [index().on(t.estimateId, t.sort)],
);
partOf(estimateLine, estimate, estimateLine.estimateId, ["description", "parts", "problems"]);
