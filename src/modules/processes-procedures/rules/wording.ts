/**
 * Scopes of procedures name materials, products and joints in words, and so do reports. Here the words are sorted into families of materials
 * and the forms the trade uses, so far that a plain contradiction is seen; what fits no group is a question for a person, not a verdict.
 */
import { type MaterialFamily, materialFamilies } from "#modules/report-templates/materials.ts";

/** "inside": named. "outside": both are understood and differ. "unknown": a person says. */
export type WordingAnswer = "inside" | "outside" | "unknown";

type Group = { name: string; words: readonly RegExp[] };

const products: readonly Group[] = [
  { name: "piping", words: [/\bpip(?:e|es|ing|eline|elines)\b/, /\btub(?:e|es|ing|ular|ulars)\b/, /\bfittings?\b/] },
  { name: "vessel", words: [/\bvessels?\b/] },
  { name: "tank", words: [/\btanks?\b/] },
  { name: "structure", words: [/\bstructur(?:e|es|al)\b/] },
];
/** Words that say nothing of the kind of asset: welds and plate are found in all of them. */
const anyProduct = [/\bplates?\b/, /\bwelds?\b/, /\bforgings?\b/, /\bcastings?\b/, /\bcomponents?\b/, /\bequipment\b/];

const joints: readonly Group[] = [
  { name: "butt", words: [/\bbutt\b/, /\bgroove\b/, /\bgirth\b/] },
  { name: "fillet", words: [/\bfillets?\b/] },
  { name: "branch", words: [/\bbranch(?:es)?\b/, /\bnozzles?\b/, /\b[ot]-?let\b/] },
  { name: "socket", words: [/\bsockets?\b/] },
  { name: "lap", words: [/\blap\b/] },
  { name: "corner", words: [/\bcorners?\b/] },
];

const everything = /\b(?:all|any|every)\b/;

/** Names of several families at once, as scopes use them; `near` are those a procedure may cover, which somebody then says. */
const collective: readonly { words: RegExp; names: readonly MaterialFamily[]; near?: readonly MaterialFamily[] }[] = [
  {
    words: /(?<!non-?\s?)\bferro-?magnetic\b|(?<!non-?\s?)(?<!austenitic[- ])\bferritic\b(?!-austenitic| stainless)/,
    names: ["carbon steel", "low-alloy steel", "ferritic alloy steel", "ferritic stainless steel"],
    // Duplex is magnetic in part: a demonstration shows whether magnetic particles serve.
    near: ["duplex stainless steel", "cast iron"],
  },
  {
    words: /(?<!non-?\s?)\bferrous\b/,
    names: [
      "carbon steel",
      "low-alloy steel",
      "ferritic alloy steel",
      "ferritic stainless steel",
      "austenitic stainless steel",
      "duplex stainless steel",
      "cast iron",
    ],
  },
  {
    words: /\bnon-?\s?(?:ferrous|ferro-?magnetic|magnetic)\b/,
    names: ["aluminium", "copper alloy", "nickel alloy", "titanium"],
    near: ["austenitic stainless steel"],
  },
  {
    words: /\bstainless\b/,
    names: [],
    near: ["austenitic stainless steel", "duplex stainless steel", "ferritic stainless steel"],
  },
  // Steels of 9 % chromium stand among the low-alloy steels in some codes (ASME VIII UCS-23) and apart in others.
  { words: /\blow[- ]alloy\b|\bcr-?mo\b/, names: [], near: ["ferritic alloy steel"] },
];

/** A base metal with another metal on it, or welded with one. */
const layered = /\b(?:weld metal|filler)\b|\bclad|\boverla(?:y|id)|\bw\.?o\.?l\b|\bbuttered\b|\bhard-?fac/;
const except = /\b(?:except|excluding|other than|but not|not)\b/;
/** "All carbon steels" are not all materials. */
const everyMetal = /\b(?:all|any|every)(?: types? of)?(?: (?:metallic|weldable|base|parent))? (?:materials?|metals?)\b/;
/** Words every metal could be called by, and those that stand for none. */
const anyMetal = /^(?:steels?|alloys?|alloy steels?|metals?|low|low alloy)$/;
const namesNone = /^(?:none|other|nil|unknown)\.?$/;

/** Whether a material lies in the materials of a scope; of a clad one the scope is asked for the base metal, and a person for the cladding or weld metal. */
export function materialIn(scope: string | null | undefined, material: string): WordingAnswer {
  const [allowed, named] = [(scope ?? "").trim().toLowerCase(), material.trim().toLowerCase()];
  if (allowed === "" || named === "") return "inside";
  const [included = "", ...excluded] = allowed.split(except);
  const covered = [...materialFamilies(included), ...collectiveIn(included).flatMap(({ names }) => names)];
  const near = collectiveIn(included).flatMap((one) => one.near ?? []);
  const own = materialFamilies(named);
  const meant = collectiveIn(named).flatMap(({ names }) => names);
  if (own.length + meant.length === 0 && !anyMetal.test(named) && !namesNone.test(named) && hasWord(included, named))
    return "inside";
  if (own.some((family) => excluded.some((text) => materialFamilies(text).includes(family)))) return "unknown";
  if (everyMetal.test(included) || (everything.test(included) && covered.length + near.length === 0))
    return namesNone.test(named) ? "unknown" : "inside";
  const wanted = own.length > 0 ? own : meant;
  if (wanted.length === 0 || covered.length + near.length === 0) return "unknown";
  const inside = wanted.filter((family) => covered.includes(family));
  const asked = wanted.filter((family) => covered.includes(family) || near.includes(family));
  const isLayered = layered.test(named) && !layered.test(included);
  // A lining of another metal is a cladding; one of rubber or glass is none.
  if (isLayered || (/\blin(?:ed|ing)\b/.test(named) && inside.length < wanted.length))
    return asked.length > 0 ? "unknown" : "outside";
  if (inside.length === wanted.length) return "inside";
  return asked.length === wanted.length || (own.length === 0 && asked.length > 0) ? "unknown" : "outside";
}

