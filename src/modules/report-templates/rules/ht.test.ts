import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import { htSample } from "../samples.ts";
import { calibration, type Change, firstLine, inUS, lineOf, messages, technique } from "./testing.ts";

const plain = (entered: string) => quantity(entered, "");
const said = (ruleId: string, ...changes: Change[]) => messages(htSample(), ruleId, ...changes);
const check = (when: string, at: string, ...readings: string[]) => ({
  when,
  at: `2026-05-19T${at}:00Z`,
  ...Object.fromEntries(readings.map((reading, index) => [`r${index + 1}`, plain(reading)])),
});
const onBlock = (...checks: ReturnType<typeof check>[]) => calibration({ checks });

describe("the hardness block", () => {
  it("is read at the start and at the end, its mean within the tolerance", () => {
    const start = check("start", "13:05", "241", "240", "242");
    expect(said("HT-R1", onBlock(start))).toEqual(["E No end check after this one"]);
    expect(said("HT-R1", onBlock(start, check("end", "18:40", "250", "250", "250")))).toEqual([]);
    expect(said("HT-R1", onBlock(start, check("end", "18:40", "250", "251", "250")))[0]).toBe(
      "E The last check failed: a passed check must follow",
    );
  });
  it("shows the mean of each check beside the value of the block", () => {
    const { definition, content, context } = htSample();
    expect(compute(definition, content, context).blocks.calibration["blockMeans"]?.value).toBe("240.8, 241.4");
  });
  it("judged by its mean: one reading off is not a failed check", () => {
    expect(
      said("HT-R1", onBlock(check("start", "13:05", "253", "240", "241"), check("end", "18:40", "241", "240", "239"))),
    ).toEqual([]);
  });
  it("that failed spoils what was read since the last good check", () => {
    const failed = onBlock(
      check("start", "13:05", "241", "240", "242"),
      check("interval", "15:00", "260", "262", "259"),
      check("interval", "15:20", "241", "242", "240"),
      check("end", "18:40", "241", "240", "239"),
    );
    const all: Change = ({ content }) => {
      for (const { values } of content.lines) values["readAt"] = "2026-05-19T16:00:00Z";
    };
    const refused = said("HT-R1", failed, all, firstLine({ readAt: "2026-05-19T14:00:00Z" })).filter((one) =>
      one.startsWith("E"),
    );
    expect(refused).toEqual([
      "E FW-07 (line 1): read before a failed check on the hardness block, after the last good one. Read it again, or enter the time it was read",
    ]);
  });
});

describe("readings", () => {
  it("are as many as the technique asks", () => {
    expect(said("HT-R2", firstLine({ r5: null }))).toEqual(["E FW-07 base A: 4 readings, at least 5 required. Take the others"]);
    expect(said("HT-R2", technique({ minReadings: 4 }), firstLine({ r5: null }))).toEqual([]);
  });
  it("with a rebound tester are five at least, whatever the technique says", () => {
    const leeb = technique({ principle: "Leeb", standard: "ASTM A956", scale: "HLD", minReadings: 3 });
    expect(said("HT-R2", leeb)).toEqual(["E A rebound tester needs at least 5 readings per location; 3 stated"]);
    expect(said("HT-R2", leeb, firstLine({ r5: null }))).toHaveLength(2);
  });
  it("are above 0, and the least limit below the greatest", () => {
    expect(said("HT-R6", firstLine({ r2: plain("0") }))).toEqual(["E Reading 2 must be above 0"]);
    expect(said("HT-R7", firstLine({ limitMin: plain("270") }))).toEqual([
      "E FW-07 base A: the lower limit 270 is above the upper limit 265",
    ]);
  });
});

describe("wall and mass", () => {
  const leeb = technique({ principle: "Leeb", standard: "ASTM A956", scale: "HLD" });
  it("that are too small for the tester are asked about, each in the column of the report", () => {
    const wall = (entered: string, unit: string) => technique({ wall: quantity(entered, unit) });
    expect(said("HT-R3", leeb, wall("25", "mm"))).toEqual([]);
    expect(said("HT-R3", leeb, wall("24", "mm"))[0]).toBe(
      "W Wall 24 mm, but a Leeb tester usually needs 25 mm (1 in): state the maker's limit, or how the part was supported and coupled",
    );
    expect(said("HT-R3", leeb, wall("1", "in"), inUS)).toEqual([]);
    expect(said("HT-R3", wall("4.5", "mm"))[0]).toContain("a UCI tester usually needs 5 mm (0.2 in)");
    expect(said("HT-R3", leeb, technique({ mass: quantity("4.5", "kg") }))).toHaveLength(1);
  });
});

