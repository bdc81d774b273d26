/** What the business knows about certified people: pure, the same on the server and in the field. */
export * from "#modules/ndt-training/rules/records.ts";
export * from "#modules/ndt-training/rules/examination.ts";
export * from "#modules/ndt-training/rules/certified-on.ts";
export * from "#modules/ndt-training/rules/scope.ts";
export * from "#modules/ndt-training/rules/authorization.ts";
export * from "#modules/ndt-training/rules/limits.ts";
export * from "#modules/ndt-training/rules/vision.ts";
export * from "#modules/ndt-training/rules/vision-status.ts";
export * from "#modules/ndt-training/rules/periods.ts";
export * from "#modules/ndt-training/rules/entry.ts";
export * from "#modules/ndt-training/rules/scheme-needs.ts";
export * from "#modules/ndt-training/rules/checklist.ts";
export * from "#modules/ndt-training/rules/grading.ts";
export * from "#modules/ndt-training/rules/renewal.ts";
export * from "#modules/ndt-training/rules/qualification.ts";
export * from "#modules/ndt-training/rules/certify.ts";
