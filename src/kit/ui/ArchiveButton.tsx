import { capital } from "#kit/capital.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Endpoint } from "#kit/contract.ts";
import { useReach } from "./actor.ts";
import { useSend } from "./data.ts";
import { ConfirmDialog } from "./dialogs.tsx";

interface ArchiveButtonProps {
  /** The `archive` and `restore` endpoints of the record. */
  archive: Endpoint;
  restore: Endpoint;
  record: { id: string; version: number; archivedAt: string | null };
  /** What it is, in the sentence "Archive calibration record". */
  noun: string;
  /** The access id whose `archive` right is needed. */
  module: string;
}

/** Archives a record after asking, or restores it. Hidden from people who may do neither. */
export function ArchiveButton({ archive, restore, record, noun, module }: ArchiveButtonProps) {
  const [asked, setAsked] = useState(false);
  const away = useSend(archive, { done: `${capital(noun)} archived` });
  const back = useSend(restore, { done: `${capital(noun)} restored` });
  const { id, version } = record;
  const archiving = { id, query: { version } };
  const restoring = { id, body: { version } };
  if (!useReach(module, "archive")) return null;
  const archived = record.archivedAt !== null;
  return (
    <>
      {/* One button for both, so that the focus returns to it from the dialog. */}
      <Button variant="default" loading={back.sending} onClick={() => (archived ? back.run(restoring) : setAsked(true))}>
        {archived ? `Restore ${noun}` : "Archive"}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Archive this ${noun}?`}
        confirm={`Archive ${noun}`}
        onClose={() => setAsked(false)}
        onConfirm={() => away.send(archiving)}
      >
        It leaves the lists and stays in what refers to it. It can be restored for 90 days.
      </ConfirmDialog>
    </>
  );
}
