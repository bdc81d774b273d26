/** When two names refer to the same item: histories and duplicates are found by it, in the database too (server/tables.ts). */

/**
 * What people write inconsistently: blanks, dashes, underscores, dots, and additions in brackets. The pattern has the same meaning in the database
 * and here.
 */
export const notOfTheName = String.raw`\([^)]*\)|\[[^\]]*\]|[\s_.‐‑–—-]+`;

const unsaid = new RegExp(notOfTheName, "g");

/** "Pw-3278", "PW 3278" and 'PW-3278 (12")' are one item (API 570 7.1: records are of the piping, however its name is written). */
export function foldedName(name: string): string {
  const plain = name.toLowerCase();
  return plain.replace(unsaid, "") || plain;
}

/**
 * Additions to the name of a weld in a line: its view after a slash ("W-7/9.4-14.2"), a word for it ("Weld W-7"), and its repair ("W-7 R1"). The
 * patterns have the same meaning in the database and here.
 */
export const notOfTheWeld = { view: "/.*$", kind: String.raw`^\s*(weld|joint|seam)\s+`, repair: String.raw`\s+r\d\s*$` };

const parts = Object.values(notOfTheWeld).map((part) => new RegExp(part));

/** The weld of a line, folded: "Weld W-7/0-120 mm", "w 7 R1" and "W-7" are one weld. */
export function foldedWeld(itemKey: string): string {
  const plain = parts.reduce((name, part) => name.replace(part, ""), itemKey.toLowerCase());
  return foldedName(plain) || foldedName(itemKey);
}
