import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { FilePicture } from "#kit/ui/FilePicture.tsx";
import { captionOf } from "#modules/inspection-reports/report.ts";
import type { LineNames } from "#modules/inspection-reports/sketch/drawn.ts";
import { FileLink } from "../editor/FileLink.tsx";
import type { Attached } from "../editor/use-attachments.ts";
import { MarkedPhoto, SmallMarkedPhoto } from "../sketch/MarkedPhoto.tsx";

/** A photo of a report, small; one that is drawn on opens large with its marks, another in a tab of its own. */
export function PrintedPhoto({ of: { file, attachment }, lines }: { of: Attached; lines: LineNames }) {
  const [open, setOpen] = useState(false);
  const title = captionOf(attachment, file) ?? file.name;
  if (!attachment.markup || attachment.markup.shapes.length === 0)
    return (
      <FileLink file={file} named={title} className={undefined}>
        {file.hasThumbnail ? <FilePicture file={file} alt={title} /> : file.name}
      </FileLink>
    );
  const marked = { file, markup: attachment.markup, title, lines };
  return (
    <>
      <UnstyledButton w="100%" aria-label={`Enlarge ${title}`} onClick={() => setOpen(true)}>
        <SmallMarkedPhoto {...marked} />
      </UnstyledButton>
      {open && (
        <Dialog title={title} size="xl" onClose={() => setOpen(false)}>
          <MarkedPhoto {...marked} />
          <FileLink file={file} named={`${title} as it was taken`} className={undefined}>
            As it was taken
          </FileLink>
        </Dialog>
      )}
    </>
  );
}
