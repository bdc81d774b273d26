import { ActionIcon, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { shallowEqual } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconFile, IconPencil, IconTrash } from "@tabler/icons-react";
import { memo, useState, type DragEvent } from "react";
import { counted } from "#kit/plural.ts";
import { files } from "#kit/files.ts";
import { useActor } from "#kit/ui/actor.ts";
import { ChooseFiles } from "#kit/ui/ChooseFiles.tsx";
import { useConnection } from "#kit/ui/connection.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { removeFileLater } from "#kit/ui/file-command.ts";
import { FilePicture } from "#kit/ui/FilePicture.tsx";
import { sizeText } from "#kit/ui/format.ts";
import { NearSight } from "#kit/ui/NearSight.tsx";
import { giveUp } from "#kit/ui/outbox.ts";
import { captionOf } from "#modules/inspection-reports/report.ts";
import { hrefOf, subjectOf } from "../device/names.ts";
import { AddFilesDialog, noneChosen } from "./AddFilesDialog.tsx";
import { type Editing, useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { FileLink } from "./FileLink.tsx";
import { takenWords } from "../parts/taken-words.ts";
import { DrawOnPhoto } from "../sketch/DrawOnPhoto.tsx";
import { isPicture } from "../sketch/picture.ts";
import { SketchesPart } from "./SketchesPart.tsx";
import { useFocusHome } from "./use-focus-home.ts";
import { attachmentKinds, useAttachments, type Attached } from "./use-attachments.ts";
import { useLineChoices } from "./use-line-choices.ts";

/** As many rows are drawn at once; further ones when they come near the screen, until then at about their height. */
const few = 12;
const rowHeight = 112;

/** Photos, sketches, maps and films, in the order they are printed. */
export function PhotosSection() {
  const { report, content, change } = useEditing();
  const lines = useLineChoices();
  const { attached, loaded } = useAttachments(report.id, content.attachments);
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState(noneChosen);
  const home = useFocusHome<HTMLFieldSetElement>();
  return (
    <fieldset className={styles.group} data-place="attachments" ref={home.place}>
      <legend data-section>Photos & sketches</legend>
      <div className={styles.toolbar} data-home>
        <ChooseFiles camera size="xs" onChosen={setChosen}>
          Take a photo
        </ChooseFiles>
        <ChooseFiles size="xs" onChosen={setChosen}>
          Add files
        </ChooseFiles>
      </div>
      <div
        className={styles.dropZone}
        data-over={over || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          if (!report.may.headerOnly) setChosen({ files: [...event.dataTransfer.files], byCamera: false });
        }}
      >
        {loaded && attached.length === 0 && (
          <p className="quiet">No photos yet. Take one, or choose Add files; with a mouse they can also be dropped here.</p>
        )}
        <ul className={styles.plainList}>
          {attached.map((one, index) => {
            const row = (
              <AttachmentRow
                of={one}
                index={index}
                last={index === attached.length - 1}
                report={report}
                lines={lines}
                change={change}
                onRemoved={home.focus}
              />
            );
            return <li key={one.file.id}>{index < few ? row : <NearSight height={rowHeight}>{row}</NearSight>}</li>;
          })}
        </ul>
      </div>
      <SketchesPart />
      {chosen.files.length > 0 && <AddFilesDialog chosen={chosen} onClose={() => setChosen(noneChosen)} />}
    </fieldset>
  );
}

interface AttachmentRowProps {
  of: Attached;
  index: number;
  last: boolean;
  report: Editing["report"];
  lines: ReturnType<typeof useLineChoices>;
  change: Editing["change"];
  onRemoved: () => void;
}

/** Drawn again only when it changes itself: of a day's photos each is added with a change of the report, and typing is one too. */
const AttachmentRow = memo(function AttachmentRow({
  of: { attachment, file },
  index,
  last,
  report,
  lines,
  change,
  onRemoved,
}: AttachmentRowProps) {
  const { online } = useConnection();
  const { id: person } = useActor();
  const remove = useSend(files.endpoints.remove, { done: "Removed from the report" });
  const set = (part: Partial<Attached["attachment"]>) =>
    change("attachments", (rows) => rows.map((row) => (row.fileId === file.id ? { ...row, ...part } : row)));
  const move = (by: number) =>
    change("attachments", (rows) => {
      const rest = rows.filter(({ fileId }) => fileId !== file.id);
      return rest.toSpliced(index + by, 0, attachment);
    });
  const [drawing, setDrawing] = useState(false);
  const kind = attachmentKinds.find(({ value }) => value === file.kind)?.label ?? file.kind;
  const marks = attachment.markup?.shapes.length ?? 0;
  async function take() {
    if (file.isInLine) await giveUp(file.id);
    else if (online) await remove.send({ id: file.id });
    else await removeFileLater(file, { person, subject: subjectOf(report.id), href: `${hrefOf(report.id)}?section=attachments` });
    onRemoved();
    change("attachments", (rows) => rows.filter(({ fileId }) => fileId !== file.id));
  }
  return (
    <div className={styles.attachment}>
      <FileLink file={file} named={captionOf(attachment, file) ?? file.name} className={styles.preview}>
        {file.hasThumbnail ? <FilePicture file={file} /> : <IconFile size={24} aria-hidden />}
      </FileLink>
      <div className={styles.stagedFields}>
        <TextInput
          label="Caption"
          description={[
            kind,
            file.name,
            sizeText(file.size),
            takenWords(file, attachment, report.timeZone),
            file.isInLine ? "on this device, still to be sent" : "",
          ]
            .filter(Boolean)
            .join(", ")}
          maxLength={300}
          value={attachment.caption ?? file.caption ?? ""}
          onChange={(event) => set({ caption: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <Select
            aria-label="Line of this file"
            clearable
            searchable
            placeholder="Whole report"
            data={lines}
            value={attachment.lineId}
            onChange={(lineId) => set({ lineId })}
          />
          <Checkbox
            label="Print in report"
            checked={attachment.print}
            onChange={(event) => set({ print: event.currentTarget.checked })}
          />
        </div>
      </div>
      <div className={styles.rowActions}>
        {isPicture(file) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Draw on ${file.name}`}
            onClick={() => setDrawing(true)}
          >
            {marks > 0 ? counted(marks, "mark") : "Draw"}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={index === 0}
          aria-label={`Move ${file.name} up`}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" disabled={last} aria-label={`Move ${file.name} down`} onClick={() => move(1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.sending}
          aria-label={`Remove ${file.name}`}
          onClick={() => void take().catch(sayFailure)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {drawing && (
        <DrawOnPhoto attached={{ attachment, file }} onChange={(markup) => set({ markup })} onClose={() => setDrawing(false)} />
      )}
    </div>
  );
}, isSameRow);

/** A file that waits is read again with each change of the outbox: the same one in another object. */
function isSameRow({ of: before, ...rest }: AttachmentRowProps, { of: after, ...now }: AttachmentRowProps): boolean {
  const isSameFile =
    before.file.id === after.file.id &&
    before.file.version === after.file.version &&
    before.file.isInLine === after.file.isInLine;
  return isSameFile && before.attachment === after.attachment && shallowEqual(rest, now);
}
