/** The status report of a project on paper: what is done, what it cost and earned, and what comes next (project-management section 6). */
import type { ChangeOrder } from "./change-order.ts";
import type { Milestone } from "./milestone.ts";
import type { Measured, ProjectFigures, SCurve } from "./project-figures.ts";
import { capital } from "#kit/capital.ts";
import { linesScene } from "#kit/drawing/chart-scenes.ts";
import { svgText } from "#kit/drawing/svg-text.ts";
import { dayTextAs } from "#kit/formats.ts";
import { type Content, facts, heading, table, type TableColumn, unbroken } from "#kit/letterhead.ts";
import { grouped } from "#kit/money.ts";
import { counted } from "#kit/plural.ts";
import { addDays } from "#kit/validity.ts";
import type { Progress } from "#modules/project-progress/contract.ts";

export interface StatusReport {
  today: string;
  project: {
    number: string;
    name: string;
    client: string;
    manager: string;
    status: string;
    health: string | null;
    healthNote: string | null;
    startOn: string;
    endOn: string;
  };
  progress: Progress;
  figures: ProjectFigures;
  curve: SCurve | null;
  milestones: readonly Milestone[];
  changes: readonly ChangeOrder[];
  /** "3 hold points not released": what is open, as the closing list has it. */
  open: readonly string[];
  /** Work orders of the next 14 days. */
  next: readonly { number: string; title: string; from: string; to: string; status: string; crew: number }[];
}

/** The last day of what comes next, in days from the day of the report. */
export const daysAhead = 14;

const day = (of: string) => dayTextAs(of, "DD MMM YYYY");
const right = (title: string): TableColumn => ({ title, width: "auto", align: "right", figures: true });
const small = { fontSize: 8 };

/** `width` is that between the margins, in points. Costs are left out where the figures have none. */
export function statusPaper(report: StatusReport, width: number) {
  const { project, figures } = report;
  const content: Content[] = [
    facts([
      ["Client", project.client],
      ["Manager", project.manager],
      ["As of", day(report.today)],
      ["Planned", `${day(project.startOn)} to ${day(project.endOn)}`],
      ["Status", capital(project.status)],
      ["Health", [project.health, project.healthNote].filter(Boolean).join(": ")],
    ]),
    ...scopeOf(report.progress),
    ...budgetOf(figures),
    ...(figures.earned ? earnedOf(figures, figures.earned) : []),
    ...(report.curve ? curveOf(report.curve, width) : []),
    ...milestonesOf(report.milestones),
    ...changesOf(report.changes),
    ...risksOf(report),
    ...nextOf(report),
  ];
  return { title: "Project status report", subtitle: project.name, number: project.number, content };
}

function scopeOf({ lines, pct, weighting }: Progress): Content[] {
  if (lines.length === 0) return [unbroken(heading("Scope and progress"), { text: "No work order names a scope yet." })];
  const said = pct === null ? "No line can be counted yet." : `${pct} % of the scope is done by signed reports.`;
  const how = weighting === "price" ? "Lines are weighted by their price." : "Each line weighs the same.";
  return [
    heading("Scope and progress"),
    { text: pct === null ? said : `${said} ${how}`, margin: [0, 0, 0, 4] },
    table(
      [
        { title: "Work order", width: "auto", figures: true },
        { title: "Scope" },
        right("Planned"),
        right("Done"),
        { title: "Unit", width: "auto" },
        right("%"),
      ],
      lines.map(({ workOrderNumber, what, planned, done, unit, pct: own }) => [
        workOrderNumber,
        what,
        planned ?? "–",
        done ?? "–",
        unit ?? "",
        own ?? "–",
      ]),
      small,
    ),
  ];
}

function budgetOf({ categories, total, currency, mayCost, unpriced, withoutCost }: ProjectFigures): Content[] {
  const money = (of: Measured | null) => (of ? [budgetText(of), usedText(of)] : ["–", "–"]);
  const rows = [...categories.map((row) => ({ ...row, category: capital(row.category) })), { ...total, category: "Total" }];
  const notes = [
    ...(unpriced > 0 ? [`Without a price, and so not in the revenue: ${counted(unpriced, "line")} of work.`] : []),
    ...withoutCost.map((text) => `Not in the cost: ${text}`),
  ];
  return [
    heading(`Budget and actual, amounts in ${currency}`),
    table(
      [
        { title: "Category" },
        right("Hours, budget"),
        right("Hours, used"),
        right("Revenue, budget"),
        right("Earned"),
        ...(mayCost ? [right("Cost, budget"), right("Cost, actual")] : []),
      ],
      rows.map(({ category, hours, revenue, cost }) => [
        category,
        budgetText(hours),
        usedText(hours),
        ...money(revenue),
        ...(mayCost ? money(cost) : []),
      ]),
      small,
    ),
    ...notes.map((text): Content => ({ text, style: "label", margin: [0, 3, 0, 0] })),
  ];
}

const budgetText = ({ budget }: Measured): string => grouped(budget);
const usedText = ({ used, pct }: Measured): string =>
  used === null ? "–" : `${grouped(used)}${pct === null ? "" : ` (${pct} %)`}`;

