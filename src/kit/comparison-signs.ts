/**
 * A sentence as it is read, with the signs of the trade: "9.4 ≥ 7.1 mm". What is judged is written with "<=" and ">=", and answers already given
 * hang on that text; so the signs are put in only where it is shown or printed.
 */
export const withSigns = (sentence: string): string => sentence.replaceAll("<=", "≤").replaceAll(">=", "≥");
