import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Announcement, AnnouncementDraft, dashboard } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { DayField, MultiSelectField, SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { useToday } from "#kit/ui/today.ts";

const { announcements, announce, changeAnnouncement, publishAnnouncement, archiveAnnouncement } = dashboard.endpoints;

/** What the company tells its people on the start page: written here, published, and who has said that they read it. */
export default function AnnouncementsPage() {
  const asked = useAsk(announcements, {});
  const [editing, setEditing] = useState<Announcement | "new" | null>(null);
  const [taking, setTaking] = useState<Announcement | null>(null);
  const publish = useSend(publishAnnouncement, { done: "Announcement published" });
  const withdraw = useSend(archiveAnnouncement, { done: "Announcement withdrawn" });
  const actions = (row: Announcement) => (
    <Group gap={4} wrap="nowrap">
      <ActionButton label="Edit" of={row} run={() => setEditing(row)} />
      {row.state === "draft" && (
        <ActionButton label="Publish" of={row} run={() => publish.run({ id: row.id, body: { version: row.version } })} />
      )}
      <ActionButton label="Withdraw" of={row} run={() => setTaking(row)} />
    </Group>
  );
  const columns: Column<Announcement>[] = [...shown, { field: "actions", title: "Actions", phone: "no", show: actions }];
  return (
    <Page
      title="Announcements"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing("new")}>
          Write announcement
        </Button>
      }
    >
      <Asked of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No announcements">
              An announcement is shown on the start page of its audience from its first day to its last.
            </EmptyState>
          ) : (
            <DataTable rows={rows} columns={columns} beside={actions} caption="Announcements" labels={labels} short />
          )
        }
      </Asked>
      {editing && <Edit of={editing} close={() => setEditing(null)} />}
      <ConfirmDialog
        opened={taking !== null}
        title={`Withdraw ${taking?.title ?? ""}`}
        confirm="Withdraw announcement"
        onConfirm={() => (taking ? withdraw.send({ id: taking.id, body: { version: taking.version } }) : undefined)}
        onClose={() => setTaking(null)}
      >
        It is no longer shown. Acknowledgements stay on record.
      </ConfirmDialog>
    </Page>
  );
}

const labels = {
  title: "Title",
  body: "Text",
  roles: "For these roles",
  baseIds: "At these bases",
  from: "First day",
  to: "Last day",
  requiresAck: "Require acknowledgement",
  state: "State",
  acknowledged: "Read by",
};
const meanings: Record<Announcement["state"], Meaning> = { draft: "idle", published: "good", expired: "idle" };

const shown: Column<Announcement>[] = [
  { field: "title", phone: "title" },
  { field: "from", phone: "detail", show: ({ from }) => <Day on={from} /> },
  { field: "to", phone: "detail", show: ({ to }) => <Day on={to} /> },
  { field: "roles", phone: "no", show: ({ roles }) => roles.join(", ") || "Everyone" },
  {
    field: "acknowledged",
    phone: "no",
    show: ({ requiresAck, acknowledged, audience }) => (requiresAck ? `${acknowledged} of ${audience}` : "Not required"),
  },
  { field: "state", phone: "status", show: ({ state }) => <StatusBadge meaning={meanings[state]}>{state}</StatusBadge> },
];

function ActionButton({ label, of: { title }, run }: { label: string; of: Announcement; run: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" aria-label={`${label}: ${title}`} onClick={run}>
      {label}
    </Button>
  );
}

function Edit({ of: row, close }: { of: Announcement | "new"; close: () => void }) {
  const today = useToday();
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const create = useSend(announce, { done: "Announcement saved as a draft. Publish it when ready", onDone: close });
  const change = useSend(changeAnnouncement, { done: "Announcement saved", onDone: close });
  const start = row === "new" ? { roles: [], baseIds: [], from: today, to: today, requiresAck: false } : row;
  return (
    <Dialog title={row === "new" ? "Write announcement" : `Change ${row.title}`} onClose={close} size="lg">
      <Form
        schema={AnnouncementDraft}
        start={start}
        labels={labels}
        save="Save announcement"
        cancel={close}
        onSave={(body) =>
          row === "new" ? create.send({ body }) : change.send({ id: row.id, body: { version: row.version, changes: body } })
        }
      >
        <Fields>
          <Wide>
            <TextField name="title" />
          </Wide>
          <Wide>
            <TextAreaField name="body" rows={4} />
          </Wide>
          <DayField name="from" />
          <DayField name="to" />
          <MultiSelectField
            name="roles"
            placeholder="Everyone"
            options={Object.values(builtInRoles).map((value) => ({ value, label: value }))}
          />
          <MultiSelectField
            name="baseIds"
            placeholder="Everywhere"
            options={bases.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Wide>
            <SwitchField name="requiresAck" />
          </Wide>
        </Fields>
      </Form>
    </Dialog>
  );
}
