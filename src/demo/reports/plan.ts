/** The reports: 227 of more than a year, 25 recent ones in every state, and one of each examination that is seldom ordered. */
import { zoneOf } from "../bases.ts";
import type { Calendar } from "../calendar.ts";
import { type Chance, chanceOf } from "../chance.ts";
import { client, zoneAt } from "../clients.ts";
import type { Competence } from "../competence.ts";
import { baseOfJob, crews, type Job, jobs, type Method, type Order, orderOn, procedureFor, type ProjectKey } from "../jobs.ts";
import { type Specimen, specimens } from "./specimens/index.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Day } from "#kit/validity.ts";
import type { Key } from "../keys.ts";

type Fate =
  | "signed"
  /** Signed, then revised: the first revision is superseded. */
  | "revised"
  | "void signed"
  | "void unsigned"
  /** Waiting for the review. */
  | "submitted"
  | "returned"
  /** A draft that could be signed. */
  | "ready"
  /** A draft with half of its lines. */
  | "half"
  /** A draft with only the data of the work order. */
  | "started"
  /** A draft that cannot be signed: the certificate and the instrument were out of date. */
  | "refused";

/** One planned report: when, by whom, and its outcome. */
export interface Planned {
  key: string;
  job: Job;
  order: Order;
  method: TemplateDefinition["method"];
  /** The code of the template, and the number of the procedure. */
  template: string;
  procedure: string;
  /** What it is written from, if the company does little of this work. */
  specimen?: Specimen;
  day: Day;
  zone: string;
  fate: Fate;
  /** Who writes it. */
  author: Key;
  /** Who performs and who evaluates; usually the same person. */
  performer: Key;
  evaluator: Key;
  reviewer: Key;
  assistant: Key | null;
}

const past: readonly (readonly [ProjectKey, Method, count: number])[] = [
  ["P1", "UT", 37],
  ["P1", "MT", 4],
  ["P2", "RT", 20],
  ["P2", "MT", 6],
  ["P2", "VT", 3],
  ["P3", "RT", 20],
  ["P3", "MT", 9],
  ["P3", "UT", 4],
  ["P4", "RT", 10],
  ["P4", "MT", 16],
  ["P4", "PT", 3],
  ["P5", "UT", 28],
  ["P5", "MT", 4],
  ["P6", "RT", 10],
  ["P6", "MT", 12],
  ["P7", "UT", 24],
  ["P7", "RT", 2],
  ["P7", "MT", 3],
  ["P8", "RT", 6],
  ["P8", "UT", 6],
];

/** Past reports that were later changed, by project, method and running number. */
const special: Readonly<Record<string, Fate>> = {
  "P1 UT 9": "revised",
  "P3 RT 6": "revised",
  "P5 UT 13": "revised",
  "P4 MT 5": "revised",
  "P7 UT 11": "void signed",
  "P2 RT 8": "void signed",
};

const recent: readonly (readonly [ProjectKey, Method, author: Key, daysAgo: number, Fate])[] = [
  ["P4", "MT", "wes", 40, "void unsigned"],
  ["P5", "MT", "ben", 12, "ready"],
  ["P4", "MT", "ana", 10, "returned"],
  ["P5", "UT", "callum", 9, "returned"],
  ["P3", "RT", "ana", 8, "returned"],
  ["P7", "UT", "priya", 7, "returned"],
  ["P5", "UT", "callum", 6, "submitted"],
  ["P1", "UT", "samuel", 6, "ready"],
  ["P4", "MT", "ana", 5, "submitted"],
  ["P7", "MT", "priya", 5, "submitted"],
  ["P1", "UT", "wes", 4, "submitted"],
  ["P5", "UT", "callum", 4, "submitted"],
  ["P3", "RT", "ana", 3, "submitted"],
  ["P7", "UT", "priya", 3, "submitted"],
  ["P1", "UT", "jake", 3, "ready"],
  ["P3", "MT", "ana", 3, "submitted"],
  ["P4", "RT", "wes", 2, "submitted"],
  ["P1", "UT", "ana", 2, "refused"],
  ["P5", "UT", "ben", 2, "half"],
  ["P3", "MT", "ana", 1, "ready"],
  ["P4", "MT", "ana", 1, "half"],
  ["P1", "UT", "wes", 1, "started"],
  ["P4", "RT", "wes", 1, "half"],
  ["P7", "UT", "omar", 1, "ready"],
  ["P7", "UT", "priya", 1, "half"],
];

