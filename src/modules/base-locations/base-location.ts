import { z } from "zod";
import { baseLife, baseStates } from "#directory/bases/base-life.ts";
import { BaseScope } from "#directory/bases/scopes.ts";
import { DayHours, WorkingHours } from "#directory/bases/working-hours.ts";
import { TaxCodeName } from "#directory/finance/tax-code.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choices, code, country, currency, derived, field, ref, rows, text, whole } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { Country, Latitude, Longitude, Phone, TimeZone } from "#kit/places.ts";
import { optional } from "#kit/schemas.ts";

const baseKinds = [
  "head office",
  "branch",
  "laboratory",
  "yard",
  "source storage",
  "field station",
  "temporary jobsite office",
] as const;

/** A branch, laboratory, yard or other place people and equipment work from. */
export const BaseLocation = defineRecord({
  entity: "BaseLocation",
  noun: "base",
  path: "/api/base-locations",
  page: "/base-locations",
  fields: {
    code: code("Code", { least: 2, most: 6, help: "Used in numbers. Cannot change once a number contains it." }),
    name: text("Name", { required: "Enter a name for the base" }),
    kinds: {
      ...choices("Kind", baseKinds),
      draft: z.array(z.enum(baseKinds)).min(1, "Choose the kind of base").max(baseKinds.length),
    },
    parentId: ref("Part of", {}),
    address: text("Address", { required: "Enter the address", most: 400, lines: 2 }),
    country: country("Country", { required: true }),
    region: text("State or region", { most: 60 }),
    timeZone: field("Time zone", TimeZone, z.string()),
    managerId: ref("Manager", {}),
    rsoId: ref("Radiation safety officer", {}),
    alternateRsoId: ref("Alternate RSO", {}),
    hseContactId: ref("HSE contact", {}),
    mainPhone: field("Telephone", optional(Phone), z.string().nullable()),
    /** Needed before the base opens. */
    emergencyPhone: field("24 h emergency", optional(Phone), z.string().nullable()),
    nearestHospital: text("Nearest hospital", { most: 300, help: "Name, address and telephone number." }),
    hospitalMinutes: whole("Time to hospital", { most: 600, unit: "min" }),
    latitude: field("Latitude", optional(Latitude), z.string().nullable(), { kind: "decimal", unit: "°" }),
    longitude: field("Longitude", optional(Longitude), z.string().nullable(), { kind: "decimal", unit: "°" }),
    currency: currency("Currency", {}),
    costCentre: text("Cost centre", { most: 20 }),
    /** Of invoice lines where no other step of invoices rule 5a has one. */
    defaultTaxCode: field("Tax code", optional(TaxCodeName), z.string().nullable(), { mono: true }),
    /** Whose holidays it keeps: a calendar of the settings. */
    holidayCalendarId: ref("Holiday calendar", {}),
    /** Needed before it opens. */
    workingHours: field("Working hours", WorkingHours.optional(), z.array(DayHours)),
    scopes: rows("Accreditation", BaseScope, { most: 200 }),
  },
  shown: {
    parentName: derived("Part of", z.string().nullable()),
    managerName: derived("Manager", z.string().nullable()),
    status: derived("Status", z.enum(baseStates), { options: baseStates, meanings: meaningsOf(baseLife) }),
    people: derived("Staff", z.int()),
    /** Kept there and not retired. */
    items: derived("Equipment", z.int()),
  },
  filters: { status: many(z.enum(baseStates)), kind: many(z.enum(baseKinds)), country: many(Country) },
});
export type BaseLocation = z.infer<typeof BaseLocation.row>;
export type BaseLocationDraft = z.infer<typeof BaseLocation.draft>;
