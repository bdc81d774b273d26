/** The types the product ships with, as defaults: the company's own calibration programme governs. */
import { z } from "zod";
import data from "./data/equipment-types.json" with { type: "json" };
import { equipmentCategories, itemMethods, toleranceKinds, trackings } from "./choices.ts";
import { type CalibrationRequirement, calibrationRequirements } from "#eligibility/contract.ts";

/** A parameter of which a code itself names the least. */
const Bounded = z.strictObject({
  parameter: z.string(),
  unit: z.string(),
  toleranceKind: z.enum(toleranceKinds),
  tolerance: z.string(),
});

const Shipped = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(equipmentCategories),
  tracking: z.enum(trackings),
  calibration: z.enum(calibrationRequirements),
  interval: z.object({ value: z.int(), unit: z.enum(["days", "months"]) }).nullish(),
  regulatory: z.boolean().default(false),
  /** The longest interval a code names; verify: the editions differ, somebody looks it up in the one in use. */
  codeMaximum: z
    .object({ value: z.int(), unit: z.enum(["days", "months"]), clause: z.string(), verify: z.boolean().default(false) })
    .nullish(),
  methods: z.array(z.enum(itemMethods)).default([]),
  parameters: z.array(z.union([z.string(), Bounded])).default([]),
  fieldCheck: z.string().nullish(),
  note: z.string().nullish(),
  source: z.string().nullish(),
});

/** A parameter is written with its unit at the end: "alarm dose rate mSv/h". */
const units = new Set(["%", "%FSH", "dB", "mm", "µm", "mSv", "mSv/h", "N", "A", "uW/cm2", "lx", "deg"]);

export function parameterOf(text: string): { parameter: string; unit: string | null } {
  const cut = text.lastIndexOf(" ");
  const unit = text.slice(cut + 1);
  return cut > 0 && units.has(unit) ? { parameter: text.slice(0, cut), unit } : { parameter: text, unit: null };
}

/** What a kind of equipment needs as shipped, whatever the company has planned since; null for a kind of the company's own. */
export function shippedRequirement(code: string): CalibrationRequirement | null {
  return shippedTypes.find((type) => type.code === code)?.calibrationRequirement ?? null;
}

/** The longest interval a code names for a kind of equipment; null where none is on record, and for a kind of the company's own. */
export function shippedCodeMaximum(code: string) {
  return shippedTypes.find((type) => type.code === code)?.codeMaximum ?? null;
}

export const shippedTypes = z
  .array(Shipped)
  .parse(data.types)
  .map(({ calibration, parameters, interval = null, fieldCheck = null, note = null, source = null, ...type }) => ({
    ...type,
    calibrationRequirement: calibration,
    interval,
    parameters: parameters.map((one) => (typeof one === "string" ? parameterOf(one) : one)),
    fieldCheck,
    note,
    source,
  }));
