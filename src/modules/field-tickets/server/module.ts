import { fieldTickets } from "../contract.ts";
import { ticketsBilled } from "../events.ts";
import { markBilled } from "./actions.ts";
import { ticketsDue } from "./due.ts";
import { ticketRetention } from "./retention.ts";
import { fieldTicketRoutes } from "./routes.ts";
import { timeAround } from "./time-around.ts";
import { unfinishedOf } from "./unbilled.ts";
import { ticketWork } from "./work.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const fieldTicketsServer = serverModule(fieldTickets, {
  routes: fieldTicketRoutes,
  due: [ticketsDue],
  work: ticketWork,
  answers: { unfinishedOf, timeAround },
  subscribes: [on(ticketsBilled, markBilled)],
  retention: { records: [ticketRetention] },
});
