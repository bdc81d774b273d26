import { invoices } from "../contract.ts";
import { InvoiceShown } from "./InvoiceShown.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

/** One invoice. */
export default function InvoicePage() {
  const invoice = useAsk(invoices.endpoints.find, { id: useParam("id") });
  return <AskedPage of={invoice}>{(found) => <InvoiceShown key={found.id} invoice={found} />}</AskedPage>;
}
