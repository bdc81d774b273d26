import { ActionIcon, Input } from "@mantine/core";
import { IconFile, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ChooseFiles } from "#kit/ui/ChooseFiles.tsx";
import { sayFailure } from "#kit/ui/data.ts";
import { FilePicture } from "#kit/ui/FilePicture.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import type { Attachment } from "#modules/forms/answers.ts";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";

interface FilesInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Only photos, or any file. */
  kind: "photo" | "file";
  value: readonly Attachment[];
  onChange: (value: readonly Attachment[]) => void;
}

/** Photos taken on the spot, or chosen; each is stored on this device at once and sent to the server when it can be reached. */
export function FilesInput({
  label,
  description,
  error,
  required = false,
  disabled = false,
  kind,
  value,
  onChange,
}: FilesInputProps) {
  const { store } = useFilling();
  const [busy, setBusy] = useState(false);
  if (!store) return null;
  const keep = store;
  async function add(files: readonly File[]) {
    setBusy(true);
    const stored = [];
    try {
      for (const file of files) stored.push(await keep(file, kind)); // oxlint-disable-line no-await-in-loop -- one in memory at a time
    } catch (failure) {
      sayFailure(failure);
    }
    // A device that became full after some of them has those.
    if (stored.length > 0) onChange([...value, ...stored]);
    setBusy(false);
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} required={required} labelElement="div">
      <div className={styles.files}>
        {value.map((one) => (
          <FileShown
            key={one.fileId}
            file={one}
            pictured={kind === "photo"}
            {...(disabled ? {} : { onRemove: () => onChange(value.filter(({ fileId }) => fileId !== one.fileId)) })}
          />
        ))}
        {!disabled && !busy && (
          <>
            {kind === "photo" && (
              <ChooseFiles camera onChosen={(chosen) => void add(chosen.files)}>
                Photo
              </ChooseFiles>
            )}
            <ChooseFiles onChosen={(chosen) => void add(chosen.files)}>
              {kind === "photo" ? "From the album" : "File"}
            </ChooseFiles>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** A thumbnail of a file of an answer, with a button to remove it. */
export function FileShown({ file, pictured, onRemove }: { file: Attachment; pictured: boolean; onRemove?: () => void }) {
  const isInLine = useWaiting().own?.some(({ id }) => id === file.fileId) ?? false;
  return (
    <span className={styles.file}>
      {pictured ? (
        <span className={styles.picture}>
          <FilePicture file={{ id: file.fileId, isInLine }} alt={file.name} />
        </span>
      ) : (
        <>
          <IconFile size={16} aria-hidden /> {file.name}
        </>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </span>
  );
}
