/** The version of the product, as shown in errors and prints. */
export const version = "2.0.3010";
