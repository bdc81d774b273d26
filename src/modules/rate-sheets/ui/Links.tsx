import { Button } from "@mantine/core";
import { useState } from "react";
import { type RateSheet, rateSheets } from "../contract.ts";
import { SheetLinkTable } from "./SheetLinkTable.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { NewLinkDialog } from "#kit/ui/share-links/NewLinkDialog.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { links, makeLink } = rateSheets.endpoints;

/** The links to a revision: who has one, whether it opens, who opened it; and a new one. */
export function Links({ sheet }: { sheet: RateSheet }) {
  const { id, number, revision, approvedAt, archivedAt } = sheet;
  const [isOpen, setOpen] = useState(false);
  const found = useAsk(links, { id });
  const make = useSend(makeLink, { secret: true });
  const edits = useReach("rate-sheets", "edit") !== null;
  return (
    <Section
      title="Links"
      actions={
        edits &&
        approvedAt !== null &&
        !archivedAt && (
          <Button size="xs" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      {approvedAt === null && <p className="quiet">Only an approved revision can be shared.</p>}
      <Asked of={found}>{(rows) => <SheetLinkTable links={rows} caption="Links to this revision" mayRevoke={edits} />}</Asked>
      {isOpen && (
        <NewLinkDialog
          name={`${number} rev ${revision}`}
          noun="rate sheet"
          onMake={(body) => make.send({ id, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
