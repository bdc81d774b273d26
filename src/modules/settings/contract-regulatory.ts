import { z } from "zod";
import {
  incidentRegimes,
  IntervalSet,
  intervalUnits,
  jurisdictionIds,
  License,
  personnelSchemes,
  ropeSchemes,
} from "#directory/company/regulatory.ts";
import { get, HistoryEntry, post, put } from "#kit/contract.ts";

const own = "/api/settings/regulatory-profile";

export const ProfileFields = z.object({
  jurisdiction: z.enum(jurisdictionIds),
  personnelSchemes: z.array(z.enum(personnelSchemes)),
  ropeScheme: z.enum(ropeSchemes),
  incidentRegime: z.enum(incidentRegimes),
  licenses: z.array(License).max(100),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

const Span = z.object({ value: z.int(), unit: z.enum(intervalUnits), hardStop: z.boolean() });
export const IntervalShown = Span.extend({
  key: z.string(),
  title: z.string(),
  basis: z.string(),
  note: z.string().nullable(),
  verify: z.boolean(),
  owner: z.enum(["settings.radiation", "settings.quality"]),
  shipped: Span,
  deviation: z.enum(["default", "stricter", "less strict"]),
  reason: z.string().nullable(),
  mayEdit: z.boolean(),
  /** Records that run by this interval today; without any, changing it turns nothing overdue. */
  inUse: z.boolean(),
});
export type IntervalShown = z.infer<typeof IntervalShown>;

export const RegulatoryProfile = ProfileFields.extend({
  id: z.uuid(),
  /** 0 until the company has saved the profile for the first time. */
  version: z.int(),
  intervals: z.array(IntervalShown),
});
export type RegulatoryProfile = z.infer<typeof RegulatoryProfile>;

/** What a change of an interval would do to the records that run by it today. */
export const Impact = z.object({
  overdue: z.int(),
  dueSoon: z.int(),
  /** Some of them by name, with the day they would be due. */
  examples: z.array(z.object({ name: z.string(), dueOn: z.string(), becomes: z.enum(["overdue", "due soon"]) })),
  /** The list that shows them. */
  href: z.string().nullable(),
});
export type Impact = z.infer<typeof Impact>;

/** null takes the interval as shipped. */
const wanted = z.object({ interval: IntervalSet.nullable() });

export const regulatoryEndpoints = {
  profile: get(own, {
    action: "view",
    reply: RegulatoryProfile,
    summary: "The rules the company works under, with every interval",
  }),
  changeProfile: put(own, {
    action: "edit",
    body: z.object({ version: z.int(), changes: ProfileFields.partial() }),
    reply: RegulatoryProfile,
    summary: "Change jurisdiction, schemes and licenses; each field by whoever may",
  }),
  intervalImpact: post(`/api/settings/regulatory-intervals/:key/impact`, {
    action: "view",
    body: wanted,
    reply: Impact,
    summary: "The records that would turn overdue or due soon if this interval changed",
  }),
  changeInterval: put(`/api/settings/regulatory-intervals/:key`, {
    action: "edit",
    body: wanted.extend({
      version: z.int(),
      /** How many records the person was shown to turn overdue or due soon. */
      confirmed: z.int(),
    }),
    reply: RegulatoryProfile,
    summary:
      "Set an interval or take it as shipped; less strict than shipped needs a reason, and the count of what turns due a confirmation",
  }),
  profileHistory: get(`${own}/:id/history`, {
    action: "view",
    reply: z.array(HistoryEntry),
    summary: "Who changed the regulatory profile, when, from what to what",
  }),
};

export const profileLabels = {
  jurisdiction: "Jurisdiction",
  personnelSchemes: "Schemes of personnel",
  ropeScheme: "Rope access scheme",
  incidentRegime: "Incident regime",
  licenses: "Radioactive material licenses",
  intervals: "Intervals",
};
