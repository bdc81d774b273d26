/** The letter of the revision after these: A, B, ..., Z, AA. */
export function nextLetter(taken: readonly string[]): string {
  const last = Math.max(
    0,
    ...taken.map((letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)),
  );
  return lettersOf(last + 1);
}

const lettersOf = (count: number): string => {
  const rest = (count - 1) % 26;
  return (count > 26 ? lettersOf((count - 1 - rest) / 26) : "") + String.fromCharCode(65 + rest);
};
