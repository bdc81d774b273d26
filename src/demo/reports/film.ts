/** Film radiography of pipe welds and vessel seams: mostly clean, a few rejects, and their repairs on the next report. */
import { type Bench, type DemoIndication, type DemoLine, lineFor, mm, plain, sheetFor } from "./bench.ts";
import { chanceOf, idOf } from "../chance.ts";
import { baseOfJob, type ProjectKey } from "../jobs.ts";
import { Decimal } from "#kit/decimal.ts";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { activityOn } from "#modules/report-templates/calculations/activity.ts";
import { filmFactorOf, gammaExposureTime } from "#modules/report-templates/calculations/exposure.ts";
import { requiredIqi } from "#modules/report-templates/calculations/radiography.ts";
import type { ExamStage, Values } from "#modules/report-templates/content.ts";

/** Welds of a project as they are made, and those sent for repair. */
export interface WeldBook {
  next: number;
  repairs: Repair[];
}

/** A weld is repaired where it was rejected: on the same drawing, of the same size. */
interface Repair {
  weld: string;
  stage: ExamStage;
  drawingNo: string;
  joint: Joint;
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
  { size: "Seam, 5/8 in", diameter: 1524, wall: 15.875, exposures: 4 },
  { size: "Seam, 7/8 in", diameter: 1828.8, wall: 22.225, exposures: 5 },
];

/** Single-wall exposures, because the source is placed on the open side of a vessel's seam. */
const vesselShop: ReadonlySet<ProjectKey> = new Set(["P4"]);
const reinforcement = 3;

export function filmReport(bench: Bench, book: WeldBook): Content {
  const { planned, chance, measures, take, taken } = bench;
  const inShop = vesselShop.has(planned.job.key);
  const [repaired] = book.repairs;
  const drawn = chance.pick(inShop ? seams : pipeJoints);
  const joint = repaired?.joint ?? drawn;
  const content = sheetFor(bench, "16:10");
  const [densitometer, wedge] = [take("RT-DENS"), take("RT-STEPFILM")];
  const welds = weldsFor(bench, book, chance.whole(2, 3));
  const branch = inShop ? null : otherSize(bench, joint);
  const drawingOfDay = `ISO-${planned.job.key.slice(1)}${chance.whole(100, 999)}-${chance.whole(1, 9)}`;
  const drawingNo = repaired?.drawingNo ?? drawingOfDay;
  Object.assign(content.header, {
    itemDescription: `${inShop ? "Vessel seams" : "Butt welds"} ${welds.map(({ weld }) => weld).join(", ")}`,
    itemTag: welds[0]?.weld ?? null,
    drawingNo,
    drawingRev: String(chance.whole(0, 4)),
    markers: `Lead figures, zero at ${inShop ? "the north end" : "12 o'clock, clockwise with the flow"}`,
    filmPlan: `FP-${planned.job.key.slice(1)}-${joint.exposures}`,
    lineNo: inShop ? null : `${joint.size.replace(" in", '"')}-${planned.job.client}-${chance.whole(1000, 9999)}`,
    examLocation: inShop ? "shop" : "field",
    material: inShop ? "ASTM A516 Gr. 70" : "ASTM A106 Gr. B",
    nominalThickness: measures.thickness(joint.wall),
    outsideDiameter: measures.length(joint.diameter),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: inShop ? "SAW" : "GTAW/SMAW",
    jointType: "butt",
    extent: `100 % of ${welds.length} welds`,
  });
  // The ratio of the crew's own curve to the starter table.
  const percent = chance.whole(60, 190);
  Object.assign(content.technique, {
    standard: "ASME V",
    source: "Ir-192",
    ...sourceOf(bench),
    filters: "none",
    F: measures.thickness(3),
    ...geometryOf(bench, joint, { inShop, percent }),
    exposureTechnique: inShop ? "SWE/SWV" : "DWE/SWV",
    coverage: "full",
    filmMaker: "Agfa",
    filmType: "D5",
    filmClass: "I",
    filmsPerCassette: 1,
    ...(measures.us
      ? { screenFront: quantity("0.005", "in"), screenBack: quantity("0.010", "in") }
      : { screenFront: mm(0.027, 3), screenBack: mm(0.027, 3) }),
    processing: "auto",
    developing: measures.us ? "8 min at 82 °F" : "8 min at 28 °C",
    reinforcement: measures.thickness(reinforcement),
    iqiKind: "wire",
    iqiSide: inShop ? "source" : "film",
    ...(inShop ? {} : { letterF: true }),
    iqiGroup: "1",
    iqiCount: 1,
  });
  Object.assign(content.calibration, { densitometer: densitometer.id, checkedThisShift: true, stepWedge: wedge.id });
  if (!inShop) {
    const b31 = {
      criteriaSet: "ASME B31.3 341.3, Table 341.3.2",
      code: "ASME B31.3",
      clause: "341.3, Table 341.3.2",
      class: "Normal and Category M",
    };
    content.acceptance = { ...content.acceptance, ...b31, edition: "2022", decisionRule: "simple" };
  } else content.acceptance = { ...content.acceptance, edition: "2023" };
  if (branch) {
    const { technique, calibration } = content;
    content.setups = [
      { ...branch.setup, technique: { ...technique, ...geometryOf(bench, branch.joint, { inShop, percent }) }, calibration },
    ];
  }
  // The last weld of the day has the other size, if there is one.
  const sizes = welds.map((_, index) => (branch && index === welds.length - 1 ? branch : { joint, setup: null }));
  const { lines, indications } = filmsOf(bench, { sizes, welds, inShop, people: content.people });
  content.lines = lines;
  content.indications = indications;
  content.equipment = taken();
  Object.assign(content.summary, wordsOf(lines));
  sendBack(book, lines, (weld) => ({ drawingNo, joint: sizes[welds.findIndex((one) => one.weld === weld)]?.joint ?? joint }));
  return content;
}

