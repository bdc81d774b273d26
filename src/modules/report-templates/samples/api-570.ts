import { quantity } from "#kit/quantity.ts";
import { emptyContent } from "../new-content.ts";
import { answered } from "./api-lines.ts";
import { item, mm, onSite, plain, template, type Sample } from "./base.ts";

/** External inspection of a reformer feed line in service: a shoe off its beam, coating failed at a support. */
export function api570Sample(): Sample {
  const definition = template("API-570");
  const content = emptyContent(definition);
  const day = "2026-04-21";
  Object.assign(content.header, {
    ...item("Naphtha feed line, P-301 discharge to E-304, pipe rack 21", "ASTM A106 Gr. B"),
    itemTag: "CIR-3101-02",
    lineNo: '8"-P-3101-A1',
    drawingNo: "ISO-3101-02",
    drawingRev: "5",
    nominalThickness: mm("12.70"),
    outsideDiameter: mm("219.1"),
    stage: "in service",
    jointType: "none",
    extent: "The circuit, from grade and platforms",
    inspectionKind: "external",
    service: "Naphtha",
    yearBuilt: 2010,
    constructionCode: "ASME B31.3 2008",
    designPressure: quantity("2.00", "MPa"),
    operatingPressure: quantity("1.45", "MPa"),
    designTemp: quantity("180", "°C"),
    operatingTemp: quantity("120", "°C"),
    mdmt: quantity("-29", "°C"),
    corrosionAllowance: mm("3.00"),
    allowableStress: quantity("137.9", "MPa"),
    E: plain("1.00"),
    W: plain("1.00"),
    Y: plain("0.40"),
    insulated: false,
    damageMechanisms: ["general corrosion"],
    lastExternal: "2021-05-12",
    pipingClass: "2",
    circuits: 1,
    smallBore: true,
    deadlegs: true,
    injectionPoints: false,
  });
  content.lines = answered(definition, day, {
    "Supports and shoes": {
      condition: "poor",
      finding: "Shoe S-14 has moved 60 mm and has 20 mm of bearing left on its beam at column 21-7",
      photo: "P3",
      recommendation: "1",
    },
    Coating: {
      condition: "fair",
      finding: "Coating failed under clamp support S-16, light surface rust, no measurable loss",
      photo: "P4",
      recommendation: "2",
    },
    "Insulation and jacketing": { condition: "n/a", why: "The line is not insulated" },
    "Soil-to-air interface": { condition: "n/a", why: "The circuit is above ground" },
    "Injection and mix points": { condition: "n/a", why: "None on this circuit" },
    "Clamps and temporary repairs": { condition: "n/a", why: "None on this circuit" },
    "Pressure relief devices": { condition: "n/a", why: "PSV-304 belongs to circuit CIR-3101-03" },
  });
  const wall = (location: string, component: string, tActual: string, rate: string) => ({
    location,
    component,
    measuredOn: "2026-04-14",
    tActual: mm(tActual),
    tReq: mm("6.35"),
    rate: quantity(rate, "mm/y"),
    report: "ACR-UT-26-0031",
  });
  Object.assign(content.summary, {
    thicknesses: [wall("CML 04", "pipe", "11.20", "0.140"), wall("CML 07", "elbow", "10.90", "0.120")],
    actions: [
      {
        no: "1",
        text: "Lift the line at column 21-7, reposition shoe S-14 on its beam and install a guide",
        priority: "30 d",
        dueOn: "2026-05-21",
        codeRef: "API 570 5.5",
        status: "open",
        toldTo: "Pat Moss",
        toldAt: "2026-04-21T19:40:00Z",
        toldBy: "in person",
      },
      {
        no: "2",
        text: "Clean and paint at support S-16",
        priority: "next opportunity",
        dueOn: null,
        codeRef: "API 574",
        status: "open",
        toldTo: null,
        toldAt: null,
        toldBy: null,
      },
    ],
    limitations: "Top of the line between columns 21-9 and 21-12 seen from grade only, no scaffold",
    summary: "The circuit is fit for service until the dates stated. One support is to be corrected within 30 days.",
  });
  return { definition, content, context: onSite(day) };
}
