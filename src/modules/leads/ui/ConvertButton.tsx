import { Button } from "@mantine/core";
import { useState } from "react";
import { type Lead, leads } from "../contract.ts";
import { ConversionFields } from "./ConversionFields.tsx";
import { bodyOf } from "#kit/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";

const { convert, conversionMatches } = leads.endpoints;

const labels = {
  clientCompanyId: "Client",
  clientCode: "Code of the new client",
  clientName: "Name",
  clientLegalName: "Legal name",
  siteId: "Site",
  siteCode: "Code of the new site",
  siteName: "Name of the new site",
  siteAddress: "Address",
  contactId: "Contact",
  projectId: "Project",
  projectName: "Name of the new project",
  projectKind: "Kind",
  managerId: "Project manager",
  orderTitle: "Work order",
  startOn: "Start",
  endOn: "End",
};

/** Turns a won lead into its client, project and first work order; what is there already is offered first. */
export function ConvertButton({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Convert</Button>
      {open && <ConvertDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConvertDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { id, version, title, company } = lead;
  const { id: me } = useActor();
  const today = useToday();
  const matches = useAsk(conversionMatches, { id });
  const send = useSend(convert, {
    done: ({ number, projectNumber, workOrderNumber }) => `${number} became ${projectNumber} and ${workOrderNumber}`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Convert ${lead.number}`} size="xl" onClose={onClose}>
      <Asked of={matches}>
        {(found) => (
          <Form
            schema={bodyOf(convert)}
            start={{
              version,
              clientCompanyId: lead.clientCompanyId ?? found.clients[0]?.id ?? null,
              clientName: company,
              clientLegalName: company,
              differs: false,
              siteId: lead.siteId,
              siteName: lead.siteId ? null : lead.siteText,
              contactId: found.contacts.find(({ matches: same }) => same)?.id ?? null,
              projectName: title,
              projectKind: lead.bidType === "call-out" ? ("call-out" as const) : ("in-service" as const),
              managerId: me,
              orderTitle: title,
              startOn: lead.expectedStart ?? today,
              endOn: lead.expectedEnd ?? lead.expectedStart ?? today,
            }}
            labels={labels}
            save="Convert lead"
            cancel={onClose}
            onSave={(body) => send.send({ id, body })}
          >
            <ConversionFields lead={lead} matches={found} />
          </Form>
        )}
      </Asked>
    </Dialog>
  );
}
