/** The endpoints of a short list that belongs to the settings: whoever may edit the settings and holds the list's named action. */
import { z } from "zod";
import { del, flag, get, HistoryEntry, patch, post, Stored } from "#kit/contract.ts";

const version = z.object({ version: z.int() });

/** List, add, change, archive, restore, history of a list of at most some hundred rows. */
export function settingsList<D extends z.ZodRawShape>(
  path: string,
  draft: z.ZodObject<D>,
  noun: string,
  readers: readonly string[] = [],
) {
  const row = Stored.extend(draft.shape);
  return {
    list: get(path, {
      action: "view",
      modules: readers,
      query: z.object({ archived: flag }),
      reply: z.array(row),
      summary: `Every ${noun}`,
    }),
    add: post(path, { action: "edit", body: draft, reply: row, summary: `Add a ${noun}` }),
    change: patch(`${path}/:id`, {
      action: "edit",
      body: version.extend({ changes: draft.partial() }),
      reply: row,
      summary: `Change a ${noun}; the version read must be the version stored`,
    }),
    archive: del(`${path}/:id`, {
      action: "edit",
      query: z.object({ version: z.coerce.number().int() }),
      reply: row,
      summary: `Archive a ${noun}; what names it keeps it`,
    }),
    restore: post(`${path}/:id/restoration`, {
      action: "edit",
      body: version,
      reply: row,
      summary: `Restore an archived ${noun}`,
    }),
    history: get(`${path}/:id/history`, {
      action: "view",
      reply: z.array(HistoryEntry),
      summary: `Who changed the ${noun}, when, from what to what`,
    }),
  };
}
