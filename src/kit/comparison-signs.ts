/**
 * A sentence as it is shown, with the signs of the trade: "9.4 ≥ 7.1 mm". Findings are stored with "<=" and ">=", and answers already given refer
 * to that text; so the signs are put in only where it is shown or printed.
 */
export const withSigns = (sentence: string): string => sentence.replaceAll("<=", "≤").replaceAll(">=", "≥");
