import { describe, expect, it } from "vitest";
import { type TicketContent } from "../signed-ticket.ts";
import { plainRow, type TicketRow } from "../ticket-row.ts";
import { settledContent, ticketHash } from "./content.ts";
import { byDay, nextRevision, problemsBeforeSignature, problemsWithRows, varianceOf } from "./rows.ts";

const day = "2026-05-04";
const of = { day, untilDay: null };
let made = 0;
const row = (more: Partial<TicketRow>): TicketRow => {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  return plainRow({
    id,
    kind: "consumable",
    day,
    description: "Film",
    quantity: "23",
    unit: "film",
    category: "consumable",
    ...more,
  });
};
const messages = (rows: TicketRow[], days = of) => problemsWithRows(rows, days).map(({ message }) => message);

describe("the rows of a ticket", () => {
  it("are of its days", () => {
    expect(messages([row({ day: "2026-05-05" })])).toEqual(["Film: 2026-05-05 is not a day of this ticket."]);
    expect(messages([row({ day: "2026-05-05" })], { day, untilDay: "2026-05-10" } as never)).toEqual([]);
    expect(messages([], { day, untilDay: "2026-05-03" } as never)).toEqual(["The last day is before the first."]);
  });

  it("show how production differs from the signed report, and ask why", () => {
    const signed = {
      kind: "production",
      reportKey: "k",
      reportSourceId: day,
      reportNumber: "R-26-0007",
      signedQuantity: "23",
    } as const;
    const same = row({ ...signed, quantity: "23.0" });
    const more = row({ ...signed, reportKey: "other", quantity: "25", description: "Welds" });
    expect([varianceOf(same), varianceOf(more), varianceOf(row({ ...signed, quantity: "20.5" }))]).toEqual([null, "+2", "-2.5"]);
    expect(messages([same, more])).toEqual(["Welds: R-26-0007 says 23, the ticket 25 (+2): enter why."]);
    expect(messages([{ ...more, reason: "Two welds of the report of tomorrow" }])).toEqual([]);
  });

  it("give a reason for production without a signed report", () => {
    const typed = row({ kind: "production", category: "production", unit: "weld", description: "Welds" });
    expect(messages([typed])).toEqual(["Welds: no signed report says so: enter why it is typed."]);
  });

  it("have an entry of time and a quantity of a report once", () => {
    const entry = "00000000-0000-4000-8000-000000000999";
    const twice = [row({ timesheetEntryId: entry }), row({ timesheetEntryId: entry, description: "Ana Torres, work" })];
    expect(messages(twice)).toEqual(["Ana Torres, work is on this ticket twice."]);
  });

  it("carry the client's initials for standby because of client, weather or permit", () => {
    const waited = (standbyReason: TicketRow["standbyReason"]) =>
      row({ kind: "standby", category: "standby", unit: "hour", description: "Standby", standbyReason });
    expect(messages([waited(null)])).toEqual(["Standby: choose what the crew waited for."]);
    const missing = problemsBeforeSignature([
      waited("weather"),
      waited("equipment"),
      { ...waited("permit"), clientInitials: "JD" },
    ]);
    expect(missing).toEqual([{ path: "rows.0.clientInitials", message: "Standby: the client's initials are missing." }]);
    expect(problemsBeforeSignature([])[0]?.path).toBe("rows");
  });
});

it("rows of a ticket of several days are read by day, within one as they were written", () => {
  const rows = ["2026-05-08 b", "2026-05-06 c", "2026-05-08 a"].map((text) => ({ day: text.slice(0, 10), text }));
  expect(byDay(rows).map(({ text }) => text)).toEqual(["2026-05-06 c", "2026-05-08 b", "2026-05-08 a"]);
});

it("revisions are a, b and so on", () => {
  expect([nextRevision(""), nextRevision("a"), nextRevision("b")]).toEqual(["a", "b", "c"]);
});

it("a signature is bound to everything on the ticket, whatever the order it is written in", async () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const content: TicketContent = {
    form: 1,
    ticketId: id,
    number: "FT-26-0001",
    revision: "",
    workOrder: { id, number: "WO-26-0042", title: "Girth welds" },
    project: "P-26-0007",
    client: "Northgate Refining",
    site: null,
    clientReference: null,
    day,
    untilDay: null,
    timeZone: "America/Chicago",
    rows: [row({ id, description: " Film " })],
    remarks: "",
    prices: null,
    company: { name: "Ana Torres", userId: id },
  };
  const hash = await ticketHash(settledContent(content));
  const { rows, ...rest } = content;
  expect(await ticketHash(settledContent({ rows, ...rest }))).toBe(hash);
  expect(await ticketHash(settledContent(settledContent(content)))).toBe(hash);
  expect(await ticketHash(settledContent({ ...content, remarks: "One more film" }))).not.toBe(hash);
  expect(await ticketHash(settledContent({ ...content, rows: [row({ id, quantity: "24" })] }))).not.toBe(hash);
});
