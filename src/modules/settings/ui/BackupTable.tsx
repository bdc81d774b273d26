import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { settings } from "../contract.ts";
import type { BackupShown } from "../contract-backup.ts";
import { PassphraseDialog } from "./PassphraseDialog.tsx";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

const { downloadBackup, deleteBackup, tryBackup } = settings.endpoints;

interface TableProps {
  rows: readonly BackupShown[];
  /** Something is being done with one now. */
  busy: boolean;
  mayEdit: boolean;
  /** The server knows the passphrase of the nightly ones. */
  sealedNightly: boolean;
}

/** The backups on this server, the newest first. */
export function BackupTable({ rows, busy, mayEdit, sealedNightly }: TableProps) {
  const [deleting, setDeleting] = useState<BackupShown | null>(null);
  const [opening, setOpening] = useState<BackupShown | null>(null);
  const remove = useSend(deleteBackup, { done: "Backup deleted" });
  const tryOut = useSend(tryBackup, { secret: true, onDone: () => setOpening(null) });
  const begin = (row: BackupShown) =>
    row.sealed && !(sealedNightly && row.occasion === "nightly")
      ? setOpening(row)
      : tryOut.run({ name: row.name, body: { passphrase: null } });
  const handlers = { busy, onTest: begin, onDelete: setDeleting };
  return (
    <>
      <DataTable
        short
        caption="Backups"
        rows={rows}
        keyOf={({ name }) => name}
        columns={mayEdit ? [...columns, actionsFor(handlers)] : columns}
      />
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this backup?"
        confirm="Delete backup"
        danger
        onClose={() => setDeleting(null)}
        onConfirm={() => (deleting ? remove.send({ name: deleting.name }) : undefined)}
      >
        <Mono>{deleting?.name}</Mono> is permanently removed from this server. Copies elsewhere stay.
      </ConfirmDialog>
      {opening && (
        <PassphraseDialog
          title="Test this backup"
          confirm="Test restoring"
          wanted="required"
          failure={tryOut.failure}
          onClose={() => setOpening(null)}
          onGiven={(passphrase) => tryOut.send({ name: opening.name, body: { passphrase } })}
        >
          It is encrypted. It is restored into a temporary database for the test.
        </PassphraseDialog>
      )}
    </>
  );
}

interface Handlers {
  busy: boolean;
  onTest: (row: BackupShown) => void;
  onDelete: (row: BackupShown) => void;
}

const actionsFor = (handlers: Handlers): Column<BackupShown> => ({
  field: "name",
  title: "Actions",
  phone: "detail",
  show: (row) => <Actions row={row} {...handlers} />,
});

function Actions({ row, busy, onTest, onDelete }: Handlers & { row: BackupShown }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        component="a"
        href={linkOf(downloadBackup, { name: row.name })}
        download={row.name}
        aria-label={`Download ${row.name}`}
      >
        Download
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={busy}
        aria-label={`Test restoring ${row.name}`}
        onClick={() => onTest(row)}
      >
        Test
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${row.name}`} onClick={() => onDelete(row)}>
        Delete
      </Button>
    </Group>
  );
}

const columns: Column<BackupShown>[] = [
  { field: "at", title: "Made", phone: "title", show: ({ at }) => <Instant at={at} /> },
  {
    field: "occasion",
    title: "Occasion",
    show: ({ occasion, sealed }) => `${occasion === "nightly" ? "Nightly" : "By hand"}${sealed ? ", closed" : ""}`,
  },
  { field: "size", title: "Size", align: "right", show: ({ size }) => sizeText(size) },
  { field: "rows", title: "Rows", align: "right", show: ({ rows }) => decimalText(String(rows)) },
  { field: "files", title: "Files", align: "right", show: Files },
  { field: "tried", title: "Restore test", phone: "status", show: Trial },
];

function Files({ files, missingFiles }: BackupShown) {
  if (missingFiles === 0) return decimalText(String(files));
  return <StatusBadge meaning="bad">{`${files}, ${missingFiles} missing`}</StatusBadge>;
}

function Trial({ tried }: BackupShown) {
  if (!tried) return <StatusBadge meaning="idle">Not tested</StatusBadge>;
  if (tried.restored) return <StatusBadge meaning="good">Restored whole</StatusBadge>;
  return (
    <>
      <StatusBadge meaning="bad">Failed</StatusBadge> {tried.message}
    </>
  );
}
