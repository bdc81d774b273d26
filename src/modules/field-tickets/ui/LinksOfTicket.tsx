import { Button } from "@mantine/core";
import { useState } from "react";
import { fieldTickets, type TicketWhole } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { LinkTable } from "#kit/ui/share-links/LinkTable.tsx";
import { SigningLinkDialog } from "#kit/ui/share-links/NewLinkDialog.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { links, makeLink, revokeLink } = fieldTickets.endpoints;

/** Links with which the client signs later. */
export function LinksOfTicket({ ticket: { id, shownNumber, status, hidesPrices } }: { ticket: TicketWhole }) {
  const [isOpen, setOpen] = useState(false);
  const found = useAsk(links, { id });
  const mayShare = useReach("projects", "create") !== null;
  const make = useSend(makeLink, { secret: true });
  const revoke = useSend(revokeLink, { done: "Link revoked" });
  return (
    <Section
      title="Links to sign"
      actions={
        mayShare &&
        !hidesPrices &&
        status === "ready" && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      {mayShare && hidesPrices && (
        <p className="quiet">Prices are on this ticket: someone who may see prices sends it, by email or with a link.</p>
      )}
      <Asked of={found}>
        {(rows) => (
          <LinkTable links={rows} caption="Links to sign" onRevoke={mayShare ? (linkId) => revoke.run({ linkId }) : undefined} />
        )}
      </Asked>
      {isOpen && (
        <SigningLinkDialog
          name={shownNumber}
          purpose="sign the ticket"
          onMake={(body) => make.send({ id, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
