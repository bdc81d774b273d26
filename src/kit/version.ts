/** The version of the product, as errors and prints name it. */
export const version = "2.0.3010";
