import { answerOf, callAsNobody } from "#kit/client.ts";
import type { KioskForm, KioskStart } from "#modules/forms/kiosk.ts";

// Written out rather than through the module's contract, which would load every schema of the product into a page on a tablet in a yard.
const addressOf = (token: string, path = ""): string => `/api/kiosk/${encodeURIComponent(token)}${path}`;

/** Who fills which form; the PIN stays in the memory of the page until the form is sent or left. */
export interface Opened {
  personId: string;
  pin: string;
  formCode: string;
}

export const askStart = async (token: string) => (await answerOf(await callAsNobody(addressOf(token)))) as KioskStart;

export const askForm = async (token: string, opened: Opened) => (await posted(addressOf(token, "/forms"), opened)) as KioskForm;

export const sendForm = async (token: string, body: object) =>
  (await posted(addressOf(token, "/submissions"), body)) as { number: string };

async function posted(address: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return answerOf(await callAsNobody(address, { method: "POST", headers, body: JSON.stringify(body) }));
}
