import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { metricIds, type MetricId } from "../metrics.ts";
import { metricsByMonth, tabNames } from "../metrics-of-tabs.ts";
import type { KeptFigure, KeptRow } from "../rules/changes.ts";
import { alarmColours, alarmSpans } from "../rules/alarm.ts";
import { mailRhythms } from "../rules/mail-period.ts";
import { rateGroups } from "../rules/rate-groups.ts";
import { instant } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });
const micrometres = () => bigint({ mode: "number" });

/**
 * What is counted of one line of a signed report. Built from the report whenever its state changes, in that transaction, and can be rebuilt at any
 * time: nothing here is entered by hand, and nothing refers to it, so it has no foreign key to its source. `counts` says that the report is signed or
 * released now.
 */
export const examFact = snakeCase.table(
  "exam_fact",
  {
    lineId: uuid().primaryKey(),
    reportId: uuid().notNull(),
    reportNumber: text().notNull(),
    lineNo: integer().notNull(),
    counts: boolean().notNull(),
    clientCompanyId: uuid().notNull(),
    clientSiteId: uuid(),
    projectId: uuid(),
    workOrderId: uuid(),
    baseLocationId: uuid(),
    method: text().notNull(),
    rateGroup: text({ enum: rateGroups }).notNull(),
    templateCode: text().notNull(),
    acceptanceCode: text(),
    headerStage: text(),
    /** One id for each item of a client, derived from its name and place; of joined items that of one of them. */
    itemId: uuid().notNull(),
    item: text().notNull(),
    position: text().notNull(),
    stage: text().notNull(),
    repairNo: smallint().notNull(),
    isAfterPwht: boolean().notNull(),
    isRated: boolean().notNull(),
    /** The line that decides the view this one belongs to. */
    viewId: uuid().notNull(),
    result: text().notNull(),
    /** It decides a view, of a group of methods that has rates. A column of its own, so that the database knows how many there are. */
    isRatedView: boolean().notNull().default(false),
    /** On the deciding line only. */
    viewResult: text(),
    /** The last view with a result of its item and method, among reports that count: items examined are counted by it. */
    isLastOfItem: boolean().notNull().default(false),
    /** The same among the views of one project. */
    isLastInProject: boolean().notNull().default(false),
    /** The view belongs to the first examination of its series; `isOpen`: it still needs to be examined. */
    isFirst: boolean().notNull(),
    isOpen: boolean().notNull(),
    reshootReason: text(),
    films: integer().notNull(),
    examinedUm: micrometres(),
    rejectedUm: micrometres().notNull(),
    performedOn: day().notNull(),
    /** When the report number was first signed. */
    numberSignedAt: instant().notNull(),
    /** The set of those who performed it (`name_set`), and that of the welders the line names. */
    performersId: uuid().notNull(),
    weldersId: uuid(),
    evaluatorId: text(),
    isSubcontracted: boolean().notNull(),
    material: text(),
    weldingProcess: text(),
    wps: text(),
    thicknessUm: micrometres(),
    diameterUm: micrometres(),
    isPlate: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.reportId),
    index().on(t.itemId),
    // All that item rates without other chips are counted from: read in the order of the items, without the rows themselves.
    index("exam_fact_rated")
      .on(
        t.itemId,
        t.performedOn,
        t.rateGroup,
        t.method,
        t.stage,
        t.repairNo,
        t.isFirst,
        t.isOpen,
        t.viewResult,
        t.clientCompanyId,
        t.projectId,
        t.material,
        t.weldingProcess,
        t.wps,
        t.thicknessUm,
      )
      .where(sql`${t.counts} and ${t.isRatedView}`),
    // All that sums over lines and views without rarer chips are added up from.
    index("exam_fact_sums")
      .on(
        t.method,
        t.performedOn,
        t.rateGroup,
        t.stage,
        t.isFirst,
        t.isRatedView,
        t.isLastOfItem,
        t.isLastInProject,
        t.result,
        t.viewResult,
        t.films,
        t.examinedUm,
        t.rejectedUm,
        t.isSubcontracted,
        t.clientCompanyId,
        t.projectId,
        t.material,
        t.weldingProcess,
        t.wps,
        t.thicknessUm,
        t.evaluatorId,
        t.performersId,
      )
      .where(sql`${t.counts}`),
    // Films with their items, which the index of sums does not have.
    index("exam_fact_films")
      .on(t.itemId, t.performedOn, t.result, t.films, t.rateGroup, t.clientCompanyId, t.projectId)
      .where(sql`${t.counts} and ${t.method} = 'RT'`),
    // The lines of thickness, whose further facts are in a table of their own.
    index("exam_fact_thickness")
      .on(t.lineId, t.performedOn, t.clientCompanyId, t.projectId, t.result)
      .where(sql`${t.counts} and ${t.rateGroup} = 'thickness'`),
    index("exam_fact_rejected")
      .on(t.itemId)
      .where(sql`${t.counts} and ${t.isRatedView} and ${t.viewResult} = 'REJ'`),
    index("exam_fact_repair")
      .on(t.itemId)
      .where(sql`${t.counts} and ${t.isRatedView} and ${t.repairNo} > 0`),
    index("exam_fact_day")
      .on(t.performedOn)
      .where(sql`${t.counts}`),
    index("exam_fact_client")
      .on(t.clientCompanyId, t.performedOn)
      .where(sql`${t.counts}`),
    index("exam_fact_project")
      .on(t.projectId, t.performedOn)
      .where(sql`${t.counts}`),
  ],
);

