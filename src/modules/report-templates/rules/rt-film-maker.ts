/** The maker of the film against its name: D5 is a film of one maker, IX100 of another. */
import films from "../data/film-systems.json" with { type: "json" };
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const filmMakerRules: Readonly<Record<string, Rule>> = {
  "RT-R29": {
    title: "The film is a product of its maker",
    clause: "ASME V T-231; SE-1815",
    severity: "E",
    check: madeByThatMaker,
  },
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

type Maker = (typeof films.makers)[number];

function madeByThatMaker(read: RuleReader): Remark[] {
  const [maker, film] = ["filmMaker", "filmType"].map((key) => read.text(`technique.${key}`)?.trim() ?? "");
  if (!maker || !film) return [];
  const makerOf = films.makers.find(({ films: names }) => names.some((name) => plain(film).endsWith(plain(name))));
  const isCalled = ({ calledAlso }: Maker) => calledAlso.some((name) => plain(maker).includes(plain(name)));
  if (!makerOf || isCalled(makerOf)) return [];
  const other = films.makers.find((one) => isCalled(one));
  if (other)
    return [
      inBlock("technique", "filmMaker", `${film} is a film of ${makerOf.maker}, not of ${maker}: correct the maker or the film`),
    ];
  const message = `${film} is known as a film of ${makerOf.maker}, but the maker entered is ${maker}: correct one of them, or state which film was used`;
  return [{ ...inBlock("technique", "filmMaker", message), severity: "W", behind: film }];
}
