import { z } from "zod";
import { SecondFactor } from "./contract-proof.ts";
import { reportResults, slotNames } from "./report.ts";

export const GateCheck = z.object({
  gateId: z.string(),
  subject: z.string(),
  onDate: z.string().nullable(),
  outcome: z.enum(["pass", "fail", "warn"]),
  code: z.string(),
  message: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
});
export type GateCheck = z.infer<typeof GateCheck>;

export const Finding = z.object({
  id: z.string(),
  ruleId: z.string(),
  severity: z.enum(["E", "W", "I"]),
  block: z.string(),
  key: z.string().nullable(),
  lineId: z.string().nullable(),
  indicationId: z.string().nullable(),
  message: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** Everything that prevents the report from being signed. */
export const Checks = z.object({
  gates: z.array(GateCheck),
  findings: z.array(Finding),
  obstacles: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      entity: z.string().optional(),
      entityId: z.string().optional(),
    }),
  ),
  result: z.enum(reportResults),
  contentHash: z.string(),
  /** The slot the requesting person would sign now. */
  slot: z.enum(slotNames).nullable(),
  meaning: z.string().nullable(),
  /** Whether another signature is needed after it. */
  more: z.boolean(),
  needsUserId: z.boolean(),
  /** The second factors to choose from at the next signature; empty if none is required. */
  secondFactor: z.array(SecondFactor),
});
export type Checks = z.infer<typeof Checks>;
