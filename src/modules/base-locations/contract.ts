import { z } from "zod";
import { baseFactEndpoints } from "./contract-facts.ts";
import { BaseScope } from "./contract-scopes.ts";
import { moveEndpoints } from "./contract-moves.ts";
import { defineModule, get, many, ordinary, post, Stored } from "#kit/contract.ts";
import { DayHours, WorkingHours } from "./rules-hours.ts";
import { Country, Currency, Latitude, Longitude, Phone, TimeZone } from "#kit/places.ts";

export const baseKinds = [
  "head office",
  "branch",
  "laboratory",
  "yard",
  "source storage",
  "field station",
  "temporary jobsite office",
] as const;
export const baseStates = ["planned", "open", "closed"] as const;
export type BaseState = (typeof baseStates)[number];

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most);

export const BaseLocationDraft = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,6}$/, "A code has 2 to 6 capital letters or digits."),
  name: text(120).min(1, "Give the base a name"),
  kinds: z.array(z.enum(baseKinds)).min(1, "Say what kind of place this is"),
  parentId: optional(z.uuid()),
  address: text(400).min(1, "Give the address"),
  country: Country,
  region: optional(text(60)),
  latitude: optional(Latitude),
  longitude: optional(Longitude),
  timeZone: TimeZone,
  currency: optional(Currency),
  costCentre: optional(text(20)),
  /** Whose holidays it keeps: a calendar of the settings. */
  holidayCalendarId: optional(z.uuid()),
  /** Needed before it opens. */
  workingHours: WorkingHours.optional(),
  managerId: optional(z.uuid()),
  rsoId: optional(z.uuid()),
  alternateRsoId: optional(z.uuid()),
  hseContactId: optional(z.uuid()),
  mainPhone: optional(Phone),
  emergencyPhone: optional(Phone),
  nearestHospital: optional(text(300)),
  hospitalMinutes: optional(z.int().min(0).max(600)),
  scopes: z.array(BaseScope).optional(),
});
export type BaseLocationDraft = z.infer<typeof BaseLocationDraft>;

export const BaseLocation = Stored.extend({
  code: z.string(),
  name: z.string(),
  kinds: z.array(z.string()),
  parentId: z.uuid().nullable(),
  parentName: z.string().nullable(),
  address: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string().nullable(),
  costCentre: z.string().nullable(),
  holidayCalendarId: z.uuid().nullable(),
  workingHours: z.array(DayHours),
  managerId: z.uuid().nullable(),
  managerName: z.string().nullable(),
  rsoId: z.uuid().nullable(),
  alternateRsoId: z.uuid().nullable(),
  hseContactId: z.uuid().nullable(),
  mainPhone: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  nearestHospital: z.string().nullable(),
  hospitalMinutes: z.int().nullable(),
  scopes: z.array(BaseScope),
  status: z.enum(baseStates),
  people: z.int(),
  /** Kept there and not retired. */
  items: z.int(),
});
export type BaseLocation = z.infer<typeof BaseLocation>;

/** A base as pickers show it. */
const BaseName = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  status: z.enum(baseStates),
});
type BaseName = z.infer<typeof BaseName>;

export const baseLabels = {
  code: "Code",
  name: "Name",
  kinds: "Kind",
  parentName: "Part of",
  parentId: "Part of",
  status: "Status",
  address: "Address",
  country: "Country",
  region: "State or region",
  timeZone: "Time zone",
  managerName: "Manager",
  managerId: "Manager",
  rsoId: "Radiation safety officer",
  alternateRsoId: "Alternate RSO",
  hseContactId: "HSE contact",
  people: "Staff",
  items: "Equipment",
  mainPhone: "Telephone",
  emergencyPhone: "24 h emergency",
  nearestHospital: "Nearest hospital",
  hospitalMinutes: "Minutes to hospital",
  latitude: "Latitude",
  longitude: "Longitude",
  currency: "Currency",
  costCentre: "Cost centre",
  holidayCalendarId: "Holiday calendar",
  workingHours: "Working hours",
  scopes: "Accreditation",
};

const Step = z.object({ version: z.int() });

export const baseLocations = defineModule({
  id: "base-locations",
  title: "Base locations",
  endpoints: {
    ...ordinary("/api/base-locations", {
      row: BaseLocation,
      draft: BaseLocationDraft,
      filters: { status: many(z.enum(baseStates)), kind: many(z.enum(baseKinds)), country: many(Country) },
      labels: baseLabels,
      noun: "base location",
    }),
    ...baseFactEndpoints,
    ...moveEndpoints,
    names: get("/api/base-locations/names", {
      signedIn: true,
      reply: z.array(BaseName),
      summary: "Every base for pickers: planned, open and closed",
    }),
    open: post("/api/base-locations/:id/opening", {
      action: "administer",
      body: Step,
      reply: BaseLocation,
      summary: "Open a planned base, or reopen a closed one",
    }),
    close: post("/api/base-locations/:id/closure", {
      action: "administer",
      body: Step,
      reply: BaseLocation,
      summary: "Close a base with nobody and nothing left in it",
    }),
  },
});