/** Names that many lines have in common: ids of people, other organizations, or welders. They stay when no line has them any more. */
export const nameSet = snakeCase.table("name_set", { id: uuid().primaryKey(), names: text().array().notNull() });

/** A rejected indication of a line. */
export const examIndication = snakeCase.table(
  "exam_indication",
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid().notNull(),
    code: text(),
    lengthUm: micrometres().notNull(),
  },
  (t) => [index().on(t.lineId)],
);

/** What the template calculates of one line of a thickness report, as printed on it. */
export const thicknessFact = snakeCase.table(
  "thickness_fact",
  {
    lineId: uuid().primaryKey(),
    /** Of the site: whether a measurement is due is decided by its calendar. */
    timeZone: text().notNull(),
    /** accept, recheck or reject; null if the client's own rule decides. */
    band: text(),
    /** Thicker than the previous reading by more than the gauge's uncertainty. */
    isGrown: boolean().notNull(),
    /** Years; 0 at or below the required thickness, null without a corrosion rate. */
    life: numeric(),
    nextDue: day(),
    /** The last measurement of its location among the reports that count. */
    isLatest: boolean().notNull().default(false),
  },
  (t) => [
    index("thickness_fact_due")
      .on(t.nextDue)
      .where(sql`${t.isLatest}`),
  ],
);

/** Items with the same number on several drawings that a person joined into one, until they were split again. */
export const itemMerge = snakeCase.table(
  "item_merge",
  {
    id: uuid().primaryKey(),
    clientCompanyId: uuid().notNull(),
    item: text().notNull(),
    /** What the lines of all of them have as their item. */
    itemId: uuid().notNull(),
    joinedById: uuid().notNull(),
    joinedAt: instant().notNull(),
    reason: text().notNull(),
    splitById: uuid(),
    splitAt: instant(),
    splitReason: text(),
  },
  (t) => [
    index("item_merge_open")
      .on(t.itemId)
      .where(sql`${t.splitAt} is null`),
  ],
);

/** An item that counts as another one, because a person joined them. */
export const joinedItem = snakeCase.table(
  "joined_item",
  {
    itemId: uuid().primaryKey(),
    asItemId: uuid().notNull(),
    mergeId: uuid()
      .notNull()
      .references(() => itemMerge.id),
  },
  (t) => [index().on(t.mergeId)],
);

