/** Magnetic particle examination of fillet, nozzle and attachment welds with a yoke and visible ink. */
import { idOf } from "../chance.ts";
import type { ProjectKey } from "../jobs.ts";
import { batch, type Bench, type DemoIndication, type DemoLine, lineFor, mm, sheetFor } from "./bench.ts";
import type { WeldBook } from "./film.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";

const parts: Partial<Record<ProjectKey, readonly string[]>> = {
  P4: ["Nozzle welds", "Lifting lugs", "Saddle attachment welds", "Skirt to head weld"],
  P5: ["Pipe support welds", "Crane pedestal gussets"],
  P6: ["Padeye welds", "Manifold frame nodes", "Guide post welds"],
};
const usual = ["Branch welds", "Pipe support welds", "Fillet welds of shoes"] as const;

export function magneticReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, take, taken, at } = bench;
  const content = sheetFor(bench, "14:30");
  const [yoke, meter] = [take("MT-YAC"), take("LM-VIS")];
  const [paint, ink] = [batch(bench, "MT-WCP", "WCP-2", "Magnaflux"), batch(bench, "MT-INK", "7HF", "Magnaflux")];
  const item = chance.pick(parts[planned.job.key] ?? usual);
  const vessel = `${planned.job.key === "P4" ? "V" : "S"}-${chance.whole(201, 340)}`;
  Object.assign(content.header, {
    itemDescription: `${item} of ${vessel}`,
    itemTag: vessel,
    drawingNo: `DWG-${chance.whole(1000, 9999)}`,
    drawingRev: String(chance.whole(0, 3)),
    material: planned.job.key === "P6" ? "S355 J2" : "ASTM A516 Gr. 70",
    nominalThickness: measures.thickness(chance.pick([10, 12, 16, 19, 25])),
    surfaceCondition: "ground",
    stage: planned.job.key === "P5" ? "in service" : "final",
    weldingProcess: "SMAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: measures.temperature(chance.whole(14, 36)),
  });
  Object.assign(content.technique, {
    technique: "yoke AC",
    particles: "visible wet",
    colour: "black",
    ferromagnetic: true,
    contrastPaint: paint.id,
    ink: ink.id,
    unit: yoke.id,
    poleSpacing: mm(150, 0),
    whiteLight: quantity(String(chance.whole(1120, 1680)), "lx"),
    twoDirections: true,
    demagnetised: "not required",
  });
  Object.assign(content.calibration, {
    liftMass: quantity("4.54", "kg"),
    liftHeld: true,
    liftSpacing: mm(150, 0),
    liftOn: planned.day,
    indicator: "pie",
    indicatorShown: true,
    lightMeter: meter.id,
    bath: quantity(chance.between(1.3, 2.2).toFixed(1), "mL/100mL"),
    bathAt: at("07:20"),
  });
  content.acceptance = { ...content.acceptance, edition: "2023" };
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
        size: `${chance.pick([6, 8, 10, 12])} mm leg`,
        thickness: measures.thickness(chance.pick([10, 12, 16])),
        lengthExamined: mm(chance.whole(18, 110) * 10, 0),
        area: "Weld and 25 mm each side",
      },
    });
    lines.push(line);
    if (bad) indications.push(found(line, "RL", "REJ", "Toe", chance.between(3, 14), 0.4));
    else if (chance.in(0.12)) indications.push(found(line, "RR", "ACC", "Cap", chance.between(1.6, 3), 1.6));
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
    const location = `${where}, ${chance.whole(20, 400)} mm from the end`;
    const values = { location, length: mm(length), width: mm(width), count: null, spacing: null };
    return { id: idOf(`indication ${line.id}`), lineId: line.id, code, values, disposition };
  }
}
