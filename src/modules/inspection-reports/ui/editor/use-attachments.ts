import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { addressOf } from "#kit/client.ts";
import { files, type StoredFile } from "#kit/files.ts";
import { readAgain, useAsk } from "#kit/ui/data.ts";
import { uploadFile } from "#kit/ui/upload.ts";
import type { ReportAttachment } from "#modules/inspection-reports/report.ts";

/** What a file is to a report, in the order they are printed. */
export const attachmentKinds = [
  { value: "photo", label: "Photo" },
  { value: "sketch", label: "Sketch" },
  { value: "map", label: "Map" },
  { value: "film", label: "Film" },
  { value: "sheet", label: "Sheet" },
  { value: "scanData", label: "Scan data" },
  { value: "other", label: "Other" },
] as const;

/** The kind of file a copy of an external person's certificate is. */
export const certificateKind = "certificate";

export interface Attached {
  attachment: ReportAttachment;
  file: StoredFile;
}

/** The files of a report, and those of them that stand on it. */
export function useAttachments(reportId: string, attachments: readonly ReportAttachment[]) {
  const { data } = useAsk(files.endpoints.list, { query: { entity: "InspectionReport", entityId: reportId } });
  return useMemo(() => {
    const byId = new Map((data ?? []).map((file) => [file.id, file]));
    const attached: Attached[] = attachments.flatMap((attachment) => {
      const file = byId.get(attachment.fileId);
      return file ? [{ attachment, file }] : [];
    });
    return { attached, loaded: data !== undefined };
  }, [data, attachments]);
}

/** Sends a file to a report; the answer says how it is stored. */
export function useUpload(
  reportId: string,
): (file: File, how: { kind: string; caption: string; progress: (share: number) => void }) => Promise<StoredFile> {
  const queryClient = useQueryClient();
  return async (file, { kind, caption, progress }) => {
    const address = addressOf(files.endpoints.add, {
      query: { entity: "InspectionReport", entityId: reportId, kind, ...(caption ? { caption } : {}) },
    });
    const stored = (await uploadFile(address, file, progress)) as StoredFile;
    await readAgain(queryClient);
    return stored;
  };
}