function collectiveIn(text: string) {
  return collective.filter(({ words }) => words.test(text));
}

function hasWord(text: string, word: string): boolean {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${word.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `);
}

/** Whether the kind of asset lies in the products of a scope; one that names plate or welds is open to every asset. */
export function productIn(scope: string | null | undefined, product: string): WordingAnswer {
  if (anyProduct.some((word) => word.test((scope ?? "").toLowerCase()))) return "inside";
  return answer(scope, product, (text) => groupsIn(products, text));
}

/** Forms of which none is a weld. */
const otherForms = [
  /\bcastings?\b/,
  /\bforgings?\b/,
  /\bplates?\b/,
  /\bbars?\b/,
  /\bbolt(?:s|ing)?\b/,
  /\bbase (?:metal|material)\b/,
];
/** Where welds are found, beside the kinds of asset. */
const welded = [/\bweld/, /\bjoints?\b/, /\bseams?\b/, /\bcomponents?\b/, /\bequipment\b/, /\bfabricat/];

/** Whether welds lie in the products of a scope: one of castings, forgings or plate alone leaves them out. */
export function weldIn(scope: string | null | undefined): WordingAnswer {
  const allowed = (scope ?? "").toLowerCase();
  const names = (words: readonly RegExp[]) => words.some((word) => word.test(allowed));
  if (names(welded) || groupsIn(products, allowed).length > 0) return "inside";
  return names(otherForms) ? "outside" : answer(scope, "weld", () => []);
}

/** Parts whose surfaces and flaws are not those of welds in piping, vessels, tanks and structures. */
const parts: readonly Group[] = [
  { name: "a forging", words: [/\bforg(?:ed|ings?)\b/] },
  { name: "a casting", words: [/\bcast(?:ings?)?\b/] },
  {
    name: "an aircraft part",
    words: [/\baircraft\b/, /\bairframes?\b/, /\baerospace\b/, /\blanding gear\b/, /\baero[- ]?engines?\b/],
  },
  {
    name: "a machine part",
    words: [/\bhooks?\b/, /\bshafts?\b/, /\b(?<!landing )gears?\b/, /\bturbines?\b/, /\bmachin(?:e parts?|ery)\b/],
  },
];

/** What an item is by its description, where the products of a scope leave that out: "a forging". Welds to a forging or casting are welds. */
export function partsBeyond(scope: string | null | undefined, item: string): string[] {
  const [allowed, named] = [(scope ?? "").toLowerCase(), item.toLowerCase()];
  if (allowed.trim() === "" || everything.test(allowed) || /\bcomponents?\b|\bequipment\b/.test(allowed)) return [];
  const own = groupsIn(parts, named).filter((name) => name === "an aircraft part" || !/\bweld/.test(named));
  return own.filter((name) => !groupsIn(parts, allowed).includes(name));
}

const surfaces: readonly Group[] = [
  { name: "as welded", words: [/\bas[- ]?welded\b/] },
  { name: "ground", words: [/\bground\b/, /\bgrinding\b/, /\bdressed\b/] },
  { name: "machined", words: [/\bmachined\b/, /\bmilled\b/, /\bturned\b/] },
  { name: "as rolled", words: [/\bas[- ]?rolled\b/, /\bmill scale\b/] },
  { name: "blasted", words: [/\b(?:sand|grit|shot)?[- ]?blast(?:ed|ing)\b/] },
  { name: "coated", words: [/\bcoat(?:ed|ings?)\b/, /\bpaint(?:ed)?\b/] },
];

/** Whether the condition of the surface lies in those of a scope (ASME V T-721: surface preparation is essential). */
export function surfaceIn(scope: string | null | undefined, surface: string): WordingAnswer {
  const allowed = scope?.replaceAll(/\b(?:un|not |free of )coat\w*/gi, "bare");
  return answer(allowed, surface, (text) => groupsIn(surfaces, text));
}

/** Whether a type of joint lies in the joint types of a scope. */
export function jointIn(scope: string | null | undefined, joint: string): WordingAnswer {
  return answer(scope, joint, (text) => groupsIn(joints, text));
}

function answer(scope: string | null | undefined, asked: string, groupsOf: (text: string) => string[]): WordingAnswer {
  const [allowed, named] = [(scope ?? "").trim().toLowerCase(), asked.trim().toLowerCase()];
  if (allowed === "" || named === "" || everything.test(allowed) || allowed.includes(named)) return "inside";
  const [of, wanted] = [groupsOf(allowed), groupsOf(named)];
  if (of.length === 0 || wanted.length === 0) return "unknown";
  return wanted.every((group) => of.includes(group)) ? "inside" : "outside";
}

function groupsIn(groups: readonly Group[], text: string): string[] {
  return groups.filter(({ words }) => words.some((word) => word.test(text))).map(({ name }) => name);
}
