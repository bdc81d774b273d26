import { quantity } from "#kit/quantity.ts";
import type { LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, mm, onSite, plain, template, type Sample } from "./base.ts";

/** Hardness of two P91 girth welds after PWHT, five zones each; one heat-affected zone is too hard and rejected. */
export function htSample(): Sample {
  const definition = template("HT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Main steam line MS-21, girth welds FW-07 and FW-08 after PWHT", "ASTM A335 P91"),
    lineNo: '12"-MS-21-E9',
    drawingNo: "ISO-MS-21-02",
    drawingRev: "3",
    heatTreatment: "PWHT 755 °C, 3 h, chart PW-118",
    nominalThickness: mm("33.3"),
    outsideDiameter: mm("323.9"),
    surfaceCondition: "ground",
    stage: "after PWHT",
    weldingProcess: "GTAW/SMAW",
    jointType: "butt",
    extent: "Two welds, five zones each, at 12 o'clock",
    surfaceTemp: quantity("24", "°C"),
  });
  Object.assign(content.technique, {
    standard: "ASTM A1038",
    principle: "UCI",
    scale: "HV10",
    load: "98 N probe",
    tester: "sample-tester",
    direction: "down",
    minReadings: 5,
    surfacePrep: "Ground, finished with 180 grit, 0.5 mm removed",
    wall: mm("33.3"),
  });
  const check = (when: string, at: string, ...readings: [string, string, string, string, string]) => ({
    when,
    at: `2026-05-19T${at}:00Z`,
    ...Object.fromEntries(readings.map((reading, index) => [`r${index + 1}`, plain(reading)])),
  });
  Object.assign(content.calibration, {
    block: "sample-block",
    value: plain("241"),
    tolerance: plain("9"),
    checks: [
      check("start", "13:05", "240", "243", "238", "242", "241"),
      check("end", "18:40", "244", "241", "239", "243", "240"),
    ],
  });
  content.acceptance = { ...content.acceptance, clientSpec: "Engineering specification ES-P91-07 rev 3" };
  Object.assign(content.summary, {
    limitations: "none",
    summary: "Heat-affected zone B of FW-08 rejected: 271 HV10, limit 265. All other zones accepted.",
    uncertainty: "±7 HV (k = 2), by the certificate of the block and the checks on it",
    recommendations: "Review the PWHT chart of FW-08 before the weld is heat treated again.",
  });
  type Readings = [string, string, string, string, string];
  const zone = (lineNo: number, itemKey: string, name: string, result: LineResult, readings: Readings) =>
    line(lineNo, itemKey, "2026-05-19", result, {
      zone: name,
      location: "12 o'clock",
      ...Object.fromEntries(readings.map((reading, index) => [`r${index + 1}`, plain(reading)])),
      limitMin: plain("196"),
      limitMax: plain("265"),
    });
  content.lines = [
    zone(1, "FW-07", "base A", "ACC", ["214", "217", "212", "216", "215"]),
    zone(2, "FW-07", "HAZ A", "ACC", ["231", "236", "229", "234", "238"]),
    zone(3, "FW-07", "weld", "ACC", ["241", "246", "239", "244", "243"]),
    zone(4, "FW-07", "HAZ B", "ACC", ["228", "233", "235", "230", "232"]),
    zone(5, "FW-07", "base B", "ACC", ["209", "211", "213", "210", "212"]),
    zone(6, "FW-08", "base A", "ACC", ["213", "216", "214", "218", "215"]),
    zone(7, "FW-08", "HAZ A", "ACC", ["247", "251", "244", "249", "250"]),
    zone(8, "FW-08", "weld", "ACC", ["256", "259", "254", "261", "258"]),
    zone(9, "FW-08", "HAZ B", "REJ", ["263", "268", "259", "271", "266"]),
    zone(10, "FW-08", "base B", "ACC", ["212", "215", "211", "214", "216"]),
  ];
  const context: ReportContext = {
    ...onSite("2026-05-19"),
    equipment: [
      instrument("sample-tester", "HT-UCI", "HT-03 UCI hardness tester", "2026-01-12"),
      instrument("sample-block", "HT-BLK", "HBK-05 hardness block 241 HV10", "2024-06-18"),
    ],
  };
  return { definition, content, context };
}
