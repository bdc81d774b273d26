import { Checkbox, type ComboboxData, Select, TextInput } from "@mantine/core";
import { memo } from "react";
import { ChosenPicture } from "#kit/ui/FilePicture.tsx";
import { sizeText } from "#kit/ui/format.ts";
import styles from "./editor.module.css";
import { type AttachmentKind, attachmentKinds } from "./use-attachments.ts";

/** A file that was chosen and is not stored yet, with what the report will say about it. */
export interface Staged {
  key: string;
  file: File;
  kind: AttachmentKind;
  caption: string;
  lineId: string | null;
  print: boolean;
  isBusy: boolean;
  failure: string | null;
}

interface StagedFileProps {
  of: Staged;
  kinds: ComboboxData;
  lines: ComboboxData;
  onChange: (key: string, part: Partial<Staged>) => void;
}

/** Its fields. Drawn again only when it changes itself: a day's photos are added one after the other, each with a change of the report. */
export const StagedFile = memo(function StagedFile({ of: one, kinds, lines, onChange }: StagedFileProps) {
  const set = (part: Partial<Staged>) => onChange(one.key, part);
  return (
    <li className={styles.staged}>
      <ChosenPicture file={one.file} className={styles.preview} />
      <div className={styles.stagedFields}>
        <div className={styles.fileName}>
          {one.file.name} <span className="quiet">{sizeText(one.file.size)}</span>
        </div>
        <TextInput
          label="Caption"
          maxLength={300}
          value={one.caption}
          disabled={one.isBusy}
          onChange={(event) => set({ caption: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <Select
            label="Kind"
            data={kinds}
            value={one.kind}
            allowDeselect={false}
            disabled={one.isBusy}
            onChange={(kind) => set({ kind: attachmentKinds.find(({ value }) => value === kind)?.value ?? "photo" })}
          />
          <Select
            label="Line"
            clearable
            searchable
            placeholder="Whole report"
            disabled={one.isBusy}
            data={lines}
            value={one.lineId}
            onChange={(lineId) => set({ lineId })}
          />
        </div>
        <Checkbox
          label="Print in report"
          checked={one.print}
          disabled={one.isBusy}
          onChange={(event) => set({ print: event.currentTarget.checked })}
        />
        {one.failure && (
          <p className={styles.rowProblem} role="alert">
            {one.failure} It is still here: add it again.
          </p>
        )}
      </div>
    </li>
  );
});
