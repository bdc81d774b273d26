import type { SharedInvoice } from "../invoice-links.ts";
import { answerOf, call } from "#kit/client.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";

interface InvoiceShared {
  asksPasscode: boolean;
  invoice: SharedInvoice | null;
}

const addressOf = (invoiceId: string) => `/api/shared-invoices/${encodeURIComponent(invoiceId)}`;

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
export const askShared = async (invoiceId: string, key: LinkKey): Promise<InvoiceShared> =>
  (await answerOf(await call(addressOf(invoiceId), { method: "POST", headers: headersOf(key) }))) as InvoiceShared;

export const saveShared = (invoiceId: string, key: LinkKey, part: "invoice" | "backup"): Promise<void> =>
  saveFile(`${addressOf(invoiceId)}/file?part=${part}`, `${part}.pdf`, headersOf(key));
