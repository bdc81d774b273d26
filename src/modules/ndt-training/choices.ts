import type { SchemeSummary } from "./contract.ts";

/** Methods in use beyond those a scheme lists, for certificates of other bodies. */
const furtherMethods = ["API", "CSWIP", "CWI", "DFT", "HT", "PMI"];

/** Techniques that go beyond the base method; leaving all out is the base method. */
export const techniqueOptions: { value: string; label: string }[] = [
  { value: "PAUT", label: "PAUT, phased array" },
  { value: "TOFD", label: "TOFD, time of flight" },
  { value: "FMC", label: "FMC/TFM, full matrix capture" },
  { value: "AUT", label: "AUT, automated" },
  { value: "CR", label: "CR, computed radiography" },
  { value: "DR", label: "DR, digital radiography" },
  { value: "CT", label: "CT, computed tomography" },
  { value: "RTR", label: "RTR, real time" },
  { value: "ACFM", label: "ACFM, alternating current field" },
  { value: "RFT", label: "RFT, remote field" },
  { value: "PEC", label: "PEC, pulsed eddy current" },
  { value: "ECA", label: "ECA, eddy current array" },
  { value: "BUBBLE", label: "Bubble leak testing" },
  { value: "PRESSURE", label: "Pressure change leak testing" },
  { value: "510", label: "API 510, pressure vessel inspector" },
  { value: "570", label: "API 570, piping inspector" },
  { value: "653", label: "API 653, storage tank inspector" },
  { value: "HELIUM", label: "Mass spectrometer leak testing" },
];

/** The methods a certificate may be in: those of its scheme, or of all schemes and other bodies where it lists none. */
export function methodsOf(schemes: readonly SchemeSummary[], scheme: SchemeSummary | undefined): string[] {
  if (scheme && scheme.methods.length > 0) return scheme.methods;
  return [...new Set([...schemes.flatMap(({ methods }) => methods), ...furtherMethods])].toSorted();
}

/** The levels of a scheme; SNT-TC-1A knows the limited Level II too. */
export function levelsOf(scheme: SchemeSummary | undefined): string[] {
  const levels = scheme?.levels ?? ["I", "II", "III"];
  return scheme?.id.startsWith("SNT-TC-1A") ? levels.flatMap((one) => (one === "II" ? ["II", "II-L"] : [one])) : levels;
}

/** How the result of a test of the eyes is written, by what was read. */
export function visionResultHelp(kind: string | undefined, chart: string | undefined): string {
  if (kind !== "near") return "pass or fail";
  return (
    { Jaeger: "Such as J1", "Times Roman N": "Such as N4.5", "Ortho-Rater": "The line read, such as 8" }[chart ?? ""] ??
    "pass or fail"
  );
}
