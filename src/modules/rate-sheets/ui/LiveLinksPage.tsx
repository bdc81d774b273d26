import { Button } from "@mantine/core";
import { useState } from "react";
import { rateSheets } from "../contract.ts";
import { SheetLinkTable } from "./SheetLinkTable.tsx";
import type { Reply } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { AskedPage, EmptyState } from "#kit/ui/states.tsx";

const { liveLinks, revokeLinksOfClient } = rateSheets.endpoints;
type Links = Reply<typeof liveLinks>;

/** Every link to a rate sheet that opens, by client, with "revoke all". */
export default function LiveLinksPage() {
  const links = useAsk(liveLinks, {});
  return (
    <Page title="Links to rate sheets">
      <AskedPage of={links}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No links that open">Links are made on the page of an approved rate sheet.</EmptyState>
          ) : (
            <>
              {[...Map.groupBy(found, ({ clientCompanyId }) => clientCompanyId)].map(([id, some]) => (
                <OfClient key={id ?? "none"} clientCompanyId={id} links={some} />
              ))}
            </>
          )
        }
      </AskedPage>
    </Page>
  );
}

function OfClient({ clientCompanyId, links }: { clientCompanyId: string | null; links: Links }) {
  const [asked, setAsked] = useState(false);
  const edits = useReach("rate-sheets", "edit") !== null;
  const name = links[0]?.clientName ?? "Other sheets";
  const revoke = useSend(revokeLinksOfClient, { done: ({ revoked }) => `${counted(revoked, "link")} revoked` });
  return (
    <Section
      title={name}
      actions={
        edits &&
        clientCompanyId && (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            Revoke all
          </Button>
        )
      }
    >
      <SheetLinkTable links={links} caption={`Links to rate sheets of ${name}`} mayRevoke={edits} before={sheetColumn} />
      <ConfirmDialog
        opened={asked}
        title={`Revoke all links of ${name}?`}
        confirm="Revoke all"
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => revoke.send({ body: { clientCompanyId: clientCompanyId ?? "" } })}
      >
        They open for nobody from now on.
      </ConfirmDialog>
    </Section>
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
