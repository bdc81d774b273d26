/** What is said of each imported report wherever it is shown; without schemas, for pages without an account. */
export const notHeld = "Imported: issued before Holdpoint, evidence not held";
