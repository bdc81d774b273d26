import { SceneView } from "#kit/ui/drawing/SceneView.tsx";
import { useFileAddress, useThumbnailAddress } from "#kit/ui/FilePicture.tsx";
import { type LineNames, sketchScene } from "#modules/inspection-reports/sketch/drawn.ts";
import type { Markup } from "#modules/inspection-reports/sketch/shapes.ts";
import type { Attached } from "../editor/use-attachments.ts";

interface MarkedPhotoProps {
  file: Attached["file"];
  markup: Markup;
  title: string;
  lines: LineNames;
}

/** A photo with what is drawn on it; the photo itself is as it was taken. */
export function MarkedPhoto(shown: MarkedPhotoProps) {
  return <Marked {...shown} address={useFileAddress(shown.file)} />;
}

/** The same on its small picture: a page of sixty photos does not draw each at its full size. */
export function SmallMarkedPhoto(shown: MarkedPhotoProps) {
  return <Marked {...shown} address={useThumbnailAddress(shown.file)} />;
}

function Marked({ markup, title, lines, address }: MarkedPhotoProps & { address: string | null }) {
  const scene = sketchScene(markup, lines, { title, isPhoto: true });
  return (
    <SceneView
      scene={scene}
      onPaper
      behind={address && <image href={address} width={scene.width} height={scene.height} preserveAspectRatio="none" />}
    />
  );
}
