/** How a won lead becomes a client, a project and a work order (leads.md rule 3). */
import { z } from "zod";
import { normaliseName } from "#kit/similarity.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";
import { projectKinds } from "#modules/project-management/project.ts";

/** What is linked is named by its id; what is left out is created from the lead and the further fields. */
export const Conversion = z.object({
  clientCompanyId: optional(z.uuid()),
  clientCode: optional(limitedText(8)),
  clientName: optional(limitedText(200)),
  clientLegalName: optional(limitedText(200)),
  /** The person has seen the similar clients, and this is another company. */
  differs: z.boolean().optional(),
  siteId: optional(z.uuid()),
  /** A new site; without a name the work order gets none. */
  siteCode: optional(limitedText(8)),
  siteName: optional(limitedText(160)),
  siteAddress: optional(limitedText(400)),
  contactId: optional(z.uuid()),
  projectId: optional(z.uuid()),
  projectName: optional(limitedText(160)),
  projectKind: z.enum(projectKinds),
  managerId: z.uuid("Choose the project manager"),
  orderTitle: requiredText("Enter what is to be done", 160),
  startOn: dayText(),
  endOn: dayText(),
});
export type Conversion = z.infer<typeof Conversion>;

const Named = z.object({ id: z.uuid(), name: z.string() });

/** What is there already for the client of a lead: similar clients, and the contact it names. */
export const ConversionMatches = z.object({
  clients: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), reasons: z.array(z.string()) })),
  contacts: z.array(Named.extend({ clientCompanyId: z.uuid(), matches: z.boolean() })),
  projects: z.array(Named.extend({ clientCompanyId: z.uuid() })),
});
export type ConversionMatches = z.infer<typeof ConversionMatches>;

interface Reached {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Whether a contact is the person of a lead: the same email address or telephone number, or the same name. */
export function isSameContact(a: Reached, b: Reached): boolean {
  const same = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== "" && one.toLowerCase() === other.toLowerCase();
  return same(a.email, b.email) || same(a.phone, b.phone) || same(nameOf(a), nameOf(b));
}

const nameOf = ({ name }: Reached) => (name === null ? null : normaliseName(name));
