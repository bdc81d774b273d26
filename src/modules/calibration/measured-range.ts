import { z } from "zod";
import { decisionRules } from "./choices.ts";
import { toleranceKinds } from "#modules/inventory/choices.ts";
import { decimalText, limitedText, optional, requiredText } from "#kit/schemas.ts";

/** Part of what an instrument measures; a side left empty is open. */
export const MeasuredRange = z.object({
  parameter: requiredText("Enter the parameter", 60),
  unit: optional(limitedText(20)),
  from: optional(decimalText()),
  to: optional(decimalText()),
});
export type MeasuredRange = z.infer<typeof MeasuredRange>;

/** What a plan asks of one parameter: range, nominal points and tolerance (in the parameter's unit, or in percent). */
export const PlannedParameter = MeasuredRange.extend({
  nominals: z.array(decimalText()).max(40).optional(),
  toleranceKind: optional(z.enum(toleranceKinds)),
  tolerance: optional(decimalText()),
  decisionRule: optional(z.enum(decisionRules)),
});
export type PlannedParameter = z.infer<typeof PlannedParameter>;

export const AccreditedScope = MeasuredRange.extend({ cmc: optional(limitedText(40)) });
export type AccreditedScope = z.infer<typeof AccreditedScope>;
