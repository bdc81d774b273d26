import { quantity } from "#kit/quantity.ts";
import { forInformationSet } from "../acceptance/sets.ts";
import { emptyContent } from "../new-content.ts";
import { instrument, item, line, mm, onSite, template, type Sample } from "./base.ts";

/** Lamination scan of plates before a lifting lug is welded on, reported for information. */
export function genSample(): Sample {
  const definition = template("GEN");
  const content = emptyContent(definition);
  const day = "2026-02-18";
  Object.assign(content.header, {
    ...item("Shell plates below the new lifting lugs of V-118", "ASTM A516 Gr. 70"),
    itemTag: "V-118",
    nominalThickness: mm("25.40"),
    surfaceCondition: "ground",
    extent: "300 × 300 mm around each lug",
    surfaceTemp: quantity("18", "°C"),
  });
  Object.assign(content.technique, {
    examination: "Ultrasonic lamination scan",
    standard: "ASTM A435",
    certificate: "UT",
    instruments: "0° probe 5 MHz, 10 mm; back wall at 75 % on sound plate",
  });
  const check = (when: string, at: string) => ({
    when,
    at: `${day}T${at}:00Z`,
    reference: "Step block 25.0 mm",
    read: "25.0 mm",
    good: true,
  });
  Object.assign(content.calibration, { checks: [check("start", "13:10"), check("end", "18:50")] });
  Object.assign(content.acceptance, {
    criteriaSet: forInformationSet,
    code: "",
    edition: "",
    clause: "",
    byOrderOf: "Pat Moss, maintenance engineer",
  });
  Object.assign(content.summary, {
    limitations: "none",
    summary: "One lamination below lug 2, 40 × 25 mm at a depth of 12.8 mm. Lugs 1 and 3: no laminations.",
  });
  const sound = { parameter: "Loss of back wall", measured: "less than 10 %", finding: "No lamination" };
  content.lines = [
    line(1, "Plate 1", day, "INFO", { ...sound, location: "Lug 1" }),
    line(2, "Plate 2", day, "INFO", {
      location: "Lug 2",
      x: mm("120"),
      y: mm("85"),
      length: mm("40"),
      width: mm("25"),
      depth: mm("12.8"),
      parameter: "Loss of back wall",
      measured: "100 %",
      finding: "Lamination, parallel to the surface",
    }),
    line(3, "Plate 3", day, "INFO", { ...sound, location: "Lug 3" }),
  ];
  return {
    definition,
    content,
    context: { ...onSite(day), equipment: [instrument("sample-detector", "UT-FD", "FD-04 flaw detector", "2025-09-02")] },
  };
}
