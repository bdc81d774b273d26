import { expect, it } from "vitest";
import { crewPlanPaper } from "./crew-plan.ts";
import type { RosterEntry, RosterRow } from "./roster.ts";
import type { Table } from "#kit/content.ts";

const [ana, ben] = ["0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b01", "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b02"] as const;
const row = (id: string, name: string): RosterRow => ({ id, name, detail: null, chips: [], hours: null, problems: 0 });
const on = (rowId: string, more: Partial<RosterEntry>): RosterEntry => ({
  id: rowId,
  rowId,
  kind: "assignment",
  title: "WO-26-0417 Weld scan",
  from: "2026-06-15",
  to: "2026-06-17",
  weekdays: [],
  startClock: "07:00",
  endClock: "17:00",
  timeZone: "America/Chicago",
  assignmentId: rowId,
  version: 1,
  status: "confirmed",
  role: "technician",
  method: "UT",
  level: 2,
  workOrderId: "order",
  clientName: "Acre",
  siteName: "Bay plant",
  atRisk: false,
  findings: [],
  overrides: [],
  eventId: null,
  eventStatus: null,
  ...more,
});
const planOf = (entries: RosterEntry[], to = "2026-06-28") =>
  crewPlanPaper({ from: "2026-06-15", to, rows: [row(ana, "Ana Torres"), row(ben, "Ben Ross")], entries, unassigned: [] });
const tables = (paper: ReturnType<typeof planOf>) =>
  paper.content.flatMap((one): Table[] => (typeof one === "object" && "table" in one ? [one] : []));
/** The texts of the cells after the name of each row. */
const cells = (of: Table | undefined) =>
  of?.table.body
    .slice(1)
    .map((line) => line.slice(1).map((cell) => (typeof cell === "object" && "text" in cell ? cell.text : "")));

it("has each job once with who is on it each day, who leads and what is not certain yet, and who is not available", () => {
  const paper = planOf([
    on(ana, { role: "lead" }),
    on(ben, { status: "proposed", weekdays: [1, 3] }),
    on(ben, { kind: "leave", title: "Not available", workOrderId: null, from: "2026-06-20", to: "2026-06-20", status: null }),
    on(ben, { status: "declined", workOrderId: "other" }),
  ]);
  expect(paper).toMatchObject({ pageSize: "A3", orientation: "landscape", subtitle: "15 Jun 2026 to 28 Jun 2026" });
  const [job, away, ...others] = cells(tables(paper)[0]) ?? [];
  expect(job?.slice(0, 4)).toEqual([
    "Ana Torres (lead), Ben Ross (proposed)",
    "Ana Torres (lead)",
    "Ana Torres (lead), Ben Ross (proposed)",
    "",
  ]);
  expect(away?.indexOf("Ben Ross")).toBe(5);
  expect(others).toEqual([]);
});

it("names somebody who is busy on three jobs, or twice on one job of a day, once", () => {
  const busy = ["a", "b", "c"].map((id) => on(ana, { id, kind: "busy", title: "Busy", workOrderId: null, status: null }));
  const twice = [on(ben, { endClock: "12:00" }), on(ben, { id: "later", startClock: "13:00" })];
  const [job, taken] = cells(tables(planOf([...busy, ...twice]))[0]) ?? [];
  expect([job?.[0], taken?.[0]]).toEqual(["Ben Ross", "Ana Torres"]);
});

it("has a table for each fortnight of a longer range, and says when nobody is planned", () => {
  expect(tables(planOf([on(ana, { to: "2026-07-20" })], "2026-07-15")).map(({ table }) => table.body[0]?.length)).toEqual([
    15, 15, 4,
  ]);
  expect(JSON.stringify(planOf([]).content)).toContain("Nobody is planned on these days.");
});
