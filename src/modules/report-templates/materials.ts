/**
 * Materials as reports and procedures name them, sorted into families: by a word ("carbon steel"), a grade ("WP11", "S355 J2", "1.4404"),
 * a specification whose ordinary grades are of one family ("SA-516"), or a P-number of ASME IX QW/QB-422.
 */

export type MaterialFamily =
  | "copper alloy"
  | "aluminium"
  | "titanium"
  | "nickel alloy"
  | "cast iron"
  | "duplex stainless steel"
  | "ferritic alloy steel"
  | "ferritic stainless steel"
  | "austenitic stainless steel"
  | "low-alloy steel"
  | "carbon steel";

/**
 * `words` count wherever they stand. `grades` are looked for in the order of the table and the first family answers: "A182 F51" is duplex;
 * `specs` (numbers of ASTM A or B) only where no grade is found: A335 is low-alloy, A335 P91 is not.
 */
type Family = { name: MaterialFamily; words: RegExp; grades?: RegExp; specs?: RegExp };

const families: readonly Family[] = [
  {
    name: "copper alloy",
    words: /\bcopper|\bcupro|\bbronze\b|\bbrass\b/,
    grades: /\bcu-?ni\b|\bc[1-9]\d{4}\b/,
    specs: /\bb-?(?:42|43|62|75|111|152|171|466|467)\b/,
  },
  {
    name: "aluminium",
    words: /\balumini?um\b(?! bronze)/,
    grades:
      /\bal\b|\bal ?(?:mg|si|cu)|\ba?(?:10[56]0|1100|20[12]4|2219|300[34]|5005|505[24]|508[36]|5154|5182|5251|5383|5454|5456|5754|600[56]|606[0135]|6082|7020|70[57]5)(?:a|-?[hto]\d*)?\b/,
    specs: /\bb-?(?:209|210|211|221|241|247|361)\b/,
  },
  {
    name: "titanium",
    words: /\btitanium\b/,
    grades: /\bti[- ]?(?:6al|gr)|\br5\d{4}\b/,
    specs: /\bb-?(?:265|338|348|363|367|381|861|862)\b/,
  },
  {
    name: "nickel alloy",
    words:
      /(?<!(?:copper|cupro|\d ?%?)[- ]?)\bnickel\b(?![- ](?:alumini?um|(?:alloy )?steel))|\binconel\b|\bincoloy\b|\bmonel\b|\bhastelloy\b/,
    grades:
      /\balloy (?:20|31|59|400|600|601|625|800h?t?|825|925|b-?[23]|c-?(?:22|4|276)|k-?500)\b|\bc-?276\b|\bn[01]\d{4}\b|\be(?:r|q)?ni(?:cr|cu|-)|\bni ?20[01]\b|\b2\.4\d{3}\b/,
    specs: /\ba494\b|\bb-?(?:12[57]|16[0-8]|333|407|409|42[345]|44[346]|564|57[45]|619|622|705)\b/,
  },
  {
    name: "cast iron",
    words: /\b(?:cast|ductile|gr[ea]y|nodular|malleable) iron\b/,
    grades: /\bggg?\d*\b|\bgj[lsm]\b/,
    specs: /\ba(?:47|48|126|197|278|395|536)\b/,
  },
  {
    name: "duplex stainless steel",
    words: /\b(?:super)?duplex\b|\bs?dss\b|\bferritic-austenitic\b|\baustenitic-ferritic\b/,
    grades:
      /\bs3(?:1[28]00|1260|1803|2(?!1\d\d|615|654)\d{3}|9274|9277)\b|\b(?:saf ?)?2(?:205|304|507)\b|\bzeron ?100\b|\b(?<!a694\b.*)f ?(?:51|53|55|61)\b|\ba182\b.*\bf ?60\b|\b1\.4(?:162|362|410|424|460|462|477|501|507)\b|\bx\d+crni(?:mo)?(?:cu)?n? ?2[2-7]-\d|(?<![.,])\b2[25] ?%? ?cr\b|\bcd3mn\b|\bce3mn\b/,
    specs: /\ba(?:789|790|815|890|928|995)\b/,
  },
  {
    name: "ferritic alloy steel",
    words: /\bcreep strength enhanced\b|\bcsef\b/,
    grades:
      /\b(?:p|t|f|wp|fp|cp) ?(?:9|91|911|92|122)\b|\b(?:a387|a691)\b.*\b(?:9|91|911|92)\b|\bgr(?:ade|\.)? ?(?:91|911|92)\b|\bx1[0-2]crmo|\bx20crmov|\b(?:9|12) ?%? ?cr|\bc12a?\b|\b1\.(?:490[1-5]|4922|7386|5662)\b|\b9 ?%? ?ni|\bx8ni9\b|\ba(?:333|334) .*\b8\b|\bwpl ?8\b/,
    specs: /\ba(?:353|553)\b/,
  },
  {
    name: "ferritic stainless steel",
    words: /\bmartensitic\b|\bferritic stainless\b/,
    grades:
      /\b(?:tp|f|aisi|type|ss)? ?-?4(?:03|05|09|10|16|20|29|30|31|34|36|39|40|44|46)[lfs]?\b|\bca-?(?:15|6nm)\b|\bf6(?:a|nm)\b|\b1[3-7] ?%? ?cr\b(?!-?\d*ni)|\b1[57]-[4-7] ?(?:ph)?\b|\bs4\d{4}\b|\bs1[3-7]\d{3}\b|\b1\.4(?:0\d\d|1(?:04|13|22)|313|418|5(?:09|1[0-2]|2[01]|42))\b|\bx\d+cr(?:mo|ti|nb)*1[2-8]\b|\bx3crnimo13|\bx5crnicunb16/,
  },
  {
    name: "austenitic stainless steel",
    words: /\baustenitic\b/,
    grades:
      /\b(?:tp|f|wp|type|grade|aisi|sus|ss) ?-?3(?:04|09|10|16|17|21|47)[lhns]*(?:ti)?\b|\b3(?:04|09[ls]|10s|16|17l|21|47)(?:ln|[lhn]|ti)?\b|\bs(?:2\d{4}|3[0-4]\d{3}|38\d{3})\b|\b904l\b|\b254 ?smo\b|\b6 ?mo\b|\b(?:cf|ch|ck|cg|cn)-?\d\w*\b|\bhk-?40\b|\b1\.4[3-8]\d\d\b|\bx\d+cr(?:ni|mnni)|\b(?:18[-/]8|18cr|25cr-?20ni)\b|\bb8[mtc]?\b|\ba194\b.*\b8[mtc]?\b/,
    specs: /\ba(?:167|240|249|269|270|271|312|351|358|376|403|409|430|451|479|688|743|744|774|778|813|814|943|965)\b/,
  },
  {
    name: "low-alloy steel",
    words: /\blow[- ]alloy\b|\bcr-?mo\b|\bchrom(?:e|ium)[- ]?mol/,
    grades:
      /\b(?:p|f|wp|t|fp|cp) ?(?:2|5[abc]?|11|12|21|22|23|24|36)\b|\ba(?:335|182|369|234|213|209)\b.*\b(?:p|f|wp|t)1\b|cr(?:[- ]{0,3}[\d./]*(?:[- ]\d\/\d)?) ?%? ?mo|\bc-?[\d./]+ ?mo\b|(?<![\d.,])[1-3](?:[.,]\d+|[- ]1\/[24])? ?%? ?ni(?:ckel)?\b|\b\d{1,2}(?:cr|ni|mo|mnmo|mncr|mnni|nicu)[a-z]*\d|\bwb ?36\b|\bwc ?[4569]\b|\bb(?:7m?|16)\b|\bl(?:7m?|43)\b|\blf ?(?:3|5|9)\b|\bwpl ?(?:3|9)\b|\blc[123]\b|\ba(?:333|334) .*\b(?:3|4|7|9)\b|\bs(?:500|550|620|690|890|960)(?!\d)\w*|\b(?:aisi|sae) ?(?:4[0-8]|5[01]|6[1]|8[6-8]|9[2-8])\d\d\b|\ba?(?:41[2-5]0|43[234]0|8620|8630)n?\b|\b[1-5](?:[.,]\d+)? ?%? ?cr\b|\b1\.[5-8]\d{3}\b|\bhy-?(?:80|100)\b/,
    specs:
      /\ba(?:148|193|199|200|203|204|209|217|225|250|302|320|335|336|369|372|387|389|423|426|487|508|514|517|533|540|541|542|543|645|691|707|709|710|735|736|739|832|859|1017)\b/,
  },
  {
    name: "carbon steel",
    words: /(?<!low[- ])\bcarbon\b|\blow[- ]carbon steel\b|\bc-?mn\b|\b(?:l\.?t\.?|k)?c\.?s\b|\bmild steel\b|\bm\.?s\b/,
    grades:
      /\bwp(?:a|b|c|l ?[16])\b|\bwphy\b|\blf ?[126]\b|\b[wl]c[abc]\b|\b5lx?\b|\bx[- ]?(?:42|46|52|56|60|65|70|80|90|100)[mnqrso]{0,2}\b|\bl(?:245|290|320|360|390|415|450|485|555)[a-z]{0,2}\b|\bsp-?75\b|\bs(?:185|235|275|355|420|450|460)(?!\d)\w*|\bp(?:195|235|245|250|265|275|295|315|355|420|460)(?:[a-z]{1,3}\d?)?\b|\bst ?(?:33|35|37|42|44|45|50|52)(?:[-.]\d)?\b|\bst ?e ?\d{3}\b|\b1[79] ?mn ?[456]\b|\bc ?22\.8\b|\b1\.0\d{3}\b|\b[adef]h ?(?:27|32|36|40|47)\b|\b(?:aisi|sae) ?1[0-5]\d\d\b|\b(?:bs ?4360|bs ?1501|is ?2062|g40\.21|z245)\b|\bss ?(?:330|400|490|540)\b|\b(?:sm|sb|spv|sgv|stpg|stpt|stpl) ?\d{3}[a-z]?\b|\b16 ?mnr?\b|\b20g\b|\bq(?:195|215|235|245|275|345|355|370|390|420)[a-z]*\d?\b/,
    specs:
      /\ba(?:27|36|53|105|106|108|131|134|135|139|178|179|181|192|194|210|214|216|226|234|242|252|266|283|285|299|307|325|333|334|350|352|366|381|414|420|442|455|500|501|513|515|516|519|524|529|537|562|569|570|572|573|587|588|589|612|618|633|656|660|662|671|672|675|678|694|695|696|727|737|738|765|841|858|860|871|913|992|1011|1018|1085)\b/,
  },
];

