import type { Offer } from "../../estimates/offer.ts";
import { answerOf, call } from "#kit/client.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";

interface OfferShown {
  asksPasscode: boolean;
  offer: Offer | null;
}
export type OfferAnswer =
  | { path: "acceptance"; body: { name: string; role: string; reference: string | null } }
  | { path: "rejection"; body: { name: string; reason: string } };

const addressOf = (estimateId: string) => `/api/offers/${encodeURIComponent(estimateId)}`;

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
export const askOffer = async (estimateId: string, key: LinkKey): Promise<OfferShown> =>
  (await answerOf(await call(addressOf(estimateId), { method: "POST", headers: headersOf(key) }))) as OfferShown;

export async function answerOffer(estimateId: string, key: LinkKey, { path, body }: OfferAnswer): Promise<OfferShown> {
  const headers = { ...headersOf(key), "content-type": "application/json" };
  const answer = await call(`${addressOf(estimateId)}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answerOf(answer)) as OfferShown;
}

export const saveOffer = (estimateId: string, key: LinkKey): Promise<void> =>
  saveFile(`${addressOf(estimateId)}/file`, "proposal.pdf", headersOf(key));
