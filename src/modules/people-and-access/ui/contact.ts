import type { z } from "zod";
import { OwnProfileDraft, PersonalData, userLabels } from "../contract.ts";
import type { EmergencyContact } from "#directory/people/person.ts";

const { preferredName: words, phone: telephone } = OwnProfileDraft.shape;
const fields = { contactName: words, contactRelation: words, contactPhone: telephone };
type Contact = z.infer<z.ZodObject<typeof fields>>;

/** The emergency contact as three fields of a form: a name without a telephone number helps nobody. */
function wholeContact({ contactName, contactPhone }: Contact, found: z.core.$RefinementCtx): void {
  if (contactName && !contactPhone)
    found.addIssue({ code: "custom", path: ["contactPhone"], message: "Enter a telephone number." });
  if (contactPhone && !contactName) found.addIssue({ code: "custom", path: ["contactName"], message: "Enter a name." });
}

/** The form of one's own details. */
export const OwnForm = OwnProfileDraft.omit({ emergencyContact: true }).extend(fields).superRefine(wholeContact);
/** The form in which an administrator keeps what is seen by few. */
export const PersonalForm = PersonalData.omit({ emergencyContact: true }).extend(fields).superRefine(wholeContact);

export const contactLabels = { ...userLabels, contactName: "Name", contactRelation: "Relation", contactPhone: "Telephone" };

export const fieldsOf = (contact: EmergencyContact | null) => ({
  contactName: contact?.name,
  contactRelation: contact?.relation,
  contactPhone: contact?.phone,
});

/** The contact of the three fields; none without a name and a telephone number. */
export function contactOf({ contactName, contactRelation, contactPhone }: Contact): EmergencyContact | null {
  return contactName && contactPhone ? { name: contactName, relation: contactRelation ?? "", phone: contactPhone } : null;
}
