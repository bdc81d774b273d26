import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useFileAddress } from "#kit/ui/FilePicture.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { lineNames } from "#modules/inspection-reports/sketch/line-names.ts";
import type { Markup } from "#modules/inspection-reports/sketch/shapes.ts";
import { useEditing } from "../editor/editing.ts";
import type { Attached } from "../editor/use-attachments.ts";

const SketchDialog = lazy(() => import("./SketchDialog.tsx"));

interface DrawOnPhotoProps {
  attached: Attached;
  onChange: (markup: Markup) => void;
  onClose: () => void;
}

/** The longer edge of a photo in the units of what is drawn on it, whatever its pixels. */
const longEdge = 1600;

/** Draws on a photo of the report. */
export function DrawOnPhoto({ attached: { attachment, file }, onChange, onClose }: DrawOnPhotoProps) {
  const { content } = useEditing();
  const address = useFileAddress(file);
  const measured = useSheet(address, onClose);
  const names = useMemo(() => lineNames(content), [content]);
  const sheet = attachment.markup?.sheet ?? measured;
  if (!address || !measured || !sheet) return null;
  return (
    <Suspense>
      <SketchDialog
        title={`Draw on ${file.name}`}
        markup={{ sheet, shapes: attachment.markup?.shapes ?? [] }}
        photo={address}
        lines={names}
        onChange={(shapes) => onChange({ sheet, shapes })}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Width and height of the sheet over a photo; null until the photo is loaded. */
function useSheet(address: string | null, onFailure: () => void): string | null {
  const [sheet, setSheet] = useState<string | null>(null);
  useEffect(() => {
    if (!address) return;
    const image = new Image();
    image.addEventListener("load", () => {
      const scale = longEdge / Math.max(image.naturalWidth, image.naturalHeight, 1);
      setSheet(`${Math.round(image.naturalWidth * scale)} ${Math.round(image.naturalHeight * scale)}`);
    });
    image.addEventListener("error", () => {
      toast({ title: "The photo could not be loaded. Draw on it when the server can be reached." });
      onFailure();
    });
    image.src = address;
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is told once for each address
  }, [address]);
  return sheet;
}
