import { quantity } from "#kit/quantity.ts";
import { emptyContent } from "../new-content.ts";
import { answered } from "./api-lines.ts";
import { item, mm, onSite, plain, template, type Sample } from "./base.ts";

/** In-service inspection of a diesel tank: standing water at the chime, and a blocked dike drain. */
export function api653Sample(): Sample {
  const definition = template("API-653");
  const content = emptyContent(definition);
  const day = "2026-05-06";
  const course = (t1: string, t2: string, S: string) => ({
    height: quantity("2.44", "m"),
    t1: mm(t1),
    t2: mm(t2),
    S: quantity(S, "MPa"),
    E: plain("0.85"),
  });
  Object.assign(content.header, {
    ...item("Diesel storage tank, cone roof, 12 000 m³", "ASTM A36"),
    itemTag: "TK-105",
    drawingNo: "TK-105-GA",
    drawingRev: "2",
    stage: "in service",
    jointType: "none",
    extent: "External: whole shell from grade, roof and stairs",
    inspectionKind: "in-service",
    service: "Diesel",
    manufacturer: "Lakeside Tank and Vessel",
    yearBuilt: 1996,
    constructionCode: "API 650, 9th edition",
    designTemp: quantity("65", "°C"),
    operatingTemp: quantity("30", "°C"),
    corrosionAllowance: mm("1.50"),
    insulated: false,
    damageMechanisms: ["general corrosion", "soil corrosion"],
    lastExternal: "2021-04-28",
    lastInternal: "2018-10-15",
    D: quantity("36.58", "m"),
    H: quantity("12.19", "m"),
    G: plain("0.85"),
    courses: [
      course("14.60", "14.40", "171.7"),
      course("12.30", "12.20", "171.7"),
      course("9.40", "9.30", "188.9"),
      course("7.80", "7.70", "188.9"),
      course("6.30", "6.20", "188.9"),
    ],
    bottomType: "cone up",
    RTbc: mm("4.83"),
    RTip: mm("4.19"),
    StPr: quantity("0.038", "mm/y"),
    UPr: quantity("0.102", "mm/y"),
    limit: "0.10 in",
    barrier: false,
    t0: mm("6.35"),
    tMinCourse: mm("12.42"),
    foundation: "Compacted fill with concrete ringwall",
  });
  content.lines = answered(definition, day, {
    "Chime and annular ring": {
      condition: "poor",
      finding: "Standing water at the chime from 140° to 180°, edge scaled, 1.2 mm of 8.0 mm lost",
      photo: "P5",
      recommendation: "1",
    },
    Coating: { condition: "fair", finding: "Topcoat thin on the south side of courses 1 and 2" },
    Dike: { condition: "poor", finding: "Drain at the south-east corner blocked with silt", photo: "P9", recommendation: "2" },
    "Cathodic protection": {
      condition: "not accessible",
      why: "Rectifier locked; records of the February 2026 potentials reviewed",
    },
  });
  const wall = (location: string, tActual: string, tReq: string, rate: string) => ({
    location,
    component: "shell",
    measuredOn: "2026-05-05",
    tActual: mm(tActual),
    tReq: mm(tReq),
    rate: quantity(rate, "mm/y"),
    report: "ACR-UT-26-0040",
  });
  const action = (no: string, text: string, priority: string, dueOn: string, codeRef: string) => ({
    no,
    text,
    priority,
    dueOn,
    codeRef,
    status: "open",
    toldTo: null,
    toldAt: null,
    toldBy: null,
  });
  Object.assign(content.summary, {
    thicknesses: [wall("Course 1", "14.40", "12.42", "0.080"), wall("Course 2", "12.20", "9.86", "0.060")],
    actions: [
      action(
        "1",
        "Regrade the tank pad from 140° to 180° for drainage; clean and coat the chime",
        "30 d",
        "2026-06-06",
        "API 653 4.4.5.7",
      ),
      action("2", "Clear the dike drain", "next opportunity", "2026-07-31", "API 653 C.1"),
    ],
    limitations: "Cathodic protection: rectifier locked, potentials not measured. Inside not inspected, tank in service",
    summary: "The tank is fit for service until the dates stated. Drainage at the chime is to be corrected within 30 days.",
  });
  return { definition, content, context: onSite(day) };
}
