/** The extent of the examination as written. */

/** An extent that means the whole: "100 % of 1 weld", "full length". */
export const wholeExtent = /(?<![\d.,])100 ?(%|per ?cent\b)|\bfull(y)?\b|\bentire\b/i;
