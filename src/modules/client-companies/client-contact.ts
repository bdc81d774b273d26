import { z } from "zod";
import { flag } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choices, email, field, phone, ref, refs, text, yesNo } from "#kit/fields.ts";
import { optional } from "#kit/schemas.ts";

const contactRoles = ["inspector", "QC manager", "approver", "accounts payable", "HSE", "purchasing", "other"] as const;
const contactReceives = ["releases", "invoices", "ITP notices", "NC notices"] as const;

/** A person at the client, who is not a user here. */
export const ClientContact = defineRecord({
  entity: "ClientContact",
  noun: "contact",
  path: "/api/client-contacts",
  page: "/company-profile",
  fields: {
    clientCompanyId: ref("", { required: "Choose the client" }),
    name: text("Name", { required: "Enter the contact's name" }),
    roles: { ...choices("Role", contactRoles), draft: z.array(z.enum(contactRoles)).min(1, "Choose the person's role") },
    email: email("Email", {}),
    phone: phone("Telephone", {}),
    receives: choices("Receives", contactReceives),
    /** Those this person looks after; none means all. */
    siteIds: refs("Sites", { most: 50 }),
    active: yesNo("Active", { help: "Former contacts stay on past releases and receive no new ones." }),
    consentToEmailAt: field("Agreed to email", optional(z.iso.datetime()), z.string().nullable()),
  },
  filters: { clientCompanyId: z.uuid().optional(), active: flag },
});
export type ClientContact = z.infer<typeof ClientContact.row>;
export type ClientContactDraft = z.infer<typeof ClientContact.draft>;
