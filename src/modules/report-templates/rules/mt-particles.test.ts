import { describe, expect, it } from "vitest";
import { mtSample } from "../samples.ts";
import { type Change, messages, technique } from "./testing.ts";

/** The ink of the sample, a visible wet one, is this batch. */
const ink =
  (product: string, more: { form?: string; manufacturer?: string } = {}): Change =>
  ({ context }) => {
    context.consumables = context.consumables.map((one) =>
      one.kind === "MT-INK" ? { ...one, product, ...more, form: more.form ?? null } : one,
    );
  };
const ofInk = (...changes: Change[]) => messages(mtSample(), "MT-R27", ...changes);

describe("the ink or powder of a magnetic particle examination (T-721, MT-R27)", () => {
  it("is that of the particles of the technique", () => {
    expect(ofInk()).toEqual([]);
    expect(ofInk(ink("Magnaflux 7HF"))).toEqual([]);
    expect(ofInk(ink("Black ink"))).toEqual([]);
    expect(ofInk(ink("14AM fluorescent"), technique({ particles: "fluorescent wet" }))).toEqual([]);
  });
  it.each([
    ["14AM fluorescent", "fluorescent wet"],
    ["14A Redi-Bath", "fluorescent wet"],
    ["8A Red dry powder", "visible dry"],
  ])("%s is not visible wet", (product, own) => {
    expect(ofInk(ink(product))).toEqual([`E ${product} is ${own}, but the particles are visible wet: correct one of them`]);
  });
  it("of a wet ink is not dry", () => {
    expect(ofInk(technique({ particles: "visible dry" }))).toEqual([
      "E Magnaflux 7HF is visible wet, but the particles are visible dry: correct one of them",
    ]);
  });
  it.each([
    ["SKC-S cleaner", "a cleaner"],
    ["SKL-SP2", "a penetrant"],
    ["WCP-2", "contrast paint"],
  ])("is magnetic: %s is %s", (product, what) => {
    expect(ofInk(ink(product, { form: "visible wet" }))).toEqual([
      `E ${product} is ${what}, not magnetic ink or powder: choose the batch used`,
    ]);
  });
  it("goes by what is entered with the batch where the name says nothing, and is asked for where nothing does", () => {
    const unnamed = (form?: string) => ofInk(ink("Flux 300", { manufacturer: "Nordlicht", ...(form ? { form } : {}) }));
    expect(unnamed("visible wet")).toEqual([]);
    expect(unnamed("fluorescent wet")).toEqual([
      "E Flux 300 is fluorescent wet, but the particles are visible wet: correct one of them",
    ]);
    expect(unnamed()).toEqual([
      "W The particles of Flux 300 are not entered: enter with the batch whether they are visible or fluorescent, dry or wet, or name the data sheet that states it",
    ]);
  });
  it("is not entered as what its name denies", () => {
    expect(ofInk(ink("14AM fluorescent", { form: "visible wet" }))).toEqual([
      "E 14AM fluorescent is fluorescent wet, but the batch is entered as visible wet: correct one of them",
    ]);
  });
});
