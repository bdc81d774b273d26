import { z } from "zod";
import { alarmColours, alarmSpans } from "./rules/alarm.ts";
import { get } from "#kit/contract.ts";
import { alarmBases } from "#modules/client-companies/requirements.ts";

/** A reject rate above the level a client set, as it was when the alarm was raised. */
export const RejectAlarm = z.object({
  id: z.uuid(),
  colour: z.enum(alarmColours),
  basis: z.enum(alarmBases),
  span: z.enum(alarmSpans),
  /** Of a length. */
  method: z.string().nullable(),
  /** The level, and the rate with one decimal, in per cent. */
  level: z.string(),
  rate: z.string(),
  raisedAt: z.string(),
  clientCompanyId: z.uuid(),
  clientName: z.string(),
  projectId: z.uuid(),
  projectNumber: z.string(),
});
export type RejectAlarm = z.infer<typeof RejectAlarm>;

export const alarmEndpoints = {
  alarms: get("/api/report-statistics/alarms", {
    action: "view",
    reply: z.array(RejectAlarm),
    summary: "Reject rates of projects that are above the level their client set, the latest first",
  }),
};
