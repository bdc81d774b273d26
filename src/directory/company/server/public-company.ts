/** The company as it is named to people without an account. */
import { companySettings } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";

interface PublicCompany {
  name: string;
  phone: string | null;
  email: string | null;
}

export async function publicCompany(db: Reading): Promise<PublicCompany> {
  const [settings] = await db.select().from(companySettings);
  return {
    name: settings?.tradingName ?? settings?.legalName ?? "",
    phone: settings?.phone ?? null,
    email: settings?.email ?? null,
  };
}

/** The refusal of a link that was never sent, or that a newer one has replaced: whoever has it is told whom to ask, and nothing else. */
export async function unknownLink(db: Reading): Promise<Refusal> {
  const { name, phone, email } = await publicCompany(db);
  const ways = [phone, email].filter(Boolean).join(", ");
  const whom = [name || "whoever sent it", ways].filter(Boolean).join(": ");
  const message = `Check that the whole link was opened. A newer link may have taken its place; ask ${whom}`;
  return new Refusal(404, { code: "link-unknown", message: message.endsWith(".") ? message : `${message}.` });
}
