import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Solvent-removable visible penetrant on four nozzle welds of a stainless vessel; one linear indication at a toe is rejected. */
export function ptSample(): Sample {
  const definition = template("PT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Nozzle welds N1 to N4 of absorber C-105", "ASTM A240 Type 316L"),
    itemTag: "C-105",
    drawingNo: "C-105-GA-02",
    drawingRev: "3",
    examLocation: "shop",
    heatTreatment: "none",
    nominalThickness: mm("12.0"),
    surfaceCondition: "as welded",
    stage: "final",
    weldingProcess: "GTAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: quantity("21", "°C"),
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 6",
    type: "II visible",
    removal: "C solvent",
    productFamily: "Spotcheck SK",
    penetrant: "sample-penetrant",
    remover: "sample-remover",
    developer: "sample-developer",
    developerForm: "non-aqueous",
    materialForm: "weld/casting",
    precleaning: "SKC-S, 5 min drying",
    dwell: quantity("10", "min"),
    interpretedAfter: quantity("15", "min"),
    light: "LED inspection lamp LMP-06",
    lightEvidence: "measured today",
    whiteLight: quantity("1320", "lx"),
    contaminantCert: true,
    postCleaning: "yes",
  });
  Object.assign(content.calibration, { lightMeter: "sample-light-meter" });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "N3 rejected for a linear indication at the toe; N1, N2 and N4 accepted.",
  });
  const weld = (lineNo: number, result: LineResult): Line => ({
    ...line(lineNo, `N${lineNo}`, "2026-04-08", result, {
      welders: "B-19",
      joint: "fillet",
      size: "8 mm leg",
      thickness: mm("12.0"),
      lengthExamined: mm("530"),
      area: "Weld and 25 mm each side",
    }),
    examStage: "first",
  });
  content.lines = [weld(1, "ACC"), weld(2, "ACC"), weld(3, "REJ"), weld(4, "ACC")];
  content.indications = [
    indication("line-3", "RL", "REJ", {
      location: "Toe on the shell, 3 o'clock",
      datumX: mm("132"),
      length: mm("7.0"),
      width: mm("1.0"),
      crack: false,
    }),
    indication("line-2", "RR", "ACC", {
      location: "Cap, 6 o'clock",
      datumX: mm("265"),
      length: mm("2.5"),
      width: mm("2.0"),
      crack: false,
    }),
  ];
  const batch = (id: string, kind: string, product: string, number: string) => ({
    id: `sample-${id}`,
    kind,
    product,
    manufacturer: "Magnaflux",
    batch: number,
    expiresOn: "2028-02-29",
  });
  const context: ReportContext = {
    ...onSite("2026-04-08"),
    equipment: [instrument("sample-light-meter", "LM-VIS", "LUX-02 white-light meter", "2025-10-20")],
    consumables: [
      { ...batch("penetrant", "PT-PEN", "SKL-SP2", "25C114"), form: "visible" },
      batch("remover", "PT-REM", "SKC-S", "25D020"),
      batch("developer", "PT-DEV", "SKD-S2", "25C206"),
    ],
  };
  return { definition, content, context };
}
