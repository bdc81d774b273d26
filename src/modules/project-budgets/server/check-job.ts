/** The job that counts a budget: of one project that is named, or of all. */
export const checkJob = "budgets.check";
