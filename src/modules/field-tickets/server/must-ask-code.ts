import { eq } from "drizzle-orm";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { CodedLinkDraft } from "#kit/share-links.ts";

/** A client whose links open with a code by email has every link opened so; `field` is the place of that answer. */
export async function mustAskCode(
  { store }: Ctx,
  clientCompanyId: string,
  { asksCode }: Pick<CodedLinkDraft, "asksCode">,
  field: string,
): Promise<void> {
  const [client] = await store.db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  if (client?.linkAsksCode && !asksCode)
    throw wrongField(field, `${client.displayName} has its links opened with a code by email.`);
}
