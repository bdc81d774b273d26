/** A report of an examination that the company is seldom asked for: the sample of the template with our people, instruments and days. */
import { hash } from "node:crypto";
import { type Bench, entryOf, sheetFor } from "./bench.ts";
import { idOf } from "../chance.ts";
import type { Motif } from "../drawings.ts";
import type { Specimen } from "./specimens/index.ts";
import { inUsUnits } from "./specimens/us-units.ts";
import { addDays, dayIn, daysBetween } from "#kit/validity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { renamed } from "#modules/inspection-reports/rules/renamed.ts";
import { withoutUnasked } from "#modules/report-templates/conditions.ts";
import { sampleOf, type Sample } from "#modules/report-templates/samples.ts";

/** A picture of a report: what it shows, and of which line. */
export interface Shown {
  kind: string;
  motif: Motif;
  caption: string;
  lineId: string | null;
}

export function fromSample(bench: Bench, specimen: Specimen): Content {
  const { planned, definition, measures, take, taken } = bench;
  const { context, content: sample } = sampleFor(specimen);
  const content = measures.us ? inUsUnits(specimen.template, sample) : sample;
  const ids = new Map(Object.entries(specimen.instruments).map(([of, tag]) => [of, take("", tag).id]));
  for (const { id } of [...context.consumables, ...content.lines, ...content.indications])
    ids.set(id, idOf(`${planned.key} ${id}`));
  for (const { id, roles } of context.people)
    ids.set(id, entryOf(planned.key, roles.includes("evaluator") ? planned.evaluator : planned.performer));
  const moved = movedTo(bench, context, renamed(withoutUnasked(definition, content), ids));
  const sheet = sheetFor(bench, clockOf(context.inspectionEnd, context.timeZone));
  return {
    ...sheet,
    ...moved,
    header: { ...moved.header, procedure: sheet.header.procedure ?? null },
    inspectionStart: bench.at(clockOf(context.inspectionStart, context.timeZone)),
    equipment: taken(),
    consumables: context.consumables.map(({ id, kind, product, manufacturer, batch, expiresOn }) => ({
      id: ids.get(id) ?? id,
      kind,
      product,
      manufacturer: manufacturer ?? null,
      batch,
      expiresOn: movedTo(bench, context, expiresOn),
    })),
    // The photo of a finding is with its line.
    lines: moved.lines.map((line) => (line.values["photo"] ? { ...line, values: { ...line.values, photo: null } } : line)),
  };
}

function sampleFor({ template, change }: Specimen): Sample {
  const sample = sampleOf(template);
  if (!sample) throw new RangeError(`There is no sample of ${template}`);
  change?.(sample.content);
  return sample;
}

/** Every day and instant of the sample as many days later as the work was done, at the same time by the clock of the site; digests are of own files. */
function movedTo<T>({ planned, calendar }: Bench, { performedDates, timeZone }: Sample["context"], value: T): T {
  const later = daysBetween(performedDates[0] ?? planned.day, planned.day);
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    if (typeof part !== "string") return part;
    if (/^[\da-f]{64}$/.test(part)) return hash("sha256", `${planned.key} ${part}`);
    if (/^\d{4}-\d\d-\d\d$/.test(part)) return addDays(part, later);
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part)) return part;
    const day = dayIn(timeZone, new Date(part));
    return calendar.at(addDays(day, later), clockOf(part, timeZone), planned.zone);
  }) as T;
}

function clockOf(instant: string | null, timeZone: string): string {
  return new Date(instant ?? 0).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
}

/** What the template asks for, and a photo of each finding that names one. */
export function picturesOf(bench: Bench, specimen: Specimen, { lines }: Content): Shown[] {
  const { content, context } = sampleFor(specimen);
  const placeOf = (lineId: string | null | undefined) => content.lines.findIndex(({ id }) => id === lineId);
  const asked = context.attachments.flatMap(({ kind, lineId }): Shown[] => {
    const motif = specimen.pictures?.[kind];
    const line = lines[placeOf(lineId)];
    return motif
      ? [{ kind, motif, caption: [captions[motif], line?.itemKey].filter(Boolean).join(", "), lineId: line?.id ?? null }]
      : [];
  });
  const found = content.lines.flatMap(({ id, itemKey, values }): Shown[] =>
    values["photo"]
      ? [{ kind: "photo", motif: "pipe", caption: `${itemKey}, as found`, lineId: lines[placeOf(id)]?.id ?? null }]
      : [],
  );
  return [...asked, ...found];
}

const captions: Partial<Record<Motif, string>> = {
  plan: "Scan plan: probe positions and beam coverage",
  tofdPlan: "Scan plan: probes, separation and coverage",
  sector: "S-scan with the indication",
  tofd: "TOFD scan with the indications",
  pipe: "As found",
  boundary: "Sketch of the test boundary",
  chart: "Recorder chart of the test",
  tubes: "Tube-sheet map, seen from the inlet",
};
