import { describe, expect, it } from "vitest";
import { findingKey } from "#modules/report-templates/engine.ts";
import { rtFilmSample } from "#modules/report-templates/samples.ts";
import { logQuestions } from "./radiation-log.ts";

/** The questions of a report shot with these sources, one setup for each. */
function asked(...serials: string[]): string[] {
  const { definition, content } = rtFilmSample();
  const [first, ...others] = serials;
  const { technique, calibration } = content;
  content.setups = others.map((sourceId, index) => ({
    id: `setup-${index}`,
    label: "BC".charAt(index),
    technique: { ...technique, sourceId },
    calibration,
  }));
  content.technique = { ...technique, sourceId: first ?? null };
  content.lines = content.lines.map((line, index) => ({
    ...line,
    setupId: content.setups?.[index % serials.length]?.id ?? null,
  }));
  return logQuestions(definition, content, ["2026-03-12"]).map(({ finding }) => findingKey(finding));
}

describe("the answer about the log of a source (G11)", () => {
  it("is given of its serial number", () => {
    expect(asked("IR-0932")).toHaveLength(1);
    expect(asked(" IR-0932 ")).toEqual(asked("IR-0932"));
    expect(asked("IR-0933")).not.toEqual(asked("IR-0932"));
  });
  it("is one for the sources of an isotope on a day", () => {
    expect(asked("IR-0932", "IR-0933")).toHaveLength(1);
    expect(asked("IR-0933", "IR-0932")).toEqual(asked("IR-0932", "IR-0933"));
    expect(asked("IR-0932", "IR-0933")).not.toEqual(asked("IR-0932"));
  });
});
