import { Button } from "@mantine/core";
import { useState } from "react";
import { leads } from "../../contract.ts";
import { counted } from "#kit/plural.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { useGo } from "#kit/ui/routing.ts";

/** Archives the leads of an import together, for people who may archive leads. */
export function UndoImport({ importId }: { importId: string }) {
  const [asking, setAsking] = useState(false);
  const go = useGo();
  const mayArchive = useReach("leads", "archive") !== null;
  const undo = useSend(leads.endpoints.undoImport, {
    done: ({ archived, kept }) =>
      `Import undone: ${counted(archived, "lead")} archived${kept.length > 0 ? `. Kept, because they were worked on: ${kept.join(", ")}` : ""}`,
    onDone: () => go("/leads"),
  });
  if (!mayArchive) return null;
  return (
    <NeedsNetwork>
      <Button variant="default" onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Undo this import?"
        confirm="Undo import"
        onClose={() => setAsking(false)}
        onConfirm={() => undo.send({ id: importId })}
      >
        The leads of this import are archived together. Those that someone worked on since stay.
      </ConfirmDialog>
    </NeedsNetwork>
  );
}
