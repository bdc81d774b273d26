/** Film radiography of pipe welds and vessel seams: mostly clean, a few rejects, and their repairs on the next report. */
import type { ProjectKey } from "../jobs.ts";
import { type Bench, type DemoIndication, type DemoLine, lineFor, mm, plain, sheetFor } from "./bench.ts";
import { idOf } from "../chance.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { requiredIqi } from "#modules/report-templates/calculations/radiography.ts";
import type { ExamStage, Values } from "#modules/report-templates/content.ts";

/** Welds of a project as they are made, and those that were sent back for repair. */
export interface WeldBook {
  next: number;
  repairs: { weld: string; stage: ExamStage }[];
}

interface Joint {
  size: string;
  diameter: number;
  wall: number;
  exposures: number;
}

const pipeJoints: readonly Joint[] = [
  { size: "4 in", diameter: 114.3, wall: 8.56, exposures: 3 },
  { size: "6 in", diameter: 168.3, wall: 7.11, exposures: 3 },
  { size: "8 in", diameter: 219.1, wall: 8.18, exposures: 4 },
  { size: "10 in", diameter: 273, wall: 9.27, exposures: 4 },
  { size: "12 in", diameter: 323.9, wall: 9.53, exposures: 4 },
];
const seams: readonly Joint[] = [
  { size: "Seam, 16 mm", diameter: 1524, wall: 16, exposures: 4 },
  { size: "Seam, 22 mm", diameter: 1828, wall: 22, exposures: 5 },
];

/** Where single walls are shot, because the source goes to the open side of a vessel's seam. */
const vesselShop: ReadonlySet<ProjectKey> = new Set(["P4"]);
const reinforcement = 3;

export function filmReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, take, taken } = bench;
  const inShop = vesselShop.has(planned.job.key);
  const joint = chance.pick(inShop ? seams : pipeJoints);
  const content = sheetFor(bench, "16:10");
  const [densitometer, wedge] = [take("RT-DENS"), take("RT-STEPFILM")];
  const welds = weldsFor(bench, book, chance.whole(2, 3));
  Object.assign(content.header, {
    itemDescription: `${inShop ? "Vessel seams" : "Butt welds"} ${welds.map(({ weld }) => weld).join(", ")}`,
    itemTag: welds[0]?.weld ?? null,
    drawingNo: `ISO-${planned.job.key.slice(1)}${chance.whole(100, 999)}-${chance.whole(1, 9)}`,
    drawingRev: String(chance.whole(0, 4)),
    lineNo: inShop ? null : `${joint.size.replace(" in", '"')}-${planned.job.client}-${chance.whole(1000, 9999)}`,
    material: inShop ? "ASTM A516 Gr. 70" : "ASTM A106 Gr. B",
    nominalThickness: measures.thickness(joint.wall),
    outsideDiameter: measures.length(joint.diameter),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: inShop ? "SAW" : "GTAW/SMAW",
    jointType: "butt",
    extent: `100 % of ${welds.length} welds`,
  });
  Object.assign(content.technique, {
    standard: "ASME V",
    source: "Ir-192",
    exposureTime: quantity(String(chance.whole(60, 190)), "s"),
    F: mm(3),
    D: mm(inShop ? 700 : joint.diameter),
    d: mm(joint.wall + reinforcement),
    exposureTechnique: inShop ? "SWE/SWV" : "DWE/SWV",
    exposuresPerWeld: joint.exposures,
    filmMaker: "Agfa",
    filmType: "D5",
    filmClass: "C4",
    filmsPerCassette: 1,
    screens: "Pb 0.027 mm front and back",
    processing: "auto",
    T: measures.thickness(joint.wall),
    reinforcement: mm(reinforcement),
    iqiKind: "wire",
    iqiSide: inShop ? "source" : "film",
    iqiGroup: "1",
    iqiCount: 1,
    leadF: !inShop,
  });
  Object.assign(content.calibration, {
    densitometer: densitometer.id,
    densitometerSteps: [1, 2.02, 3.01, 3.97].map((step, index) => ({
      step: index + 1,
      nominal: plain(step),
      read: plain(step + chance.pick([-0.02, -0.01, 0, 0, 0.01, 0.02])),
    })),
    stepWedge: wedge.id,
  });
  if (!inShop) {
    const b31 = { criteriaSet: "ASME B31.3 341.3, Table 341.3.2", code: "ASME B31.3", clause: "341.3, Table 341.3.2" };
    content.acceptance = { ...content.acceptance, ...b31, edition: "2022", decisionRule: "simple" };
  } else content.acceptance = { ...content.acceptance, edition: "2023" };
  const { lines, indications } = filmsOf(bench, joint, welds, inShop);
  content.lines = lines;
  content.indications = indications;
  content.equipment = taken();
  Object.assign(content.summary, wordsOf(lines));
  sendBack(book, lines);
  return content;
}

