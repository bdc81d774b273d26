/**
 * The code printed on a signed report: 12 random characters (60 bits) and a check character, in an alphabet without I, L, O and U
 * (inspection-reports section 5.4).
 */

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 12;

/** A fresh code of 13 characters without dashes. `random` returns this many random bytes, as `crypto.getRandomValues` does. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  const body = [...random(randomLength)].map((byte) => characterOf(byte % 32)).join("");
  if (body.length !== randomLength) throw new RangeError(`A code needs ${randomLength} random bytes`);
  return body + checkCharacter(body);
}

/** As printed: 7K3M-9QXD-2F4T-Y. */
export function formatCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** Normalizes a typed code: upper case, I and L read as 1, O as 0, dashes and spaces ignored. Null if it cannot be a code. */
export function normalizeCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return code.length === randomLength + 1 && [...code].every((character) => alphabet.includes(character)) ? code : null;
}

/** True if the check character is right: it detects one wrong character or two swapped neighbours. */
export function checkCode(text: string): boolean {
  const code = normalizeCode(text);
  return code !== null && checkCharacter(code.slice(0, randomLength)) === code.slice(randomLength);
}

/** Luhn mod 32: from the right, every other character counts double, its two base-32 digits added. */
export function checkCharacter(body: string): string {
  const sum = [...body].toReversed().reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 32) + (value % 32);
  }, 0);
  return characterOf((32 - (sum % 32)) % 32);
}

function characterOf(value: number): string {
  return alphabet[value] ?? "";
}