/** If the day's welds have two pipe sizes: the second with its own setup. */
function otherSize({ planned: { key } }: Bench, joint: Joint) {
  const chance = chanceOf(`second pipe size ${key}`);
  if (!chance.in(0.2)) return null;
  return {
    joint: chance.pick(pipeJoints.filter((other) => other !== joint)),
    setup: { id: idOf(`setup B ${key}`), label: "B" },
  };
}

/** The values of a technique that depend on the size of the joint; the exposure time also depends on the source of the day and the film. */
function geometryOf(
  bench: Bench,
  { diameter, wall, exposures }: Joint,
  { inShop, percent }: { inShop: boolean; percent: number },
): Values {
  const { measures, planned } = bench;
  const distance = inShop ? 700 : diameter;
  const source = sourceOf(bench);
  const { value: activity } = activityOn({ isotope: "Ir-192", assay: assayed, assayOn: source.assayOn, day: planned.day });
  const seconds = gammaExposureTime({
    source: "Ir-192",
    activity,
    sfd: String(distance + wall + reinforcement),
    steel: String(wall * (inShop ? 1 : 2) + reinforcement),
    filmFactor: filmFactorOf("D5", "I") ?? new Decimal(1),
  });
  return {
    exposureTime: quantity(String(Math.ceil(((seconds?.toNumber() ?? 60) * percent) / 100)), "s"),
    D: measures.length(distance),
    d: measures.length(wall + reinforcement),
    exposuresPerWeld: exposures,
    T: measures.thickness(wall),
  };
}

/** GBq of a new source, 100 Ci. */
const assayed = "3700";

/** One source for each quarter, as on its certificate. */
function sourceOf({ planned: { day, job }, measures }: Bench) {
  const year = Number(day.slice(0, 4));
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  const assayOn = quarter === 0 ? `${year - 1}-12-20` : `${year}-${String(quarter * 3).padStart(2, "0")}-20`;
  const number = chanceOf(`source ${baseOfJob(job)} ${assayOn}`).whole(1000, 9999);
  return { sourceId: `IR-${number}`, assayActivity: measures.us ? quantity("100", "Ci") : quantity(assayed, "GBq"), assayOn };
}

function weldsFor({ chance }: Bench, book: WeldBook, count: number): { weld: string; stage: ExamStage; welder: string }[] {
  const again = book.repairs.splice(0, 1);
  const fresh = Array.from({ length: count - again.length }, () => ({
    weld: `W-${String(book.next++).padStart(3, "0")}`,
    stage: "first" as const,
  }));
  return [...again, ...fresh].map((one) => ({ ...one, welder: `B-${String(chance.whole(2, 14)).padStart(2, "0")}` }));
}