/** P-numbers of QW/QB-422, where a whole number stands for all its groups. */
const pNumbers: readonly (readonly [RegExp, readonly MaterialFamily[]])[] = [
  [/^1$/, ["carbon steel"]],
  [/^(?:3|4|5[ac]?|9[abc]?|11b)$/, ["low-alloy steel"]],
  [/^5b$/, ["low-alloy steel", "ferritic alloy steel"]],
  [/^(?:15e?|11a?)$/, ["ferritic alloy steel"]],
  [/^[67]$/, ["ferritic stainless steel"]],
  [/^8$/, ["austenitic stainless steel"]],
  [/^10h$/, ["duplex stainless steel"]],
  [/^2[1-6]$/, ["aluminium"]],
  [/^3[1-5]$/, ["copper alloy"]],
  [/^4[1-9]$/, ["nickel alloy"]],
  [/^5[1-3]$/, ["titanium"]],
];

const listed =
  /\bp[- ]?(?:nos?\b\.?|numbers?\b) ?:?[- ]?((?:\d{1,2}[a-h]?\b(?:\s*(?:,|;|&|\+|\/|and|or|to)\s*(?:p[- ]?no\.? ?)?)?)+)|(?<!\ba335 (?:gr )?)\bp[- ]?(1|8|10h)\b/g;

