/**
 * Scopes of procedures name materials, products and joints in words, and so do reports. Here the words are sorted into the groups of
 * ASME IX QW/QB-422 (P-numbers) and the forms the trade uses, so far that a plain contradiction is seen; what fits no group is a question
 * for a person, not a verdict.
 */

/** "inside": named. "outside": both are understood and differ. "unknown": a person says. */
export type WordingAnswer = "inside" | "outside" | "unknown";

type Group = { name: string; words: readonly RegExp[] };

const materials: readonly Group[] = [
  {
    name: "duplex stainless steel",
    words: [/\bduplex\b/, /\bs3(?:1803|2205|2750|2760)\b/, /\b2205\b/, /\b2507\b/, /\bp-?(?:no\.?)? ?10h\b/],
  },
  {
    name: "austenitic stainless steel",
    words: [
      /\baustenitic\b/,
      /\bstainless\b/,
      /\b(?:tp|f|type|grade|aisi) ?3(?:04|09|10|16|17|21|47)[lhn]*\b/,
      /\b3(?:04|16|21|47)[lhn]?\b/,
      /\b1\.4[345]\d\d\b/,
      /\bp-?(?:no\.?)? ?8\b/,
    ],
  },
  {
    name: "low-alloy steel",
    words: [/\blow[- ]alloy\b/, /\bcr-?mo\b/, /\b(?:p|f|wp|t) ?(?:5|9|11|12|22|91|92)\b/, /\bp-?no\.? ?(?:3|4|5[abc]?|15e)\b/],
  },
  {
    name: "carbon steel",
    words: [
      /\bcarbon\b/,
      /\bc-?mn\b/,
      /\bcs\b/,
      /\ba ?36\b/,
      /\bs?a[- ]?(?:106|53|105|333|234|516|515|285|572)\b/,
      /\bapi 5l\b/,
      /\bs(?:235|275|355)\w*\b/,
      /\bp-?(?:no\.?)? ?1\b/,
    ],
  },
  {
    name: "nickel alloy",
    words: [
      /\bnickel\b/,
      /\binconel\b/,
      /\bincoloy\b/,
      /\bmonel\b/,
      /\bhastelloy\b/,
      /\balloy (?:400|600|625|800|825)\b/,
      /\bp-?no\.? ?4[1-9]\b/,
    ],
  },
  { name: "aluminium", words: [/\balumini?um\b/, /\bp-?no\.? ?2[1-6]\b/] },
  { name: "copper alloy", words: [/\bcopper\b/, /\bcupro/, /\bbronze\b/, /\bbrass\b/, /\bp-?no\.? ?3[1-5]\b/] },
  { name: "titanium", words: [/\btitanium\b/, /\bp-?no\.? ?5[1-3]\b/] },
];

/** "Ferromagnetic" and "ferritic" steels are these. */
const ferritic = ["carbon steel", "low-alloy steel"];

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

/** Whether a material lies in the materials of a scope. */
export function materialIn(scope: string | null | undefined, material: string): WordingAnswer {
  return answer(scope, material, (text) => {
    const named = groupsIn(materials, text);
    const isSteelOfIron = /\bferro-?magnetic\b|\bferritic\b/.test(text);
    // "Carbon" alone would make a carbon steel of "low-carbon stainless".
    const found =
      named.includes("austenitic stainless steel") && !/[,;/&]|\band\b|\bor\b/.test(text)
        ? named.filter((name) => name !== "carbon steel")
        : named;
    return isSteelOfIron ? [...found, ...ferritic] : found;
  });
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
  const found = groups.filter(({ words }) => words.some((word) => word.test(text))).map(({ name }) => name);
  // Duplex is stainless too, and is meant when it is said.
  return found.includes("duplex stainless steel") && !/\baustenitic\b/.test(text)
    ? found.filter((name) => name !== "austenitic stainless steel")
    : found;
}
