/** The job that counts a budget: of one project that is named, one purchase order, or all. */
export const checkJob = "budgets.check";
