/** A person as everyone sees them. */
import { z } from "zod";
import { limitedText, requiredText } from "#kit/schemas.ts";

export const userStates = ["invited", "active", "locked", "deactivated", "archived"] as const;
export const employmentTypes = ["employee", "contractor", "subcontractor", "trainee"] as const;

/** Who is called when something happens to a person. */
export const EmergencyContact = z.object({
  name: requiredText("Enter a name", 120),
  relation: limitedText(60),
  phone: requiredText("Enter a telephone number", 30),
});
export type EmergencyContact = z.infer<typeof EmergencyContact>;

/** A person as pickers show them: no contact data, no certificates. */
export const PersonForReports = z.object({
  id: z.uuid(),
  displayName: z.string(),
  employeeNumber: z.string(),
  baseLocationId: z.uuid().nullable(),
  active: z.boolean(),
});
export type PersonForReports = z.infer<typeof PersonForReports>;
