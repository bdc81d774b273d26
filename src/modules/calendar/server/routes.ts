import type { FastifyInstance } from "fastify";
import { calendar } from "../contract.ts";
import { changeAssignment, createAssignment, previewAssignment, splitAssignment } from "./assignments.ts";
import { outside } from "./outside.ts";
import { plannedAvailability } from "./availability.ts";
import { showAgenda } from "./agenda.ts";
import { demandAndCapacity } from "./charts/demand.ts";
import { equipmentInUse } from "./charts/equipment.ts";
import { exportChart } from "./charts/export.ts";
import { loadOfPeople } from "./charts/load.ts";
import { showChartRows } from "./charts/rows.ts";
import { events } from "./events.ts";
import { printCrewPlan } from "./print-crew-plan.ts";
import { contactsOfJob, handOver } from "./hand-over.ts";
import { showFeed } from "./feed.ts";
import { listFeeds, makeFeed, revokeFeed, rotateFeed } from "./feed-tokens.ts";
import { leave } from "./leave.ts";
import { showMine } from "./mine.ts";
import { policies } from "./policies.ts";
import { records } from "./records.ts";
import { showReplacements } from "./replacements.ts";
import { showRoster } from "./roster.ts";
import { acknowledge, steps } from "./steps.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

export function calendarRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    calendar,
    {
      ...records,
      ...steps,
      create: createAssignment,
      update: changeAssignment,
      preview: previewAssignment,
      split: splitAssignment,
      handOver,
      clientContacts: contactsOfJob,
      acknowledge,
      roster: showRoster,
      crewPlan: printCrewPlan,
      mine: showMine,
      agenda: showAgenda,
      loadChart: loadOfPeople,
      demandChart: demandAndCapacity,
      equipmentChart: equipmentInUse,
      chartRows: showChartRows,
      exportChart,
      replacements: showReplacements,
      feeds: listFeeds,
      makeFeed,
      rotateFeed,
      revokeFeed,
      feed: showFeed,
      leave,
      events,
      outside,
      fatigue: policies,
      availability: plannedAvailability,
    },
    { perMinute: { feed: 30 } },
  );
}
