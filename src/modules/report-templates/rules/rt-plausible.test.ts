import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, firstLine, header, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const plain = (entered: string) => quantity(entered, "");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
const asked = (...changes: Change[]) => says("RT-R22", ...changes);

it("the nominal thickness of the item is that of the exposure, or is asked about (RT-R22)", () => {
  const wall = (entered: string) =>
    asked(header({ nominalThickness: mm(entered) }), technique({ T: mm("7.11") }), firstLine({ thickness: mm("7.11") }));
  const about = (entered: string) => wall(entered).filter((message) => message.includes("of the item"));
  expect(about("7.11")).toEqual([]);
  expect(about("10")).toEqual([]);
  expect(about("20")).toEqual([
    "W Nominal thickness 20.00 mm of the item, but the exposure is for 7.11 mm: correct one of them, or state which part of the item was radiographed",
  ]);
  expect(about("4")).toHaveLength(1);
});

describe("densities of a line (RT-R22)", () => {
  it("at the IQI lie between the least and the most of the film", () => {
    const density = (entered: string) => firstLine({ densityIqi: plain(entered) });
    expect([...asked(density("2.4")), ...asked(density("2.9"))]).toEqual([]);
    expect(asked(density("3.0"))).toEqual([
      "W W-014 (line 1): density 3 at the IQI is not between the minimum 2.4 and the maximum 2.9 of the film. Correct one of them, or state where the IQI was",
    ]);
    expect(asked(density("2.3"))).toHaveLength(1);
    const shimmed = technique({ iqiKind: "hole", shim: mm("1.5") });
    expect(asked(density("3.0"), shimmed)).toEqual([]);
  });
  const set = (...films: [film: string, min: string, max: string][]): Change => {
    const filmDensities = films.map(([film, min, max]) => ({ film, min: plain(min), max: plain(max) }));
    return (sample) => {
      technique({ viewing: "composite", filmsPerCassette: 2 })(sample);
      firstLine({ films: 2, filmDensities })(sample);
    };
  };
  it("of a set are the sum of its films", () => {
    expect(asked(set(["A", "1.2", "1.5"], ["B", "1.2", "1.4"]))).toEqual([]);
    expect(asked(set(["A", "1.25", "1.5"], ["B", "1.25", "1.5"]))).toEqual([]);
    expect(asked(set(["A", "1.4", "1.5"], ["B", "1.5", "1.9"]))).toEqual([
      "W W-014 (line 1): the films of the set add up to 2.9, but 2.4 is entered as the minimum density of the set. Correct one of them, or state how the set was read",
      "W W-014 (line 1): the films of the set add up to 3.4, but 2.9 is entered as the maximum density of the set. Correct one of them, or state how the set was read",
    ]);
  });
  it("are those of two films: one is not listed twice (RT-R21)", () => {
    expect(says("RT-R21", set(["A", "1.2", "1.5"], ["B", "1.2", "1.4"]))).toEqual([]);
    expect(says("RT-R21", set(["A", "1.2", "1.5"], ["a", "1.2", "1.4"]))).toEqual([
      "E W-014 (line 1): film a is listed twice in one set. Enter the number of the other film",
    ]);
  });
});

