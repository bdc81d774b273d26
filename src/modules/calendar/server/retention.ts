import { and, asc, inArray, lte } from "drizzle-orm";
import { assignment, calendarEvent, leaveRequest } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Assignments: their retention starts on their last day. */
const assignments: RecordSource = {
  recordClass: "assignment",
  entity: "Assignment",
  noun: "Assignment",
  find: async (db, { until, limit, ids }) => {
    const rows = await db
      .select({
        recordId: assignment.id,
        userId: assignment.userId,
        clientId: assignment.clientCompanyId,
        role: assignment.role,
        fromOn: assignment.fromOn,
        day: assignment.toOn,
      })
      .from(assignment)
      .where(and(lte(assignment.toOn, until), ids ? inArray(assignment.id, [...ids]) : undefined))
      .orderBy(asc(assignment.toOn), asc(assignment.id))
      .limit(limit);
    return rows.map(({ recordId, userId, clientId, role, fromOn, day }) => ({
      recordId,
      label: `${role}, ${fromOn} to ${day}`,
      personIds: userId ? [userId] : [],
      clientIds: [clientId],
      projectIds: [],
      neededBy: null,
      since: day,
      day,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "Assignment", ids)));
    return Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, assignment, inArray(assignment.id, [recordId])),
    }));
  },
};

/** Requests for leave: from their last day. */
const leaves: RecordSource = {
  recordClass: "assignment",
  entity: "LeaveRequest",
  noun: "Leave request",
  find: async (db, { until, limit, ids }) => {
    const rows = await db
      .select({ recordId: leaveRequest.id, userId: leaveRequest.userId, fromOn: leaveRequest.fromOn, day: leaveRequest.toOn })
      .from(leaveRequest)
      .where(and(lte(leaveRequest.toOn, until), ids ? inArray(leaveRequest.id, [...ids]) : undefined))
      .orderBy(asc(leaveRequest.toOn), asc(leaveRequest.id))
      .limit(limit);
    return rows.map(({ recordId, userId, fromOn, day }) => ({
      recordId,
      label: `Leave ${fromOn} to ${day}`,
      personIds: [userId],
      clientIds: [],
      projectIds: [],
      neededBy: null,
      since: day,
      day,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "LeaveRequest", ids)));
    return Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, leaveRequest, inArray(leaveRequest.id, [recordId])),
    }));
  },
};

/** Events: from the last day of their last repetition; a series without an end stays. */
const events: RecordSource = {
  recordClass: "assignment",
  entity: "CalendarEvent",
  noun: "Event",
  find: async (db, { until, limit, ids }) => {
    const rows = await db
      .select()
      .from(calendarEvent)
      .where(and(lte(calendarEvent.lastOn, until), ids ? inArray(calendarEvent.id, [...ids]) : undefined))
      .orderBy(asc(calendarEvent.lastOn), asc(calendarEvent.id))
      .limit(limit);
    return rows.map(({ id, kind, fromOn, lastOn, userIds }) => ({
      recordId: id,
      label: `${kind}, ${fromOn}`,
      personIds: userIds,
      clientIds: [],
      projectIds: [],
      neededBy: null,
      since: lastOn ?? fromOn,
      day: lastOn ?? fromOn,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "CalendarEvent", ids)));
    return Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, calendarEvent, inArray(calendarEvent.id, [recordId])),
    }));
  },
};

export const calendarRetention = [assignments, leaves, events];
