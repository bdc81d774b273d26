/** Materials as technicians write them against the materials of a procedure. */
import { describe, expect, it } from "vitest";
import { jointIn, materialIn, partsBeyond, surfaceIn } from "#modules/processes-procedures/rules.ts";

const magnetic = "Ferromagnetic steels";
const alloyed = "Carbon and low-alloy steels";
const list = (text: string) => text.split("; ");

describe("carbon and low-alloy steels", () => {
  const carbon = list(
    "ASTM A106 Gr. B; A106B; SA-105N; A 350 LF2; A537; A283 Gr. C; A131; A573; A420 WPL6; A234 WPB; A672; A694 F60; A860 WPHY 65; SP-75; API 5L X65; LTCS; C.S.; CS; P265GH; P355NL1; S355 J2+N; S 355 J2; S420ML; S460ML; EH36; St 52-3; SS400; Carbon steel; SA-516/A516M Gr 70; 1.0425",
  );
  const lowAlloy = list(
    "A387 Gr. 11; A387 Gr. 22; SA-335 P11; A204; A691; A234 WP11 CL1; 1.25Cr-0.5Mo; 2-1/4Cr-1Mo; 2¼Cr-1Mo; 5Cr-1/2Mo; 16Mo3; 13CrMo4-5; 10CrMo9-10; S690QL; AISI 4130; A193 B7; A333 Gr. 3; 3.5% nickel steel; 1.7335",
  );
  it.each([...carbon, ...lowAlloy])("%s is one of them, and ferromagnetic", (material) => {
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["inside", "inside"]);
  });
  it.each(carbon)("%s is P-No. 1 or carbon steel", (material) => {
    expect([materialIn("P-No. 1", material), materialIn("Carbon steels", material)]).toEqual(["inside", "inside"]);
  });
  it.each(lowAlloy)("%s is no carbon steel", (material) => {
    expect(materialIn("Carbon steels", material)).toBe("outside");
  });
  it.each(
    list(
      "ASTM A403 WP316L; A312 TP316L; F316L; CF8M; SS316L; SS 304; S.S. 316; 1.4404; Al 5083; 6061-T6; Inconel 625; Titanium Gr. 2; 90/10 CuNi",
    ),
  )("%s is neither, nor ferromagnetic", (material) =>
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["outside", "outside"]),
  );
});

describe("between the families", () => {
  it.each(list("A790 S31803; A182 F51; duplex 2205; 1.4462"))("%s is magnetic in part: someone says for MT", (material) => {
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["outside", "unknown"]);
  });
  it.each(list("X10CrMoVNb9-1; P91; A387 Gr. 91; 9Cr-1Mo"))("%s is ferromagnetic, and no plain low-alloy steel", (material) => {
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["unknown", "inside"]);
    expect([materialIn("Carbon steels", material), materialIn("P-No. 15E", material)]).toEqual(["outside", "inside"]);
  });
  it.each(list("Type 410; 17-4PH; CA6NM"))("%s is a stainless steel that magnetises", (material) => {
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["outside", "inside"]);
  });
  it("nobody knows of a word that says nothing of the metal", () => {
    for (const material of ["steel", "Grade Q", "none", "other"]) expect(materialIn(alloyed, material)).toBe("unknown");
    expect(materialIn("All materials except P91", "P91")).toBe("unknown");
    expect([
      materialIn("All metals", "A312 TP316L"),
      materialIn(null, "Grade Q"),
      materialIn("Grade Q plate", "Grade Q"),
    ]).toEqual(["inside", "inside", "inside"]);
  });
  it("ferrous and non-ferrous metals are all of them", () => {
    for (const material of ["A36", "A312 TP316L", "Al 5083", "2205"])
      expect(materialIn("Ferrous and non-ferrous materials", material)).toBe("inside");
    expect(materialIn("All metallic materials, such as carbon steel", "A312 TP316L")).toBe("inside");
    expect([materialIn("Non-ferromagnetic materials", "A36"), materialIn("All materials", "none")]).toEqual([
      "outside",
      "unknown",
    ]);
  });
  it("a collective word beside a grade adds nothing to it", () => {
    expect(materialIn(alloyed, "A106 Gr. B (ferritic steel)")).toBe("inside");
    expect(materialIn(alloyed, "ferromagnetic steel")).toBe("unknown");
    expect(materialIn("All ferromagnetic materials", "Al 5083")).toBe("outside");
  });
  it("all of one family are not all materials", () => {
    expect([materialIn("All carbon steels", "A312 TP316L"), materialIn("All carbon steels", "A36")]).toEqual([
      "outside",
      "inside",
    ]);
  });
  it("each of a dissimilar joint has to be covered", () => {
    for (const joint of ["A106 Gr. B to A312 TP316L", "A106-A312", "A106 Gr. B / 316L"])
      expect([materialIn(alloyed, joint), materialIn("Austenitic stainless steel", joint)]).toEqual(["outside", "outside"]);
    expect(materialIn("Carbon steel and austenitic stainless steel", "A106 Gr. B to A312 TP316L")).toBe("inside");
  });
  it("a list of P-numbers is read to its end", () => {
    expect(materialIn("P-Nos. 1, 3, 4 and 8", "A312 TP316L")).toBe("inside");
  });
});

