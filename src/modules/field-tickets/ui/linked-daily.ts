import type { LinkedDaily } from "../daily-report.ts";
import { answerOf, call } from "#kit/client.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";

const addressOf = (orderId: string) => `/api/linked-daily-reports/${encodeURIComponent(orderId)}`;

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
async function sent(orderId: string, key: LinkKey, path: string, body: object): Promise<LinkedDaily> {
  const headers = { "content-type": "application/json", ...headersOf(key) };
  return (await answerOf(
    await call(`${addressOf(orderId)}${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  )) as LinkedDaily;
}

export const askDaily = (orderId: string, key: LinkKey): Promise<LinkedDaily> => sent(orderId, key, "", {});
export const sendDailyCode = (orderId: string, key: LinkKey): Promise<LinkedDaily> => sent(orderId, key, "/codes", {});
export const enterDailyCode = (orderId: string, key: LinkKey, code: string): Promise<LinkedDaily> =>
  sent(orderId, key, "/code", { code });
export const saveDaily = (orderId: string, key: LinkKey): Promise<void> =>
  saveFile(`${addressOf(orderId)}/file`, "daily-report.pdf", headersOf(key));
