import { z } from "zod";
import { defineModule, download, post } from "./contract.ts";

/** More rows than this are not made while somebody waits (settings.md C8): a file of them is made in the background. */
export const mostRowsAtOnce = 50_000;

const ExportFile = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "ready", "failed"]),
  createdAt: z.string(),
});

/** Exports too long to wait for. Whoever asked is told in the inbox when the file is there, and may fetch it for 24 hours. */
export const exportFiles = defineModule({
  id: "exports",
  title: "Exports",
  opens: [],
  endpoints: {
    ask: post("/api/exports", {
      signedIn: true,
      body: z.object({ address: z.string().max(4000) }),
      reply: ExportFile,
      summary: "Make the file of an export in the background: the address of the list's export with its filters and columns",
    }),
    file: download("/api/exports/:id/file", {
      signedIn: true,
      summary: "The file of an export of one's own, for 24 hours, as long as one may export the list",
    }),
  },
});
