import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { evaluationChannels } from "../client-evaluation.ts";
import type { Demand } from "../requirements.ts";
import { clientCompany, ownClients, notConfidential, clientSite } from "#directory/clients/server/tables.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** A person at the client. Contacts are not users; one who left is made inactive and stays on what was sent. */
export const clientContact = snakeCase.table(
  "client_contact",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    name: text().notNull(),
    roles: text().array().notNull(),
    email: text(),
    phone: text(),
    siteIds: uuid().array().notNull().default([]),
    receives: text().array().notNull().default([]),
    active: boolean().notNull().default(true),
    consentToEmailAt: instant(),
  },
  (t) => [
    index().on(t.clientCompanyId, t.name, t.id),
    index().on(t.name, t.id),
    index("client_contact_search").using("gin", sql`(${t.name} || ' ' || coalesce(${t.email}, '')) gin_trgm_ops`),
  ],
);
describeRecord(clientContact, {
  entity: "ClientContact",
  noun: "client contact",
  modules: ["client-companies"],
  label: (contact) => contact.name,
  own: (actor) => sql`${clientContact.clientCompanyId} in ${ownClients(actor)}`,
  outside: (actor) => sql`${clientContact.clientCompanyId} in ${ownClients(actor)}`,
  visible: (actor) => notConfidential(clientContact.clientCompanyId, actor),
  about: (contact) => ({ clientCompanyId: contact.clientCompanyId }),
});

/** Something a client demands of people, reports or procedures, with the document that says so and the days it holds. */
export const clientRequirement = snakeCase.table(
  "client_requirement",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    projectId: uuid(),
    demand: jsonb().$type<Demand>().notNull(),
    sourceDocument: text().notNull(),
    validFrom: date({ mode: "string" }).notNull(),
    validTo: date({ mode: "string" }),
    blocking: boolean().notNull(),
  },
  (t) => [index().on(t.clientCompanyId, t.validFrom, t.id), index().on(t.validFrom, t.id), index().on(t.projectId)],
);
describeRecord(clientRequirement, {
  entity: "ClientRequirement",
  noun: "client requirement",
  modules: ["client-companies"],
  label: (requirement) => `${requirement.demand.kind} (${requirement.sourceDocument})`,
  evidenceOf: ({ clientCompanyId }) => ({ table: clientCompany, id: clientCompanyId }),
  own: (actor) => sql`${clientRequirement.clientCompanyId} in ${ownClients(actor)}`,
  outside: (actor) => sql`${clientRequirement.clientCompanyId} in ${ownClients(actor)}`,
  visible: (actor) => notConfidential(clientRequirement.clientCompanyId, actor),
  about: (requirement) => ({ clientCompanyId: requirement.clientCompanyId, projectId: requirement.projectId }),
});

/** What a client said it thinks of the work, in scores from 1 to 5. */
export const clientEvaluation = snakeCase.table(
  "client_evaluation",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    evaluatedOn: date({ mode: "string" }).notNull(),
    channel: text({ enum: evaluationChannels }).notNull(),
    givenBy: text(),
    safety: integer(),
    competence: integer(),
    timeliness: integer(),
    reportQuality: integer(),
    communication: integer(),
    comment: text(),
  },
  (t) => [index().on(t.clientCompanyId, t.evaluatedOn, t.id), index().on(t.evaluatedOn, t.id)],
);
describeRecord(clientEvaluation, {
  entity: "ClientEvaluation",
  noun: "client evaluation",
  modules: ["client-companies"],
  label: ({ evaluatedOn, channel }) => `Evaluation of ${evaluatedOn} (${channel})`,
  own: (actor) => sql`${clientEvaluation.clientCompanyId} in ${ownClients(actor)}`,
  outside: (actor) => sql`${clientEvaluation.clientCompanyId} in ${ownClients(actor)}`,
  visible: (actor) => notConfidential(clientEvaluation.clientCompanyId, actor),
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});
