/** Final visual examination of butt welds with a weld gauge, before they are radiographed. */
import { idOf } from "../chance.ts";
import { acceptedBy, type Bench, type DemoIndication, type DemoLine, lampAndLight, lineFor, mm, sheetFor } from "./bench.ts";
import type { WeldBook } from "./film.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { Values } from "#modules/report-templates/content.ts";

const criteria = "ASME B31.3 341.3, Table 341.3.2";
/** Outside diameter and wall of the line, in mm. */
const pipe = { name: '6"', od: 168.3, wall: 7.11 };

export function visualReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, take, taken } = bench;
  const content = sheetFor(bench, "12:00");
  const [gauge, meter] = [take("VT-WG"), take("LM-VIS")];
  const line = `${pipe.name}-FG-${chance.whole(1100, 1190)}`;
  Object.assign(content.header, {
    itemDescription: `Butt welds of line ${line}, final visual examination`,
    itemTag: line,
    lineNo: line,
    drawingNo: `ISO-${chance.whole(1000, 9999)}`,
    drawingRev: String(chance.whole(0, 2)),
    examLocation: planned.job.kind === "fabrication shop" ? "shop" : "field",
    material: "ASTM A106 Gr. B",
    nominalThickness: measures.thickness(pipe.wall),
    outsideDiameter: measures.length(pipe.od),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "GTAW/SMAW",
    jointType: "butt",
    extent: "100 %",
  });
  const { lamp, white } = lampAndLight(bench);
  Object.assign(content.technique, {
    standard: "ASME V Art. 9",
    mode: "direct",
    ...lamp,
    illumination: white,
    lightMeter: meter.id,
    distance: measures.us ? quantity("12", "in") : mm(300, 0),
    angle: quantity("60", "°"),
    aids: ["mirror", "gauge"],
    weldGauge: gauge.id,
  });
  content.acceptance = acceptedBy(content.acceptance, criteria, "2022", "Normal and Category M");
  const { lines, indications } = weldsOf(bench, book);
  content.lines = lines;
  content.indications = indications;
  content.equipment = taken();
  const rejected = lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey);
  content.summary = {
    ...content.summary,
    limitations: "none",
    summary:
      rejected.length > 0
        ? `${rejected.join(", ")} rejected for undercut; the others are accepted and may be radiographed.`
        : "All welds accepted; they may be radiographed.",
  };
  return content;
}

function weldsOf(bench: Bench, book: WeldBook): { lines: DemoLine[]; indications: DemoIndication[] } {
  const { chance, measures } = bench;
  const lines: DemoLine[] = [];
  const indications: DemoIndication[] = [];
  const count = chance.whole(4, 6);
  for (let index = 0; index < count; index += 1) {
    const bad = index === 2 && chance.in(0.5);
    const undercut: Values = bad ? { undercutDepth: measures.size(1.4), undercutLength: measures.length(24) } : {};
    const line = lineFor(bench, lines, {
      itemKey: `W-${String(book.next++).padStart(3, "0")}`,
      result: bad ? "REJ" : "ACC",
      stage: "first",
      values: {
        welders: `B-${String(chance.whole(2, 14)).padStart(2, "0")}`,
        joint: "butt",
        size: pipe.name,
        thickness: measures.thickness(pipe.wall),
        lengthExamined: measures.tape(529),
        wps: "WPS-012",
        stage: "final",
        hiLo: measures.size(chance.between(0.3, 1.2)),
        reinforcement: measures.size(chance.between(1.2, 2.6)),
        ...undercut,
      },
    });
    lines.push(line);
    if (bad)
      indications.push({
        id: idOf(`indication ${line.id}`),
        lineId: line.id,
        code: "UC",
        disposition: "REJ",
        values: {
          location: "Toe of the cap, 4 o'clock",
          datumX: measures.tape(176),
          length: measures.length(24),
          width: null,
          depth: measures.size(1.4),
          diameter: null,
          count: null,
        },
      });
  }
  return { lines, indications };
}
