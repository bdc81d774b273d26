import { z } from "zod";
import { about } from "./about.ts";
import { Agenda, AgendaAsked } from "./agenda.ts";
import { Assignment } from "./assignment.ts";
import { assignmentLife } from "./assignment-life.ts";
import { availabilityEndpoints } from "./availability-rule.ts";
import { chartEndpoints } from "./charts.ts";
import { eventLife } from "./event-life.ts";
import { CalendarEvent } from "./event.ts";
import { fatigueEndpoints } from "./fatigue-policy.ts";
import { FeedDraft, FeedMade, FeedRow } from "./feed.ts";
import { checks, Finding } from "./finding.ts";
import { leaveLife } from "./leave-life.ts";
import { LeaveRequest } from "./leave.ts";
import { OutsideCalendar, OutsideDraft } from "./outside.ts";
import { OwnPlan, Replacement, Roster, RosterAsked } from "./roster.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, del, download, get, only, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText } from "#kit/schemas.ts";

export * from "./agenda.ts";
export * from "./assignment.ts";
export * from "./assignment-life.ts";
export * from "./availability-rule.ts";
export * from "./charts.ts";
export * from "./event-life.ts";
export * from "./event.ts";
export * from "./fatigue-policy.ts";
export * from "./feed.ts";
export * from "./finding.ts";
export * from "./leave-life.ts";
export * from "./leave.ts";
export * from "./outside.ts";
export * from "./roster.ts";

/** Soft checks that Operations lets pass, each with its reason. */
const overrides = z
  .array(z.object({ check: z.enum(checks), reason: reasonText("Enter the reason", 400) }))
  .max(checks.length)
  .optional();
const version = z.int();
const ClientContactOfJob = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type ClientContactOfJob = z.infer<typeof ClientContactOfJob>;
/** A tentative event warns and takes no one; it is confirmed later. */
export const EventCreated = CalendarEvent.draft.extend({ tentative: z.boolean().optional() });

export const calendar = defineModule({
  ...about,
  records: {
    leave: {
      ...only(LeaveRequest.endpoints, "list", "count", "export", "find", "history", "create"),
      ...actionEndpoints(LeaveRequest, leaveLife),
      callIn: post("/api/calendar/sick-calls", {
        action: "create",
        body: z.object({ userId: z.uuid("Choose the person"), fromOn: dayText(), toOn: dayText() }),
        reply: z.object({ id: z.uuid() }),
        summary: "Enter sick leave for someone who called in; their manager or Operations decides",
      }),
    },
    availability: availabilityEndpoints,
    fatigue: fatigueEndpoints,
    outside: {
      ...only(OutsideCalendar.endpoints, "list", "archive"),
      create: { ...OutsideCalendar.endpoints.create, body: OutsideDraft },
    },
    events: {
      ...only(CalendarEvent.endpoints, "list", "count", "export", "find", "history", "update"),
      create: { ...CalendarEvent.endpoints.create, body: EventCreated },
      ...actionEndpoints(CalendarEvent, eventLife),
      changeOne: post(`${CalendarEvent.path}/:id/exceptions`, {
        action: "create",
        body: z.object({ version, on: dayText(), changes: CalendarEvent.draft.omit({ recurrence: true }).partial().optional() }),
        reply: CalendarEvent.row,
        summary: "Change one repetition of a series, which becomes an event of its own, or drop it",
      }),
    },
  },
  endpoints: {
    ...chartEndpoints,
    ...only(Assignment.endpoints, "list", "count", "export", "find", "history", "create"),
    ...actionEndpoints(Assignment, assignmentLife, {
      confirm: { overrides },
      remove: { reason: reasonText("Enter the reason", 400).optional() },
    }),
    update: {
      ...Assignment.endpoints.update,
      body: z.object({ version, changes: Assignment.draft.partial(), overrides }),
    },
    roster: get("/api/calendar/roster", {
      action: "view",
      query: RosterAsked,
      reply: Roster,
      summary: "People or items with their assignments, absences and what is found against them in a range of days",
    }),
    crewPlan: download("/api/calendar/crew-plan", {
      action: "view",
      query: RosterAsked,
      summary: "The crew plan of a range as PDF on A3: jobs by days with who is on them, as the timeline shows them",
    }),
    agenda: get("/api/calendar/agenda", {
      action: "view",
      query: AgendaAsked,
      reply: Agenda,
      summary: "Jobs, events and leave by days, with due items and outside calendars over them",
    }),
    mine: get("/api/calendar/mine", {
      action: "view",
      reply: OwnPlan,
      summary: "One's own assignments and leave of the next 30 days, with site and crew",
    }),
    preview: post("/api/calendar/checks", {
      action: "view",
      body: Assignment.draft.extend({ id: z.uuid().optional() }),
      reply: z.object({ findings: z.array(Finding) }),
      summary: "What would be found against an assignment, without storing it",
    }),
    split: post("/api/calendar/assignments/:id/splits", {
      action: "create",
      body: z.object({ version, on: dayText() }),
      reply: Assignment.row,
      summary: "Split an assignment at a day; the second part is a proposal",
    }),
    acknowledge: post("/api/calendar/assignments/:id/acknowledgements", {
      action: "view",
      body: z.object({ version }),
      reply: Assignment.row,
      summary: "Acknowledge a late change of one's own assignment",
    }),
    feeds: get("/api/calendar/feeds", {
      action: "view",
      reply: z.array(FeedRow),
      summary: "One's own addresses for calendar programs, without their tokens",
    }),
    makeFeed: post("/api/calendar/feeds", {
      action: "view",
      body: FeedDraft,
      reply: FeedMade,
      summary: "Create an address for calendar programs; only this answer has it",
    }),
    rotateFeed: post("/api/calendar/feeds/:id/rotations", {
      action: "view",
      reply: FeedMade,
      summary: "Replace the address of a feed; the one before answers no more",
    }),
    revokeFeed: del("/api/calendar/feeds/:id", { action: "view", summary: "Revoke an address; it answers no more" }),
    feed: download("/api/calendar/feed/:file", {
      open: true,
      summary: "The plan of a feed as iCalendar (RFC 5545), by the token in its address",
    }),
    replacements: get("/api/calendar/assignments/:id/replacements", {
      action: "create",
      query: z.object({ from: dayText().optional(), to: dayText().optional() }),
      reply: z.array(Replacement),
      summary: "Who could take over an assignment, or some of its days, the best first, with the reasons",
    }),
    handOver: post("/api/calendar/assignments/:id/hand-overs", {
      action: "create",
      body: z.object({ version, userId: z.uuid("Choose the person"), fromOn: dayText(), toOn: dayText(), overrides }),
      reply: Assignment.row,
      summary: "Give days of an assignment to someone else; the person and the crew are told",
    }),
    clientContacts: get("/api/calendar/assignments/:id/client-contacts", {
      action: "create",
      reply: z.array(ClientContactOfJob),
      summary: "Whom to tell at the client when the crew of a job changes",
    }),
  },
});
