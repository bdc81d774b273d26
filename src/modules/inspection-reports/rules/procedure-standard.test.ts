import { describe, expect, it } from "vitest";
import { standardFindings, unstatedFindings, type WrittenProcedure } from "./procedure-standard.ts";
import { mtSample, rtFilmSample, type Sample, utThicknessSample } from "#modules/report-templates/samples.ts";

const procedure = (more: Partial<WrittenProcedure> = {}): WrittenProcedure => ({
  named: "MT-001 rev 2",
  standards: [written("ASME V", "Article 7"), { ...written("ASME VIII-1", "Appendix 6"), role: "acceptance" }],
  variables: [],
  ...more,
});
const written = (code: string, clause = "") => ({ code, edition: "2023", clause, role: "method" as const });
const mt = (technique: object = {}): Sample => {
  const sample = mtSample();
  Object.assign(sample.content.technique, technique);
  return sample;
};
const said = (sample: Sample, more?: Partial<WrittenProcedure>) =>
  standardFindings(sample, [procedure(more)]).map(({ severity, message }) => `${severity} ${message}`);

describe("the standard of the technique against that of the procedure", () => {
  it("is one the procedure is written to", () => {
    expect(said(mt())).toEqual([]);
    expect(said(utThicknessSample(), { standards: [written("ASME BPVC Section V", "Article 5")] })).toEqual([]);
    expect(said(mt({ standard: "ISO 17638" }), { standards: [written("ASME V"), written("EN ISO 17638")] })).toEqual([]);
  });
  it("and no other", () => {
    expect(said(mt({ standard: "ISO 17638" }))).toEqual([
      "E MT-001 rev 2 is written to ASME V, but the technique names ISO 17638. Choose the standard of the procedure, or a procedure written to ISO 17638.",
    ]);
    expect(said(mt(), { standards: [written("Client DEP 31")] })).toEqual([
      "W The technique names ASME V Art. 7, but MT-001 rev 2 is written to Client DEP 31. Explain why the procedure covers it.",
    ]);
  });
  it("by the article of the examination: welds by Article 4 are not thicknesses", () => {
    const by = (clause: string) => said(utThicknessSample(), { named: "UT-002 rev 1", standards: [written("ASME V", clause)] });
    expect([by("Article 5, SE-797"), by("SE-797"), by("Art. 23"), by("")]).toEqual([[], [], [], []]);
    expect(by("Article 4")).toEqual([
      "E UT-002 rev 1 is written to ASME V Article 4, but a report by UT-THK follows Article 5. Choose a procedure for this examination.",
    ]);
  });
  it("another standard is no way round that of the procedure", () => {
    expect(said(mt({ standard: "other" }))).toEqual([
      "E MT-001 rev 2 is written to ASME V: choose it as the standard of the technique.",
    ]);
    expect(said(mt({ standard: "other" }), { standards: [written("ASTM E1444")] })).toEqual([
      "W No limits of ASTM E1444 are built in: the technique was not compared with them. State who compared it with the limits of MT-001 rev 2, and which record shows it.",
    ]);
  });
  it("a procedure that names none is asked about", () => {
    expect(said(mt(), { standards: [] })).toEqual([
      "W MT-001 rev 2 names no standard of the method. State the standard it is written to, and the limits used.",
    ]);
  });
  it("is asked of every setup", () => {
    const sample = mt();
    const { content } = sample;
    content.setups = [{ id: "b", label: "B", technique: { ...content.technique, standard: "ISO 17638" }, calibration: {} }];
    const [found] = standardFindings(sample, [procedure()]);
    expect([found?.message.slice(0, 9), found?.target]).toEqual([
      "Setup B: ",
      { block: "technique", key: "standard", setupId: "b" },
    ]);
  });
});

describe("what the code calls essential is stated in the procedure", () => {
  const unstated = (sample: Sample, ...keys: string[]) =>
    unstatedFindings(sample, [procedure({ variables: keys.map((key) => ({ key, reportFieldKey: null })) })]).map(
      ({ message }) => message,
    );
  it("MT: technique, current and particles (T-721)", () => {
    expect(unstated(mt(), "technique", "currentType", "particles")).toEqual([]);
    expect(unstated(mt({ particles: "fluorescent wet" }), "technique", "currentType")).toEqual([
      "MT-001 rev 2 does not state its range of: particles fluorescent wet (T-721). Explain why the procedure covers it.",
    ]);
    expect(
      unstatedFindings(mt(), [
        procedure({
          variables: ["technique", "currentType", "particles"].map((one) => ({ key: "v", reportFieldKey: `technique.${one}` })),
        }),
      ]),
    ).toEqual([]);
  });
  it("RT: source and film (T-221.1)", () => {
    expect(unstated(rtFilmSample(), "source", "filmType")).toEqual([]);
    expect(unstated(rtFilmSample())[0]).toMatch(/source Ir-192, film type .+ \(T-221\.1\)/);
  });
  it("UT thickness: nothing", () => {
    expect(unstated(utThicknessSample())).toEqual([]);
  });
});
