import { z } from "zod";
import { defineModule, download, post } from "./contract.ts";

/** Larger exports are not made while the person waits (settings.md C8): the file is made in the background. */
export const mostRowsAtOnce = 50_000;

const ExportFile = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "ready", "failed"]),
  createdAt: z.string(),
});

/** Exports that take too long to wait for. The person is told in the inbox when the file is ready, and may download it for 24 hours. */
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
      summary: "The file of your own export, for 24 hours, while you may export the list",
    }),
  },
});