/** These separate two materials; a slash between figures belongs to a figure ("2-1/4Cr", "2205/316L" apart). */
const between =
  /[,;&+()\n]| - | – |\b(?:and|or|to|with|on|clad(?:ding|ded)?|overla(?:y|id)|lin(?:ed|ing))\b|-(?=a\d{2,4}\b)|(?<!\d)\/|\/(?!\d)|(?<=\d{3})\/|\/(?=\d{3})/;

/** The families a text names, unordered; empty if it names no known material. */
export function materialFamilies(text: string): MaterialFamily[] {
  const plain = asWritten(text);
  const numbered = [...plain.matchAll(listed)].flatMap(
    ([, many, one]) =>
      (many ?? one ?? "").match(/\d{1,2}[a-h]?/g)?.flatMap((number) => pNumbers.find(([is]) => is.test(number))?.[1] ?? []) ?? [],
  );
  return [...new Set([...numbered, ...plain.replace(listed, " ").split(between).flatMap(ofPart)])];
}

/** Steels of material group 1 of SE-747 and SE-1025 and FE of ISO 19232: carbon, alloyed and stainless. */
export function isSteel(family: MaterialFamily): boolean {
  return family.endsWith("steel");
}

function ofPart(part: string): MaterialFamily[] {
  const said = families.filter(({ words }) => words.test(part));
  const graded = families.find(({ grades }) => grades?.test(part)) ?? families.find(({ specs }) => specs?.test(part));
  const found = [...said, ...(graded ? [graded] : [])].map(({ name }) => name);
  if (!/\bstainless\b|\bs\.?s\b|\binox\b/.test(part)) return found;
  // "Low-carbon stainless" is not carbon steel, and duplex is stainless too.
  const stainless = found.filter((name) => name !== "carbon steel");
  return stainless.length > 0 ? stainless : ["austenitic stainless steel"];
}

/** "SA-516", "A 516" and "ASTM 516" as "a516", its grade apart; "S 355", "P 265 GH" as one word. */
function asWritten(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("½", "1/2")
    .replaceAll("¼", "1/4")
    .replace(/(\d)1\/([24])/g, "$1-1/$2")
    .replace(/\b(?:astm|asme) (?=\d)/g, "a")
    .replace(/\bs?a[-/ ]{0,2}(\d{2,4})(?!\d)/g, "a$1")
    .replace(/\bs?b[- ]?(\d{2,3})(?!\d)/g, "b$1")
    .replace(/\b(a\d{2,4})(?=[a-z])/g, "$1 ")
    .replace(/\bgr(?:ade)?\.? ?(?=[a-z]*\d)/g, "gr ")
    .replace(/\bgr ((?:tp|wp|lf|f|p|t|x)\d)/g, "$1")
    .replace(/\b([splq]) (\d{3})(?!\d)/g, "$1$2");
}
