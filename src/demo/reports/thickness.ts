/**
 * Thickness surveys of piping circuits, vessels and tanks: walls that corrode at individual rates. Circuits read twice a year are monitored for their
 * rate.
 */
import { overdueGauge } from "../calibrations.ts";
import { chanceOf } from "../chance.ts";
import type { ProjectKey } from "../jobs.ts";
import { batch, type Bench, type DemoLine, lineFor, sheetFor } from "./bench.ts";
import { type Quantity, quantity } from "#kit/quantity.ts";
import { addMonths, type Day, daysBetween } from "#kit/validity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { Values } from "#modules/report-templates/content.ts";

/** In millimetres, the template's first unit. */
const gaugeUncertainty = 0.1;

/** The last reading at a location. */
export type Readings = ReadonlyMap<string, { t: Quantity; on: Day }>;

interface Location {
  name: string;
  component: string;
  position: string;
  /** Millimetres when new, and millimetres lost a year. */
  initial: number;
  rate: number;
}

interface Circuit {
  tag: string;
  assetType: "piping" | "vessel" | "tank shell";
  service: string;
  lineNo: string | null;
  material: string;
  nominal: number;
  diameter: number;
  required: number;
  /** Years in service, and since the last survey, when the first report was written. */
  age: number;
  surveyedYears: number;
  locations: Location[];
}

const services: Partial<Record<ProjectKey, readonly string[]>> = {
  P1: [
    "Crude overhead",
    "Cooling water return",
    "Sour water",
    "Lean amine",
    "Steam condensate",
    "Desalter brine",
    "Naphtha rundown",
    "Fuel gas",
  ],
  P3: ["Quench oil", "Dilution steam"],
  P5: ["Produced water", "Fire water ring main", "Gas export", "Closed drains", "Seawater lift", "Test separator gas"],
  P7: ["Acid gas", "Rich glycol", "Condensate", "Lean amine", "Flare knock-out", "Inlet separation"],
  P8: ["Brine discharge", "Seawater intake", "Product water"],
};

const pipes = [
  { size: '4"', diameter: 114.3, nominal: 8.56 },
  { size: '6"', diameter: 168.3, nominal: 7.11 },
  { size: '8"', diameter: 219.1, nominal: 8.18 },
  { size: '10"', diameter: 273, nominal: 9.27 },
  { size: '12"', diameter: 323.9, nominal: 9.53 },
] as const;

/** How many circuits a project has. A survey that finds one read within the year is high-rate monitoring, ordered for its corrosion. */
const circuitsOf: Partial<Record<ProjectKey, number>> = { P1: 21, P3: 2, P5: 16, P7: 14, P8: 3 };

export function circuitTag(key: ProjectKey, visit: number): string {
  return `${key}-${visit % (circuitsOf[key] ?? 1)}`;
}

/** Required thickness and remaining life are in section 7 of API 570 and 510, for tank shells in API 653 4.3. */
const criteriaOf = {
  piping: { criteriaSet: "API 570 Section 7", code: "API 570", clause: "Section 7", edition: "2024" },
  vessel: { criteriaSet: "API 510 Section 7", code: "API 510", clause: "Section 7", edition: "2022" },
  "tank shell": { criteriaSet: "API 653 4.3, 4.4", code: "API 653", clause: "4.3, 4.4", edition: "2020" },
} as const;

