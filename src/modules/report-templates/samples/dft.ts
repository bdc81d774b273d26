import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, onSite, template, type Sample } from "./base.ts";

const µm = (entered: string) => quantity(entered, "µm");

/** Two coats on a tank shell, three areas of five spots; one spot of the third area is too thin, so all areas of its shift are measured. */
export function dftSample(): Sample {
  const definition = template("DFT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Tank TK-305, external shell, first course, coating system S-2", "ASTM A36"),
    itemTag: "TK-305",
    surfaceCondition: "coated",
    stage: "final",
    jointType: "none",
    extent: "3 areas of 10 m² on 28 m²",
    surfaceTemp: quantity("27", "°C"),
  });
  Object.assign(content.technique, {
    standard: "SSPC-PA 2",
    gauge: "sample-gauge",
    type: "2",
    substrate: "Carbon steel, blasted",
    surfacePrep: "SSPC-SP 10 / Sa 2½",
    profile: µm("62"),
    solubleSalts: "14 mg/m², ISO 8502-9",
    zeroCorrection: µm("11"),
    coats: [
      {
        product: "Zinc epoxy primer",
        batchA: "ZE-4471",
        batchB: "H-2206",
        specMin: µm("75"),
        specMax: µm("125"),
        appliedOn: "2026-06-08",
        expiresOn: "2027-02-28",
        cure: "24 h",
      },
      {
        product: "Epoxy intermediate",
        batchA: "EI-9103",
        batchB: "H-2214",
        specMin: µm("125"),
        specMax: µm("175"),
        appliedOn: "2026-06-09",
        expiresOn: "2027-04-30",
        cure: "dry to the touch",
      },
    ],
    climateMeter: "sample-dew-point-meter",
    climate: [
      {
        at: "2026-06-09T13:10:00Z",
        air: quantity("25", "°C"),
        RH: quantity("60", "%"),
        surface: quantity("27", "°C"),
      },
      {
        at: "2026-06-09T16:40:00Z",
        air: quantity("30", "°C"),
        RH: quantity("52", "%"),
        surface: quantity("34", "°C"),
      },
    ],
    areaTotal: quantity("28", "m²"),
    shifts: [{ shift: "Day shift 1", areas: 3 }],
    holiday: "low voltage",
    detector: "sample-detector",
    voltage: quantity("67.5", "V"),
  });
  const check = (when: string, at: string, nominal: string, read: string) => ({
    when,
    at: `2026-06-09T${at}:00Z`,
    nominal: µm(nominal),
    read: µm(read),
  });
  Object.assign(content.calibration, {
    shimSet: "sample-shims",
    tolerance: quantity("5", "%"),
    shims: [check("start", "13:20", "125", "126"), check("start", "13:22", "254", "252"), check("end", "19:00", "254", "256")],
    detectorCheck: quantity("67", "V"),
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "Areas 1 and 2 are accepted. Spot 4 of area 3 is too thin; area 3 is rejected. Apply more coating and re-measure.",
  });
  let lineNo = 0;
  const area = (itemKey: string, readings: readonly [LineResult, string, string, string][]): Line[] =>
    readings.map(([result, g1, g2, g3], index) => {
      lineNo += 1;
      return line(lineNo, itemKey, "2026-06-09", result, {
        spot: index + 1,
        coat: 2,
        shift: "Day shift 1",
        g1: µm(g1),
        g2: µm(g2),
        g3: µm(g3),
      });
    });
  content.lines = [
    ...area("Area 1", [
      ["ACC", "244", "252", "248"],
      ["ACC", "261", "258", "266"],
      ["ACC", "239", "243", "236"],
      ["ACC", "272", "268", "275"],
      ["ACC", "250", "247", "256"],
    ]),
    ...area("Area 2", [
      ["ACC", "231", "226", "235"],
      ["ACC", "248", "251", "246"],
      ["ACC", "219", "224", "221"],
      ["ACC", "258", "262", "255"],
      ["ACC", "240", "238", "243"],
    ]),
    ...area("Area 3", [
      ["ACC", "228", "232", "226"],
      ["ACC", "241", "237", "244"],
      ["ACC", "215", "219", "212"],
      ["REJ", "148", "155", "151"],
      ["ACC", "236", "233", "240"],
    ]),
  ];
  const context: ReportContext = {
    ...onSite("2026-06-09"),
    equipment: [
      instrument("sample-gauge", "DFT", "DFT-04 coating thickness gauge", "2026-01-20"),
      instrument("sample-shims", "DFT-SHIM", "SHM-02 certified shims", "2025-12-02"),
      instrument("sample-detector", "HOL", "HOL-01 wet-sponge holiday detector", "2026-02-11"),
      instrument("sample-dew-point-meter", "HYG", "DPM-03 dew-point meter", "2025-10-30"),
    ],
  };
  return { definition, content, context };
}
