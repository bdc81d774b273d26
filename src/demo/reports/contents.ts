/** Every report with its content, in the order of the days: the next survey knows the last readings, repairs follow rejects. */
import type { Calendar } from "../calendar.ts";
import type { Calibrations } from "../calibrations.ts";
import { personId } from "../cast.ts";
import { idOf } from "../chance.ts";
import type { Motif, Picture } from "../drawings.ts";
import { instruments, type Instrument } from "../instruments.ts";
import { type Bench, benchFor, type Whereabouts } from "./bench.ts";
import { filmReport, type WeldBook } from "./film.ts";
import { magneticReport } from "./magnetic.ts";
import type { Planned } from "./plan.ts";
import { penetrantReport } from "./penetrant.ts";
import { fromSample, picturesOf, type Shown } from "./from-sample.ts";
import { drawnOn, sketchesOf } from "./sketches.ts";
import { visualReport } from "./visual.ts";
import { circuitTag, type Readings, readingsOf, thicknessSurvey } from "./thickness.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import { logQuestions } from "#modules/inspection-reports/rules/radiation-log.ts";
import { check, findingKey } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import type { Filed } from "../filed.ts";

export interface Report {
  id: string;
  planned: Planned;
  content: Content;
  photos: Filed[];
  /** The findings of the template's rules; none of severity E on a report that will be signed. */
  findings: Finding[];
}

export function writeContents(
  plans: readonly Planned[],
  calendar: Calendar,
  calibrations: Calibrations,
  pictures: readonly Picture[],
): Report[] {
  const desk: Desk = { visits: new Map(), readings: new Map(), books: new Map() };
  const whereabouts: Whereabouts = new Map();
  return plans.map((planned) => {
    const bench = benchFor(planned, calendar, calibrations, whereabouts);
    const id = idOf(`report ${planned.key}`);
    const whole = written(bench, desk);
    const shown = planned.specimen ? picturesOf(bench, planned.specimen, whole) : photosOf(bench, whole);
    const photos = shown.map((one) => filed(bench, id, one, pictures));
    const attachments = photos.map((photo, index) => ({
      fileId: photo.id,
      lineId: shown[index]?.lineId ?? null,
      print: true,
      ...(planned.specimen ? {} : drawnOn(shown[index]?.motif, `${planned.key} ${index}`, whole)),
    }));
    const sketches = planned.specimen ? [] : sketchesOf(planned, whole);
    const content =
      planned.fate === "half" ? halfOf(whole) : { ...whole, attachments, ...(sketches.length > 0 ? { sketches } : {}) };
    const findings = [
      ...check(bench.definition, content, contextOf(bench, content, calibrations, photos)),
      ...logQuestions(bench.definition, content, [planned.day]).map(({ finding }) => finding),
    ];
    const answers =
      planned.fate === "half" ? {} : Object.fromEntries(findings.filter(({ severity }) => severity === "W").map(answered));
    return { id, planned, content: { ...content, answers }, photos: planned.fate === "half" ? [] : photos, findings };
  });
}

interface Desk {
  visits: Map<string, number>;
  readings: Map<string, Readings>;
  books: Map<string, WeldBook>;
}

function written(bench: Bench, { visits, readings, books }: Desk): Content {
  const { planned } = bench;
  const { job, specimen, template } = planned;
  if (specimen) return fromSample(bench, specimen);
  if (template === "UT-THK") {
    const visit = visits.get(job.key) ?? 0;
    visits.set(job.key, visit + 1);
    const circuit = circuitTag(job.key, visit);
    const content = thicknessSurvey(bench, circuit, readings.get(circuit));
    // The next survey is compared with signed reports that are still current.
    if (planned.fate === "signed" || planned.fate === "revised")
      readings.set(circuit, new Map([...(readings.get(circuit) ?? []), ...readingsOf(content)]));
    return content;
  }
  const book = books.get(`${job.key} ${template}`) ?? { next: 1, repairs: [] };
  books.set(`${job.key} ${template}`, book);
  const report = { "RT-FILM": filmReport, MT: magneticReport, PT: penetrantReport, VT: visualReport }[template];
  if (!report) throw new RangeError(`Nobody writes reports of ${template}`);
  return report(bench, book);
}

