import type { FastifyInstance } from "fastify";
import { fieldTickets } from "../contract.ts";
import { actions, finishTicket } from "./actions.ts";
import { dailyReport, printDaily } from "./daily.ts";
import {
  dailyLinks,
  enterDailyCode,
  makeDailyLink,
  paperOfDaily,
  revokeDailyLink,
  sendDailyCode,
  showDaily,
} from "./daily-links.ts";
import { ticketJob } from "./job.ts";
import {
  disputeLinked,
  enterLinkedCode,
  linksOfTicket,
  makeLink,
  revokeLink,
  sendLinkedCode,
  showLinked,
  signLinked,
} from "./links.ts";
import { printTicket } from "./paper.ts";
import { records } from "./records.ts";
import { removeTicket, reviseTicket, saveTicket } from "./save.ts";
import { sendTicket } from "./send.ts";
import { signTicket } from "./sign.ts";
import { findTicket } from "./whole.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of the module. */
export function fieldTicketRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, fieldTickets, {
    ...records,
    ...actions,
    ready: finishTicket,
    find: findTicket,
    job: ticketJob,
    daily: dailyReport,
    dailyLinks,
    makeDailyLink,
    revokeDailyLink,
    linkedDaily: showDaily,
    sendDailyCode,
    enterDailyCode,
    linkedDailySheet: paperOfDaily,
    dailySheet: printDaily,
    save: saveTicket,
    remove: removeTicket,
    sign: (ctx, asked) => signTicket(ctx, asked),
    revise: reviseTicket,
    send: sendTicket,
    sheet: printTicket,
    links: linksOfTicket,
    makeLink,
    revokeLink,
    linked: showLinked,
    sendLinkedCode,
    enterLinkedCode,
    signLinked,
    disputeLinked,
  });
}
