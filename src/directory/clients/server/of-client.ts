/** What is a client's: its currency, and the sites, contacts, projects and orders that a record of it names. */
import { and, eq, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { clientCompany } from "./tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";

/** The currency a client is invoiced in: its own, else that of the company's books. Without a client the latter. */
export async function currencyOfClient(db: Reading, clientCompanyId: string | null): Promise<string> {
  const [client] =
    clientCompanyId === null
      ? []
      : await db.select({ currency: clientCompany.currency }).from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  return client?.currency ?? (await baseCurrencyOf(db)) ?? "USD";
}

type OfClients = PgTable & { id: PgColumn; clientCompanyId: PgColumn };
interface Named {
  field: string;
  ids: readonly string[];
  /** What is chosen, for the refusal. */
  what: "a site" | "sites" | "a contact" | "contacts" | "a project" | "projects" | "work orders";
}

/** Refuses at the field what is not of the client, or is not there: "Choose a site of this client." */
export async function mustBeOfClient(
  db: Reading,
  table: OfClients,
  clientCompanyId: string | null,
  { field, ids, what }: Named,
): Promise<void> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return;
  const isTheirs = clientCompanyId === null ? undefined : eq(table.clientCompanyId, clientCompanyId);
  const own = isTheirs ? await db.$count(table, and(inArray(table.id, asked), isTheirs)) : 0;
  if (own < asked.length) throw wrongField(field, `Choose ${what} of this client.`);
}
