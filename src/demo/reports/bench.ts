/** The means of a report: the template's empty content, values in the client's units, instruments and batches of the day. */
import type { Base } from "../bases.ts";
import type { Calibrations } from "../calibrations.ts";
import type { Calendar } from "../calendar.ts";
import { personId } from "../cast.ts";
import { type Chance, chanceOf, idOf } from "../chance.ts";
import { client } from "../clients.ts";
import { type Instrument, instrument } from "../instruments.ts";
import { baseOfJob } from "../jobs.ts";
import { procedureId } from "../procedures.ts";
import type { Planned } from "./plan.ts";
import { type Quantity, quantity } from "#kit/quantity.ts";
import { addDays, addMonths } from "#kit/validity.ts";
import type { Content, ReportEquipment, ReportPerson } from "#modules/inspection-reports/report.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/acceptance/sets.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import type { LineResult, Values } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";

export type DemoLine = Content["lines"][number];
export type DemoIndication = Content["indications"][number];

interface Measures {
  us: boolean;
  thickness: (mm: number) => Quantity;
  /** A plate as it is ordered: in sixteenths of an inch where inches are used. */
  plate: (mm: number) => Quantity;
  length: (mm: number) => Quantity;
  /** The resolution of a weld gauge or a rule: tenths of a millimetre, thousandths of an inch. */
  size: (mm: number) => Quantity;
  /** Along a weld, by tape. */
  tape: (mm: number) => Quantity;
  temperature: (celsius: number) => Quantity;
}

export interface Bench {
  planned: Planned;
  calendar: Calendar;
  chance: Chance;
  measures: Measures;
  definition: TemplateDefinition;
  /** An instrument of the base that was in calibration on the day; a specific one where the demo needs it. */
  take: (type: string, tag?: string) => Instrument;
  /** All instruments taken, as listed on the report. */
  taken: () => Content["equipment"];
  /** An instant of the inspection day at the site. */
  at: (time: string) => string;
}

/** The job of each instrument, by tag and day: none is at two jobs. */
export type Whereabouts = Map<string, string>;

export function benchFor(planned: Planned, calendar: Calendar, { usable }: Calibrations, whereabouts: Whereabouts): Bench {
  const { key, job, day, template, zone } = planned;
  const base = baseOfJob(job);
  const definition = builtInTemplate(template);
  if (!definition) throw new RangeError(`There is no template ${template}`);
  const chance = chanceOf(`content ${key}`);
  const equipment: ReportEquipment[] = [];
  return {
    planned,
    calendar,
    chance,
    definition,
    measures: measuresFor(client(job.client).policy?.unitSystem === "US"),
    take: (type, tag) => {
      const isFree = (one: Instrument) => (whereabouts.get(`${one.tag} ${day}`) ?? job.key) === job.key;
      const found = tag
        ? instrument(tag)
        : chance.pick(
            ofBase(
              usable(type, day).filter((one) => !one.special && isFree(one)),
              base,
            ),
          );
      whereabouts.set(`${found.tag} ${day}`, job.key);
      equipment.push({
        id: idOf(`equipment ${key} ${found.tag}`),
        inventoryItemId: found.id,
        purpose: null,
        usedFrom: null,
        usedTo: null,
      });
      return found;
    },
    taken: () => equipment,
    at: (time) => calendar.at(day, time, zone),
  };
}

function ofBase(found: Instrument[], base: Base): Instrument[] {
  const own = found.filter((one) => one.base === base);
  return own.length > 0 ? own : found;
}

/** Inches and Fahrenheit if the client's policy requires them: values are stored as entered. */
function measuresFor(us: boolean): Measures {
  return {
    us,
    thickness: (mm) => (us ? quantity((mm / 25.4).toFixed(3), "in") : quantity(mm.toFixed(2), "mm")),
    plate: (mm) => quantity(us ? (Math.round((mm / 25.4) * 16) / 16).toFixed(3) : mm.toFixed(2), us ? "in" : "mm"),
    tape: (mm) => (us ? quantity((mm / 25.4).toFixed(1), "in") : quantity(mm.toFixed(0), "mm")),
    size: (mm) => (us ? quantity((mm / 25.4).toFixed(3), "in") : quantity(mm.toFixed(1), "mm")),
    length: (mm) => (us ? quantity((mm / 25.4).toFixed(2), "in") : quantity(mm.toFixed(1), "mm")),
    temperature: (celsius) => (us ? quantity((celsius * 1.8 + 32).toFixed(0), "°F") : quantity(celsius.toFixed(0), "°C")),
  };
}

