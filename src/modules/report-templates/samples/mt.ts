import { quantity } from "#kit/quantity.ts";
import type { Line, LineResult } from "../content.ts";
import type { ReportContext } from "../context.ts";
import { emptyContent } from "../new-content.ts";
import { indication, instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Yoke examination of three fillet welds of a lifting lug; one linear indication is rejected. */
export function mtSample(): Sample {
  const definition = template("MT");
  const content = emptyContent(definition);
  Object.assign(content.header, {
    ...item("Lifting lugs of vessel V-210, fillet welds", "ASTM A516 Gr. 70"),
    itemTag: "V-210",
    examLocation: "shop",
    heatTreatment: "none",
    nominalThickness: mm("19.0"),
    surfaceCondition: "ground",
    stage: "final",
    weldingProcess: "SMAW",
    jointType: "fillet",
    extent: "100 %",
    surfaceTemp: quantity("24", "°C"),
  });
  Object.assign(content.technique, {
    standard: "ASME V Art. 7",
    technique: "yoke AC",
    currentType: "AC",
    particles: "visible wet",
    colour: "black",
    ferromagnetic: true,
    contrastPaint: "sample-paint",
    ink: "sample-ink",
    unit: "sample-yoke",
    wetHorizontal: false,
    poleSpacing: mm("150"),
    light: "LED inspection lamp LMP-06",
    lightEvidence: "measured today",
    whiteLight: quantity("1240", "lx"),
    twoDirections: true,
    demagnetised: "not required",
    postCleaning: "yes",
  });
  Object.assign(content.calibration, {
    liftTests: [{ on: "2026-03-16", mass: quantity("4.54", "kg"), held: true }],
    lightMeter: "sample-light-meter",
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "One linear indication on FW-3, rejected; FW-1 and FW-2 accepted.",
  });
  const weld = (lineNo: number, result: LineResult): Line => ({
    ...line(lineNo, `FW-${lineNo}`, "2026-03-16", result, {
      welders: "B-03",
      joint: "fillet",
      size: "12 mm leg",
      thickness: mm("19.0"),
      lengthExamined: mm("620"),
      area: "Weld and 25 mm each side",
    }),
    examStage: "first",
  });
  content.lines = [weld(1, "ACC"), weld(2, "ACC"), weld(3, "REJ")];
  content.indications = [
    indication("line-3", "RL", "REJ", {
      location: "Toe, 140 mm from the north end",
      length: mm("6.5"),
      width: mm("0.5"),
      crack: false,
    }),
    indication("line-2", "RR", "ACC", { location: "Cap, 60 mm", length: mm("2.0"), width: mm("1.8"), crack: false }),
  ];
  const context: ReportContext = {
    ...onSite("2026-03-16"),
    equipment: [
      instrument("sample-yoke", "MT-YAC", "MTY-04 AC yoke", "2025-12-01"),
      instrument("sample-light-meter", "LM-VIS", "LUX-02 white-light meter", "2025-10-20"),
    ],
    consumables: [
      { id: "sample-paint", kind: "MT-WCP", product: "Magnaflux WCP-2", batch: "24K113", expiresOn: "2027-10-31" },
      {
        id: "sample-ink",
        kind: "MT-INK",
        product: "Magnaflux 7HF",
        form: "visible wet",
        batch: "25B078",
        expiresOn: "2027-01-31",
      },
    ],
  };
  return { definition, content, context };
}
