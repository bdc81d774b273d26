import type { LinkedItp } from "../itp-request.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { answerOf, call } from "#kit/client.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";

export type { LinkedItp } from "../itp-request.ts";

/** What opens a request. */
export interface ItpKey extends LinkKey {
  planId: string;
}

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
async function sent({ planId, ...key }: ItpKey, path: string, body: object): Promise<LinkedItp> {
  const headers = { "content-type": "application/json", ...headersOf(key) };
  const address = `/api/linked-itps/${encodeURIComponent(planId)}${path}`;
  return (await answerOf(await call(address, { method: "POST", headers, body: JSON.stringify(body) }))) as LinkedItp;
}

export const askLinked = (planId: string, key: LinkKey): Promise<LinkedItp> => sent({ planId, ...key }, "", {});
export const sendLinkedCode = (key: ItpKey): Promise<LinkedItp> => sent(key, "/codes", {});
export const enterLinkedCode = (key: ItpKey, code: string): Promise<LinkedItp> => sent(key, "/code", { code });
export const signLinked = (key: ItpKey, signature: ClientSignature): Promise<LinkedItp> => sent(key, "/signature", { signature });
export const refuseLinked = (key: ItpKey, name: string, reason: string): Promise<LinkedItp> =>
  sent(key, "/refusal", { name, reason });
