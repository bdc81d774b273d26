/** What the business knows about procedures: pure, the same on the server and in the field. */
export * from "#modules/processes-procedures/rules/procedure-on.ts";
export * from "#modules/processes-procedures/rules/parameters.ts";
export * from "#modules/processes-procedures/rules/variables.ts";
export * from "#modules/processes-procedures/rules/report-fields.ts";
export * from "#modules/processes-procedures/rules/scope.ts";
export * from "#modules/processes-procedures/rules/demands.ts";
export * from "#modules/processes-procedures/rules/method-standards.ts";
export * from "#modules/processes-procedures/rules/wording.ts";
export * from "#modules/processes-procedures/rules/approval.ts";
export { methodOfCompetence } from "#eligibility/competence.ts";
export * from "#modules/processes-procedures/rules/status.ts";
