import type { settingsList } from "#directory/company/settings-list.ts";
import { capital } from "#kit/capital.ts";
import { Button, Group, Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import styles from "./settings.module.css";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import type { Column } from "#kit/ui/column.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useSend, useUpdate } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { isBlank } from "#kit/ui/RowCell.tsx";
import { valueText } from "#kit/ui/value.tsx";

interface SettingsListRow {
  id: string;
  version: number;
  archivedAt: string | null;
}

interface SettingsListProps<Row extends SettingsListRow> {
  /** The list's endpoints as the contract made them. */
  endpoints: ReturnType<typeof settingsList>;
  schema: z.ZodObject;
  /** "tax code" */
  noun: string;
  caption: string;
  columns: readonly Column<Row>[];
  labels: Readonly<Record<string, string>>;
  /** The name of a row in its buttons. */
  nameOf: (row: Row) => string;
  mayEdit: boolean;
  /** What a new row begins with; given one by one where there is more than one way to begin. */
  blank: object;
  empty: ReactNode;
  /** The fields of the form. */
  fields: ReactNode;
}

type Open<Row> = { what: "new"; start: object } | { what: "change"; row: Row };

/** A short list of the settings: rows are added, changed, archived and restored in their place. */
export function SettingsList<Row extends SettingsListRow>(props: SettingsListProps<Row>) {
  const { endpoints, noun, caption, columns, labels, mayEdit, blank, empty } = props;
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const [archived, setArchived] = useState(false);
  const found = useAsk(endpoints.list, { query: { archived: archived ? "true" : "false" } });
  return (
    <div className={styles.kept}>
      <Group gap="xs">
        {mayEdit && (
          <Button variant="default" onClick={() => setOpen({ what: "new", start: blank })}>
            Add {noun}
          </Button>
        )}
        <Switch label="Show archived" checked={archived} onChange={(event) => setArchived(event.currentTarget.checked)} />
      </Group>
      <Asked of={found}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={archived ? `No ${noun} is archived` : `There is no ${noun} yet`}>
              {archived ? null : empty}
            </EmptyState>
          ) : (
            <ul className={styles.versions} aria-label={caption}>
              {/* The list's rows are those of its own contract. */}
              {(rows as unknown as Row[]).map((row) => (
                <li key={row.id} className={styles.version}>
                  <SettingsListText row={row} columns={columns} labels={labels} />
                  {mayEdit && <RowActions {...props} row={row} onChange={() => setOpen({ what: "change", row })} />}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      {open?.what === "new" && <Add {...props} start={open.start} onClose={() => setOpen(null)} />}
      {open?.what === "change" && <Change {...props} row={open.row} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The first column as the title, the others under it. */
function SettingsListText<Row extends SettingsListRow>({
  row,
  columns,
  labels,
}: { row: Row } & Pick<SettingsListProps<Row>, "columns" | "labels">) {
  const [title, ...others] = columns;
  const shown = ({ field, show }: Column<Row>) => show?.(row) ?? valueText(row[field as keyof Row]);
  return (
    <div>
      {title && <strong className={title.mono ? "mono" : undefined}>{shown(title)}</strong>}
      <ul className={styles.details}>
        {others
          .filter((column) => !isBlank(column, row))
          .map((column) => (
            <li key={column.field}>
              <span className="quiet">{column.title ?? labels[column.field]}:</span> {shown(column)}
            </li>
          ))}
      </ul>
    </div>
  );
}

function RowActions<Row extends SettingsListRow>({
  endpoints,
  noun,
  row,
  nameOf,
  onChange,
}: SettingsListProps<Row> & { row: Row; onChange: () => void }) {
  const archive = useSend(endpoints.archive, { done: `${capital(noun)} archived` });
  const restore = useSend(endpoints.restore, { done: `${capital(noun)} restored` });
  const { id, version, archivedAt } = row;
  const named = (action: string) => ({
    "aria-label": `${action} ${nameOf(row)}`,
    size: "xs" as const,
    variant: "default" as const,
  });
  if (archivedAt)
    return (
      <Button {...named("Restore")} loading={restore.sending} onClick={() => restore.run({ id, body: { version } })}>
        Restore
      </Button>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Button {...named("Edit")} onClick={onChange}>
        Edit
      </Button>
      <Button
        {...named("Archive")}
        loading={archive.sending}
        onClick={() => archive.run({ id, query: { version: String(version) } })}
      >
        Archive
      </Button>
    </Group>
  );
}

function Add<Row extends SettingsListRow>({
  endpoints,
  schema,
  noun,
  labels,
  fields,
  start,
  onClose,
}: SettingsListProps<Row> & { start: object; onClose: () => void }) {
  const add = useSend(endpoints.add, { done: `${capital(noun)} added`, onDone: onClose });
  return (
    <Dialog title={`New ${noun}`} onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Form
        schema={schema}
        start={start}
        labels={labels}
        save={`Add ${noun}`}
        cancel={onClose}
        draft={`settings ${noun} new`}
        onSave={(body) => add.send({ body })}
      >
        {fields}
      </Form>
    </Dialog>
  );
}

function Change<Row extends SettingsListRow>({
  endpoints,
  schema,
  noun,
  labels,
  fields,
  row,
  onClose,
}: SettingsListProps<Row> & { row: Row; onClose: () => void }) {
  const update = useUpdate(endpoints.change, row, { done: `${capital(noun)} saved`, labels, onDone: onClose });
  return (
    <Dialog title={`Change the ${noun}`} onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Form
        schema={schema}
        start={schema.parse(row)}
        labels={labels}
        save={`Save ${noun}`}
        cancel={onClose}
        draft={`settings ${noun} ${row.id}`}
        onSave={update.save}
      >
        {fields}
      </Form>
      <ConflictDialog of={update} />
      <HistoryPanel endpoint={endpoints.history} id={row.id} labels={labels} />
    </Dialog>
  );
}
