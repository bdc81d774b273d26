import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addressOf, ask, CallFailed } from "#kit/client.ts";
import { readAgain } from "#kit/ui/data.ts";
import { uploadFile } from "#kit/ui/upload.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { fileKey } from "#modules/inspection-reports/imported/read-index.ts";

const { awaitingPdf, addPdf } = inspectionReports.endpoints;

export interface SentPdfs {
  /** How far it is; null while nothing is being sent. */
  progress: { done: number; of: number } | null;
  /** What was not taken, and why. */
  failed: string[];
  /** Sends each file to the imported report that waits for it, one after the other; what broke off is sent by the next call. */
  send: (files: readonly File[]) => Promise<void>;
}

export function useSentPdfs(): SentPdfs {
  const [progress, setProgress] = useState<SentPdfs["progress"]>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const queryClient = useQueryClient();
  async function send(files: readonly File[]) {
    setFailed([]);
    const waiting = new Map((await ask(awaitingPdf, {})).map(({ id, fileName }) => [fileKey(fileName), id]));
    const wanted = files.flatMap((file) => {
      const id = waiting.get(fileKey(file.name));
      return id === undefined ? [] : [{ file, id }];
    });
    const notTaken: string[] = [];
    for (const [done, { file, id }] of wanted.entries()) {
      setProgress({ done, of: wanted.length });
      try {
        await uploadFile(addressOf(addPdf, { id, query: {} }), file, () => {});
      } catch (failure) {
        notTaken.push(`${file.name}: ${failure instanceof CallFailed ? failure.sentence : "The connection broke off."}`);
      }
    }
    setFailed(notTaken);
    setProgress(null);
    await readAgain(queryClient);
  }
  return { progress, failed, send };
}
