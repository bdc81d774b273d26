/** How similar two company names are, for the search for duplicates (client-companies section 5). */

const legalForms = new Set("llc inc ltd limited corp corporation co company gmbh sa bv plc pty the".split(" "));

/** At this similarity or more, another record is shown as a possible duplicate. */
export const candidateFrom = 0.75;

/** The name without accents, case, punctuation and legal forms: "Gulf Coast Refining, LLC" is "gulf coast refining". */
export function normaliseName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !legalForms.has(word))
    .join(" ");
}

/** Sørensen-Dice on pairs of neighbouring characters of the normalised names, spaces left out: 0 (nothing shared) to 1 (the same). */
export function similarity(a: string, b: string): number {
  const left = pairsOf(a);
  const right = pairsOf(b);
  if (left.length + right.length === 0) return normaliseName(a) === normaliseName(b) ? 1 : 0;
  return (2 * shared(left, right)) / (left.length + right.length);
}

function pairsOf(name: string): string[] {
  const letters = [...normaliseName(name).replaceAll(" ", "")];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Each pair counts as often as it occurs in both names. */
function shared(left: string[], right: string[]): number {
  const rest = [...right];
  return left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
}