function weldsFor({ chance }: Bench, book: WeldBook, count: number): { weld: string; stage: ExamStage; welder: string }[] {
  const again = book.repairs.splice(0, 1);
  const fresh = Array.from({ length: count - again.length }, () => ({
    weld: `W-${String(book.next++).padStart(3, "0")}`,
    stage: "first" as const,
  }));
  return [...again, ...fresh].map((one) => ({ ...one, welder: `B-${String(chance.whole(2, 14)).padStart(2, "0")}` }));
}

function filmsOf(bench: Bench, joint: Joint, welds: ReturnType<typeof weldsFor>, inShop: boolean) {
  const { chance, measures, planned } = bench;
  const thickness = String(joint.wall + reinforcement);
  const wire = Number(
    (requiredIqi({ thickness, kind: "wire", side: inShop ? "source" : "film" }).value ?? "wire 5").replace("wire ", ""),
  );
  const span = Math.round((Math.PI * joint.diameter) / joint.exposures);
  const lines: DemoLine[] = [];
  const indications: DemoIndication[] = [];
  const note = (line: DemoLine, code: string, disposition: "ACC" | "REJ", values: Values) =>
    indications.push({
      id: idOf(`indication ${line.id} ${code}`),
      lineId: line.id,
      code,
      values: { group: false, diameter: null, ...values },
      disposition,
    });
  for (const { weld, stage, welder } of welds) {
    for (let film = 0; film < joint.exposures; film += 1) {
      const position = `${film * span}-${(film + 1) * span}`;
      const values = (): Values => {
        const atIqi = chance.between(2.4, 3);
        return {
          welders: welder,
          joint: "butt",
          size: joint.size,
          thickness: measures.thickness(joint.wall),
          filmNo: `${weld}-${film + 1}${stage === "first" ? "" : "R1"}`,
          position,
          films: 1,
          densityIqi: plain(atIqi, 1),
          densityMin: plain(atIqi * 0.93, 1),
          densityMax: plain(atIqi * 1.12, 1),
          iqiSeen: String(Math.max(1, wire - (chance.in(0.3) ? 1 : 0))),
          filmQuality: "ok",
          backscatterB: "not seen",
        };
      };
      if (chance.in(0.02)) {
        const spoiled = { ...values(), filmQuality: "fog", remarks: "Shot again" };
        lines.push(lineFor(bench, lines, { itemKey: weld, result: "RESHOOT", stage, values: spoiled }));
      }
      const bad = stage === "first" && chance.in(0.045);
      const line = lineFor(bench, lines, {
        itemKey: weld,
        result: bad ? "REJ" : "ACC",
        stage,
        values: { ...values(), remarks: null },
      });
      lines.push(line);
      const place = String(chance.whole(film * span, (film + 1) * span));
      if (bad) {
        const flaw = chance.pick(["LF", "IP", "SI"]);
        note(line, flaw, "REJ", { position: place, length: mm(chance.between(9, 24)) });
      } else if (chance.in(0.14))
        note(line, chance.pick(["SI", "PO"]), "ACC", {
          position: place,
          length: mm(chance.between(1, planned.job.key === "P4" ? 3 : 2.4)),
        });
    }
  }
  return { lines, indications };
}

function sendBack(book: WeldBook, lines: readonly DemoLine[]): void {
  const rejected = new Set(lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey));
  for (const weld of rejected) book.repairs.push({ weld, stage: "repair1" });
}

function wordsOf(lines: readonly DemoLine[]): Values {
  const all = new Set(lines.map(({ itemKey }) => itemKey));
  const rejected = new Set(lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey));
  const accepted = [...all].filter((weld) => !rejected.has(weld));
  return {
    limitations: "none",
    summary: [
      accepted.length > 0 ? `${accepted.join(", ")} accepted.` : "",
      rejected.size > 0 ? `${[...rejected].join(", ")} rejected; repair and examine again.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}
