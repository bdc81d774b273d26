/** The company as it is named to people without an account. */
import { companySettings } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";

export interface PublicCompany {
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

/** One refusal for whatever is wrong with a shared link, so that nobody learns what there is. */
export async function sharedLinkGone(db: Reading): Promise<Refusal> {
  const { name } = await publicCompany(db);
  const message = `This link is not valid or has expired. Ask ${name || "whoever sent it"} for a new one.`;
  return new Refusal(404, { code: "link-unknown", message });
}

/** Whom someone with a link asks for another one, in a sentence: "Gulf Inspection (+1 713 555 0140)". */
export async function whomToAsk(db: Reading): Promise<string> {
  const { name, phone } = await publicCompany(db);
  return [name || "whoever sent it", phone && `(${phone})`].filter(Boolean).join(" ");
}
