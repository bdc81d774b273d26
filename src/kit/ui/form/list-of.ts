import { z } from "zod";
import { get } from "#kit/contract.ts";

/** The ordinary list of any kind of record by its address, as far as a choice needs it. */
export const listOf = (path: string) =>
  get(path, {
    action: "view",
    reply: z.object({ rows: z.array(z.looseObject({ id: z.string() })), next: z.string().nullable() }),
  });
