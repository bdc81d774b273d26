import { Button } from "@mantine/core";
import { useState } from "react";
import { type ClientCompany, clientCompanies } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";

const { activate, hold, clearHold, deactivate, archive, restore } = clientCompanies.endpoints;

/** The steps this client may take now. The server knows who may take them and says so. */
export function ClientActions({ client, onFailure }: { client: ClientCompany; onFailure: (failure: unknown) => void }) {
  const [asked, setAsked] = useState<"hold" | "deactivate" | null>(null);
  const { id, version, status, displayName } = client;
  const step = { id, body: { version } };
  const activating = useSend(activate, { done: `${displayName} is active` });
  const holding = useSend(hold, { done: `${displayName} is on hold` });
  const clearing = useSend(clearHold, { done: `${displayName} is active again` });
  const ending = useSend(deactivate, { done: `${displayName} is inactive` });
  const mayEdit = useReach("client-companies", "edit") !== null;
  const mayEnd = useReach("client-companies", "archive") !== null;
  /** The page shows why it was refused. */
  const take = (send: (asking: typeof step) => Promise<unknown>) => {
    onFailure(null);
    void send(step).catch(onFailure);
  };
  /** Says why in a toast and keeps the dialog open. */
  const shown = (failure: unknown) => {
    sayFailure(failure);
    throw failure;
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
      {mayEdit && status === "active" && (
        <Button variant="default" onClick={() => setAsked("hold")}>
          Put on hold
        </Button>
      )}
      {mayEdit && status === "on hold" && (
        <Button loading={clearing.sending} onClick={() => take(clearing.send)}>
          Clear hold
        </Button>
      )}
      {mayEdit && (status === "prospect" || status === "inactive") && (
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
        onConfirm={(reason) => holding.send({ id, body: { version, reason } }).catch(shown)}
      >
        Work in progress continues; new work orders need Operations.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "deactivate"}
        title={`Deactivate ${displayName}?`}
        confirm="Deactivate client"
        onClose={() => setAsked(null)}
        onConfirm={() => ending.send(step).catch(shown)}
      >
        No project, work order or report may be open. The client can be activated again.
      </ConfirmDialog>
    </>
  );
}