describe("the exposure against its tables and lines (RT-R22)", () => {
  it("names a material group of the IQI that there is", () => {
    for (const iqiGroup of ["1", "01", "Group 1", "ASTM 1B", "1 B", "set 1B", "SE-747 1A", "W 10 FE EN", "FE", "steel", "SS"])
      expect(asked(technique({ iqiGroup }))).toEqual([]);
    for (const iqiGroup of ["99", "7", "X"])
      expect(asked(technique({ iqiGroup }))).toEqual([
        expect.stringContaining(`IQI material group "${iqiGroup}" is not in SE-747 and SE-1025 (03 magnesium`),
      ]);
  });
  describe("has an IQI for its material (RT-R23, T-276)", () => {
    const group = (iqiGroup: string, material: string) => says("RT-R23", technique({ iqiGroup }), header({ material }));
    const steels = ["ASTM A106 Gr. B", "A335 P11", "A335 P91", "A312 TP316L", "A790 S31803", "A516-70 clad 316L"];
    it.each(steels)("of group 1 on %s", (material) => {
      for (const iqiGroup of ["1", "set 1B", "SE-747 1A", "Group 1 (Fe)", "W 10 FE EN", "FE", "stainless steel", "SS"])
        expect([iqiGroup, group(iqiGroup, material)]).toEqual([iqiGroup, []]);
    });
    it.each(steels)("refused on %s where it absorbs more", (material) => {
      for (const iqiGroup of [
        "2",
        "3",
        "4",
        "5",
        "Group 3",
        "SE-747 5A",
        "CU",
        "NI",
        "10 CU EN",
        "Inconel",
        "Ni-Cr-Fe",
        "bronze",
      ])
        expect(group(iqiGroup, material)).toEqual([
          `E IQI material group "${iqiGroup}" absorbs more than the steel ${material}: an IQI is of the group of the material, 1 (FE), or of one that absorbs less. Correct the group or use an IQI of group 1; if the weld metal is of another group, name it with the material`,
        ]);
    });
    it("asked about on steel where it absorbs less", () => {
      for (const iqiGroup of ["03", "02", "01", "Al", "TI", "titanium"])
        expect(group(iqiGroup, "A106B")).toEqual([
          `W IQI material group "${iqiGroup}" absorbs less than the steel A106B, whose group is 1 (FE): correct it, or explain why an IQI of another group was used`,
        ]);
    });
    it("not judged on other metals and on what is not known", () => {
      for (const material of ["Inconel 625", "Al 5083", "Grade Q", "A106 Gr. B to Inconel 625", "A553, weld metal ERNiCrMo-3"])
        expect(group("3", material)).toEqual([]);
    });
  });
  it("has the class of its film", () => {
    const film = (filmType: string, filmClass: string) => asked(technique({ filmType, filmClass }));
    expect([...film("D7", "II"), ...film("Structurix D7 Pb", "C5"), ...film("AA400", "II"), ...film("Mystery 3", "I")]).toEqual(
      [],
    );
    expect(film("D7", "I")).toEqual([
      "W Film D7 is stated as class I; the film table has II (C5). Correct one of them, or name the certificate of the film system",
    ]);
    expect(film("MX125", "II")).toHaveLength(1);
  });
  it("is planned for the wall of its lines", () => {
    const every =
      (thickness: string): Change =>
      ({ content }) =>
        content.lines.forEach(({ values }) => Object.assign(values, { thickness: mm(thickness) }));
    expect([...asked(every("10.4")), ...asked(every("7.11"))]).toEqual([]);
    for (const thickness of ["10.60", "25.00"])
      expect(asked(every(thickness))[0]).toContain(
        `W Thickness ${thickness} mm, but the exposure is for 9.53 mm: correct one of them, give the line its own setup, or explain why one exposure suits both`,
      );
  });
  it("has one size of a weld, and no more films of a view than lie in the cassette", () => {
    const other = asked(firstLine({ size: "4 in" })).filter((message) => message.includes("joins"));
    expect(other).toEqual([expect.stringMatching(/^W W-014: size 4 in on line 1 and .* on line 2\. Correct one of them/)]);
    const films = (count: number) => asked(firstLine({ films: count })).filter((message) => message.includes("cassette"));
    expect([...films(1), ...films(2)]).toEqual([
      "W W-014 (line 1): 2 films, but 1 in a cassette. Correct one of them, or state how the others were exposed",
    ]);
  });
  it("names the welder of a rejected weld", () => {
    const rejected = (welders: string): Change[] => [
      firstLine({ welders }),
      ({ content: { lines } }) => lines.slice(0, 1).forEach((line) => Object.assign(line, { result: "REJ" })),
    ];
    const about = (welders: string) => asked(...rejected(welders)).filter((message) => message.includes("welder"));
    expect(about("W-7")).toEqual([]);
    expect(about("")).toEqual([
      "W W-014: rejected, and no welder is named. Enter the welder, or explain why the welder is not known",
    ]);
  });
  it("judges a weld by one wall in all of its views", () => {
    expect(asked(firstLine({ thickness: mm("10") }))).toEqual([
      expect.stringMatching(
        /^W W-014: thickness 10\.00 mm on line 1 and 9\.53 mm on line 2\. A weld is judged by its thinner member in every view: /,
      ),
    ]);
  });
  it("is of welds one of which has the diameter of the item", () => {
    const sizes =
      (...of: string[]): Change =>
      ({ content }) =>
        content.lines.forEach(({ values }, index) => Object.assign(values, { size: of[index % of.length] }));
    // What is joined within a weld is asked about by itself.
    const ofItem = (...changes: Change[]) => asked(...changes).filter((message) => !message.includes("what the weld joins"));
    expect([...ofItem(sizes("12 in", "2 in")), ...ofItem(sizes("168 mm")), ...ofItem(header({ outsideDiameter: null }))]).toEqual(
      [],
    );
    expect(asked(sizes("2 in"))).toEqual([
      expect.stringMatching(
        /^W Size 2 in is 60\.3 mm or 50\.8 mm outside diameter, but that of the item is 323\.9 mm, which no weld has: .* \(8 places: W-014, W-015\)$/,
      ),
    ]);
  });
});