describe("a clad base metal", () => {
  it.each(
    list(
      "A516-70 clad 316L; A516-70/316L clad; A182 F22 + 309L/347 WOL; SA-516 Gr. 70 + 3 mm 316L clad; Carbon steel with 316L weld overlay; Alloy 625 lined A106 Gr. B; A106 Gr. B, weld metal ERNiCrMo-3",
    ),
  )("%s: the base is covered, and someone speaks for the cladding", (material) =>
    expect([materialIn(alloyed, material), materialIn(magnetic, material)]).toEqual(["unknown", "unknown"]),
  );
  it("is covered where the scope names it, and refused where no part of it is covered", () => {
    expect(materialIn("Carbon steel, clad with austenitic stainless steel", "A516-70 clad 316L")).toBe("inside");
    expect(materialIn(alloyed, "Duplex 2205 clad 625")).toBe("outside");
    expect(materialIn(alloyed, "A516-70, rubber lined")).toBe("inside");
  });
});

describe("what MT-001 covers of joints, surfaces and products", () => {
  const products = "Piping, pressure vessels, storage tanks, structural steel";
  it("butt, fillet and branch welds are no lap or socket joints", () => {
    for (const joint of ["lap", "Socket", "socket weld"]) expect(jointIn("Butt, fillet and branch welds", joint)).toBe("outside");
    for (const joint of ["fillet", "V-groove", "butt"]) expect(jointIn("Butt, fillet and branch welds", joint)).toBe("inside");
  });
  it("as welded, ground or coated surfaces are not rolled, machined or blasted ones", () => {
    const of = (surface: string) => surfaceIn("As welded, ground or coated", surface);
    expect(["as welded", "ground", "coated"].map(of)).toEqual(["inside", "inside", "inside"]);
    expect(["as rolled", "machined", "blasted", "other"].map(of)).toEqual(["outside", "outside", "outside", "unknown"]);
    expect([surfaceIn(null, "blasted"), surfaceIn("Any, free of scale", "blasted"), surfaceIn("Uncoated", "coated")]).toEqual([
      "inside",
      "inside",
      "unknown",
    ]);
  });
  it.each([
    ["Crane hook, forged", ["a forging", "a machine part"]],
    ["Pump casing, cast", ["a casting"]],
    ["Landing gear shaft, aircraft", ["an aircraft part", "a machine part"]],
    ["Lifting lugs of V-220", []],
    ["Welds of forged nozzles, V-220", []],
  ])("%s is %j beside them", (item, beside) => {
    expect(partsBeyond(products, item)).toEqual(beside);
    expect(partsBeyond("Castings, forgings, machine parts and aircraft parts", item)).toEqual([]);
    expect(partsBeyond(null, item)).toEqual([]);
  });
});