function earnedOf({ currency, marginPct, pctDone }: ProjectFigures, earned: NonNullable<ProjectFigures["earned"]>): Content[] {
  const money = (text: string | null) => (text === null ? "–" : `${grouped(text)} ${currency}`);
  return [
    unbroken(
      heading("Earned value"),
      facts(
        [
          ["Budget at completion", money(earned.bac)],
          ["Earned value", `${money(earned.ev)}${pctDone === null ? "" : ` (${pctDone} % done)`}`],
          ["Actual cost", money(earned.ac)],
          ["Cost performance index", earned.cpi ?? "–"],
          ["Estimate at completion", money(earned.eac)],
          ["Variance at completion", money(earned.vac)],
          ["Margin", marginPct === null ? "–" : `${marginPct} %`],
        ],
        4,
      ),
    ),
  ];
}

function curveOf({ basis, currency, points }: SCurve, width: number): Content[] {
  const title = `S-curve, ${basis} in ${currency}`;
  const numbers = (key: "planned" | "earned" | "actual") => points.map((one) => (one[key] === null ? null : Number(one[key])));
  const lines = [
    { label: "Planned", tone: "quiet" as const, dashed: true as const, values: numbers("planned") },
    { label: "Earned", tone: "accent" as const, values: numbers("earned") },
    { label: "Actual cost", tone: "bad" as const, values: numbers("actual") },
  ].filter(({ values }) => values.some((value) => value !== null));
  if (lines.length === 0) return [];
  const scene = linesScene(
    lines,
    points.map((one) => dayTextAs(one.day, "DD MMM YYYY")),
    { title, width },
  );
  return [unbroken(heading(title), { svg: svgText(scene), fit: [scene.width, scene.height], alt: scene.alt })];
}

function milestonesOf(rows: readonly Milestone[]): Content[] {
  if (rows.length === 0) return [];
  return [
    heading("Milestones"),
    table(
      [
        { title: "Milestone" },
        { title: "Due", width: "auto" },
        { title: "Reached", width: "auto" },
        right("Price"),
        { title: "Evidence" },
      ],
      rows.map(({ name, dueOn, doneOn, price, currency, evidence }) => [
        name,
        day(dueOn),
        doneOn ? day(doneOn) : "Open",
        price === null ? "–" : `${grouped(price)} ${currency ?? ""}`,
        evidence ?? "",
      ]),
      small,
    ),
  ];
}

function changesOf(rows: readonly ChangeOrder[]): Content[] {
  if (rows.length === 0) return [];
  const sees = rows.some(({ cost }) => cost !== null);
  return [
    heading("Change orders"),
    table(
      [
        { title: "Number", width: "auto", figures: true },
        { title: "Title" },
        { title: "Status", width: "auto" },
        right("Hours"),
        right("Price"),
        ...(sees ? [right("Cost")] : []),
      ],
      rows.map(({ number, title, status, hours, revenue, cost }) => [
        number,
        title,
        capital(status),
        grouped(hours),
        grouped(revenue),
        ...(sees ? [cost === null ? "–" : grouped(cost)] : []),
      ]),
      small,
    ),
  ];
}

/** What is used up, what the client has not approved, and what is open. */
function risksOf({ figures: { total, categories, atRisk, currency, orders }, open }: StatusReport): Content[] {
  const rows = [...categories.map((row) => ({ ...row, name: capital(row.category) })), { ...total, name: "In all" }];
  const told = rows.flatMap(({ name, hours, cost }) =>
    (
      [
        ["hours", hours],
        ["cost", cost],
      ] as const
    ).flatMap(([measure, of]) =>
      of?.level === "amber" || of?.level === "red"
        ? [`${name}: ${of.pct ?? ""} % of the ${measure} in the budget is used (${of.level}).`]
        : [],
    ),
  );
  const found = [
    ...told,
    ...orders.flatMap(({ number, pct, level }) =>
      level === "green" ? [] : [`Purchase order ${number}: ${pct} % is used (${level}).`],
    ),
    ...(atRisk.orders > 0
      ? [`${counted(atRisk.orders, "change order")} at risk: ${grouped(atRisk.revenue)} ${currency} the client has not approved.`]
      : []),
    ...open.map((text) => `${capital(text)}.`),
  ];
  return found.length === 0
    ? []
    : [heading("Risks and open points"), ...found.map((text): Content => ({ text, margin: [0, 0, 0, 2] }))];
}

function nextOf({ next, milestones, today }: StatusReport): Content[] {
  const last = addDays(today, daysAhead);
  const due = milestones.filter(({ status, dueOn }) => status === "open" && dueOn <= last);
  return [
    heading(`Next ${daysAhead} days`),
    next.length === 0
      ? { text: "No work order is planned." }
      : table(
          [
            { title: "Work order", width: "auto", figures: true },
            { title: "Title" },
            { title: "From", width: "auto" },
            { title: "To", width: "auto" },
            { title: "Status", width: "auto" },
            right("Crew"),
          ],
          next.map(({ number, title, from, to, status, crew }) => [
            number,
            title,
            day(from),
            day(to),
            capital(status),
            String(crew),
          ]),
          small,
        ),
    ...due.map(({ name, dueOn }): Content => ({
      text: `Milestone ${dueOn < today ? "overdue since" : "due on"} ${day(dueOn)}: ${name}.`,
      margin: [0, 4, 0, 0],
    })),
  ];
}
