/**
 * Whether an account number can be right: an IBAN by its check digits (ISO 13616, ISO 7064 MOD 97-10), however it is grouped. A number that does not begin
 * like one, such as an account of a US bank, is taken as it is.
 */
export function isBankNumber(text: string): boolean {
  const bare = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return !/^[A-Z]{2}\d{2}/.test(bare);
  const digits = [...`${bare.slice(4)}${bare.slice(0, 4)}`].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}
