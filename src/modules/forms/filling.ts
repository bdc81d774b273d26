/** The access id behind filled forms: staff fill, sign and review at /company-forms; /forms is the workshop and the archive (forms.md). */
export const filling = ["company-forms"] as const;
