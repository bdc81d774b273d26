import { Button } from "@mantine/core";
import { useState } from "react";
import { invoices, type InvoiceWhole } from "../contract.ts";
import { InvoiceLinkTable } from "./InvoiceLinkTable.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { NewLinkDialog } from "#kit/ui/share-links/NewLinkDialog.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { links, makeLink } = invoices.endpoints;

/** The links to an issued invoice: who has one, whether it opens, who opened it; and a new one. */
export function LinksOfInvoice({ invoice: { id, shownNumber } }: { invoice: InvoiceWhole }) {
  const [isOpen, setOpen] = useState(false);
  const found = useAsk(links, { id });
  const make = useSend(makeLink, { secret: true });
  const isFinance = useNamed("invoice.issue");
  return (
    <Section
      title="Links for the client"
      actions={
        isFinance && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            New link
          </Button>
        )
      }
    >
      <Asked of={found}>{(rows) => <InvoiceLinkTable links={rows} caption="Links to this invoice" />}</Asked>
      {isOpen && (
        <NewLinkDialog
          name={shownNumber}
          noun="invoice"
          hasRevisions={false}
          onMake={(body) => make.send({ id, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
