import { useState } from "react";
import { invoices } from "../contract.ts";
import type { ShareLinkRow } from "#kit/share-links.ts";
import { useNamed } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { LinkTable, LinkViews } from "#kit/ui/share-links/LinkTable.tsx";

interface InvoiceLinkTableProps<Row extends ShareLinkRow> {
  links: readonly Row[];
  caption: string;
  before?: readonly Column<Row>[];
}

/** Links to invoices, with their views; Finance revokes them. */
export function InvoiceLinkTable<Row extends ShareLinkRow>(table: InvoiceLinkTableProps<Row>) {
  const [viewed, setViewed] = useState<string | null>(null);
  const isFinance = useNamed("invoice.issue");
  const revoke = useSend(invoices.endpoints.revokeLink, { done: "Link revoked" });
  const views = useAsk(invoices.endpoints.linkViews, { linkId: viewed ?? "" }, { when: viewed !== null });
  return (
    <>
      <LinkTable {...table} onView={setViewed} onRevoke={isFinance ? (linkId) => revoke.run({ linkId }) : undefined} />
      {viewed && <LinkViews of={views} onClose={() => setViewed(null)} />}
    </>
  );
}
