import { useState } from "react";
import { rateSheets } from "../contract.ts";
import type { ShareLinkRow } from "#kit/share-links.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { LinkTable, LinkViews } from "#kit/ui/share-links/LinkTable.tsx";

interface SheetLinkTableProps<Row extends ShareLinkRow> {
  links: readonly Row[];
  caption: string;
  mayRevoke: boolean;
  before?: readonly Column<Row>[];
}

/** Links to rate sheets, with their views. */
export function SheetLinkTable<Row extends ShareLinkRow>({ mayRevoke, ...table }: SheetLinkTableProps<Row>) {
  const [viewed, setViewed] = useState<string | null>(null);
  const revoke = useSend(rateSheets.endpoints.revokeLink, { done: "Link revoked" });
  const views = useAsk(rateSheets.endpoints.linkViews, { linkId: viewed ?? "" }, { when: viewed !== null });
  return (
    <>
      <LinkTable {...table} onView={setViewed} onRevoke={mayRevoke ? (linkId) => revoke.run({ linkId }) : undefined} />
      {viewed && <LinkViews of={views} onClose={() => setViewed(null)} />}
    </>
  );
}
