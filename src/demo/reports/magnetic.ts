/** Magnetic particle examination of fillet, nozzle and attachment welds with a yoke and visible ink. */
import { idOf } from "../chance.ts";
import type { ProjectKey } from "../jobs.ts";
import { batch, type Bench, type DemoIndication, type DemoLine, lampAndLight, lineFor, mm, sheetFor } from "./bench.ts";
import type { WeldBook } from "./film.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/acceptance/sets.ts";

/** The acceptance criteria of an item: the code of the plant for pressure parts, the structural code of the contract for structural welds. */
interface Criteria {
  standard: string;
  edition: string;
  clause?: string;
  class?: string;
}

const vessels: Criteria = { standard: "ASME VIII-1", edition: "2023" };
const piping: Criteria = { standard: "ASME B31.3", edition: "2022" };
const structural: Criteria = { standard: "AWS D1.1", edition: "2020", class: "static" };
const fatigued: Criteria = { ...structural, class: "cyclic, tension" };
const iso: Criteria = { standard: "ISO 23278", edition: "2015", class: "2X" };

type Part = readonly [item: string, criteria: Criteria];

const parts: Partial<Record<ProjectKey, readonly Part[]>> = {
  P4: [
    ["Nozzle welds", vessels],
    ["Lifting lugs", vessels],
    ["Saddle attachment welds", vessels],
    ["Skirt to head weld", vessels],
  ],
  P5: [
    ["Pipe support welds", structural],
    ["Crane pedestal gussets", fatigued],
  ],
  P6: [
    ["Padeye welds", iso],
    ["Manifold frame nodes", iso],
    ["Guide post welds", iso],
  ],
};
const usual: readonly Part[] = [
  ["Branch welds", piping],
  ["Pipe support welds", structural],
  ["Fillet welds of shoes", structural],
];

export function magneticReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, definition, take, taken } = bench;
  const content = sheetFor(bench, "14:30");
  const [yoke, meter] = [take("MT-YAC"), take("LM-VIS")];
  const [paint, ink] = [batch(bench, "MT-WCP", "WCP-2", "Magnaflux"), batch(bench, "MT-INK", "7HF", "Magnaflux", "visible wet")];
  const [item, criteria] = chance.pick(parts[planned.job.key] ?? usual);
  const vessel = `${planned.job.key === "P4" ? "V" : "S"}-${chance.whole(201, 340)}`;
  Object.assign(content.header, {
    itemDescription: `${item} of ${vessel}`,
    itemTag: vessel,
    drawingNo: `DWG-${chance.whole(1000, 9999)}`,
    drawingRev: String(chance.whole(0, 3)),
    examLocation: planned.job.kind === "fabrication shop" ? "shop" : "field",
    material: planned.job.key === "P6" ? "S355 J2" : "ASTM A516 Gr. 70",
    nominalThickness: measures.plate(chance.pick([10, 12, 16, 19, 25])),
    surfaceCondition: "ground",
    stage: planned.job.key === "P5" ? "in service" : "final",
    weldingProcess: "SMAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: measures.temperature(chance.whole(14, 36)),
  });
  const spacing = measures.us ? quantity("6.0", "in") : mm(150, 0);
  const { lamp, white } = lampAndLight(bench);
  Object.assign(content.technique, {
    standard: criteria === iso ? "ISO 17638" : "ASME V Art. 7",
    technique: "yoke AC",
    currentType: "AC",
    particles: "visible wet",
    colour: "black",
    ferromagnetic: true,
    contrastPaint: paint.id,
    ink: ink.id,
    unit: yoke.id,
    wetHorizontal: false,
    poleSpacing: spacing,
    ...lamp,
    whiteLight: white,
    twoDirections: true,
    demagnetised: "not required",
    postCleaning: "yes",
  });
  Object.assign(content.calibration, {
    liftTests: [{ on: planned.day, mass: measures.us ? quantity("10", "lb") : quantity("4.54", "kg"), held: true }],
    lightMeter: meter.id,
  });
  content.acceptance = accepted(content.acceptance, definition.acceptanceSets, criteria);
  const { lines, indications } = weldsOf(bench, book);
  content.lines = lines;
  content.indications = indications;
  content.equipment = taken();
  content.consumables = [paint, ink];
  const rejected = lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey);
  content.summary = {
    ...content.summary,
    limitations: "none",
    summary:
      rejected.length > 0
        ? `${rejected.join(", ")} rejected for linear indications; the others accepted.`
        : "No relevant indication rejected.",
  };
  return content;
}

function accepted(usually: Content["acceptance"], offered: readonly string[], criteria: Criteria): Content["acceptance"] {
  const set = offered
    .map((code) => acceptanceCriteriaSet(code))
    .find((one) => one?.standard === criteria.standard && one.methods.includes("MT"));
  return {
    ...usually,
    criteriaSet: set?.code ?? null,
    code: criteria.standard,
    edition: criteria.edition,
    clause: set?.clause ?? "",
    ...(criteria.class === undefined ? {} : { class: criteria.class }),
  };
}

function weldsOf(bench: Bench, book: WeldBook): { lines: DemoLine[]; indications: DemoIndication[] } {
  const { chance, measures } = bench;
  const lines: DemoLine[] = [];
  const indications: DemoIndication[] = [];
  const count = chance.whole(3, 6);
  for (let index = 0; index < count; index += 1) {
    const bad = chance.in(0.05);
    const line = lineFor(bench, lines, {
      itemKey: `FW-${String(book.next++).padStart(3, "0")}`,
      result: bad ? "REJ" : "ACC",
      stage: "first",
      values: {
        welders: `B-${String(chance.whole(2, 14)).padStart(2, "0")}`,
        joint: "fillet",
        size: legOf(chance.pick([6, 8, 10, 12]), measures.us),
        thickness: measures.plate(chance.pick([10, 12, 16])),
        lengthExamined: measures.tape(chance.whole(18, 110) * 10),
        area: `Weld and ${measures.us ? "1 in" : "25 mm"} each side`,
      },
    });
    lines.push(line);
    if (bad) indications.push(found(line, "RL", "REJ", "Toe", chance.between(3, 14), 0.4));
    else if (chance.in(0.12)) indications.push(found(line, "RR", "ACC", "Cap", chance.between(1.6, 2.3), 1.6));
  }
  return { lines, indications };

  function found(
    line: DemoLine,
    code: string,
    disposition: "ACC" | "REJ",
    where: string,
    length: number,
    width: number,
  ): DemoIndication {
    const away = chance.whole(20, 400);
    const location = `${where}, ${measures.us ? `${(away / 25.4).toFixed(1)} in` : `${away} mm`} from the end`;
    const values = {
      location,
      length: measures.size(length),
      width: measures.size(width),
      crack: false,
      group: null,
      count: null,
    };
    return { id: idOf(`indication ${line.id}`), lineId: line.id, code, values, disposition };
  }
}

/** Legs as they are welded in inches, by those in mm. */
const inchLegs: Readonly<Record<number, string>> = { 6: "1/4", 8: "5/16", 10: "3/8", 12: "1/2" };

/** Leg of a fillet as on the drawing, in inches or in millimetres. */
function legOf(leg: number, us: boolean): string {
  return us ? `${inchLegs[leg] ?? ""} in leg` : `${leg} mm leg`;
}
