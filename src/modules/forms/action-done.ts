import { z } from "zod";

/** What an answer has set off at a submission, once, and what came of it. */
export const ActionDone = z.object({
  /** The same one when it is asked for again. */
  id: z.string(),
  path: z.string(),
  kind: z.enum(["notify", "nonconformity", "task", "blockEquipment"]),
  /** What was to be done, in words. */
  asked: z.string(),
  /** Passed on: there is no record of its kind in the product, so people were told instead. */
  state: z.enum(["done", "passed on", "not done"]),
  /** Who was told, or which item is out of service, or why nothing could be done. */
  outcome: z.string(),
  at: z.string(),
});
export type ActionDone = z.infer<typeof ActionDone>;
