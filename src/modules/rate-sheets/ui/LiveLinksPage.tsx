import { rateSheets } from "../contract.ts";
import { SheetLinkTable } from "./SheetLinkTable.tsx";
import type { Reply } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { LinksByClient } from "#kit/ui/share-links/LinksByClient.tsx";
import { AskedPage, EmptyState } from "#kit/ui/states.tsx";

const { liveLinks, revokeLinksOfClient } = rateSheets.endpoints;
type Links = Reply<typeof liveLinks>;

/** Every link to a rate sheet that opens, by client, with "revoke all". */
export default function LiveLinksPage() {
  const links = useAsk(liveLinks, {});
  const edits = useReach("rate-sheets", "edit") !== null;
  const revoke = useSend(revokeLinksOfClient, { done: ({ revoked }) => `${counted(revoked, "link")} revoked` });
  return (
    <Page title="Links to rate sheets">
      <AskedPage of={links}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No links that open">Links are made on the page of an approved rate sheet.</EmptyState>
          ) : (
            <LinksByClient
              links={found}
              others="Other sheets"
              onRevokeAll={edits ? (clientCompanyId) => revoke.send({ body: { clientCompanyId } }) : undefined}
            >
              {(some, name) => (
                <SheetLinkTable links={some} caption={`Links to rate sheets of ${name}`} mayRevoke={edits} before={sheetColumn} />
              )}
            </LinksByClient>
          )
        }
      </AskedPage>
    </Page>
  );
}

const sheetColumn: Column<Links[number]>[] = [
  {
    field: "targetLabel",
    title: "Rate sheet",
    phone: "detail",
    show: ({ targetId, targetLabel }) => (
      <Ref entity="RateSheet" id={targetId}>
        {targetLabel}
      </Ref>
    ),
  },
];
