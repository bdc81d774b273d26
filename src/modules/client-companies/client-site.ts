import { z } from "zod";
import { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { defineRecord } from "#kit/define-record.ts";
import { code, country, derived, field, phone, ref, text, whole } from "#kit/fields.ts";
import { Latitude, Longitude, TimeZone } from "#kit/places.ts";
import { optional } from "#kit/schemas.ts";

const RegionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,3}$/, "Enter its short form, such as TX");

/** A plant, yard or other place of a client. */
export const ClientSite = defineRecord({
  entity: "ClientSite",
  noun: "site",
  path: "/api/client-sites",
  page: "/client-sites",
  fields: {
    clientCompanyId: ref("", { required: "Choose the client" }),
    code: code("Code", { least: 2, most: 8 }),
    name: text("Name", { required: "Enter a name for the site", most: 160 }),
    address: text("Address", { required: "Enter the address", most: 400, lines: 2 }),
    country: country("Country", { required: true }),
    region: field("State or province", optional(RegionCode), z.string().nullable(), {
      kind: "text",
      mono: true,
      help: "Its short form, such as TX. Taxes follow it.",
    }),
    timeZone: field("Time zone", TimeZone, z.string()),
    latitude: field("Latitude", optional(Latitude), z.string().nullable(), { kind: "decimal", unit: "°" }),
    longitude: field("Longitude", optional(Longitude), z.string().nullable(), { kind: "decimal", unit: "°" }),
    emergencyPhone: phone("Emergency number", {}),
    musterPoint: text("Muster point", { most: 200 }),
    nearestHospital: text("Nearest hospital", { most: 300 }),
    /** The notice the client's radiation safety officer wants. */
    radiationNoticeHours: whole("Radiation notice", { most: 720, unit: "h", help: "Before a source is used." }),
    accessRules: text("Access rules", { most: 1000, lines: 2, help: "Badge, orientation, cards, drug test." }),
    notes: text("Notes", { most: 2000, lines: 2 }),
    reportPolicy: field("Report policy", ReportPolicyPart.optional(), ReportPolicyPart),
    holidayCalendarId: ref("Holiday calendar", { help: "Receipt of releases is due on days worked there." }),
  },
  shown: { clientName: derived("Client", z.string().nullable()) },
  filters: { clientCompanyId: z.uuid().optional() },
});
export type ClientSite = z.infer<typeof ClientSite.row>;
export type ClientSiteDraft = z.infer<typeof ClientSite.draft>;
