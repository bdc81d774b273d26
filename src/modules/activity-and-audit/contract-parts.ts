import { z } from "zod";
import { dayText } from "#kit/schemas.ts";

/** What every log can be asked: words, and where the page before ended. */
export const paging = {
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Words to look for: the beginning of a number, title or kind, or a part of a name or message"),
  after: z.string().max(400).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
export const period = {
  from: dayText().optional().describe("First day"),
  to: dayText().optional().describe("Last day"),
};
export const exporting = { format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() };
export const counted = z.object({ count: z.int() });
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), next: z.string().nullable() });