/** What is counted of one document, that is, one revision of a report, from its first submission. */
export const documentFact = snakeCase.table(
  "document_fact",
  {
    reportId: uuid().primaryKey(),
    /** The version of how this was built; rows of an older version are rebuilt. */
    madeBy: smallint().notNull(),
    reportNumber: text().notNull(),
    revision: integer().notNull(),
    status: text().notNull(),
    clientCompanyId: uuid().notNull(),
    clientSiteId: uuid(),
    projectId: uuid(),
    workOrderId: uuid(),
    baseLocationId: uuid(),
    method: text().notNull(),
    templateCode: text().notNull(),
    /** The signer of slot 1 of revision 0. */
    authorId: uuid(),
    /** The inspection end of revision 0. */
    inspectionEnd: instant(),
    /** Instants, and beside each the day at the site. */
    submittedAt: instant(),
    submittedOn: day(),
    signedAt: instant(),
    signedOn: day(),
    releasedAt: instant(),
    releasedOn: day(),
    /** Seconds in submitted, by awaited slot. */
    waits: jsonb().$type<Record<string, number>>().notNull(),
    returnReasons: text().array().notNull(),
    /** Hours the client allows for the report; null if nothing is agreed. */
    deadlineHours: integer(),
  },
  (t) => [
    index().on(t.reportNumber, t.revision),
    index().on(t.submittedOn),
    index().on(t.signedOn),
    index().on(t.releasedOn),
    index().on(t.clientCompanyId),
    index().on(t.projectId),
  ],
);

/** A reject rate of a project above the level its client set, from when it was raised until the rate was no longer above it. */
export const rejectAlarm = snakeCase.table(
  "reject_alarm",
  {
    id: uuid().primaryKey(),
    requirementId: uuid().notNull(),
    projectId: uuid().notNull(),
    span: text({ enum: alarmSpans }).notNull(),
    /** Of a length, the method; empty for joints. */
    method: text().notNull(),
    colour: text({ enum: alarmColours }).notNull(),
    raisedAt: instant().notNull(),
    clearedAt: instant(),
    /** As counted when it was raised: items, or micrometres. */
    numerator: bigint({ mode: "number" }).notNull(),
    denominator: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    uniqueIndex("reject_alarm_open")
      .on(t.requirementId, t.projectId, t.span, t.method, t.colour)
      .where(sql`${t.clearedAt} is null`),
    index().on(t.projectId),
  ],
);

/** The figures of a tab, mailed every week or month to each recipient as they may see them then. */
export const figureMail = snakeCase.table(
  "figure_mail",
  {
    id: uuid().primaryKey(),
    ownerId: uuid().notNull(),
    at: instant().notNull(),
    name: text().notNull(),
    tab: text({ enum: tabNames }).notNull(),
    filter: jsonb().$type<Record<string, string>>().notNull(),
    every: text({ enum: mailRhythms }).notNull(),
    recipientIds: uuid().array().notNull(),
    /** The last day of the last period that was sent, or that had ended when the mail was made. */
    sentTo: day().notNull(),
  },
  (t) => [index().on(t.ownerId)],
);

/**
 * A figure of a month as it was when the month had ended: later signatures, revisions and voids do not change it. Kept for the company (the nil id),
 * each base and each client; the company's has the rows it was counted from, so that what changed since can be told.
 */
export const monthFigure = snakeCase.table(
  "month_figure",
  {
    /** "2026-10" */
    month: text().notNull(),
    metric: text({ enum: metricsByMonth }).notNull(),
    scopeId: uuid().notNull(),
    /** Whole numbers; of a duration how many, and 0. */
    numerator: numeric().notNull(),
    denominator: numeric().notNull(),
    /** As shown, with one decimal: the share in per cent, or the median; null if there was nothing to divide by. */
    value: text(),
    /** Of the definition. */
    version: smallint().notNull(),
    at: instant().notNull(),
    /** Of the company; null if there were too many to keep. */
    rows: jsonb().$type<KeptRow[]>(),
  },
  (t) => [primaryKey({ columns: [t.month, t.metric, t.scopeId] })],
);

/** What a file of figures was counted with and from, so that its owner can ask what has changed since. No names: these are read when asked. */
export const figureExport = snakeCase.table(
  "figure_export",
  {
    id: uuid().primaryKey(),
    ownerId: uuid().notNull(),
    at: instant().notNull(),
    from: day().notNull(),
    to: day().notNull(),
    /** The chips, as in the address of the page. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    filters: text().notNull(),
    metrics: text({ enum: metricIds }).array().notNull(),
    figures: jsonb().$type<KeptFigure[]>().notNull(),
    /** By metric; null if there were too many to keep. */
    rows: jsonb().$type<Partial<Record<MetricId, KeptRow[]>>>(),
  },
  (t) => [index().on(t.ownerId, t.at)],
);
