/** What was done on a job on one day, for the client (project-management rule 19), from the day's time, signed reports and tickets. */
import { z } from "zod";
import { kindTitles } from "./ticket-sheet.ts";
import { TicketRow, unitShown } from "./ticket-row.ts";
import { type Content, facts, heading, table, unbroken } from "#kit/letterhead.ts";
import { counted } from "#kit/plural.ts";
import { dayText } from "#kit/schemas.ts";
import { CodeAsked } from "#kit/share-links.ts";

export const DailyReport = z.object({
  day: dayText(),
  workOrder: z.object({ number: z.string(), title: z.string() }),
  project: z.string(),
  client: z.string(),
  site: z.string().nullable(),
  clientReference: z.string().nullable(),
  /** Time of the crew with its standby, and what signed reports produced and used. */
  rows: z.array(TicketRow.pick({ kind: true, description: true, quantity: true, unit: true, standbyReason: true })),
  /** Items examined that day in signed reports, each once, by method. */
  results: z.array(z.object({ method: z.string(), accepted: z.int(), rejected: z.int(), others: z.int() })),
  tickets: z.array(z.object({ number: z.string(), status: z.string(), remarks: z.string().nullable(), photos: z.int() })),
  /** Who is booked for the day after. */
  next: z.object({ day: dayText(), people: z.array(z.string()) }),
});
export type DailyReport = z.infer<typeof DailyReport>;

/** The report behind a link, as it was when the link was made. */
export const LinkedDaily = z.object({
  asksPasscode: z.boolean(),
  /** The code that must be entered first; null where none is asked for, or it was entered in this browser. */
  code: CodeAsked.nullable(),
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  recipientName: z.string(),
  report: DailyReport.nullable(),
});
export type LinkedDaily = z.infer<typeof LinkedDaily>;

/** On the company's paper. */
export function dailyPaper(report: DailyReport) {
  const { day, workOrder, project, client, site, clientReference, rows, results, tickets, next } = report;
  const kinds = (["crew", "standby", "production", "consumable"] as const).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return own.length === 0 ? [] : [heading(kindTitles[kind]), quantities(own)];
  });
  const written = tickets.filter(({ remarks }) => remarks);
  const photos = tickets.reduce((sum, ticket) => sum + ticket.photos, 0);
  const body: Content[] = [
    facts([
      ["Client", client],
      ["Site", site ?? ""],
      ["Day", day],
      ["Work order", `${workOrder.number} ${workOrder.title}`],
      ["Project", project],
      ["Client reference", clientReference ?? ""],
    ]),
    ...(rows.length === 0 ? [unbroken(heading("Work"), { text: "No time and no signed reports of this day." })] : kinds),
    ...(results.length > 0 ? [heading("Results of signed reports"), resultTable(results)] : []),
    ...(written.length > 0
      ? [heading("Remarks"), ...written.map(({ number, remarks }): Content => ({ text: `${number}: ${remarks ?? ""}` }))]
      : []),
    ...(tickets.length > 0
      ? [
          unbroken(heading("Field tickets"), {
            text: [
              tickets.map(({ number, status }) => `${number} (${status})`).join(", "),
              ...(photos > 0 ? [`${counted(photos, "photo")} with them`] : []),
            ].join("; "),
          }),
        ]
      : []),
    unbroken(heading(`Plan for ${next.day}`), {
      text: next.people.length > 0 ? `Booked: ${next.people.join(", ")}` : "Nobody is booked yet.",
    }),
  ];
  return {
    title: "Daily job report",
    subtitle: `${workOrder.number} ${workOrder.title}`,
    number: `${workOrder.number} ${day}`,
    content: body,
  };
}

const quantities = (rows: DailyReport["rows"]): Content =>
  table(
    [
      { title: "Description", width: "*" },
      { title: "Quantity", width: 62, align: "right", figures: true },
      { title: "Unit", width: 90 },
      { title: "Because of", width: 120 },
    ],
    rows.map((row) => [row.description, row.quantity, unitShown(row), row.standbyReason ?? ""]),
  );

const resultTable = (results: DailyReport["results"]): Content =>
  table(
    [
      { title: "Method", width: "*" },
      { title: "Accepted", width: 80, align: "right", figures: true },
      { title: "Rejected", width: 80, align: "right", figures: true },
      { title: "Other", width: 80, align: "right", figures: true },
    ],
    results.map(({ method, accepted, rejected, others }) => [method, String(accepted), String(rejected), String(others)]),
  );
