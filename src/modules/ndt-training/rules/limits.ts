import {
  type MaterialGroup,
  productSectors,
  type ProductSector,
  type CertificateLimits,
  type Examined,
} from "#eligibility/certificates.ts";

/** What a certificate is limited to beside method, technique and level: material groups and products, as far as they are named and not only told. */

/** What of the items the limits leave out: "austenitic materials". Null when they cover everything that is known of them. */
export function leftOut(limits: CertificateLimits | null | undefined, examined: Examined | undefined): string | null {
  const beyond = <T extends string>(allowed: readonly T[] = [], found: readonly T[] = []) =>
    allowed.length === 0 ? [] : found.filter((one) => !allowed.includes(one));
  const materials = beyond(limits?.materials, examined?.materials);
  const products = beyond(limits?.products, examined?.products);
  const [own] = products.length === 0 && isOfNone(limits?.products, examined?.mayCountAs) ? (examined?.mayCountAs ?? []) : [];
  const words = [
    ...(materials.length > 0 ? [`${materials.join(" and ")} materials`] : []),
    ...products,
    ...(own === undefined ? [] : [own]),
  ];
  return words.length > 0 ? words.join(", ") : null;
}

const isOfNone = (allowed: readonly ProductSector[] = [], may: readonly ProductSector[] = []): boolean =>
  allowed.length > 0 && may.length > 0 && !may.some((one) => allowed.includes(one));

/** "limited to ferritic materials, welds"; null for a certificate without limits in structured form. */
export function limitsText(limits: CertificateLimits | null | undefined): string | null {
  const { materials = [], products = [] } = limits ?? {};
  const words = [...(materials.length > 0 ? [`${materials.join(" and ")} materials`] : []), ...products];
  return words.length > 0 ? words.join(", ") : null;
}

// As certificates print them: the names of ISO 9712 Annex A, alone or with their letter, or the letters by themselves.
const sectorSigns: readonly [ProductSector, RegExp][] = [
  ["castings", /\bcastings?(?: *\(c\))?|\bc\b/g],
  ["forgings", /\bforgings?(?: *\(f\))?|\bf\b/g],
  ["wrought products", /\bwrought(?: products?)?(?: *\(wp\))?|\bwp\b/g],
  ["welds", /\b(?:welds?|welded (?:joints?|products?))(?: *\(w\))?|\bw\b/g],
  ["tubes and pipes", /\b(?:tubes?(?: and pipes?)?|pipes?(?: and tubes?)?)(?: *\(t\))?|\bt\b/g],
];

/**
 * The products a certificate's sector is for: "Castings (c)", "c, f, w", "Multi-sector" is every one. Null where it does not say: an industrial
 * sector, such as manufacturing, covers all or some products as its body has defined it (ISO 9712 Annex A).
 */
export function productsOfSector(sector: string): ProductSector[] | null {
  const text = sector.trim().toLowerCase();
  if (/^(?:multi-? ?sector(?:al)?|all(?: product)? sectors|all products)(?: *\(?ms\)?)?$/.test(text)) return [...productSectors];
  let rest = text;
  const found = sectorSigns.flatMap(([product, sign]) => {
    const without = rest.replaceAll(sign, " ");
    const has = without !== rest;
    rest = without;
    return has ? [product] : [];
  });
  return found.length > 0 && /^(?:[ ,;/+&()]|\band\b|\bproduct sectors?\b|\bsectors?\b|\bonly\b)*$/.test(rest) ? found : null;
}

/** The products that a limitation in words names and nothing besides: "Limited to castings", "forgings only". Null where it says anything else. */
export function productsOfLimitation(limitation: string | null | undefined): ProductSector[] | null {
  const text = (limitation ?? "")
    .trim()
    .replace(/^(?:limited|restricted|valid|only)(?: only)? (?:to|for) /i, "")
    .replace(/\.$/, "");
  // Letters by themselves are those of a sector; in other words they may stand for anything.
  return /[a-z]{4}/i.test(text) ? productsOfSector(text) : null;
}

/** What a certificate is limited to in all: its limits, and the products of its sector, or of a limitation in words, where these leave any out. */
export function allLimits({
  limits,
  sector,
  limitation,
}: {
  limits?: CertificateLimits | null;
  sector?: string | null;
  limitation?: string | null;
}): CertificateLimits {
  const told = [sector ? productsOfSector(sector) : null, productsOfLimitation(limitation), limits?.products ?? null];
  const lists = told.filter((one) => one !== null && one.length > 0 && one.length < productSectors.length);
  // Of several lists what stands in all; lists that share nothing keep the first, since no list at all would limit nothing.
  const [first = [], ...others] = lists.flatMap((one) => (one ? [one] : []));
  const shared = first.filter((one) => others.every((list) => list.includes(one)));
  return { materials: limits?.materials, products: shared.length > 0 ? shared : first };
}

