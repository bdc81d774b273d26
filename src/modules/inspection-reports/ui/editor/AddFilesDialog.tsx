import { Button, Group } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { Chosen } from "#kit/ui/ChooseFiles.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { isFull, roomOnDevice } from "#kit/offline/storage.ts";
import { sizeText } from "#kit/ui/format.ts";
import { isPicture } from "#kit/ui/smaller-photo.ts";
import { uuid } from "#kit/ui/unique.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { type Staged, StagedFile } from "./StagedFile.tsx";
import { attachmentKinds, useStoreFile } from "./use-attachments.ts";
import { useLineChoices } from "./use-line-choices.ts";

/** No files chosen. */
export const noneChosen: Chosen = { files: [], byCamera: false };

/** Adds files to the report: each gets its caption and its line, and stays here until it is stored on this device, from where it is sent. */
export function AddFilesDialog({
  chosen,
  lineId = null,
  onClose,
}: {
  chosen: Chosen;
  lineId?: string | null;
  onClose: () => void;
}) {
  const { report, change, definition, stored } = useEditing();
  const lines = useLineChoices();
  const [staged, setStaged] = useState<Staged[]>(() => chosen.files.map((file) => stagedOf(file, lineId)));
  const keep = useStoreFile(report);
  const sending = staged.some(({ isBusy }) => isBusy);
  const kinds = useMemo(
    () => attachmentKinds.filter(({ value }) => value === "other" || definition.attachments.some(({ kind }) => kind === value)),
    [definition],
  );
  const set = useCallback(
    (key: string, part: Partial<Staged>) =>
      setStaged((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );

  async function add(one: Staged): Promise<boolean> {
    set(one.key, { isBusy: true, failure: null });
    try {
      const { id, position } = await keep(one.file, {
        kind: one.kind,
        caption: one.caption.trim(),
        justTaken: chosen.byCamera,
      });
      change("attachments", (rows) => [
        ...rows,
        { fileId: id, lineId: one.lineId, print: one.print, ...(position ? { position } : {}) },
      ]);
      setStaged((before) => before.filter(({ key }) => key !== one.key));
      return true;
    } catch (failure) {
      set(one.key, { isBusy: false, failure: await whyNotKept(failure) });
      return false;
    }
  }
  async function addAll() {
    let whole = true;
    // oxlint-disable-next-line no-await-in-loop -- one photo at a time in memory, and the first is safe before the second begins
    for (const one of staged) whole = (await add(one)) && whole;
    // The photo is on disk; the reference to it in the report must be too before the dialog closes.
    await stored?.();
    if (whole) onClose();
  }
  const noun = staged.length === 1 ? "file" : "files";
  return (
    <Dialog onClose={onClose} size="lg" title="Add photos and files" closeOnClickOutside={!sending}>
      <ul className={styles.plainList}>
        {staged.map((one) => (
          <StagedFile key={one.key} of={one} kinds={kinds} lines={lines} onChange={set} />
        ))}
      </ul>
      <Group justify="flex-end" mt="lg" className={styles.dialogEnd}>
        <Button variant="default" onClick={onClose} disabled={sending}>
          Cancel
        </Button>
        <Button loading={sending} onClick={() => void addAll()}>
          Add {staged.length} {noun}
        </Button>
      </Group>
    </Dialog>
  );
}

async function whyNotKept(failure: unknown): Promise<string> {
  if (!isFull(failure)) return failure instanceof Error ? failure.message : "It could not be stored.";
  const room = await roomOnDevice();
  return `This device has ${room ? sizeText(room.left) : "no room"} left. Send or remove photos before continuing.`;
}

function stagedOf(file: File, lineId: string | null): Staged {
  const pictured = isPicture(file);
  return {
    key: uuid(),
    file,
    kind: pictured ? "photo" : "sheet",
    caption: "",
    lineId,
    print: pictured,
    isBusy: false,
    failure: null,
  };
}
