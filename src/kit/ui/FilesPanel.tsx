import { ActionIcon, Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconDownload, IconFile, IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState, type DragEvent, type RefObject } from "react";
import { addressOf, linkOf, urlOf } from "#kit/client.ts";
import { type FileKind, files, type SentFileKind, type StoredFile } from "#kit/files.ts";
import { useConnection } from "./connection.ts";
import { readAgain, sayFailure, useAsk, useSend, wordsOf } from "./data.ts";
import { ConfirmDialog } from "./dialogs.tsx";
import { Instant } from "./display.tsx";
import { FileInput } from "./FileInput.tsx";
import styles from "./files.module.css";
import { sizeText } from "./format.ts";
import { NeedsNetwork } from "./NeedsNetwork.tsx";
import { Section } from "./Page.tsx";
import { saveFile } from "./save-file.ts";
import { Asked } from "./states.tsx";
import { uploadFile } from "./upload.ts";

interface FilesPanelProps {
  entity: string;
  entityId: string;
  /** The role of files added here: "certificate", "photo". */
  kind?: SentFileKind;
  title?: string;
  /** false for a record that is final or that the person may not edit. */
  mayChange?: boolean;
  /** File types offered in the chooser, as in the `accept` attribute. */
  accept?: string;
  /** The kind of files the page shows elsewhere, such as drawn signatures. */
  leavesOut?: FileKind;
}

interface Sent {
  key: number;
  name: string;
  share: number;
  failure: string | null;
}

/** The files of a record: dropped or selected, with progress while they are sent, small pictures of photos, download and removal. */
export function FilesPanel({
  entity,
  entityId,
  kind = "file",
  title = "Files",
  mayChange: allowed = true,
  accept,
  leavesOut,
}: FilesPanelProps) {
  const { online } = useConnection();
  const mayChange = allowed && online;
  const found = useAsk(files.endpoints.list, { query: { entity, entityId } });
  const [sent, send] = useUploads({ entity, entityId, kind });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(found.data?.length ?? 0, adding);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  }
  return (
    <Section
      title={title}
      actions={
        mayChange && (
          <Button
            ref={adding}
            size="xs"
            variant="default"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Add files
          </Button>
        )
      }
    >
      <div
        className={styles.panel}
        data-over={over || undefined}
        {...(mayChange
          ? {
              onDragOver: (event: DragEvent) => {
                event.preventDefault();
                setOver(true);
              },
              onDragLeave: () => setOver(false),
              onDrop: drop,
            }
          : {})}
      >
        <FileInput input={input} label={`Add files to ${title}`} accept={accept} several onChosen={send} />
        <Asked of={found}>
          {(all) => {
            const list = all.filter((file) => file.kind !== leavesOut);
            return (
              <>
                {list.length === 0 && sent.length === 0 && (
                  <p className={styles.none}>{mayChange ? "No files yet. Drop them here or choose Add files." : "No files."}</p>
                )}
                <ul className={styles.list}>
                  {list.map((file) => (
                    <FileItem key={file.id} file={file} mayChange={mayChange} />
                  ))}
                </ul>
              </>
            );
          }}
        </Asked>
        <ul className={styles.list} aria-live="polite">
          {sent.map(({ key, name, share, failure }) => (
            <li key={key} className={styles.file}>
              <div className={styles.text}>
                <div className={styles.name}>{name}</div>
                {failure ? (
                  <div className={styles.failure}>{failure}</div>
                ) : (
                  <Progress value={share * 100} aria-label={`Sending ${name}`} size="sm" />
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Removing a file also removes the button with the focus; the focus then moves to the button that adds files. */
function useFocusAfterRemoval(count: number, next: RefObject<HTMLElement | null>) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) next.current?.focus();
    before.current = count;
  }, [count, next]);
}

function FileItem({ file, mayChange }: { file: StoredFile; mayChange: boolean }) {
  const [asked, setAsked] = useState(false);
  const remove = useSend(files.endpoints.remove, { done: "File removed" });
  const content = addressOf(files.endpoints.content, { id: file.id });
  return (
    <li className={styles.file}>
      <a
        href={`${urlOf(content)}?inline=true`}
        target="_blank"
        rel="noreferrer"
        className={styles.picture}
        aria-label={`Open ${file.name}`}
      >
        {file.hasThumbnail ? (
          <img src={linkOf(files.endpoints.thumbnail, { id: file.id })} alt="" loading="lazy" />
        ) : (
          <IconFile size={20} aria-hidden />
        )}
      </a>
      <div className={styles.text}>
        <div className={styles.name} title={file.name}>
          {file.name}
        </div>
        {file.caption && <div>{file.caption}</div>}
        <div className={styles.detail}>
          {sizeText(file.size)} · {file.createdByName} · <Instant at={file.createdAt} zone={false} />
        </div>
      </div>
      <NeedsNetwork>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Download ${file.name}`}
          onClick={() => void saveFile(content, file.name).catch(sayFailure)}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </NeedsNetwork>
      {mayChange && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={() => setAsked(true)}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={asked}
        title="Remove this file?"
        confirm="Remove file"
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => remove.send({ id: file.id })}
      >
        {file.name} leaves the record. The history keeps its name and who removed it.
      </ConfirmDialog>
    </li>
  );
}

function useUploads(place: {
  entity: string;
  entityId: string;
  kind: SentFileKind;
}): [Sent[], (chosen: readonly File[]) => void] {
  const [sent, setSent] = useState<Sent[]>([]);
  const queryClient = useQueryClient();
  const lastKey = useRef(0);
  const change = (key: number, to: Partial<Sent>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  async function sendOne(file: File, key: number) {
    try {
      await uploadFile(addressOf(files.endpoints.add, { query: place }), file, (share) => change(key, { share }));
      await readAgain(queryClient);
      setSent((all) => all.filter((one) => one.key !== key));
    } catch (failure) {
      change(key, { failure: wordsOf(failure).title });
    }
  }
  return [
    sent,
    (chosen) => {
      const added = chosen.map((file) => ({ file, key: (lastKey.current += 1) }));
      setSent((all) => [
        ...all.filter(({ failure }) => failure === null),
        ...added.map(({ file, key }) => ({ key, name: file.name, share: 0, failure: null })),
      ]);
      // One after the other: on a weak network a phone then finishes some instead of none.
      void added.reduce((before, { file, key }) => before.then(() => sendOne(file, key)), Promise.resolve());
    },
  ];
}
