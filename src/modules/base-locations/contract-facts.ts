import { z } from "zod";
import { download, get } from "#kit/contract.ts";

/** What is still in a base, and where to move it. */
export const BaseContents = z.array(
  z.object({ count: z.int(), words: z.string(), /** The list that shows them. */ href: z.string() }),
);
export type BaseContents = z.infer<typeof BaseContents>;

export const shareIds = ["people", "instruments", "plan"] as const;
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
  sheet: download(`${own}/sheet`, {
    action: "view",
    summary: "The base sheet with its emergency data as PDF, to be posted",
  }),
};