/** The survey as written; `earlier` are the readings of the previous report, if any. */
export function thicknessSurvey(bench: Bench, circuitKey: string, earlier: Readings | undefined): Content {
  const { planned, chance, measures, take, taken, at } = bench;
  const { key } = planned.job;
  const circuit = circuitOf(circuitKey, key);
  const content = sheetFor(bench, "13:40");
  const couplant = batch(bench, "UT-CPL", "Ultragel II", "Sonotech");
  const gauge = take("UT-TG", planned.fate === "refused" ? overdueGauge : undefined);
  const [probe, block] = [take("UT-PROBE"), take("UT-BLOCK")];
  const { nominal, diameter, assetType } = circuit;
  const isMonitored = earlier !== undefined;
  const surface = chance.whole(16, 34);
  Object.assign(content.header, {
    itemDescription: `${circuit.service}, ${assetType === "piping" ? "circuit" : assetType} ${circuit.tag}`,
    itemTag: circuit.tag,
    lineNo: circuit.lineNo,
    material: circuit.material,
    nominalThickness: measures.thickness(nominal),
    outsideDiameter: measures.length(diameter),
    surfaceCondition: "coated",
    stage: "in service",
    jointType: "none",
    examLocation: "field",
    extent: `${circuit.locations.length} CMLs${isMonitored ? ", high-rate monitoring" : ""}`,
    surfaceTemp: measures.temperature(surface),
    assetType,
    service: circuit.service,
    pipingClass: assetType === "piping" ? chanceOf(`class ${circuitKey}`).pick(["1", "2", "2", "3"]) : "n/a",
    injectionOrMixPoint: false,
    tReqSource: "client value",
    corrosionAllowance: measures.thickness(3),
  });
  content.acceptance = { ...content.acceptance, ...criteriaOf[assetType] };
  Object.assign(content.technique, {
    standard: "ASME V SE-797",
    gauge: gauge.id,
    mode: "echo-echo",
    probe: probe.id,
    frequency: quantity("5.0", "MHz"),
    probeSize: measures.us ? "0.43 in, dual element" : "11 mm, dual element",
    scanning: "Spot readings at the marked grid",
    couplant: couplant.id,
    velocity: measures.us ? quantity("0.2330", "in/µs") : quantity("5920", "m/s"),
    throughCoating: true,
    tempCorrection: false,
  });
  const [thin, thick] = measures.us ? [2.54, 12.7] : [2.5, 12.5];
  const checked = (when: string, time: string, step: number) => ({
    when,
    at: at(time),
    step: measures.thickness(step),
    read: measures.thickness(step + chance.pick([0, 0, 0.02, -0.02, 0.03])),
  });
  Object.assign(content.calibration, {
    block: block.id,
    blockMaterial: "Carbon steel 1018",
    blockTemp: measures.temperature(surface - chance.whole(0, 5)),
    checks: [
      checked("start", "07:32", thin),
      checked("start", "07:34", thick),
      checked("interval", "10:40", thick),
      checked("end", "13:35", thin),
    ],
  });
  content.lines = linesOf(bench, circuit, earlier);
  if (isMonitored)
    content.remarks = "Read again within the year to follow its corrosion rate, by order of the client's inspection engineer.";
  content.equipment = taken();
  content.consumables = [couplant];
  Object.assign(content.summary, wordsOf(content.lines));
  return content;
}

/** The previous readings for the next survey of the circuit: the minimum of each location. */
export function readingsOf(content: Content): Readings {
  return new Map(
    content.lines.flatMap((line) => {
      const read = ["r1", "r2", "r3"].flatMap((key) => quantityIn(line.values, key));
      const least = read.toSorted((a, b) => Number(a.si) - Number(b.si))[0];
      return least && line.performedOn ? [[line.itemKey, { t: least, on: line.performedOn }] as const] : [];
    }),
  );
}

function linesOf(bench: Bench, circuit: Circuit, earlier: Readings | undefined): DemoLine[] {
  const { planned, chance, measures, calendar } = bench;
  // Both lie before the first report of the demo company, which is 430 days old.
  const newOn = addMonths(calendar.ago(450), -12 * circuit.age);
  const surveyedOn = addMonths(calendar.ago(450), -12 * circuit.surveyedYears);
  const wall = ({ initial, rate }: Location, on: Day) => initial - (rate * daysBetween(newOn, on)) / 365.25;
  const unreached = chance.in(0.12) ? chance.whole(0, circuit.locations.length - 1) : -1;
  return circuit.locations.reduce<DemoLine[]>((before, location, index) => {
    const { name: itemKey, component, position, initial } = location;
    const last = earlier?.get(itemKey) ?? { t: measures.thickness(wall(location, surveyedOn)), on: surveyedOn };
    const values: Values = {
      component,
      position,
      nominal: measures.thickness(circuit.nominal),
      tInitial: measures.thickness(initial),
      initialOn: newOn,
      tPrev: last.t,
      prevOn: last.on,
      tReq: measures.thickness(circuit.required),
    };
    if (index === unreached) {
      const neReason = chance.pick(["Scaffold removed before the visit", "Insulation not opened", "Blocked by a temporary hose"]);
      return [...before, { ...lineFor(bench, before, { itemKey, result: "NE", values }), neReason }];
    }
    const read = () => measures.thickness(wall(location, planned.day) + chance.around(0, 0.03));
    const readings = { r1: read(), r2: read(), r3: read() };
    const least = Math.min(...Object.values(readings).map(({ si }) => Number(si)));
    const required = Number(measures.thickness(circuit.required).si);
    // Within the gauge uncertainty nothing is accepted: the location is read again before a decision.
    if (least >= required && least < required + gaugeUncertainty) {
      const neReason = "Recheck: within the gauge uncertainty of the required thickness";
      return [...before, { ...lineFor(bench, before, { itemKey, result: "NE", values: { ...values, ...readings } }), neReason }];
    }
    const result = least < required ? ("REJ" as const) : ("ACC" as const);
    return [...before, lineFor(bench, before, { itemKey, result, values: { ...values, ...readings } })];
  }, []);
}

