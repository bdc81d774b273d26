import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  type Band,
  filmSizes,
  type Included,
  incrementModes,
  itemCategories,
  itemLevels,
  itemUnits,
  taxClasses,
  type Tier,
  tierModes,
  tierPeriods,
} from "../item-terms.ts";
import { rateSheetStates } from "../rate-sheet-life.ts";
import {
  type CancellationRule,
  type Escalation,
  type MinimumRule,
  type PerDiemRule,
  sheetScopes,
  type TravelRule,
} from "../sheet-terms.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import type { OvertimeRule } from "#directory/finance/overtime.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { describeRecord, indexOfKnown, instant, partOf, record } from "#kit/server/record.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { methods } from "#modules/report-templates/definition.ts";

const day = () => date({ mode: "string" });

/** One revision of agreed prices with the days it prices. Final once approved; then only its dates and what happened to it change. */
export const rateSheet = snakeCase.table(
  "rate_sheet",
  {
    ...record(),
    number: text().notNull(),
    revision: text().notNull(),
    title: text().notNull(),
    scope: text({ enum: sheetScopes }).notNull(),
    clientCompanyId: uuid().references(() => clientCompany.id),
    projectId: uuid().references(() => project.id),
    workOrderId: uuid().references(() => workOrder.id),
    baseIds: uuid().array().notNull().default([]),
    currency: text().notNull(),
    effectiveFrom: day().notNull(),
    effectiveTo: day(),
    status: text({ enum: rateSheetStates }).notNull(),
    overtimeRule: jsonb().$type<OvertimeRule>().notNull(),
    minimumRule: jsonb().$type<MinimumRule>(),
    cancellation: jsonb().$type<CancellationRule>(),
    travelRule: jsonb().$type<TravelRule>(),
    perDiemRule: jsonb().$type<PerDiemRule>(),
    escalation: jsonb().$type<Escalation>(),
    paymentTerms: text(),
    validityText: text(),
    notes: text(),
    exclusions: text(),
    internalNotes: text(),
    /** Everyone who has written in the draft: none of them approves it. */
    authorIds: uuid().array().notNull().default([]),
    submittedById: uuid(),
    approvedById: uuid(),
    approvedAt: instant(),
    acceptedBy: text(),
    acceptedOn: day(),
    acceptedReference: text(),
    supersedesId: uuid(),
    supersededById: uuid(),
    copiedFromId: uuid(),
    /** Of a revision with escalated prices: the one whose prices were agreed. */
    escalatedFromId: uuid(),
  },
  (t) => [
    unique("rate_sheet_number_revision").on(t.number, t.revision),
    index().on(t.effectiveFrom, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.clientCompanyId, t.effectiveFrom, t.id),
    indexOfKnown(t.projectId),
    indexOfKnown(t.workOrderId),
    index("rate_sheet_search").using("gin", sql`(${t.number} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(rateSheet, {
  entity: "RateSheet",
  noun: "rate sheet",
  modules: ["rate-sheets"],
  label: ({ number, revision }) => `${number} rev ${revision}`,
  visible: (actor) => notConfidential(rateSheet.clientCompanyId, actor),
  closed: ({ status }) => status !== "draft",
  afterFreeze: ["status", "effectiveTo", "acceptedBy", "acceptedOn", "acceptedReference", "supersededById", "archivedAt"],
  about: ({ clientCompanyId, projectId }) => ({ clientCompanyId, projectId }),
  unique: { rate_sheet_number_revision: { field: "revision", message: "This revision exists already." } },
});

/** A price of a sheet. */
export const rateItem = snakeCase.table(
  "rate_item",
  {
    id: uuid().primaryKey(),
    rateSheetId: uuid()
      .notNull()
      .references(() => rateSheet.id),
    sort: integer().notNull(),
    code: text().notNull(),
    description: text().notNull(),
    category: text({ enum: itemCategories }).notNull(),
    unit: text({ enum: itemUnits }).notNull(),
    price: numeric().notNull(),
    priceOt: numeric(),
    priceDt: numeric(),
    priceHt: numeric(),
    cost: numeric(),
    method: text({ enum: methods }),
    level: text({ enum: itemLevels }),
    crewSize: integer(),
    crewMakeUp: text(),
    band: jsonb().$type<Band>(),
    filmSize: text({ enum: filmSizes }),
    included: jsonb().$type<Included[]>().notNull().default([]),
    minimumQty: numeric(),
    increment: numeric(),
    incrementMode: text({ enum: incrementModes }),
    tiers: jsonb().$type<Tier[]>().notNull().default([]),
    tierMode: text({ enum: tierModes }),
    tierPeriod: text({ enum: tierPeriods }),
    markupPct: numeric(),
    markupCap: numeric(),
    percentOf: text({ enum: itemCategories }).array().notNull().default([]),
    standbyPrice: numeric(),
    weekPrice: numeric(),
    monthPrice: numeric(),
    taxCode: text(),
    taxClass: text({ enum: taxClasses }),
    revenueAccountId: uuid().references(() => revenueAccount.id),
    escalatable: boolean().notNull(),
    printed: boolean().notNull(),
    groupHeading: text(),
  },
  (t) => [index().on(t.rateSheetId, t.sort)],
);
partOf(rateItem, rateSheet, rateItem.rateSheetId);
