import { Button, Checkbox, Group, Progress, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { wordsOf } from "#kit/ui/data.ts";
import { sizeText } from "#kit/ui/format.ts";
import { uuid } from "#kit/ui/unique.ts";
import { lineName } from "#modules/inspection-reports/differences.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { attachmentKinds, useUpload } from "./use-attachments.ts";

interface Staged {
  key: string;
  file: File;
  kind: string;
  caption: string;
  lineId: string | null;
  print: boolean;
  /** 0 to 1 while it is sent; null before. */
  share: number | null;
  failure: string | null;
}

/** Files on their way to the report: each gets its caption and its line before it is sent, and stays here until it is stored. */
export function AddFilesDialog({
  chosen,
  lineId = null,
  onClose,
}: {
  chosen: readonly File[];
  lineId?: string | null;
  onClose: () => void;
}) {
  const { report, content, change, definition } = useEditing();
  const [staged, setStaged] = useState<Staged[]>(() => chosen.map((file) => stagedOf(file, lineId)));
  const upload = useUpload(report.id);
  const sending = staged.some(({ share, failure }) => share !== null && failure === null);
  const kinds = attachmentKinds.filter(
    ({ value }) => value === "other" || definition.attachments.some(({ kind }) => kind === value),
  );
  const set = (key: string, part: Partial<Staged>) =>
    setStaged((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function send(one: Staged): Promise<boolean> {
    set(one.key, { share: 0, failure: null });
    try {
      const { id } = await upload(one.file, {
        kind: one.kind,
        caption: one.caption.trim(),
        progress: (share) => set(one.key, { share }),
      });
      change("attachments", (rows) => [...rows, { fileId: id, lineId: one.lineId, print: one.print }]);
      setStaged((before) => before.filter(({ key }) => key !== one.key));
      return true;
    } catch (failure) {
      set(one.key, { share: null, failure: wordsOf(failure).title });
      return false;
    }
  }
  async function sendAll() {
    let whole = true;
    // oxlint-disable-next-line no-await-in-loop -- a phone sends one photo at a time, so that the first is safe before the second begins
    for (const one of staged) whole = (await send(one)) && whole;
    if (whole) onClose();
  }
  const noun = staged.length === 1 ? "file" : "files";
  return (
    <Dialog onClose={onClose} size="lg" title="Add photos and files" closeOnClickOutside={!sending}>
      <ul className={styles.plainList}>
        {staged.map((one) => (
          <li key={one.key} className={styles.staged}>
            <Preview file={one.file} />
            <div className={styles.stagedFields}>
              <div className={styles.fileName}>
                {one.file.name} <span className="quiet">{sizeText(one.file.size)}</span>
              </div>
              <TextInput
                label="Caption"
                maxLength={300}
                value={one.caption}
                disabled={one.share !== null}
                onChange={(event) => set(one.key, { caption: event.currentTarget.value })}
              />
              <div className={styles.pair}>
                <Select
                  label="Kind"
                  data={[...kinds]}
                  value={one.kind}
                  allowDeselect={false}
                  disabled={one.share !== null}
                  onChange={(kind) => set(one.key, { kind: kind ?? "photo" })}
                />
                <Select
                  label="Line"
                  clearable
                  searchable
                  placeholder="The whole report"
                  disabled={one.share !== null}
                  data={content.lines.map((line) => ({ value: line.id, label: `${line.lineNo} ${lineName(line)}` }))}
                  value={one.lineId}
                  onChange={(id) => set(one.key, { lineId: id })}
                />
              </div>
              <Checkbox
                label="Print in the report"
                checked={one.print}
                disabled={one.share !== null}
                onChange={(event) => set(one.key, { print: event.currentTarget.checked })}
              />
              {one.share !== null && <Progress value={one.share * 100} aria-label={`Sending ${one.file.name}`} size="sm" />}
              {one.failure && (
                <p className={styles.rowProblem} role="alert">
                  {one.failure} It is still here: send it again.
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={sending}>
          Cancel
        </Button>
        <Button loading={sending} onClick={() => void sendAll()}>
          Add {staged.length} {noun}
        </Button>
      </Group>
    </Dialog>
  );
}

function Preview({ file }: { file: File }) {
  const isPicture = /^image\/(jpeg|png|webp|gif)$/.test(file.type);
  const [url] = useState(() => (isPicture ? URL.createObjectURL(file) : null));
  // Once it is drawn the picture no longer needs its address.
  return url ? (
    <img className={styles.preview} src={url} alt="" onLoad={() => URL.revokeObjectURL(url)} />
  ) : (
    <div className={styles.preview} aria-hidden />
  );
}

function stagedOf(file: File, lineId: string | null): Staged {
  const isPicture = file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name);
  return {
    key: uuid(),
    file,
    kind: isPicture ? "photo" : "sheet",
    caption: "",
    lineId,
    print: isPicture,
    share: null,
    failure: null,
  };
}
