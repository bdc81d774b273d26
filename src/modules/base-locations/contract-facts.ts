import { z } from "zod";
import { BaseScope } from "#directory/bases/scopes.ts";
import { download, get } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

/** What is still in a base, and where to move it. */
export const BaseContents = z.array(
  z.object({ count: z.int(), words: z.string(), /** The list that shows them. */ href: z.string() }),
);
export type BaseContents = z.infer<typeof BaseContents>;

const shareIds = ["people", "instruments", "plan"] as const;
export type ShareId = (typeof shareIds)[number];

/** How ready a base is: the mean of its shares, the lowest share first. Null where nothing of it can be counted. */
export const BaseReadiness = z.object({
  /** Percent, one decimal. */
  score: z.number().nullable(),
  shares: z.array(
    z.object({
      id: z.enum(shareIds),
      good: z.int(),
      of: z.int(),
      /** Percent, one decimal. */
      percent: z.number(),
      href: z.string(),
    }),
  ),
});
export type BaseReadiness = z.infer<typeof BaseReadiness>;

/** Another place, how far it is as the crow flies, and by road where somebody entered that. */
export const Distance = z.object({
  kind: z.enum(["base", "site"]),
  id: z.uuid(),
  /** Of the client, for a site. */
  clientId: z.uuid().nullable(),
  name: z.string(),
  kilometres: z.number(),
  miles: z.number(),
  road: z
    .object({
      kilometres: z.number(),
      miles: z.number(),
      /** Of driving. */
      minutes: z.int().nullable(),
      updatedAt: z.string(),
    })
    .nullable(),
});
export type Distance = z.infer<typeof Distance>;

/** Whether a base was accredited on a day for a method, and by what. */
export const Accredited = z.object({ accredited: z.boolean(), by: z.array(BaseScope) });
export type Accredited = z.infer<typeof Accredited>;

/** What somebody needs at once; kept on the devices of everybody. */
export const EmergencyCard = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  mainPhone: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  nearestHospital: z.string().nullable(),
  hospitalMinutes: z.int().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});
export type EmergencyCard = z.infer<typeof EmergencyCard>;

const own = "/api/base-locations/:id";

export const baseFactEndpoints = {
  contents: get(`${own}/contents`, {
    action: "view",
    reply: BaseContents,
    summary: "The people, items, open work orders and places still in a base: what must move before it closes",
  }),
  readiness: get(`${own}/readiness`, {
    action: "view",
    reply: BaseReadiness,
    summary: "How ready a base is today: people certified, instruments in calibration, emergency plan reviewed",
  }),
  distances: get(`${own}/distances`, {
    action: "view",
    reply: z.array(Distance),
    summary: "The nearest other bases and client sites by great-circle distance, at most 20",
  }),
  accredited: get(`${own}/accredited`, {
    action: "view",
    query: z.object({
      method: z.string().max(10),
      on: dayText("Enter the day"),
      template: z.string().max(40).optional().describe("Code of a report template"),
    }),
    reply: Accredited,
    summary: "Whether a base was accredited for a method on a day, and by which of its accreditations",
  }),
  emergency: get("/api/base-locations/emergency", {
    signedIn: true,
    reply: z.array(EmergencyCard),
    summary: "The emergency numbers and the nearest hospital of every base that is not closed",
  }),
  sheet: download(`${own}/sheet`, {
    action: "view",
    summary: "The base sheet with its emergency data as PDF, to be posted",
  }),
};