/** A lamp of the base and its measured light on the surface, well above the minimum of ASME V. */
export function lampAndLight({ chance, measures }: Bench) {
  const light = `LED inspection lamp ${chance.pick(["LMP-01", "LMP-02", "LMP-04"])}`;
  const white = measures.us ? quantity(String(chance.whole(108, 156)), "fc") : quantity(String(chance.whole(1120, 1680)), "lx");
  return { lamp: { light, lightEvidence: "measured today" }, white };
}

/** The acceptance criteria: a set of the product in this edition, and one of its classes if it has any. */
export function acceptedBy(usual: Content["acceptance"], code: string, edition: string, chosen?: string): Content["acceptance"] {
  const set = acceptanceCriteriaSet(code);
  return {
    ...usual,
    criteriaSet: code,
    code: set?.standard ?? "",
    edition,
    clause: set?.clause ?? "",
    ...(chosen === undefined ? {} : { class: chosen }),
  };
}

export const mm = (value: number, places = 1) => quantity(value.toFixed(places), "mm");
export const plain = (value: number, places = 2) => quantity(value.toFixed(places), "");

/** The content without results: references, people, times. */
export function sheetFor({ planned, definition, measures, at }: Bench, end: string): Content {
  const { job, performer, evaluator, assistant, key } = planned;
  const empty = emptyContent(definition, measures.us ? "US" : "SI");
  const asked = definition.roles.map(({ role }) => role);
  const performing = asked.filter((role) => role !== "evaluator");
  return {
    ...empty,
    header: { ...empty.header, procedure: procedureId(planned.procedure) },
    lines: [],
    indications: [],
    clientReportNo: null,
    purchaseOrder: planned.order.purchaseOrder,
    clientJobNo: planned.order.clientReference,
    orderedBy: null,
    samplingMethod: null,
    locationText: job.area,
    inspectionStart: at("07:30"),
    inspectionEnd: at(end),
    deviations: null,
    opinions: null,
    remarks: null,
    people: [
      ...(performer === evaluator
        ? [person(key, performer, asked)]
        : [person(key, performer, performing), person(key, evaluator, ["evaluator"])]),
      ...(assistant ? [person(key, assistant, ["assistant"])] : []),
    ],
    equipment: [],
    consumables: [],
    attachments: [],
    witnesses: client(job.client).policy?.witnessRequired
      ? [
          {
            id: idOf(`witness ${key}`),
            name: client(job.client).contact,
            organization: client(job.client).name,
            role: "Plant inspector",
            markedAt: at(end),
          },
        ]
      : [],
    answers: {},
  };
}

/** The id of somebody's entry on a report. */
export const entryOf = (report: string, who: Planned["performer"]) => idOf(`on ${report} ${who}`);

function person(report: string, who: Planned["performer"], roles: ReportPerson["roles"]): ReportPerson {
  return {
    id: entryOf(report, who),
    userId: personId(who),
    externalName: null,
    organization: null,
    roles,
    dates: [],
    subcontractor: false,
  };
}

/** Adds the next line with its values; `stage` for welds. */
export function lineFor(
  { planned: { key, day }, definition }: Bench,
  before: readonly DemoLine[],
  { itemKey, result, values, stage }: { itemKey: string; result: LineResult; values: Values; stage?: DemoLine["examStage"] },
): DemoLine {
  const line = nextLine(definition, idOf(`line ${key} ${before.length + 1}`), before.at(-1));
  return {
    ...line,
    itemKey,
    performedOn: day,
    result,
    values: { ...line.values, ...values },
    ...(stage ? { examStage: stage } : {}),
  };
}

/** A batch bought some months before the day and valid for two years. */
export function batch(
  { planned: { key, day } }: Bench,
  kind: string,
  product: string,
  manufacturer: string,
  form?: Content["consumables"][number]["form"],
): Content["consumables"][number] {
  const bought = addDays(day, -chanceOf(`batch ${kind} ${day.slice(0, 7)}`).whole(30, 150));
  const letters = product.replaceAll(/[^A-Z0-9]/g, "").slice(0, 3);
  return {
    id: idOf(`batch ${key} ${kind}`),
    kind,
    product,
    manufacturer,
    batch: `${letters}-${bought.slice(2, 4)}${bought.slice(5, 7)}`,
    expiresOn: addMonths(bought, 24),
    ...(form ? { form } : {}),
  };
}