function circuitOf(circuitKey: string, key: ProjectKey): Circuit {
  const chance = chanceOf(`circuit ${circuitKey}`);
  const running = Number(circuitKey.split("-")[1]) + 1;
  const service = chance.pick(services[key] ?? ["Utilities"]);
  const assetType = key === "P8" || chance.in(0.75) ? "piping" : chance.in(0.7) ? "vessel" : "tank shell";
  const unit = 20 + running;
  const pipe = chance.pick(pipes);
  const shell = { vessel: { diameter: 1524, nominal: 12 }, "tank shell": { diameter: 18_290, nominal: 9.5 } };
  const { nominal, diameter } = assetType === "piping" ? pipe : shell[assetType];
  const letters = service
    .split(" ")
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  const tag =
    assetType === "piping"
      ? `${letters}-${unit}${chance.whole(10, 99)}`
      : `${assetType === "vessel" ? "V" : "TK"}-${unit}${chance.whole(1, 9)}`;
  const components =
    assetType === "piping"
      ? ["pipe", "pipe", "elbow", "elbow", "tee", "reducer"]
      : assetType === "vessel"
        ? ["shell", "shell", "head", "nozzle"]
        : ["shell", "shell", "nozzle"];
  const wear = chance.between(0.06, 0.16);
  return {
    tag,
    assetType,
    service,
    lineNo: assetType === "piping" ? `${pipe.size}-${letters}-${unit}${chance.whole(10, 99)}-B1A` : null,
    material: chance.pick(
      assetType === "piping" ? ["ASTM A106 Gr. B", "ASTM A53 Gr. B", "ASTM A333 Gr. 6"] : ["ASTM A516 Gr. 70", "ASTM A285 Gr. C"],
    ),
    nominal,
    diameter,
    required: Math.round(nominal * 58) / 100,
    age: chance.whole(7, 12),
    surveyedYears: chance.whole(3, 5),
    locations: Array.from({ length: chance.whole(6, 11) }, (_, index) => {
      const component = chance.pick(components);
      return {
        name: `CML ${String(index + 1).padStart(2, "0")}`,
        component,
        position:
          component === "elbow"
            ? chance.pick(["extrados", "intrados"])
            : chance.pick(["12 o'clock", "3 o'clock", "6 o'clock", "9 o'clock"]),
        initial: nominal + chance.around(-0.1, 0.25),
        // A few places wear fast: below injection points, behind orifices, at dead ends.
        rate: chance.in(0.035) ? chance.between(0.2, 0.32) : Math.max(0.012, wear + chance.around(0, 0.03)),
      };
    }),
  };
}

function wordsOf(lines: readonly DemoLine[]): Values {
  const below = lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey);
  const left = lines.filter(({ result }) => result === "NE");
  return {
    limitations:
      left.length > 0
        ? left.map(({ itemKey, neReason }) => `${itemKey} not examined: ${(neReason ?? "").toLowerCase()}.`).join(" ")
        : "none",
    summary:
      below.length > 0
        ? `${below.join(", ")} below the required thickness; the other locations read are accepted.`
        : `${lines.length - left.length} locations read, all above the required thickness.`,
    recommendations:
      below.length > 0
        ? `Have ${below.join(", ")} assessed before the unit is returned to full pressure; plan the replacement.`
        : null,
  };
}

function quantityIn(values: Values, key: string): Quantity[] {
  const value = values[key];
  return value !== null && typeof value === "object" && !Array.isArray(value) && "si" in value ? [value] : [];
}
