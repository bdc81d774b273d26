import { useState } from "react";
import { ChooseFiles } from "#kit/ui/ChooseFiles.tsx";
import { FilePicture } from "#kit/ui/FilePicture.tsx";
import { captionOf } from "#modules/inspection-reports/report.ts";
import { AddFilesDialog, noneChosen } from "./AddFilesDialog.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { ReportLine } from "./entry-rows.ts";
import { FileLink } from "./FileLink.tsx";
import { useAttachments } from "./use-attachments.ts";

/** The photos of one line, and the camera to take another. */
export function LinePhoto({ line }: { line: ReportLine }) {
  const { report, content } = useEditing();
  const [chosen, setChosen] = useState(noneChosen);
  const { attached } = useAttachments(report.id, content.attachments);
  const own = attached.filter(({ attachment }) => attachment.lineId === line.id);
  return (
    <div className={styles.wide}>
      <div className={styles.toolbar}>
        <ChooseFiles camera size="xs" onChosen={setChosen}>
          Photo of this line
        </ChooseFiles>
        {own.map(({ attachment, file }) => (
          <FileLink key={file.id} file={file} named={captionOf(attachment, file) ?? file.name} className={styles.thumb}>
            {file.hasThumbnail && <FilePicture file={file} />}
          </FileLink>
        ))}
      </div>
      {chosen.files.length > 0 && <AddFilesDialog chosen={chosen} lineId={line.id} onClose={() => setChosen(noneChosen)} />}
    </div>
  );
}
