import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, header, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
describe("full coverage (RT-R7)", () => {
  const panoramic = (span: string, exposuresPerWeld = 1) =>
    technique({ exposureTechnique: "panoramic", spanDeg: quantity(span, "°"), filmHolders: 4, iqiCount: 3, exposuresPerWeld });
  it("of a panoramic exposure is the whole turn", () => {
    expect(says("RT-R7", panoramic("360"))).toEqual([]);
    expect(says("RT-R7", panoramic("100"))).toEqual([
      "E Full coverage is 360° of the weld; 1 panoramic exposure shows 100°. Enter the exposures that show the rest, or state spot coverage",
    ]);
    expect(says("RT-R7", panoramic("180", 2))).toEqual([]);
    expect(says("RT-R7", panoramic("100"), technique({ coverage: "spot" }))).toEqual([]);
    const repaired: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" }));
    expect(says("RT-R7", panoramic("100"), repaired)).toEqual([]);
  });
  it("of a pipe through a single wall with one exposure is asked about, of a plate it is not", () => {
    const single = (exposuresPerWeld: number) => technique({ exposureTechnique: "SWE/SWV", exposuresPerWeld });
    expect(says("RT-R7", single(3), header({ outsideDiameter: mm("219.1") }))).toEqual([]);
    expect(says("RT-R7", single(1), header({ outsideDiameter: mm("219.1") }))).toEqual([
      "W 1 single-wall exposure of a weld on 219.1 mm outside diameter as full coverage: a whole circumference takes 3 at least. Say why these show the whole weld, or state spot coverage",
    ]);
    expect(says("RT-R7", single(1), header({ outsideDiameter: null }))).toEqual([]);
  });
});

describe("the number of a film (RT-R19)", () => {
  const numbered =
    (...numbers: string[]): Change =>
    (sample) =>
      numbers.forEach((filmNo, index) => Object.assign(lineOf(sample, index).values, { filmNo }));
  it("is its own in the report, or in its weld where films are counted by the weld", () => {
    expect(says("RT-R19")).toEqual([]);
    expect(says("RT-R19", numbered("1", "2", "3", "4", "1", "2", "3", "4"))).toEqual([]);
    expect(says("RT-R19", numbered("1", "1"))).toEqual([
      "W W-014 (line 2): film 1 stands on line 1 too. Correct the number, or say why one film shows both",
    ]);
    expect(says("RT-R19", numbered("F-118", "2", "3", "4", "f-118"))).toEqual([
      "W W-015 (line 5): film f-118 stands on line 1 too. Correct the number, or say why one film shows both",
    ]);
  });
  it("of a film shot again may be the same", () => {
    const again: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "RESHOOT", reshootReason: "density" });
    expect(says("RT-R19", numbered("1", "1"), again)).toEqual([]);
  });
});
