/** Welders as the lines of reports name them, until a weld log says who welded which layer (report-statistics rules 12 and 18). */

/**
 * A key for each stamp on a line, "B-07|DELTA FABRICATION": stamps repeat between employers, so the fabricator of the report is part of it, and without
 * one the id of the client. Of "B-07 root, B-11 cap" the words with a digit are stamps; a part without any is a name.
 */
export function welderKeys(named: string | null, employer: string): string[] {
  const parts = (named ?? "").toUpperCase().split(/[,;/&+]/);
  const stamps = parts.flatMap((part) => {
    const words = part.split(/\s+/).filter((word) => /\d/.test(word));
    return words.length > 0 ? words : [part.trim()].filter(Boolean);
  });
  return [...new Set(stamps)].map((stamp) => `${stamp}|${employer.toUpperCase()}`);
}

/** The stamp and the employer of a key; without a fabricator the employer is the id of the client. */
export function welderOf(key: string): { stamp: string; employer: string } {
  const [stamp = "", employer = ""] = key.split("|", 2);
  return { stamp, employer };
}
