import { z } from "zod";

/** An action triggered by an answer at submission, once, and its outcome. */
export const ActionDone = z.object({
  /** The same id when it is triggered again. */
  id: z.string(),
  path: z.string(),
  kind: z.enum(["notify", "nonconformity", "task", "blockEquipment", "assigned"]),
  /** The action in words. */
  asked: z.string(),
  /** Passed on: it could not be done by the form itself, so people were told instead. */
  state: z.enum(["done", "passed on", "not done"]),
  /** Who was told, which item is out of service, or why nothing could be done. */
  outcome: z.string(),
  at: z.string(),
});
export type ActionDone = z.infer<typeof ActionDone>;
