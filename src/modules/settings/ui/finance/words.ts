/** What the choices of the finance settings are called on screen. */
export const sourceWords = { "central bank": "Central bank", ECB: "European Central Bank", typed: "Typed" };
export const roundingWords = { "per tax group": "Once per tax", "per line": "On each line" };
export const retainageWords = { full: "On the full amount at once", "on payment": "When the retainage is released" };
export const discountWords = { "financial cost": "Financial cost, tax unchanged", "reduces tax": "Reduces the tax" };
export const orderWords = { strict: "Dates follow numbers", free: "Any date" };
