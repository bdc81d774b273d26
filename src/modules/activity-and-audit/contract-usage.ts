import { z } from "zod";
import { period } from "./contract-parts.ts";
import { get, post } from "#kit/contract.ts";

export const usageModes = ["off", "aggregated", "named"] as const;
export type UsageMode = (typeof usageModes)[number];
export const deviceClasses = ["phone", "tablet", "desktop"] as const;

/** How long a page was looked at. Never what was typed or shown there. */
const Visit = z.object({
  route: z
    .string()
    .regex(/^\/[\w$/-]{0,200}$/, "This is not the pattern of an address.")
    .describe("/calibration/$id, without ids"),
  seconds: z.int().min(0).max(3_600),
  online: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

export const UsageSent = z.object({
  visits: z.array(Visit).min(1).max(60),
  deviceClass: z.enum(deviceClasses),
  packaged: z.boolean(),
  appVersion: z.string().max(40),
});
export type UsageSent = z.infer<typeof UsageSent>;

const Activeness = z.object({ day: z.string(), people: z.int() });
export const Usage = z.object({
  mode: z.enum(usageModes),
  from: z.string(),
  to: z.string(),
  views: z.int(),
  hours: z.number(),
  people: z.int(),
  /** Of all page views those without a connection, in per cent. */
  offlineShare: z.number().nullable(),
  days: z.array(Activeness),
  weeks: z.array(Activeness),
  /** Views by module and weekday, 1 is Monday. */
  heat: z.array(z.object({ module: z.string(), weekday: z.int(), views: z.int() })),
  devices: z.array(z.object({ deviceClass: z.string(), packaged: z.boolean(), appVersion: z.string(), devices: z.int() })),
  /** Devices not heard from for five days and more: what was done on them since has not reached the server. */
  unsynced: z.array(
    z.object({
      device: z.string(),
      deviceClass: z.string(),
      appVersion: z.string(),
      lastAt: z.string(),
      days: z.int(),
      userName: z.string().nullable(),
    }),
  ),
  neverUsed: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Usage = z.infer<typeof Usage>;

export const UsageOfPerson = z.object({
  userId: z.uuid(),
  userName: z.string(),
  views: z.int(),
  hours: z.number(),
  modules: z.int(),
  offlineShare: z.number().nullable(),
  lastAt: z.string(),
});
export type UsageOfPerson = z.infer<typeof UsageOfPerson>;

const view = { action: "view", modules: ["user-activity-tracking"] } as const;

/** How the product is used: off, without names (the usual), or with them; never keystrokes, contents or places (rule 13). */
export const usageEndpoints = {
  usageMode: get("/api/usage/mode", {
    signedIn: true,
    reply: z.object({ mode: z.enum(usageModes) }),
    summary: "Whether page views are counted, and how; a browser asks before it counts any",
  }),
  sendUsage: post("/api/usage", {
    signedIn: true,
    body: UsageSent,
    reply: z.object({ mode: z.enum(usageModes) }),
    summary: "Add page views to the counts; nothing is kept where counting is off",
  }),
  usage: get("/api/user-activity-tracking", {
    ...view,
    query: z.object(period),
    reply: Usage,
    summary: "How the product was used in a period, by default the last 28 days",
  }),
  usageByPerson: get("/api/user-activity-tracking/people", {
    ...view,
    query: z.object(period),
    reply: z.array(UsageOfPerson),
    summary: "Use by person; only where it is counted with names",
  }),
  setUsageMode: post("/api/user-activity-tracking/mode", {
    action: "administer",
    modules: ["settings"],
    body: z.object({ mode: z.enum(usageModes) }),
    reply: z.object({ mode: z.enum(usageModes) }),
    summary: "Choose whether use is counted, and whether with names; what was counted with names is made nameless when they go",
  }),
};
