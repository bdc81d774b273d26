/** Steps against units: the status of each, as it stands in the turnover. */
import type { Itp } from "./itp.ts";
import { type Happened, pointsInWords, stateOfStep } from "./rules.ts";
import { facts, heading, table } from "#kit/letterhead.ts";

export interface MatrixRow {
  seq: string;
  activity: string;
  points: string;
  reference: string;
  record: string;
  /** One for each unit, in the order of the plan. */
  states: string[];
}

export const matrixOf = (plan: Pick<Itp, "lines" | "units">, events: readonly Happened[], now: string): MatrixRow[] =>
  plan.lines.map((line) => ({
    seq: line.seq,
    activity: line.activity,
    points: pointsInWords(line),
    reference: line.reference ?? "",
    record: line.record ?? "",
    states: plan.units.map((unit) => stateOfStep(line, unit, events, now)),
  }));

/** How many units stand on one printed table: more would not be read. */
const unitsAcross = 8;

/** The plan with its matrix, on paper. */
export function itpPaper(plan: Itp, rows: readonly MatrixRow[]) {
  const parts = Array.from({ length: Math.ceil(plan.units.length / unitsAcross) }, (_, part) => part * unitsAcross);
  return {
    title: "Inspection and test plan",
    subtitle: plan.title,
    number: plan.number,
    revision: plan.revision,
    orientation: "landscape" as const,
    content: [
      facts([
        ["Project", `${plan.projectNumber ?? ""} ${plan.projectName ?? ""}`.trim()],
        ["Client", plan.clientName ?? ""],
        ["Status", plan.status],
        ["Approved for the client by", plan.clientApprovedBy ?? ""],
        ["Client approval", plan.clientApprovedOn ?? ""],
        ["Notice", `${plan.noticeHours} h`],
      ]),
      heading("Steps"),
      table(
        [
          { title: "No.", width: "auto", figures: true },
          { title: "Activity" },
          { title: "Characteristic" },
          { title: "Reference" },
          { title: "Acceptance" },
          { title: "Record" },
          { title: "Extent" },
          { title: "Points" },
        ],
        plan.lines.map((line) => [
          line.seq,
          line.activity,
          line.characteristic ?? "",
          line.reference ?? "",
          line.acceptance ?? "",
          line.record ?? "",
          line.frequency ?? "",
          pointsInWords(line),
        ]),
        { fontSize: 8 },
      ),
      ...parts.flatMap((from) => [
        heading(
          plan.units.length > unitsAcross ? `Units ${from + 1} to ${Math.min(from + unitsAcross, plan.units.length)}` : "Units",
        ),
        table(
          [
            { title: "Step", width: "auto" as const, figures: true },
            ...plan.units.slice(from, from + unitsAcross).map((title) => ({ title })),
          ],
          rows.map(({ seq, states }) => [seq, ...states.slice(from, from + unitsAcross)]),
          { fontSize: 8 },
        ),
      ]),
      { text: "H hold, W witness, R review, S surveillance, M monitor." },
    ],
  };
}