/** Every report in the order of the days. */
export function planReports(calendar: Calendar, orders: readonly Order[], competence: Competence): Planned[] {
  const newer = recent.map(([key, method, author, daysAgo, fate], index) => {
    const day = calendar.workday(daysAgo);
    const evaluator: Key = author === "jake" ? "wes" : author;
    const part = {
      key: `recent ${index} ${key} ${method}`,
      job: jobOf(key),
      method,
      day,
      fate,
      author,
      performer: author,
      evaluator,
    };
    return completed(part, orders, chanceOf(`recent ${index}`));
  });
  const sites = new Map<string, string>();
  const isFree = (one: Planned) => crewOf(one).every((who) => [undefined, one.job.site].includes(sites.get(`${who} ${one.day}`)));
  const taken = (one: Planned): Planned => {
    for (const who of crewOf(one)) sites.set(`${who} ${one.day}`, one.job.site);
    return one;
  };
  for (const one of newer) taken(one);
  const older = past.flatMap(([key, method, count]) => {
    const job = jobOf(key);
    const [first, last] = [job.from - 3, Math.max(job.to + 2, 13)];
    return Array.from({ length: count }, (_, index) => {
      const name = `${key} ${method} ${index + 1}`;
      const shifted = (days: number): Planned => {
        const chance = chanceOf(`report ${name}`);
        const wanted = Math.round(first - ((first - last) * (index + 0.5)) / count + chance.between(-2, 2)) + days;
        const day = calendar.workday(Math.min(first, Math.max(last, wanted)));
        const { performer, evaluator } = crewFor(chance, job, method, day, competence);
        const begun = { key: name, job, method, day, fate: special[name] ?? "signed", author: performer, performer, evaluator };
        return completed(begun, orders, chance);
      };
      // Nobody works at two sites on one day: the report is for the nearest day on which its crew is free.
      const days = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].find((one) => isFree(shifted(one))) ?? 0;
      return taken(shifted(days));
    });
  });
  const seldom = specimens.map((one) => {
    const days = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].find((shift) =>
      isFree(plannedSpecimen(calendar, one, shift, orders)),
    );
    return taken(plannedSpecimen(calendar, one, days ?? 0, orders));
  });
  return [...older, ...newer, ...seldom].toSorted((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key));
}

const crewOf = ({ performer, evaluator, assistant }: Planned): Key[] => [performer, evaluator, ...(assistant ? [assistant] : [])];

function plannedSpecimen(calendar: Calendar, specimen: Specimen, shift: number, orders: readonly Order[]): Planned {
  const { key, project, template, procedure, daysAgo, performer, evaluator, reviewer } = specimen;
  const job = jobOf(project);
  const day = calendar.workday(daysAgo - shift);
  const { method = "OTHER" } = builtInTemplate(template) ?? {};
  return {
    key,
    job,
    method,
    template,
    procedure,
    day,
    specimen,
    performer,
    evaluator,
    reviewer,
    order: orderOn(orders, job.key, day),
    zone: job.site ? zoneAt(job.client, job.site) : zoneOf[baseOfJob(job)],
    fate: "signed",
    author: performer,
    assistant: null,
  };
}

const templateFor = { UT: "UT-THK", RT: "RT-FILM", MT: "MT", PT: "PT", VT: "VT" } as const;

type Begun = Omit<Planned, "order" | "zone" | "reviewer" | "assistant" | "template" | "procedure" | "method"> & {
  method: Method;
};

function completed(begun: Begun, orders: readonly Order[], chance: Chance): Planned {
  const { job, day, performer, evaluator, method } = begun;
  const base = baseOfJob(job);
  const lead = crews[base][0] ?? "samuel";
  const byLevelIII = client(job.client).policy?.levelIIIForMethods?.includes(method) === true;
  const helps = base === "HOU" && performer !== "jake" && chance.in(0.25);
  return {
    ...begun,
    template: templateFor[method],
    procedure: procedureFor[method],
    order: orderOn(orders, job.key, day),
    zone: job.site ? zoneAt(job.client, job.site) : zoneOf[base],
    reviewer: byLevelIII || [performer, evaluator].includes(lead) ? "samuel" : lead,
    assistant: helps ? "jake" : null,
  };
}

/** A technician in two of three cases, if the certificates of the day allow it; a Level I radiographer needs an evaluator. */
function crewFor(chance: Chance, job: Job, method: Method, day: Day, { may }: Competence): { performer: Key; evaluator: Key } {
  const [lead = "samuel", technician = "samuel"] = crews[baseOfJob(job)];
  const vision = method === "MT" || method === "PT" ? "nearColour" : "near";
  const mayEvaluate = (who: Key) => may(who, day, { method, minLevel: 2, vision, limited: method === "UT" });
  if (!chance.in(0.66)) return { performer: lead, evaluator: lead };
  if (mayEvaluate(technician)) return { performer: technician, evaluator: method === "RT" && chance.in(0.3) ? lead : technician };
  const mayWork = method === "RT" && may(technician, day, { method, minLevel: 1, vision: "near" });
  return { performer: mayWork ? technician : lead, evaluator: lead };
}

function jobOf(key: ProjectKey): Job {
  const found = jobs.find((one) => one.key === key);
  if (!found) throw new RangeError(`There is no project ${key}`);
  return found;
}