describe("a converted value", () => {
  it("names the standard of the conversion", () => {
    expect(said("HT-R4", firstLine({ converted: "95 HRB" }))).toEqual([
      'E FW-07: 95 HRB is converted. Name the standard of the conversion under "Conversion standard"',
    ]);
    expect(said("HT-R4", firstLine({ converted: "95 HRB" }), technique({ conversion: "ok" }))).toHaveLength(1);
    expect(said("HT-R4", firstLine({ converted: "95 HRB" }), technique({ conversion: "ASTM E140 Table 2" }))).toEqual([]);
  });
  it("is also what a tester shows in a scale of another principle", () => {
    expect(said("HT-R4", technique({ scale: "HBW" }))).toEqual([
      "E UCI does not read HBW: the tester converts it. Name the standard of the conversion, such as ASTM E140 or ISO 18265",
    ]);
    expect(said("HT-R4", technique({ scale: "HRC", principle: "Rockwell" }))).toEqual([]);
    expect(said("HT-R4", technique({ scale: "HRC", principle: "Leeb", conversion: "ISO 18265 Table A.1" }))).toEqual([]);
  });
});

describe("the standard", () => {
  it("is one of the principle", () => {
    expect(said("HT-R5", technique({ standard: "ASTM A956" }))).toEqual(["E ASTM A956 is for Leeb; the stated principle is UCI"]);
    expect(said("HT-R5", technique({ standard: "ASTM E110", principle: "Rockwell" }))).toEqual([]);
    expect(said("HT-R5", technique({ standard: "other" }))).toEqual([]);
  });
});

describe("the limits", () => {
  const printed = (...changes: Change[]) => {
    const sample = htSample();
    for (const change of changes) change(sample);
    return evaluate(sample.definition, sample.content, sample.context).map((one) => one.printed);
  };
  it("decide reading by reading, whatever the mean", () => {
    expect(printed()[0]).toBe("ACC – hardness limits: 212 to 217 within 196 to 265 HV10");
    expect(printed()[8]).toBe("REJ – hardness limits: 271 > 265 HV10");
    expect(printed(firstLine({ r3: plain("195") }))[0]).toBe("REJ – hardness limits: 195 < 196 HV10");
  });
  it("stand in a document that is named, where no standard has them", () => {
    const undocumented: Change = ({ content }) => Object.assign(content.acceptance, { clientSpec: "" });
    expect(said("C-ACCEPTANCE", undocumented)).toEqual(["E Name the document that states the limits, with its revision"]);
    const toSp0472: Change = ({ content }) =>
      Object.assign(content.acceptance, {
        criteriaSet: "NACE SP0472",
        code: "NACE SP0472",
        edition: "",
        clause: "whole",
        clientSpec: "",
      });
    expect(said("C-ACCEPTANCE", toSp0472)).toEqual(["E Enter the edition of NACE SP0472"]);
  });
  it("are not overruled", () => {
    expect(said("C-EVALUATION", (sample) => Object.assign(lineOf(sample, 8), { result: "ACC" }))[0]).toMatch(
      /^E Computed REJ – hardness limits/,
    );
  });
  it("of a client's document are the evaluator's to apply, with a reason", () => {
    const client: Change = ({ content }) =>
      Object.assign(content.acceptance, { criteriaSet: "Client specification", code: "", clause: "" });
    expect(said("HT-R8", client, (sample) => Object.assign(lineOf(sample, 8), { result: "ACC" }))).toEqual([
      "W FW-08 HAZ B: accepted, but 271 > 265 HV10. Name the paragraph of the client's document that allows it",
    ]);
    expect(said("HT-R8", client)).toEqual([]);
  });
});

describe("zones of a weld", () => {
  it("are judged each by itself: a good base material does not clear the zone beside it", () => {
    const again: Change = (sample) => {
      Object.assign(lineOf(sample, 8), { result: "RESHOOT", reshootReason: "other" });
    };
    expect(said("C-RESHOOT", again)).toHaveLength(1);
    expect(said("C-RESHOOT", again, (sample) => Object.assign(lineOf(sample, 9).values, { zone: "HAZ B" }))).toEqual([]);
  });
});
