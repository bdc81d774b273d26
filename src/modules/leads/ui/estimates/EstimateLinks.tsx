import { Button } from "@mantine/core";
import { useState } from "react";
import { type EstimateWhole, leads } from "../../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { LinkTable, LinkViews } from "#kit/ui/share-links/LinkTable.tsx";
import { NewLinkDialog } from "#kit/ui/share-links/NewLinkDialog.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { links, makeLink, revokeLink, linkViews } = leads.estimates;

/** Who has a link to a sent estimate, whether it opens and who opened it; and a new one. */
export function EstimateLinks({ estimate, mayShare }: { estimate: EstimateWhole; mayShare: boolean }) {
  const { id, number, revision } = estimate;
  const [isOpen, setOpen] = useState(false);
  const [viewed, setViewed] = useState<string | null>(null);
  const edits = useReach("leads", "edit") !== null && mayShare;
  const found = useAsk(links, { id });
  const views = useAsk(linkViews, { linkId: viewed ?? "" }, { when: viewed !== null });
  const make = useSend(makeLink, { secret: true });
  const revoke = useSend(revokeLink, { done: "Link revoked" });
  return (
    <Section
      title="Links"
      actions={
        edits && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      <Asked of={found}>
        {(rows) => (
          <LinkTable
            links={rows}
            caption="Links to this estimate"
            onView={setViewed}
            onRevoke={edits ? (linkId) => revoke.run({ linkId }) : undefined}
          />
        )}
      </Asked>
      {viewed && <LinkViews of={views} onClose={() => setViewed(null)} />}
      {isOpen && (
        <NewLinkDialog
          name={`${number} rev ${revision}`}
          noun="proposal"
          onMake={(body) => make.send({ id, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
