import type { FastifyInstance } from "fastify";
import { dashboard } from "../contract.ts";
import {
  acknowledge,
  announce,
  changeAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from "./announcements.ts";
import { boardOf } from "./board.ts";
import { figuresPdf } from "./figures-pdf.ts";
import { arrange, resetLayout } from "./layouts.ts";
import { dashboardNow } from "./now.ts";
import { sample, visitNow } from "./visit.ts";
import { workList } from "./work-list.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function dashboardRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, dashboard, {
    now: dashboardNow,
    ...workList,
    figuresPdf,
    visit: visitNow,
    sample,
    board: boardOf,
    arrange,
    reset: resetLayout,
    announcements: listAnnouncements,
    announce,
    changeAnnouncement,
    publishAnnouncement,
    archiveAnnouncement: withdrawAnnouncement,
    acknowledge,
  });
}
