/** The facts of a signed report's lines (report-statistics section 2): the source of every figure of examinations. */
import { itemKeyOf, itemName, type ItemPlace, positionOf } from "./item-key.ts";
import { type RateGroup, rateGroupOf } from "./rate-groups.ts";
import { rejectedLength } from "./spans.ts";
import { welderKeys } from "./welders.ts";
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert, isUnit } from "#kit/quantity.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { repairOf } from "#modules/report-templates/weld-results.ts";

interface SourceLine {
  id: string;
  /** The further setup it was examined with, if not setup A. */
  setupId: string | null;
  lineNo: number;
  itemKey: string;
  weldId: string | null;
  examStage: string | null;
  result: string | null;
  reshootReason: string | null;
  performedOn: string | null;
  performedBy: string | null;
  subcontracted: boolean | null;
  values: Values;
}

interface SourceIndication {
  lineId: string;
  code: string | null;
  disposition: string | null;
  values: Readonly<Record<string, unknown>>;
}

interface SourcePerson {
  id: string;
  userId: string | null;
  externalName: string | null;
  organization: string | null;
  roles: readonly string[];
  dates: readonly string[];
  subcontractor: boolean;
}

export interface SourceReport {
  /** The built-in template, also for a client's variant of it. */
  templateCode: string;
  clientId: string;
  siteId: string | null;
  workOrderId: string | null;
  itemTag: string | null;
  inspectedOn: string | null;
  header: Readonly<Record<string, unknown>>;
  /** Of setup A, and of the further ones by their id: T and OD are read. */
  technique?: Readonly<Record<string, unknown>> | null;
  setups?: readonly { id: string; technique: Readonly<Record<string, unknown>> }[] | null;
  lines: readonly SourceLine[];
  indications: readonly SourceIndication[];
  people: readonly SourcePerson[];
  /** Who signed "Evaluated by", else slot 1. */
  evaluatorId: string | null;
}

interface RejectedIndication {
  code: string | null;
  /** Micrometres. */
  length: number;
}

export interface LineFact {
  lineId: string;
  lineNo: number;
  /** The line that decides the view this one belongs to; equal to its own id if it is this line. */
  viewId: string;
  group: RateGroup;
  itemKey: string;
  item: string;
  position: string;
  stage: string;
  repairNo: number;
  isAfterPwht: boolean;
  /** VT before the final stage counts in the quantities only. */
  isRated: boolean;
  result: string | null;
  /** On the deciding line: the result of the whole view. */
  viewResult: string | null;
  reshootReason: string | null;
  films: number;
  /** Micrometres; null if none is stated. */
  examined: number | null;
  rejected: number;
  performedOn: string;
  performerIds: string[];
  evaluatorId: string | null;
  isSubcontracted: boolean;
  material: string | null;
  weldingProcess: string | null;
  headerStage: string | null;
  /** Micrometres. */
  thickness: number | null;
  diameter: number | null;
  /** A thickness is stated, and no outside diameter: plate. */
  isPlate: boolean;
  /** As `welderKeys` has them. */
  welders: string[];
  wps: string | null;
  indications: RejectedIndication[];
}

/** The facts of all lines that have a result and a day. */
export function lineFacts(report: SourceReport): LineFact[] {
  const lines = report.lines.filter(({ result }) => result !== null).toSorted((a, b) => a.lineNo - b.lineNo);
  const place = placeOf(report);
  const views = Map.groupBy(lines, (line) => viewKeyOf(place, line));
  return [...views.values()].flatMap((view) => factsOfView(report, place, view));
}

function placeOf({ clientId, siteId, workOrderId, itemTag, header, templateCode }: SourceReport): ItemPlace {
  const isThickness = rateGroupOf(templateCode) === "thickness";
  return { clientId, siteId, workOrderId, itemTag, drawingNo: textOf(header["drawingNo"]), isThickness };
}

const viewKeyOf = (place: ItemPlace, line: SourceLine) =>
  [itemKeyOf(place, line), line.examStage ?? "", place.isThickness ? line.id : positionOf(line)].join("|");