function filmsOf(
  bench: Bench,
  {
    sizes,
    welds,
    inShop,
    people,
  }: {
    sizes: readonly { joint: Joint; setup: { id: string } | null }[];
    welds: ReturnType<typeof weldsFor>;
    inShop: boolean;
    people: Content["people"];
  },
) {
  const { chance, measures, planned } = bench;
  const evaluator = people.find(({ roles }) => roles.includes("evaluator"));
  const inches = measures.us;
  const at = (mm: number) => (inches ? (mm / 25.4).toFixed(1) : String(Math.round(mm)));
  const lines: DemoLine[] = [];
  const indications: DemoIndication[] = [];
  const note = (line: DemoLine, code: string, disposition: "ACC" | "REJ", values: Values) =>
    indications.push({
      id: idOf(`indication ${line.id} ${code}`),
      lineId: line.id,
      code,
      values: { group: null, diameter: null, ...values },
      disposition,
    });
  welds.forEach(({ weld, stage, welder }, index) => {
    const size = sizes[index];
    if (!size) return;
    const { joint, setup } = size;
    const wire = wireFor(bench, joint, inShop ? "source" : "film");
    const span = spanOf(joint, inShop);
    const ofSetup = (line: DemoLine): DemoLine => ({ ...line, setupId: setup?.id ?? null });
    for (let film = 0; film < joint.exposures; film += 1) {
      const position = `${at(film * span)}-${at((film + 1) * span)}`;
      const filmNo = `${weld}-${film + 1}${stage === "first" ? "" : "R1"}`;
      const values = (): Values => {
        const atIqi = chance.between(2.4, 3);
        return {
          welders: welder,
          joint: "butt",
          size: joint.size,
          thickness: measures.thickness(joint.wall),
          position,
          filmNo,
          filmSize: filmSizeFor(span, inches),
          films: 1,
          densityIqi: plain(atIqi, 1),
          densityMin: plain(atIqi * 0.93, 1),
          densityMax: plain(atIqi * 1.12, 1),
          iqiSeen: String(Math.max(1, wire - (chance.in(0.3) ? 1 : 0))),
          filmQuality: ["ok"],
          backscatterB: "not seen",
          interpretedOn: planned.day,
          interpretedBy: evaluator?.id ?? null,
        };
      };
      const isSpoiled = chance.in(0.02);
      // A mark distinguishes the repeated film from the spoiled one.
      const again = `${filmNo}${isSpoiled ? "RS" : ""}`;
      if (isSpoiled) {
        const spoiled = { ...values(), filmQuality: ["fog"], masksAreaOfInterest: true, remarks: "Shot again" };
        const toShootAgain = lineFor(bench, lines, { itemKey: weld, result: "RESHOOT", stage, values: spoiled });
        lines.push({ ...ofSetup(toShootAgain), reshootReason: "filmQuality" });
      }
      const bad = stage === "first" && chance.in(0.045);
      const line = ofSetup(
        lineFor(bench, lines, {
          itemKey: weld,
          result: bad ? "REJ" : "ACC",
          stage,
          values: { ...values(), filmNo: again, remarks: null },
        }),
      );
      lines.push(line);
      const start = chance.whole(film * span, (film + 1) * span);
      const place = at(start);
      if (bad) {
        const flaw = chance.pick(["LF", "IP", "SI"]);
        const isSlag = flaw === "SI";
        note(line, flaw, "REJ", {
          position: place,
          datumX: measures.tape(start),
          length: measures.length(chance.between(isSlag ? 14 : 9, 24)),
          width: isSlag ? measures.length(4) : null,
        });
      } else if (chance.in(0.14)) {
        const flaw = chance.pick(["SI", "PO"]);
        note(line, flaw, "ACC", {
          position: place,
          datumX: measures.tape(start),
          length: measures.size(chance.between(1, planned.job.key === "P4" ? 3 : 2.4)),
          width: flaw === "SI" ? measures.size(0.3) : null,
        });
      }
    }
  });
  return { lines, indications };
}

/** The length shown on one film: its share of the pipe, or 450 mm of a seam. */
function spanOf({ diameter, exposures }: Joint, inShop: boolean): number {
  return inShop ? 450 : Math.round((Math.PI * diameter) / exposures);
}

/** Long enough for the span and the overlap with the next film. */
function filmSizeFor(span: number, inches: boolean): string {
  if (span > 260) return inches ? "4.5 × 19 in" : "100 × 480 mm";
  if (span > 200) return inches ? "4.5 × 12 in" : "100 × 300 mm";
  return inches ? "4.5 × 10 in" : "100 × 240 mm";
}

/** The wire required by the code, from the column of the client's units. */
function wireFor({ measures: { us } }: Bench, { wall }: Joint, side: "source" | "film"): number {
  const thickness = us ? ((wall + reinforcement) / 25.4).toFixed(3) : String(wall + reinforcement);
  const { value } = requiredIqi({ thickness, kind: "wire", side }, us ? "US" : "SI");
  return Number((value ?? "wire 5").replace("wire ", ""));
}

function sendBack(
  book: WeldBook,
  lines: readonly DemoLine[],
  placeOf: (weld: string) => Pick<Repair, "drawingNo" | "joint">,
): void {
  const rejected = new Set(lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey));
  for (const weld of rejected) book.repairs.push({ weld, stage: "repair1", ...placeOf(weld) });
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
