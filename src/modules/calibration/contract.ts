import { z } from "zod";
import { about } from "./about.ts";
import { calibrationLife } from "./calibration-life.ts";
import { CalibrationPlan } from "./calibration-plan.ts";
import { CalibrationProvider } from "./calibration-provider.ts";
import { CalibrationPoint, CalibrationPointDraft, CalibrationRecord } from "./calibration-record.ts";
import {
  CalibrationAnswer,
  CalibrationExtension,
  CalibrationStatus,
  EquipmentEvent,
  EquipmentEventDraft,
  ExtensionDraft,
  ItemCalibration,
} from "./item-calibration.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, post, put } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, decimalText, optional } from "#kit/schemas.ts";

export * from "./calibration-life.ts";
export * from "./choices.ts";
export * from "./measured-range.ts";
export * from "./calibration-plan.ts";
export * from "./calibration-provider.ts";
export * from "./calibration-record.ts";
export * from "./item-calibration.ts";

/** The item's page and the phone ask these with the reach of inventory. */
const forItems = { modules: ["calibration", "inventory"] } as const;

export const calibration = defineModule({
  ...about,
  endpoints: {
    ...CalibrationRecord.endpoints,
    points: get("/api/calibration/records/:id/points", {
      action: "view",
      reply: z.array(CalibrationPoint),
      summary: "The measured points of a calibration",
    }),
    setPoints: put("/api/calibration/records/:id/points", {
      action: "edit",
      body: z.object({ version: z.int(), points: z.array(CalibrationPointDraft).max(500) }),
      reply: CalibrationRecord.row,
      summary: "Replace the measured points; as-found and as-left follow from them",
    }),
    ...actionEndpoints(CalibrationRecord, calibrationLife, {
      release: {
        acceptedReason: optional(reasonText("Enter the reason", 500)),
        toleranceReason: optional(reasonText("Enter the source of the tolerance and why it is fit for use", 500)),
      },
    }),
    // As voiding a calibration: the quality manager decides by name, without the letter A of the module.
    withdrawFinding: post("/api/calibration/records/:id/finding-withdrawals", {
      action: "view",
      body: z.object({ version: z.int(), reason: reasonText("Explain why the finding is not one of this instrument", 600) }),
      reply: CalibrationRecord.row,
      summary:
        "Withdraw the finding of a rejected or voided calibration, so that it no longer keeps its instrument out of service",
    }),
    extend: post("/api/calibration/records/:id/extensions", {
      action: "approve",
      body: ExtensionDraft,
      reply: CalibrationExtension,
      summary: "Extend a due date once, before it has passed",
    }),
    certificate: download("/api/calibration/records/:id/certificate", {
      action: "view",
      ...forItems,
      summary: "The certificate of a released calibration, for whoever may see the item",
    }),
    item: get("/api/calibration/items/:id", {
      action: "view",
      ...forItems,
      reply: ItemCalibration,
      summary: "Plan, certificates, events and state of one item",
    }),
    recordEvent: post("/api/calibration/items/:id/events", {
      action: "view",
      ...forItems,
      body: EquipmentEventDraft,
      reply: EquipmentEvent,
      summary: "Record what happened to an item: damaged, quarantined, returned to service",
    }),
    answer: get("/api/calibration/answer", {
      signedIn: true,
      query: z.object({
        itemId: z.uuid(),
        on: dayText(),
        parameter: z.string().max(60).optional(),
        value: decimalText().optional(),
        /** Of the value; left out, it is in that of the certificate. */
        unit: z.string().max(20).optional(),
      }),
      reply: CalibrationAnswer,
      summary: "Whether an item was in calibration on a day, by which certificate",
    }),
    legalInterval: get("/api/calibration/legal-interval", {
      action: "view",
      query: z.object({ typeId: z.uuid().optional(), itemId: z.uuid().optional() }),
      reply: z.object({
        interval: z.object({ value: z.int(), unit: z.enum(["days", "months"]), title: z.string(), basis: z.string() }).nullable(),
        code: z.object({ value: z.int(), unit: z.enum(["days", "months"]), clause: z.string(), verify: z.boolean() }).nullable(),
      }),
      summary:
        "What the regulatory profile asks of a type, or of the type of an item, and the longest interval a code names; null where they ask for nothing",
    }),
  },
  records: {
    plans: CalibrationPlan.endpoints,
    providers: CalibrationProvider.endpoints,
    status: CalibrationStatus.endpoints,
  },
});