function factsOfView(report: SourceReport, place: ItemPlace, view: readonly SourceLine[]): LineFact[] {
  const rejections = view.filter(({ result }) => result === "REJ");
  const decides = rejections.at(-1) ?? view.at(-1);
  if (!decides) return [];
  const ofView = new Set(rejections.map(({ id }) => id));
  const rejected = report.indications.filter(({ lineId, disposition }) => disposition === "REJ" && ofView.has(lineId));
  const examined = micrometres(decides.values["lengthExamined"]);
  const span = rejectedLength(rejected.map(spanOf), examined);
  return view.map((line) => {
    const own = line === decides;
    return {
      ...commonTo(report, place, line),
      lineId: line.id,
      lineNo: line.lineNo,
      viewId: decides.id,
      viewResult: own ? (rejections.length > 0 ? "REJ" : line.result) : null,
      examined: micrometres(line.values["lengthExamined"]),
      rejected: own ? span : 0,
      indications: rejected
        .filter(({ lineId }) => lineId === line.id)
        .map((one) => ({ code: one.code, length: spanOf(one).length })),
    };
  });
}

function commonTo(report: SourceReport, place: ItemPlace, line: SourceLine) {
  const { header, templateCode } = report;
  const performedOn = line.performedOn ?? report.inspectedOn ?? "";
  const performers = performersOf(report, line, performedOn);
  const { T, OD } =
    (line.setupId === null ? report.technique : report.setups?.find(({ id }) => id === line.setupId)?.technique) ?? {};
  const thickness = micrometres(line.values["thickness"]) ?? micrometres(T) ?? micrometres(header["nominalThickness"]);
  const diameter = micrometres(OD) ?? micrometres(header["outsideDiameter"]);
  return {
    group: rateGroupOf(templateCode),
    itemKey: itemKeyOf(place, line),
    item: place.isThickness ? [place.itemTag, line.itemKey].filter(Boolean).join(" ") : itemName(line),
    position: positionOf(line),
    stage: line.examStage ?? "first",
    repairNo: repairOf(line) ?? 0,
    isAfterPwht: header["stage"] === "after PWHT",
    isRated: templateCode !== "VT" || (line.values["stage"] ?? "final") === "final",
    result: line.result,
    reshootReason: line.result === "RESHOOT" ? line.reshootReason : null,
    films: filmsOf(templateCode, line),
    performedOn,
    performerIds: [...new Set(performers.map(personKey))],
    evaluatorId: evaluatorOf(report, line),
    isSubcontracted:
      line.subcontracted === true || (performers.length > 0 && performers.every(({ subcontractor }) => subcontractor)),
    material: textOf(header["material"])?.toUpperCase() ?? null,
    weldingProcess: textOf(header["weldingProcess"])?.toUpperCase() ?? null,
    headerStage: textOf(header["stage"]),
    thickness,
    diameter,
    isPlate: thickness !== null && diameter === null,
    welders: welderKeys(textOf(line.values["welders"]), textOf(header["fabricator"]) ?? report.clientId),
    wps: textOf(line.values["wps"])?.toUpperCase() ?? null,
  };
}

/** One image for digital radiography; for film the number on the line. */
function filmsOf(templateCode: string, { values }: SourceLine): number {
  if (templateCode === "RT-DIG") return 1;
  return templateCode === "RT-FILM" ? Number(values["films"] ?? 0) || 0 : 0;
}

function performersOf({ people }: SourceReport, { performedBy }: SourceLine, on: string): SourcePerson[] {
  const named = people.filter(({ id }) => id === performedBy);
  if (named.length > 0) return named;
  const performs = ({ roles }: SourcePerson) => roles.some((role) => role === "performer" || role === "radiographer");
  return people.filter((person) => performs(person) && (person.dates.length === 0 || person.dates.includes(on)));
}

function evaluatorOf({ people, evaluatorId }: SourceReport, { values }: SourceLine): string | null {
  const reader = people.find(({ id }) => id === values["interpretedBy"]);
  return reader ? personKey(reader) : evaluatorId;
}

/** People of another organization count under it (rule 11). */
const personKey = ({ userId, organization, externalName }: SourcePerson) => userId ?? `of ${organization ?? externalName ?? ""}`;

/** Its length, else its diameter, else zero. */
function spanOf({ values }: SourceIndication) {
  return {
    from: micrometres(values["datumX"]),
    length: micrometres(values["length"]) ?? micrometres(values["diameter"]) ?? 0,
  };
}

function micrometres(value: unknown): number | null {
  if (typeof value !== "object" || value === null || !("entered" in value) || !("unit" in value)) return null;
  const unit = String(value.unit);
  if (!isUnit(unit)) return null;
  const entered = decimal(String(value.entered));
  return entered && new Decimal(convert(String(value.entered), unit, "mm")).times(1000).round().toNumber();
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
