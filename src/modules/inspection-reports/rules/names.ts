/** Names as people write them: capitals, accents, spaces, and "Torres, Ana" for "Ana Torres" make no other person. */
export function sameName(one: string, other: string): boolean {
  const plain = parts(one);
  return plain !== "" && plain === parts(other);
}

function parts(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(" ");
}
