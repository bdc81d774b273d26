import { z } from "zod";
import { counted, exporting, pageOf, paging, period } from "./contract-parts.ts";
import { download, get } from "#kit/contract.ts";

/** One action of a person, as the feed shows it. */
export const Activity = z.object({
  id: z.uuid(),
  at: z.string(),
  actorId: z.uuid(),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.uuid().nullable(),
  entityLabel: z.string(),
});
export type Activity = z.infer<typeof Activity>;

const Choice = z.object({ id: z.string(), name: z.string() });
export const ActivityChoices = z.object({
  bases: z.array(Choice),
  people: z.array(Choice),
  modules: z.array(Choice),
});
export type ActivityChoices = z.infer<typeof ActivityChoices>;

export const ActivityCount = z.object({
  userId: z.uuid(),
  userName: z.string(),
  count: z.int(),
  signed: z.int(),
  lastAt: z.string(),
});
export type ActivityCount = z.infer<typeof ActivityCount>;

export const activityLabels = { at: "Time", actorName: "Who", action: "Action", entity: "Kind of record", entityLabel: "Record" };

const query = z.object({
  ...paging,
  ...period,
  baseLocationId: z.uuid().optional().describe("The base whose people are asked about"),
  actorId: z.uuid().optional(),
  module: z.string().max(60).optional().describe("The access id of the records' module"),
});
const inFeed = { action: "view", modules: ["user-activity"] } as const;

/** The feed of what people did, read from the trail within the reach of whoever asks. */
export const activityEndpoints = {
  activity: {
    ...get("/api/user-activity", {
      ...inFeed,
      query,
      reply: pageOf(Activity),
      summary: "Actions of the people within reach, the latest first; by default of the last 7 days",
    }),
    labels: activityLabels,
  },
  countActivity: get("/api/user-activity/count", {
    ...inFeed,
    query,
    reply: counted,
    summary: "How many actions the filter finds",
  }),
  exportActivity: download("/api/user-activity/export", {
    action: "export",
    modules: ["user-activity"],
    query: query.extend(exporting),
    summary: "Export the filtered actions",
  }),
  activityPeople: get("/api/user-activity/people", {
    ...inFeed,
    query,
    reply: z.array(ActivityCount),
    summary: "How much each person within reach did, the most active first",
  }),
  activityChoices: get("/api/user-activity/choices", {
    ...inFeed,
    reply: ActivityChoices,
    summary: "The bases, people and modules the feed can be narrowed to",
  }),
  ownActivity: get("/api/user-activity/own", {
    signedIn: true,
    query: z.object({ ...paging, ...period }),
    reply: pageOf(Activity),
    summary: "One's own actions, the latest first",
  }),
};
