import { z } from "zod";
import { about } from "./about.ts";
import { ItpEvent, PassedPoint } from "./itp-event.ts";
import { Itp } from "./itp.ts";
import { requestEndpoints } from "./itp-request.ts";
import { itpLife } from "./itp-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, post } from "#kit/contract.ts";
import { dayText, optional, limitedText, requiredText } from "#kit/schemas.ts";

export * from "./itp.ts";
export * from "./itp-event.ts";
export * from "./itp-request.ts";

/** Who approved a plan for the client. */
export const ClientApproval = z.object({
  by: requiredText("Enter who approved it for the client", 120),
  on: dayText(),
  reference: optional(limitedText(120)),
});
export type ClientApproval = z.infer<typeof ClientApproval>;

const actions = actionEndpoints(Itp, itpLife);

export const itps = defineModule({
  ...about,
  endpoints: {
    ...Itp.endpoints,
    ...actions,
    clientApprove: { ...actions.clientApprove, body: actions.clientApprove.body.extend(ClientApproval.shape) },
    revise: post("/api/itps/:id/revisions", {
      action: "create",
      reply: Itp.row,
      summary: "Start the next revision of a plan with the steps and units it has; what was released stays released",
    }),
    events: get("/api/itps/:id/events", {
      action: "view",
      reply: z.array(ItpEvent),
      summary: "Everything that happened at the points of a plan, over all its revisions",
    }),
    pass: post("/api/itps/:id/events", {
      action: "edit",
      body: PassedPoint,
      reply: z.array(ItpEvent),
      summary: "Record a notice, attendance, waiver, release, concession or failure for units at a step",
    }),
    ...requestEndpoints,
    matrix: download("/api/itps/:id/matrix", {
      action: "view",
      query: z.object({ format: z.enum(["pdf", "xlsx"]).default("pdf") }),
      summary: "Steps and units with their status: the index of the turnover",
    }),
  },
});
