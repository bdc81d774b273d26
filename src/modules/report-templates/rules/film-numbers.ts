/** Numbers of films, as they stand in the column of a line (ASME V T-224). */

/** Numbers of up to three digits begin anew with each weld; others are those of the report. */
export const countsPerWeld = /^\d{1,3}$/;

/** What stands in the field where a film has no number. */
export const noNumber = /^(n\.? ?[/.]? ?a\.?|none|no|nil|not? (number|known|available|applicable)|unknown|tbd)$/i;
