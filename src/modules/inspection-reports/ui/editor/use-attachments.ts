import { useMemo, useState } from "react";
import type { Position } from "#kit/position.ts";
import { files, type SentFileKind, type StoredFile } from "#kit/files.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { positionNow } from "#kit/ui/position-now.ts";
import { filesInLine, storeFile } from "#kit/ui/file-command.ts";
import { useWaiting } from "#kit/ui/outbox.ts";
import { smallerPhoto, unchanged } from "#kit/ui/smaller-photo.ts";
import type { Report, ReportAttachment } from "#modules/inspection-reports/report.ts";
import { hrefOf, subjectOf } from "../device/names.ts";
import { startInLine } from "../device/save-command.ts";

/** The kinds of files of a report, in print order. */
export const attachmentKinds = [
  { value: "photo", label: "Photo" },
  { value: "sketch", label: "Sketch" },
  { value: "map", label: "Map" },
  { value: "film", label: "Film" },
  { value: "sheet", label: "Sheet" },
  { value: "scanPlan", label: "Scan plan" },
  { value: "scanImage", label: "Scan image" },
  { value: "scanData", label: "Scan data" },
  { value: "other", label: "Other" },
] as const;

export type AttachmentKind = (typeof attachmentKinds)[number]["value"];

/** The kind of file a copy of an external person's certificate is. */
export const certificateKind = "certificate";

export interface Attached {
  attachment: ReportAttachment;
  /** `isInLine`: stored on this device, still to be sent. */
  file: StoredFile & { isInLine?: true };
}

/** The files of a report, and those the report refers to. */
export function useAttachments(reportId: string, attachments: readonly ReportAttachment[]) {
  const { data } = useAsk(files.endpoints.list, { query: { entity: "InspectionReport", entityId: reportId } });
  const inLine = useFilesInLine(reportId);
  // A file just sent stays on screen and editable until the server lists it.
  const [sent] = useState(() => new Map<string, StoredFile>());
  return useMemo(() => {
    const all = [...sent.values(), ...inLine, ...(data ?? [])];
    for (const { isInLine, ...file } of inLine) sent.set(file.id, file);
    const byId = new Map<string, StoredFile & { isInLine?: true }>(all.map((file) => [file.id, file]));
    const attached: Attached[] = attachments.flatMap((attachment) => {
      const file = byId.get(attachment.fileId);
      return file ? [{ attachment, file }] : [];
    });
    return { attached, loaded: data !== undefined };
  }, [data, attachments, inLine, sent]);
}

/**
 * The same array as long as the files are the same: typing also changes the outbox, and must not cause everything that depends on the files to be
 * evaluated again.
 */
function useFilesInLine(reportId: string) {
  const { own } = useWaiting();
  const found = filesInLine(own ?? [], reportId);
  const [before, setBefore] = useState(found);
  if (before.length === found.length && before.every(({ id }, at) => id === found[at]?.id)) return before;
  setBefore(found);
  return found;
}

interface KeptAs {
  kind: SentFileKind;
  caption: string;
  /** Taken just now with the camera of this device. */
  justTaken: boolean;
}

/**
 * Stores a file for a report on this device, photos scaled down, from where it is sent as soon as the server can be reached. It is stored when this
 * resolves; the result is its id, and if the policy allows it the position of a photo: from the camera, or for a photo just taken from this device.
 */
export function useStoreFile(report: Report): (file: File, how: KeptAs) => Promise<{ id: string; position: Position | null }> {
  const { id: person } = useActor();
  return async (file, { kind, caption, justTaken }) => {
    const { blob, small, name, takenAt, position: inPhoto } = kind === "photo" ? await smallerPhoto(file) : unchanged(file);
    const asked = report.photoPositions && kind === "photo";
    const position = asked ? (inPhoto ?? (justTaken ? await positionNow() : null)) : null;
    const start = startInLine(report.id);
    const id = await storeFile({
      person,
      entity: "InspectionReport",
      entityId: report.id,
      kind,
      caption,
      name,
      mediaType: blob.type || file.type,
      takenAt,
      blob,
      small,
      subject: subjectOf(report.id),
      href: `${hrefOf(report.id)}?section=attachments`,
      needs: start ? [start.id] : [],
    });
    return { id, position };
  };
}
