import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { type ListView, listViews } from "#kit/list-views.ts";
import { useSend } from "./data.ts";
import { Dialog } from "./dialogs.tsx";
import { CallFailed } from "#kit/client.ts";

type SaveViewDialogProps = { onClose: () => void } & ({ rename: ListView } | { rename?: never; list: string; search: string });

/** Asks for the name of a view: a new one, or one that is renamed. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { rename, onClose } = props;
  const [name, setName] = useState(rename?.name ?? "");
  const [shared, setShared] = useState(false);
  const save = useSend(listViews.endpoints.save, { done: "View saved", onDone: onClose });
  const change = useSend(listViews.endpoints.change, { done: "View renamed", onDone: onClose });
  const failure = save.failure ?? change.failure;
  function submit() {
    const sent = props.rename
      ? change.send({ id: props.rename.id, body: { name } })
      : save.send({ body: { list: props.list, search: props.search, name, shared } });
    // The refusal is shown at the field.
    sent.catch(() => {});
  }
  return (
    <Dialog title={rename ? `Rename ${rename.name}` : "Save view"} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Name"
          description={rename ? undefined : "Its tab opens the list with these filters, this order and these columns."}
          data-autofocus
          required
          maxLength={60}
          value={name}
          error={failure instanceof CallFailed ? (failure.problem?.fields?.[0]?.message ?? failure.message) : failure?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!rename && (
          <Checkbox
            mt="md"
            label="Share with everyone who may open this list"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.sending || change.sending} disabled={name.trim() === ""}>
            {rename ? "Rename view" : "Save view"}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
