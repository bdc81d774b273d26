import { Button } from "@mantine/core";
import { useState } from "react";
import { type ClientCompany, clientCompanies } from "../contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { toastAndThrow, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";

const { activate, hold, clearHold, deactivate, archive, restore } = clientCompanies.endpoints;

/** The steps this client and this person may take now. */
export function ClientActions({ client, onFailure }: { client: ClientCompany; onFailure: (failure: unknown) => void }) {
  const [asked, setAsked] = useState<"hold" | "deactivate" | null>(null);
  const { id, version, status, displayName } = client;
  const step = { id, body: { version } };
  const activating = useSend(activate, { done: `${displayName} is active` });
  const holding = useSend(hold, { done: `${displayName} is on hold` });
  const clearing = useSend(clearHold, { done: `${displayName} is active again` });
  const ending = useSend(deactivate, { done: `${displayName} is inactive` });
  const mayActivate = useNamed("client.activate");
  const mayHold = useNamed("client.hold");
  const mayEnd = useReach("client-companies", "archive") !== null;
  /** The page shows why it was refused. */
  const take = (send: (asking: typeof step) => Promise<unknown>) => {
    onFailure(null);
    void send(step).catch(onFailure);
  };
  return (
    <>
      {(status === "inactive" || client.archivedAt) && (
        <ArchiveButton archive={archive} restore={restore} record={client} noun="client" module="client-companies" />
      )}
      {mayEnd && (status === "active" || status === "on hold") && (
        <Button variant="default" onClick={() => setAsked("deactivate")}>
          Deactivate
        </Button>
      )}
      {mayHold && status === "active" && (
        <Button variant="default" onClick={() => setAsked("hold")}>
          Put on hold
        </Button>
      )}
      {mayHold && status === "on hold" && (
        <Button loading={clearing.sending} onClick={() => take(clearing.send)}>
          Clear hold
        </Button>
      )}
      {mayActivate && (status === "prospect" || status === "inactive") && (
        <Button loading={activating.sending} onClick={() => take(activating.send)}>
          Activate client
        </Button>
      )}
      <ConfirmDialog
        opened={asked === "hold"}
        title={`Put ${displayName} on credit hold?`}
        confirm="Put on hold"
        reason="required"
        onClose={() => setAsked(null)}
        onConfirm={(reason) => holding.send({ id, body: { version, reason } }).catch(toastAndThrow)}
      >
        Work in progress continues; new work orders need Operations.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "deactivate"}
        title={`Deactivate ${displayName}?`}
        confirm="Deactivate client"
        onClose={() => setAsked(null)}
        onConfirm={() => ending.send(step).catch(toastAndThrow)}
      >
        No project, work order or report may be open. The client can be activated again.
      </ConfirmDialog>
    </>
  );
}
