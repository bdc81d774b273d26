import { and, inArray, isNull } from "drizzle-orm";
import type { LeadDraft, Lookalikes } from "../contract.ts";
import { sameEnquiries, similarLeads } from "../duplicates.ts";
import { openStates } from "../rules.ts";
import { lead } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { lookalikesOf } from "#modules/client-companies/rules.ts";

type Asked = Partial<
  Pick<LeadDraft, "clientCompanyId" | "companyName" | "contactEmail" | "contactPhone" | "siteId" | "siteText" | "expectedStart">
>;

/** Companies that may be that of the lead, unless its client is named, and open leads for the same work; only what the person may see. */
export async function findSimilar(ctx: Ctx, asked: Asked): Promise<Lookalikes> {
  return (await similarFinder(ctx))(asked);
}

/** The same for many leads, with what is there read once; of a lead with a title also open leads of that title. */
export async function similarFinder({ db, lookup }: Ctx): Promise<(asked: Asked & { title?: string }) => Lookalikes> {
  const open = await db
    .select()
    .from(lead)
    .where(and(inArray(lead.status, [...openStates]), isNull(lead.archivedAt), lookup.within(lead)));
  const known = await knownClients({ db, lookup });
  return ({ title, ...asked }) => {
    const same = title === undefined ? [] : sameEnquiries({ title, ...asked }, open);
    const others = similarLeads(asked, open).filter((one) => !same.some(({ lead: { id } }) => id === one.lead.id));
    const leads = [...same, ...others].map(({ lead: { id, number, title: name, status }, reasons }) => ({
      id,
      number,
      title: name,
      status,
      reasons,
    }));
    return { clients: asked.clientCompanyId ? [] : lookalikes(asked, known), leads };
  };
}

const knownClients = ({ db, lookup }: Pick<Ctx, "db" | "lookup">) =>
  db
    .select()
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), lookup.within(clientCompany)));

/** The clients that a company named in words may be, most similar first. */
export const similarClients = async (ctx: Pick<Ctx, "db" | "lookup">, asked: Asked): Promise<Lookalikes["clients"]> =>
  lookalikes(asked, await knownClients(ctx));

function lookalikes(
  { companyName, contactEmail, contactPhone }: Asked,
  known: Awaited<ReturnType<typeof knownClients>>,
): Lookalikes["clients"] {
  const draft = {
    legalName: "",
    displayName: companyName ?? "",
    email: contactEmail ?? null,
    phone: contactPhone ?? null,
    aliases: null,
    website: null,
  };
  return lookalikesOf(draft, known).map(({ company, reasons }) => ({
    id: company.id,
    code: company.code,
    name: company.displayName,
    status: company.status,
    reasons,
  }));
}

/** Refuses a lead that looks like others until the person says that it differs. */
export async function refuseSimilar(ctx: Ctx, draft: LeadDraft): Promise<void> {
  const { title: _, ...asked } = draft;
  const { clients, leads } = await findSimilar(ctx, asked);
  if (clients.length + leads.length === 0) return;
  throw refused(
    "Similar records already exist. Choose one of them, or confirm that this is another lead.",
    [
      ...clients.map(({ id, code, name, reasons }) => ({
        message: `Client ${code} ${name}: ${reasons.join(", ").toLowerCase()}`,
        entity: "ClientCompany",
        entityId: id,
      })),
      ...leads.map(({ id, number, title, reasons }) => ({
        message: `Lead ${number} ${title}: ${reasons.join(", ").toLowerCase()}`,
        entity: "Lead",
        entityId: id,
      })),
    ],
    "lookalikes",
  );
}
