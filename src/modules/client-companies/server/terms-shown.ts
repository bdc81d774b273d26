/** The commercial terms of a client are for people who see prices; crews and quality see whether a ticket is to be signed, nothing more. */
import { mayReadTerms, termsOfClient } from "../client-terms.ts";
import { ClientCompany } from "../contract.ts";
import { companies } from "./companies.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { exportRows } from "#kit/server/export.ts";
import { kindOf } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What the field says to people who plan or do the work. */
const forEveryone = ["poRequired", "ticketSignatureRequired", "billOnRelease", "pricedTickets"];
const closed = [
  ...Object.keys(termsOfClient).filter((name) => !forEveryone.includes(name)),
  "reportsThisYear",
  "receivables",
  "overdue",
  "lastActivityOn",
];
/** As of a client whose terms nobody has entered. */
const nothing: Record<string, unknown> = { invoiceRecipients: [], exemptions: [], reverseCharge: "by rule" };

const mayRead = ({ actor }: Ctx): boolean => actor.isSuperUser || mayReadTerms(actor.rights);

function shown<R extends object>(ctx: Ctx, client: R): R {
  if (mayRead(ctx)) return client;
  return { ...client, ...Object.fromEntries(closed.flatMap((name) => (name in client ? [[name, nothing[name] ?? null]] : []))) };
}

/** The functions of a client that answer with its fields to everyone who may see it. */
export const companiesShown = {
  ...companies,
  find: async (ctx: Ctx, asked: { id: string }) => shown(ctx, await companies.find(ctx, asked)),
  list: async (ctx: Ctx, asked: { query: object }): ReturnType<typeof companies.list> => {
    const page = await companies.list(ctx, asked);
    return { ...page, rows: page.rows.map((row) => shown(ctx, row)) };
  },
  /** A column that the person may not read is in no file either. */
  export: (ctx: Ctx, { query }: { query: object }) =>
    exportRows(ctx, {
      noun: kindOf(clientCompany).noun,
      labels: ClientCompany.labels,
      fields: ClientCompany.fields,
      query: query as Parameters<typeof exportRows>[1]["query"],
      page: (asked) => companiesShown.list(ctx, { query: asked }),
    }),
  history: async (ctx: Ctx, asked: { id: string }) => {
    const entries = await companies.history(ctx, asked);
    if (mayRead(ctx)) return entries;
    return entries.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => !closed.includes(field)) }));
  },
};
