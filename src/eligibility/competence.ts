/** In which method somebody must be certified to review or approve a procedure or a report template (processes-procedures rule 5). */

/** The phased-array and diffraction techniques are approved by a Level III in ultrasonics. Null: no scheme certifies a Level III in it. */
export function methodOfCompetence(method: string | null): string | null {
  if (method === "PAUT" || method === "TOFD") return "UT";
  return method !== null && certifiedMethods.has(method) ? method : null;
}

const certifiedMethods: ReadonlySet<string> = new Set(["RT", "UT", "MT", "PT", "VT", "ET", "LT"]);