/** The words of a sector that cannot be told as products; null where there are none. */
export function unrecognizedSector(sector: string | null | undefined): string | null {
  const text = sector?.trim() ?? "";
  return text !== "" && productsOfSector(text) === null ? text : null;
}

/** Whether a limit concerns something that is not known of the items: then whoever signs says in words why it covers them. */
export function isUndecided(limits: CertificateLimits | null | undefined, examined: Examined | undefined): boolean {
  const { materials = [], products = [] } = limits ?? {};
  return (
    (materials.length > 0 && (examined?.materials ?? []).length === 0) ||
    (products.length > 0 && (examined?.products ?? []).length === 0 && !isItsOwn(products, examined?.mayCountAs))
  );
}

const isItsOwn = (allowed: readonly ProductSector[], [own]: readonly ProductSector[] = []): boolean =>
  own !== undefined && allowed.includes(own);

// Names and grades in daily use; what is not among them is not known, never guessed.
const signs: readonly [MaterialGroup, RegExp][] = [
  ["duplex", /duplex|\b(?:2205|2507|S3(?:1803|2205|2750|2760)|1\.4462|1\.4410|1\.4362)\b/i],
  [
    "austenitic",
    /austenitic|\b(?:TP|F|WP|GR\.? ?)?(?:304|308|309|310|316|317|321|347)[LHN]*\b|\b(?:A|SA-?)312\b|\b1\.4(?:30|33|40|43|54|55|57)\d\b|\b(?:904L|254 ?SMO)\b/i,
  ],
  ["nickel", /inconel|incoloy|monel|hastelloy|nickel alloy|\bN0[2-9]\d{3}\b|\balloy (?:400|600|625|800|825|C-?276)\b/i],
  ["aluminium", /alumin(?:i)?um|\b(?:5083|5086|6061|6063|6082)\b/i],
  ["copper", /copper|brass|bronze|cupro|\bCu-?Ni\b/i],
  ["titanium", /titanium|\bR5[0-9]{4}\b/i],
  ["cast iron", /cast iron|\bEN-GJ[LS]\b/i],
  [
    "ferritic",
    /ferritic|carbon steel|mild steel|low[- ]alloy|c[- ]?mn steel|\b(?:S?A-?(?:36|53|105|106|181|209|213 ?T(?:5|9|11|22|91)|216|217|234|333|335|350|387|515|516|537|572|671|672|694)|API ?5L|X(?:42|46|52|56|60|65|70|80)|P(?:5|9|11|22|91|92)|(?:S|P)(?:235|265|275|355|420|460)[A-Z0-9]*)\b/i,
  ],
];

/** The groups a material belongs to by its name: "SA-240 316L" is austenitic, "A106 Gr. B to A312 TP304" ferritic and austenitic; empty when it is not known. */
export function materialGroupsOf(material: string): MaterialGroup[] {
  const text = material.replaceAll(/\b(?:ASTM|ASME)\s+/gi, "");
  const found = signs.filter(([, sign]) => sign.test(text)).map(([group]) => group);
  // "Super duplex" is also told by an austenitic-looking word such as "austenitic-ferritic".
  return found.includes("duplex") ? found.filter((group) => group === "duplex" || !/austenitic[- ]ferritic/i.test(text)) : found;
}

/** Specifications of castings and forgings, by which a part is no pipe or plate whatever it is called. */
const castOrForged =
  /\bcast(?:ings?)?\b|\bforged\b|\bforgings?\b|\b(?:S?A-?(?:105|126|181|182|216|217|266|336|350|351|352|356|395|487|508|541|694|707|727|765|890|995)|WCB|WC[69]|CF[38]M?|LCB)\b/i;

/** The products a part of thickness readings may count as: pipes, and plate of vessels and tanks; nothing of fittings, nor where the material is cast or forged. */
export function mayCountAs(components: readonly string[], material: string): ProductSector[] {
  if (castOrForged.test(material)) return [];
  if (components.includes("pipe")) return ["tubes and pipes", "welds", "wrought products"];
  const isPlate = components.length > 0 && components.every((one) => ["shell", "bottom", "roof"].includes(one));
  return isPlate ? ["wrought products", "welds", "tubes and pipes"] : [];
}
