import { quantity } from "#kit/quantity.ts";
import type { LineResult, Values } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Eddy current inspection of a brass cooler of 240 tubes; one tube is over the plugging limit, one was already plugged. */
export function etTubeSample(): Sample {
  const definition = template("ET-TUBE");
  const content = emptyContent(definition);
  const percent = (entered: string) => quantity(entered, "%");
  const kHz = (entered: string) => quantity(entered, "kHz");
  Object.assign(content.header, {
    ...item("Lube oil cooler E-302, all tubes", "ASTM B111 C44300"),
    itemTag: "E-302",
    stage: "in service",
    jointType: "none",
    extent: "All unplugged tubes",
    exchangerTag: "E-302",
    tubes: 240,
    tubeOD: mm("19.05"),
    wall: mm("2.11"),
    tubeLength: quantity("4.88", "m"),
    tubeMaterial: "C44300 admiralty brass",
    supports: 6,
    supportReference: "Support 1 next to the inlet tube sheet",
    row1Origin: "Top row",
    orientation: "Left to right, seen from the inlet",
    cleanliness: "clean",
    inspectedFrom: "Inlet tube sheet",
    pluggingLimit: percent("60"),
    othersInspected: [{ rowFrom: 1, rowTo: 16, tubes: 235, confirmed: true, by: "Ben Ruiz" }],
  });
  Object.assign(content.technique, {
    standard: "ASME V",
    method: "ECT",
    instrument: "sample-et-instrument",
    probe: "sample-et-probe",
    probeOD: mm("13.50"),
    f1: kHz("18.0"),
    f2: kHz("9.0"),
    mode: "both",
    pullSpeed: quantity("600", "mm/s"),
    refTube: "sample-ref-tube",
    flaws: [
      { type: "through hole 1.3 mm", depthPct: percent("100") },
      { type: "flat bottom, outside", depthPct: percent("60") },
      { type: "flat bottom, outside", depthPct: percent("20") },
      { type: "groove, inside", depthPct: percent("10") },
    ],
  });
  const check = (when: string, at: string, drift: string) => ({
    when,
    at: `2026-04-22T${at}:00Z`,
    signalOk: true,
    phaseDrift: quantity(drift, "°"),
    ampDrift: percent("2"),
  });
  Object.assign(content.calibration, {
    checks: [check("start", "13:10", "0"), check("interval", "16:45", "1"), check("end", "19:20", "1")],
  });
  Object.assign(content.acceptance, { edition: "EX-SPEC-07 rev 3", clause: "60 % of the wall" });
  Object.assign(content.summary, {
    limitations: "Tube 7-04 previously plugged; not inspected.",
    summary: "240 tubes: 235 NDD without a line, 3 accepted with wall loss, 1 rejected at 68 %, 1 previously plugged.",
    recommendations: "Plug tube 9-11 before the exchanger is closed; reinspect in two years.",
  });
  const tube = (lineNo: number, row: number, number: number, result: LineResult, values: Values) => ({
    ...line(lineNo, `${row}-${String(number).padStart(2, "0")}`, "2026-04-22", result, { row, tube: number, ...values }),
    ...(result === "NE" ? { neReason: "Previously plugged" } : {}),
  });
  content.lines = [
    tube(1, 3, 8, "ACC", { condition: "ID loss", lossPct: percent("25"), location: "Inlet end, 0 to 150 mm" }),
    tube(2, 5, 12, "ACC", { condition: "pit", lossPct: percent("38"), location: "Support 2 + 400 mm" }),
    tube(3, 7, 4, "NE", { condition: "plugged" }),
    tube(4, 9, 10, "ACC", { condition: "support wear", lossPct: percent("31"), location: "At support 4" }),
    tube(5, 9, 11, "REJ", { condition: "support wear", lossPct: percent("68"), location: "At support 4" }),
  ];
  const context: ReportContext = {
    ...onSite("2026-04-22"),
    equipment: [
      instrument("sample-et-instrument", "ET-INST", "ETI-03 eddy current instrument", "2026-01-14"),
      instrument("sample-et-probe", "ET-PROBE", "ETP-20 bobbin probe 13.5 mm", null),
      instrument("sample-ref-tube", "ET-REF", "RT-04 reference tube C44300 19.05 × 2.11", "2024-09-12"),
    ],
    attachments: [{ kind: "map" }],
    people: [
      { id: "sample-performer", name: "Ana Torres", roles: ["performer"] },
      { id: "sample-evaluator", name: "Ben Ruiz", roles: ["evaluator"] },
    ],
  };
  return { definition, content, context };
}
