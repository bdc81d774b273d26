import { expect, it } from "vitest";
import { ticketVariances } from "./build-tickets.ts";

type Rows = Parameters<typeof ticketVariances>[0];
type Open = Parameters<typeof ticketVariances>[1];

const day = "2026-11-27";
const row = { id: "row", kind: "crew", timesheetEntryId: null, reportSourceId: null, reportKey: null, position: 0, day };
const typed = {
  row: { ...row, quantity: "6", unit: "hour", description: "Wes Hale, work" },
  ticketId: "ticket",
  workOrderId: "order",
};
const onTicket = { type: "FieldTicketRow", id: "row", key: "", workOrderId: "order", day, quantity: "6" };
const entered = { type: "TimesheetEntry", id: "entry", key: "hours", workOrderId: "order", day, quantity: "6.5" };
const variances = (...open: object[]) =>
  ticketVariances([{ ...typed, number: "FT-0932", revision: "" }] as unknown as Rows, open as unknown as Open);

it("hours typed on a ticket beside time of the same job and day ask which of them is billed", () => {
  expect(variances(onTicket, entered).map(({ text }) => text)).toEqual([
    expect.stringContaining("6 hour typed on the ticket, and 6.5 h of time are entered for that day. Bill one of them."),
  ]);
  expect(variances(onTicket)).toEqual([]);
  expect(variances(onTicket, { ...entered, day: "2026-11-26" })).toEqual([]);
  expect(variances(onTicket, { ...entered, workOrderId: "other" })).toEqual([]);
  expect(variances(entered)).toEqual([]);
});
