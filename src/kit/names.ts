/** Names as people write them: capitals, accents, spaces, and "Torres, Ana" for "Ana Torres" do not make it another person. */
export function sameName(one: string, other: string): boolean {
  const plain = parts(one);
  return plain !== "" && plain === parts(other);
}

/** The same name, or one of the two with its first names as initials: "A. Torres" may be Ana Torres. */
export function maybeSameName(one: string, other: string): boolean {
  return sameName(one, other) || isShortFor(one, other) || isShortFor(other, one);
}

function isShortFor(short: string, full: string): boolean {
  const [words, names] = [wordsOf(short), wordsOf(full)];
  const initials = words.filter(({ length }) => length === 1);
  const family = words.filter(({ length }) => length > 1);
  if (initials.length === 0 || family.length === 0 || !family.every((word) => names.includes(word))) return false;
  const first = names.filter((name) => !family.includes(name));
  return first.length > 0 && initials.every((letter) => first.some((name) => name.startsWith(letter)));
}

function parts(name: string): string {
  return wordsOf(name).toSorted().join(" ");
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** At least two letters: a dot, a dash or an initial is not a name. */
export const namesSomebody = (name: string | null | undefined): boolean => (name?.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** Whether two company names are the same, or differ only by the legal form: "Acre Inspection" and "Acre Inspection, Inc.". */
export function isSameCompany(one: string | null, other: string): boolean {
  const [a, b] = [one ?? "", other].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  if (!a || !b || Math.min(a.length, b.length) < 4) return false;
  return a.startsWith(b) || b.startsWith(a);
}
