import type { ReactNode } from "react";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { captionOf } from "#modules/inspection-reports/report.ts";
import type { Attached } from "../editor/use-attachments.ts";
import { takenWords } from "../parts/taken-words.ts";
import styles from "./rendition.module.css";

interface PicturesProps {
  attached: readonly Attached[];
  lineOf: (lineId: string) => string;
  timeZone: string;
  renderBeside?: (target: string) => ReactNode;
}

/** Photos and sketches that print, with their captions and lines. */
export function Pictures({ attached, lineOf, timeZone, renderBeside }: PicturesProps) {
  if (attached.length === 0) return null;
  return (
    <>
      <h3>Photos and sketches</h3>
      <div className={styles.pictures}>
        {attached.map(({ file, attachment }) => (
          <figure key={file.id}>
            <a
              href={linkOf(files.endpoints.content, { id: file.id, query: { inline: "true" } })}
              target="_blank"
              rel="noreferrer"
            >
              {file.hasThumbnail ? (
                <img
                  src={linkOf(files.endpoints.thumbnail, { id: file.id })}
                  alt={captionOf(attachment, file) ?? file.name}
                  loading="lazy"
                />
              ) : (
                file.name
              )}
            </a>
            <figcaption>
              {[captionOf(attachment, file) ?? file.name, attachment.lineId && lineOf(attachment.lineId)]
                .filter(Boolean)
                .join(", ")}
              <span className="quiet"> {takenWords(file, attachment, timeZone)}</span>
              {renderBeside?.(`attachments.${file.id}`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
