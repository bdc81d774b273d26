/** Penetrant examination of nozzle welds of vessels, visible and solvent removable. */
import { idOf } from "../chance.ts";
import { acceptedBy, batch, type Bench, type DemoIndication, type DemoLine, lampAndLight, lineFor, sheetFor } from "./bench.ts";
import type { WeldBook } from "./film.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";

const criteria = "ASME VIII-1 App. 8";
const maker = "Magnaflux";

export function penetrantReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, take, taken } = bench;
  const content = sheetFor(bench, "13:30");
  const meter = take("LM-VIS");
  const [penetrant, remover, developer] = [
    batch(bench, "PT-PEN", "SKL-SP2", maker, "visible"),
    batch(bench, "PT-REM", "SKC-S", maker),
    batch(bench, "PT-DEV", "SKD-S2", maker),
  ];
  const vessel = `V-${chance.whole(201, 240)}`;
  Object.assign(content.header, {
    itemDescription: `Nozzle welds of ${vessel}`,
    itemTag: vessel,
    drawingNo: `DWG-${chance.whole(1000, 9999)}`,
    drawingRev: String(chance.whole(0, 3)),
    examLocation: planned.job.kind === "fabrication shop" ? "shop" : "field",
    material: "ASTM A516 Gr. 70",
    nominalThickness: measures.plate(12),
    surfaceCondition: "ground",
    stage: "final",
    weldingProcess: "SMAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: measures.temperature(chance.whole(14, 36)),
  });
  const [dwell, waited] = [chance.whole(10, 20), chance.whole(12, 30)];
  const { lamp, white } = lampAndLight(bench);
  Object.assign(content.technique, {
    standard: "ASME V Art. 6",
    type: "II visible",
    removal: "C solvent",
    productFamily: "Spotcheck SK",
    penetrant: penetrant.id,
    remover: remover.id,
    developer: developer.id,
    developerForm: "non-aqueous",
    materialForm: "weld/casting",
    precleaning: "SKC-S, 5 min drying",
    dwell: quantity(String(dwell), "min"),
    interpretedAfter: quantity(String(waited), "min"),
    ...lamp,
    whiteLight: white,
    postCleaning: "yes",
  });
  Object.assign(content.calibration, { lightMeter: meter.id });
  content.acceptance = acceptedBy(content.acceptance, criteria, "2023");
  const { lines, indications } = weldsOf(bench, book);
  content.lines = lines;
  content.indications = indications;
  content.equipment = taken();
  content.consumables = [penetrant, remover, developer];
  const rejected = lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey);
  content.summary = {
    ...content.summary,
    limitations: "none",
    summary:
      rejected.length > 0
        ? `${rejected.join(", ")} rejected for a linear indication at the toe; the others accepted.`
        : "No relevant indication rejected.",
  };
  return content;
}

function weldsOf(bench: Bench, book: WeldBook): { lines: DemoLine[]; indications: DemoIndication[] } {
  const { chance, measures } = bench;
  const lines: DemoLine[] = [];
  const indications: DemoIndication[] = [];
  const count = chance.whole(3, 5);
  for (let index = 0; index < count; index += 1) {
    const bad = index === 1 && chance.in(0.5);
    const line = lineFor(bench, lines, {
      itemKey: `N${String(book.next++)}`,
      result: bad ? "REJ" : "ACC",
      stage: "first",
      values: {
        welders: `B-${String(chance.whole(2, 14)).padStart(2, "0")}`,
        joint: "fillet",
        size: measures.us ? "5/16 in leg" : "8 mm leg",
        thickness: measures.plate(12),
        lengthExamined: measures.tape(530),
        area: `Weld and ${measures.us ? "1 in" : "25 mm"} each side`,
      },
    });
    lines.push(line);
    if (bad)
      indications.push({
        id: idOf(`indication ${line.id}`),
        lineId: line.id,
        code: "RL",
        disposition: "REJ",
        values: {
          location: "Toe on the shell, 3 o'clock",
          datumX: measures.tape(132),
          length: measures.size(7),
          width: measures.size(1),
          crack: false,
          group: null,
          count: null,
        },
      });
  }
  return { lines, indications };
}
