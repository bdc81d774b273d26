import { quantity } from "#kit/quantity.ts";
import { emptyContent } from "../new-content.ts";
import { answered } from "./api-lines.ts";
import { item, mm, onSite, plain, template, type Sample } from "./base.ts";

/** External inspection of a separator on stream: cracked fireproofing, and a relief device due for its test. */
export function api510Sample(): Sample {
  const definition = template("API-510");
  const content = emptyContent(definition);
  const day = "2026-03-17";
  Object.assign(content.header, {
    ...item("High-pressure separator, horizontal, 1524 mm inside diameter", "ASTM A516 Gr. 70"),
    itemTag: "V-204",
    drawingNo: "D-204-01",
    drawingRev: "3",
    nominalThickness: mm("15.88"),
    stage: "in service",
    jointType: "none",
    extent: "External, from grade and platform",
    inspectionKind: "external",
    service: "Sour gas and condensate",
    manufacturer: "Lakeside Tank and Vessel",
    serialNo: "LTV-8841",
    nationalBoardNo: "30114",
    yearBuilt: 2008,
    constructionCode: "ASME VIII-1 2007",
    designPressure: quantity("1.50", "MPa"),
    operatingPressure: quantity("1.10", "MPa"),
    mawp: quantity("1.50", "MPa"),
    designTemp: quantity("120", "°C"),
    operatingTemp: quantity("55", "°C"),
    mdmt: quantity("-20", "°C"),
    corrosionAllowance: mm("3.00"),
    allowableStress: quantity("138.0", "MPa"),
    E: plain("0.85"),
    insideRadius: mm("762.0"),
    insulated: false,
    damageMechanisms: ["general corrosion", "wet H2S damage"],
    lastExternal: "2021-03-22",
    lastInternal: "2019-09-10",
    prds: [
      { tag: "PSV-204A", setPressure: quantity("1.50", "MPa"), lastTest: "2024-05-20", nextTest: "2027-05-20" },
      { tag: "PSV-204B", setPressure: quantity("1.50", "MPa"), lastTest: "2024-05-20", nextTest: "2027-05-20" },
    ],
    nameplatePhoto: true,
  });
  content.lines = answered(definition, day, {
    "Skirt and fireproofing": {
      condition: "poor",
      finding: "Fireproofing of the south saddle cracked over 400 mm, rust stains below the crack",
      photo: "P2",
      recommendation: "1",
    },
    Coating: { condition: "fair", finding: "Chalking on the top third, no bare metal" },
    "Insulation and CUI": { condition: "n/a", why: "The vessel is not insulated" },
  });
  const wall = (location: string, component: string, tActual: string, tReq: string, rate: string) => ({
    location,
    component,
    measuredOn: "2026-03-16",
    tActual: mm(tActual),
    tReq: mm(tReq),
    rate: quantity(rate, "mm/y"),
    report: "ACR-UT-26-0018",
  });
  Object.assign(content.summary, {
    thicknesses: [
      wall("CML 03", "shell", "14.20", "11.50", "0.180"),
      wall("CML 08", "head", "14.60", "9.76", "0.110"),
      wall("CML 11", "nozzle", "10.40", "6.35", "0.090"),
    ],
    actions: [
      {
        no: "1",
        text: "Remove the fireproofing of the south saddle along the crack, inspect and measure the steel, and repair the fireproofing",
        priority: "next opportunity",
        dueOn: "2026-09-30",
        codeRef: "API 510 5.5.4",
        status: "open",
        toldTo: null,
        toldAt: null,
        toldBy: null,
      },
    ],
    limitations: "Underside of the shell within the saddles not accessible",
    summary:
      "The vessel is fit for service until the dates stated. The fireproofing of the saddle is to be opened at the next opportunity.",
  });
  return { definition, content, context: { ...onSite(day), attachments: [{ kind: "photo" }] } };
}
