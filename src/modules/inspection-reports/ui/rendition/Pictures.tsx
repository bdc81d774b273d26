import type { ReactNode } from "react";
import { SceneView } from "#kit/ui/drawing/SceneView.tsx";
import { captionOf, type Content } from "#modules/inspection-reports/report.ts";
import { sketchScene } from "#modules/inspection-reports/sketch/drawn.ts";
import { lineNames } from "#modules/inspection-reports/sketch/line-names.ts";
import type { Attached } from "../editor/use-attachments.ts";
import { takenWords } from "../parts/taken-words.ts";
import { PrintedPhoto } from "./PrintedPhoto.tsx";
import styles from "./rendition.module.css";

interface PicturesProps {
  attached: readonly Attached[];
  lineOf: (lineId: string) => string;
  content: Pick<Content, "lines" | "sketches">;
  timeZone: string;
  renderBeside?: (target: string) => ReactNode;
}

/** Photos and sketches that print, with their captions and lines. */
export function Pictures({ attached, lineOf, content, timeZone, renderBeside }: PicturesProps) {
  const drawn = (content.sketches ?? []).filter(({ print, shapes }) => print && shapes.length > 0);
  if (attached.length + drawn.length === 0) return null;
  const names = lineNames(content);
  return (
    <>
      <h3>Photos and sketches</h3>
      <div className={styles.pictures}>
        {attached.map(({ file, attachment }) => (
          <figure key={file.id}>
            <PrintedPhoto of={{ file, attachment }} lines={names} />
            <figcaption>
              {[captionOf(attachment, file) ?? file.name, attachment.lineId && lineOf(attachment.lineId)]
                .filter(Boolean)
                .join(", ")}
              <span className="quiet"> {takenWords(file, attachment, timeZone)}</span>
              {renderBeside?.(`attachments.${file.id}`)}
            </figcaption>
          </figure>
        ))}
        {drawn.map((sketch) => (
          <figure key={sketch.id}>
            <SceneView scene={sketchScene(sketch, names, { title: sketch.title || "Sketch", isPhoto: false })} onPaper />
            <figcaption>
              {["Sketch", sketch.title, sketch.lineId && lineOf(sketch.lineId)].filter(Boolean).join(", ")}
              {renderBeside?.(`sketches.${sketch.id}`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
