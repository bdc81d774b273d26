import { invoices } from "../contract.ts";
import { InvoiceLinkTable } from "./InvoiceLinkTable.tsx";
import type { Reply } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { LinksByClient } from "#kit/ui/share-links/LinksByClient.tsx";
import { AskedPage, EmptyState } from "#kit/ui/states.tsx";

const { liveLinks, revokeLinksOfClient } = invoices.endpoints;

/** Every link to an invoice that opens, by client, with "revoke all". */
export default function LiveLinksPage() {
  const isFinance = useNamed("invoice.issue");
  const revoke = useSend(revokeLinksOfClient, { done: ({ revoked }) => `${counted(revoked, "link")} revoked` });
  return (
    <Page title="Links to invoices">
      <AskedPage of={useAsk(liveLinks, {})}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No links that open">
              Links are made when an invoice is sent, or on the page of an issued invoice.
            </EmptyState>
          ) : (
            <LinksByClient
              links={found}
              others="Others"
              onRevokeAll={isFinance ? (clientCompanyId) => revoke.send({ body: { clientCompanyId } }) : undefined}
            >
              {(some, name) => <InvoiceLinkTable links={some} caption={`Links to invoices of ${name}`} before={invoiceColumn} />}
            </LinksByClient>
          )
        }
      </AskedPage>
    </Page>
  );
}

const invoiceColumn: Column<Reply<typeof liveLinks>[number]>[] = [
  {
    field: "targetLabel",
    title: "Invoice",
    phone: "detail",
    show: ({ targetId, targetLabel }) => (
      <Ref entity="Invoice" id={targetId}>
        {targetLabel}
      </Ref>
    ),
  },
];
