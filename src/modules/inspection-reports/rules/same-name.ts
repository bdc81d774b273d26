/** When two names of an item are those of one item: histories and duplicates are found by it, in the database too (server/tables.ts). */

/**
 * What people write now one way and now another: blanks, dashes, underscores, dots, and additions in brackets. A pattern that the database reads
 * as it is read here.
 */
export const notOfTheName = String.raw`\([^)]*\)|\[[^\]]*\]|[\s_.‐‑–—-]+`;

const unsaid = new RegExp(notOfTheName, "g");

/** "Pw-3278", "PW 3278" and 'PW-3278 (12")' are one item (API 570 7.1: records are of the piping, however its name is written). */
export function foldedName(name: string): string {
  const plain = name.toLowerCase();
  return plain.replace(unsaid, "") || plain;
}