/** The technician was called away: only the first lines exist, the last of them without a result, and there is no summary yet. */
function halfOf(content: Content): Content {
  const kept = content.lines.slice(0, Math.max(1, Math.ceil(content.lines.length / 2)));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    ...content,
    summary: Object.fromEntries(Object.keys(content.summary).map((key) => [key, null])),
    lines: kept.map((line, index) => (index === kept.length - 1 ? { ...line, result: null } : line)),
    indications: content.indications.filter(({ lineId }) => ids.has(lineId)),
    attachments: [],
  };
}

const motifs: Partial<Record<Planned["method"], readonly Motif[]>> = {
  UT: ["pipe", "screen"],
  RT: ["weld"],
  MT: ["weld"],
  PT: ["weld"],
  VT: ["weld"],
};
const captions: Partial<Record<Motif, string>> = {
  pipe: "Location as found, grid marked",
  weld: "Weld with scale",
  screen: "Gauge at the thinnest reading",
};

function photosOf({ planned, chance }: Bench, { lines }: Content): Shown[] {
  if (!chance.in(0.16) || planned.fate === "started") return [];
  return (motifs[planned.method] ?? []).slice(0, lines.length).map((motif, index) => ({
    kind: "photo",
    motif,
    caption: `${captions[motif]}, ${lines[index]?.itemKey ?? ""}`,
    lineId: lines[index]?.id ?? null,
  }));
}

function filed({ planned, chance, at }: Bench, reportId: string, { kind, motif, caption }: Shown, pictures: readonly Picture[]) {
  const { motif: _, ...picture } = chance.pick(pictures.filter((one) => one.motif === motif));
  return {
    id: idOf(`photo ${planned.key} ${kind === "photo" && !planned.specimen ? motif : caption}`),
    at: at("14:50"),
    by: personId(planned.author),
    entity: "InspectionReport",
    entityId: reportId,
    kind,
    name: `${motif}.jpg`,
    caption,
    takenAt: at("11:20"),
    ...picture,
  };
}

function contextOf(
  { planned, measures }: Bench,
  content: Content,
  { calibratedOn }: Calibrations,
  photos: readonly Filed[],
): ReportContext {
  const { day, zone } = planned;
  return {
    performedDates: [day],
    timeZone: zone,
    inspectionStart: content.inspectionStart,
    inspectionEnd: content.inspectionEnd,
    unitSystem: measures.us ? "US" : "SI",
    equipment: content.equipment.flatMap(({ inventoryItemId }) =>
      instruments.filter(({ id }) => id === inventoryItemId).map((one) => onReport(one, calibratedOn(one.id, day))),
    ),
    consumables: content.consumables.map((one) => ({ ...one })),
    attachments: content.attachments.map(({ fileId, lineId }) => ({
      kind: photos.find(({ id }) => id === fileId)?.kind ?? "photo",
      lineId,
    })),
    people: content.people.map(({ id, externalName, roles }) => ({ id, name: externalName ?? "", roles })),
  };
}

function onReport({ id, type, tag }: Instrument, calibratedOn: string | null): ReportContext["equipment"][number] {
  return { inventoryItemId: id, typeCode: type, label: tag, calibratedOn };
}

function answered(finding: Finding): [string, string] {
  return [findingKey(finding), answers[finding.ruleId] ?? "Checked again on site and recorded as found."];
}

const answers: Readonly<Record<string, string>> = {
  G11: "Logged in the utilization book of the exposure device, kept with it at the base.",
  "UT-R2": "Linearity checked on the next step of the block after the survey; within 0.02 mm.",
  "UT-R5": "Read three times; the earlier reading was taken beside the marked grid.",
  "UT-R6": "Confirmed by reading again and by scanning 50 mm round the point.",
  "UT-R10": "Scanned 50 mm round the point; no thinner place found. To be read again at the next survey.",
  "C-EVALUATION": "Measured again by the Level II and compared with the clause by hand.",
  "RT-R8": "Accepted by the procedure for this wall; the required wire is seen.",
};
