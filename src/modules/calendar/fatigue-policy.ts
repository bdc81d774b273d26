import { z } from "zod";
import { FatigueLimits, fatiguePresets } from "./rules/fatigue.ts";
import { only } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, derived, field, refs, text } from "#kit/fields.ts";

export const presetNames = Object.keys(fatiguePresets) as [keyof typeof fatiguePresets, ...(keyof typeof fatiguePresets)[]];

/** Limits on working time that apply to the work of bases, clients or projects; without any of them to all work (rule 8). */
export const FatiguePolicy = defineRecord({
  entity: "FatiguePolicy",
  noun: "fatigue policy",
  path: "/api/calendar/fatigue-policies",
  page: "/calendar/fatigue-policies",
  fields: {
    name: text("Name", { required: "Enter a name", most: 80 }),
    preset: choice("Based on", presetNames, { required: true, words: { default: "Default limits" } }),
    edition: text("Edition verified", {
      most: 80,
      help: "The edition of API RP 755 the client uses, once the limits were compared with it.",
    }),
    limits: field("Limits", FatigueLimits, FatigueLimits),
    projectIds: refs("Projects", { most: 200 }),
    clientCompanyIds: refs("Clients", { most: 200 }),
    baseLocationIds: refs("Bases", { most: 100 }),
  },
  shown: {
    /** What it applies to, in words. */
    appliesTo: derived("Applies to", z.array(z.string())),
  },
});
export type FatiguePolicy = z.infer<typeof FatiguePolicy.row>;
export const fatigueEndpoints = only(
  FatiguePolicy.endpoints,
  "list",
  "count",
  "export",
  "find",
  "history",
  "create",
  "update",
  "archive",
  "restore",
);
