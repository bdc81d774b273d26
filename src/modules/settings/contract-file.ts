import { z } from "zod";
import { Difference, fileParts, SettingsFile } from "./settings-file.ts";
import { download, get, post } from "#kit/contract.ts";

const path = "/api/settings/file";

export const About = z.object({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  databaseSize: z.int(),
  /** Files kept, each counted once, and their bytes. */
  files: z.object({ count: z.int(), bytes: z.number() }),
  publicUrl: z.string(),
  parts: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
});
export type About = z.infer<typeof About>;

export const fileEndpoints = {
  settingsFile: download(path, { action: "administer", summary: "All settings as one JSON file, without secrets" }),
  compareFile: post(`${path}/differences`, {
    action: "administer",
    body: SettingsFile,
    reply: z.array(Difference),
    summary: "The differences between a settings file and the current settings; nothing is changed",
  }),
  importFile: post(path, {
    action: "administer",
    body: z.object({
      file: SettingsFile,
      chosen: z.array(z.object({ part: z.enum(fileParts), name: z.string() })).min(1, "Choose what to take over"),
    }),
    reply: z.object({ applied: z.int() }),
    summary: "Import the chosen settings of a file, all of them or none",
  }),
  about: get("/api/settings/about", {
    action: "view",
    reply: About,
    summary: "Version, database, storage and the licences of the parts",
  }),
  summaryPdf: download("/api/settings/summary.pdf", { action: "view", summary: "The settings as PDF, for auditors" }),
};
